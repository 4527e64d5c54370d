"""Questions about recorded games, for every game: replayed under the rules, and written as records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from ..answers import Part, Text
from ..capability import Asker, Capability, Question, Shown, Spelled, Subject, Unfit, in_field
from ..errors import IllegalMove
from ..game import Game
from ..records.of_game import Records
from ..records.record import Record, RecordedTurn
from ..records.replaying import Played
from ..words import counted, listed
from .fields import Position
from .of_game import GameAnswer, PlainNotAppliedAnswer, PlainShapes, standing


class ReplayQuestion(Question):
    """Replay a game record under the rules.

    A record with an illegal move gets the move's number and every rule that it breaks, and exit code 1.
    """

    noun: ClassVar[str] = "turn"

    record: Annotated[Any, Subject("record")]
    to: Annotated[int, Field(ge=0), Spelled(metavar="N")] | None = Field(
        None, description="stop after N turns and show the position"
    )


class Replayed(NamedTuple):
    """A record as far as it was replayed, and its turns as the rules play them; `cut` where an end was asked for."""

    record: Record[Any, Any, Any]
    turns: list[Played[Any, Any, Any]]
    cut: bool

    @property
    def last(self) -> Any:
        """The position that it leads to."""
        return self.turns[-1].after if self.turns else self.record.start


def replayed(
    asked: ReplayQuestion, replay: Callable[[Record[Any, Any, Any]], Iterable[Played[Any, Any, Any]]]
) -> Replayed:
    """The turns of a record, or the first so many; raises `IllegalMove` for one that is illegal."""
    record: Record[Any, Any, Any] = asked.record
    if asked.to is not None:
        if asked.to > len(record.turns):
            raise Unfit("to", f"the record has {counted(len(record.turns), asked.noun)}")
        record = record.first(asked.to)
    with in_field("record"):
        return Replayed(record, list(replay(record)), asked.to is not None)


class WrittenStep(BaseModel):
    """A move of a game to be written, as records have it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    move: str
    drawn: Annotated[list[str], Field(description="what came up behind it, in order")] = []
    note: str = ""


class RecordQuestion(Question):
    """Write a game as the text of a record, once all of it was played by the rules."""

    position: Position
    moves: Annotated[list[WrittenStep], Spelled(asked=False)] = Field(description="the moves from the position on")
    seats: Annotated[dict[str, str], Spelled(asked=False)] = Field({}, description="computer players by name")
    source: str | None = Field(None, description="where the game comes from, for people")


class WrittenGame(NamedTuple):
    """The position at the end of a game, and its record."""

    last: Any
    record: Record[Any, Any, Any]


def written(asked: RecordQuestion, records: Records[Any, Any], names: Sequence[str]) -> WrittenGame:
    """The record of a game that is played by the rules, with its result where it is over; `names` are what a question
    calls the seats."""
    start = asked.position
    with in_field("seats"):
        named = {seat: records.player(player) for seat, player in asked.seats.items()}
        if strangers := [seat for seat in named if seat not in names]:
            raise Unfit("seats", f"{strangers[0]!r} does not play; the players are {', '.join(names)}")
    seats = tuple(named.get(name, "") for name in names) if named else ()
    with in_field("moves", IllegalMove):
        turns = tuple(
            RecordedTurn(
                records.parse_step(each.move), tuple(records.kind_of(start, name) for name in each.drawn), each.note
            )
            for each in asked.moves
        )
        last = records.position_after(Record(start, turns), len(turns))
    return WrittenGame(last, Record(start, turns, records.end_of(last), seats))


class ReplayedStepData(Part):
    """A move of a record."""

    number: int
    player: str
    move: Text
    drawn: list[str]
    note: str | None


class PlainReplayAnswer(GameAnswer):
    """A record that was replayed, with the position that it leads to and those on the way."""

    command = "replay"
    turns: list[ReplayedStepData]
    over: bool
    winners: list[str]
    decided_by: str
    reason: str
    points: dict[str, int]
    start: str
    lines: list[str] = Field(description="the position behind each move")
    cut: bool = Field(exclude=True, description="whether an end was asked for")


class PlainRecordAnswer(GameAnswer):
    """A game record as the text of a file."""

    command = "record"
    proves = False
    text: str
    over: bool


def steps_told(records: Records[Any, Any], found: Replayed) -> Iterator[Mapping[str, Any]]:
    """The moves of a record, each for an answer."""
    names, kinds = records.names(found.record.start), records.kinds(found.record.start)
    for each in found.turns:
        drawn = [kinds[kind] for kind in each.draws]
        about = {"number": each.number, "player": names[each.seat], "move": each.turn, "drawn": drawn}
        yield {**about, "note": each.note or None}


def step_line(number: int, player: str, move: str, drawn: Sequence[str], note: str | None) -> Iterator[str]:
    """A move of a record with its note."""
    told = f" | {' '.join(drawn)}" if drawn else ""
    yield f"{number:>3} {player:<6} {move}{told}"
    yield from (f"    {text}" for text in (note or "").split("\n") if text)


def replay(game: Game[Any, Any], records: Records[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability that replays a record."""

    def find(asked: ReplayQuestion, _: Asker) -> Replayed:
        return replayed(asked, records.replay)

    def answer(asked: ReplayQuestion, found: Replayed, _: Asker) -> PlainReplayAnswer:
        content = standing(game, found.last, game.standing(found.last)) | {
            "line": game.format(found.last),
            "turns": list(steps_told(records, found)),
            "start": game.format(found.record.start),
            "lines": [game.format(each.after) for each in found.turns],
            "cut": found.cut,
        }
        made: PlainReplayAnswer = shapes.answer(PlainReplayAnswer, game, found.last, content)
        return made

    def told(answer: PlainReplayAnswer) -> Iterator[Shown]:
        if answer.cut:
            yield from game.told(answer.about, ())
            return
        for each in answer.turns:
            yield from step_line(each.number, each.player, each.move, each.drawn, each.note)
        does = "win" if answer.over else "lead"
        yield f"{listed(answer.winners)} {does}{'s' * (len(answer.winners) == 1)}: {answer.reason}"

    return Capability(ReplayQuestion, find, answer, told, ("game.record.yaml",), refused=not_replayed(game, shapes))


def not_replayed(game: Game[Any, Any], shapes: PlainShapes) -> Callable[[Any, IllegalMove], Any]:
    """The answer to a record with an illegal move."""

    class NotReplayed(PlainNotAppliedAnswer):
        """A record with an illegal move."""

        command = "replay"

    def refused(asked: ReplayQuestion, error: IllegalMove) -> Any:
        content = {"move": error.turn, "legal": False, "violations": error.violations}
        return shapes.answer(NotReplayed, game, asked.record.start, content)

    return refused


def record(game: Game[Any, Any], records: Records[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability that writes a record."""

    def find(asked: RecordQuestion, _: Asker) -> WrittenGame:
        return written(asked, records, game.seats(asked.position))

    def answer(asked: RecordQuestion, found: WrittenGame, _: Asker) -> PlainRecordAnswer:
        over = game.to_move(found.last) is None
        content = {"line": game.format(found.last), "text": records.text(found.record, asked.source), "over": over}
        made: PlainRecordAnswer = shapes.answer(PlainRecordAnswer, game, found.last, content)
        return made

    return Capability(RecordQuestion, find, answer, record_told)


def record_told(answer: Any) -> Iterator[Shown]:
    """The text of a record."""
    yield answer.text.rstrip("\n")
