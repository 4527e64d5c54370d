"""Questions about recorded games, for every game: replaying and writing records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from ..errors import IllegalMove, NotationError, Refused
from ..messages import gettext
from ..questions.answers import Answer, Data, IllegalStepData, Part, Text, illegal_step
from ..questions.capability import Asker, Capability, Question, Shown, Spelled, Subject, Unfit, in_field
from ..records.of_game import Records
from ..records.record import Record, RecordedTurn
from ..records.replaying import Played
from .fields import Open, Position, Seat
from .of_game import AS_EVERY, AnyGame, GameAnswer, Own, PlainShapes, seats_shown, standing, winner_sentence


class ReplayOpen(Question):
    """Replay a game record and check every move by the rules. Nothing in this game is hidden.

    If a move is illegal, its number and every rule that it breaks are printed, and the exit code is 1.
    """

    wording: ClassVar[Mapping[str, str]] = {"noun": "turn"}

    record: Annotated[Any, Subject("record")]
    to: Annotated[int, Field(ge=0), Spelled(metavar="N")] | None = Field(
        None, description="number of {noun}s after which the replay stops and the position is shown"
    )

    def visible_seats(self, game: AnyGame, last: Any) -> tuple[int, ...]:
        """Returns no seats, because the game has no hidden hands to show in the position where the replay stops."""
        return ()


class ReplayQuestion(ReplayOpen):
    """Replay a game record and check every move by the rules.

    ...
    """

    seat: Seat = None
    open: Open = False

    def visible_seats(self, game: AnyGame, last: Any) -> tuple[int, ...]:
        """The seats whose hands are shown in the position where the replay stops; raises `Unfit`."""
        return seats_shown(game, last, self.seat, self.open)


class Replayed(NamedTuple):
    """The turns of a record that were replayed by the rules, each with its result. If the question names the turn at
    which the replay stops, `cut` is true.
    """

    record: Record[Any, Any, Any]
    turns: list[Played[Any, Any, Any]]
    cut: bool

    @property
    def last(self) -> Any:
        """The position after the last replayed turn."""
        return self.turns[-1].after if self.turns else self.record.start


def _replay_turns(asked: ReplayOpen, game: AnyGame, records: Records[Any, Any]) -> Replayed:
    """Replays all turns of a record, or as many turns as the question requests. Raises `IllegalMove` for an illegal
    turn."""
    record: Record[Any, Any, Any] = asked.record
    if asked.to is not None:
        if asked.to > len(record.turns):
            raise Unfit("to", gettext("the record has only {steps}", steps=game.counted_steps(len(record.turns))))
        record = record.first(asked.to)
    with in_field("record"):
        return Replayed(record, list(records.replay(record)), asked.to is not None)


class WrittenStep(BaseModel):
    """A move in a game that will be written as a record."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    move: str
    drawn: Annotated[list[str], Field(description="names of the cards drawn after the move, in order")] = []
    note: str = ""

    @property
    def parts(self) -> tuple[str, Sequence[str], Sequence[Sequence[WrittenStep]]]:
        """The move, the cards drawn after it, and variations: lines of moves that could have been played instead."""
        return self.move, self.drawn, ()


class GivenGame(Question):
    """An unfinished or finished game in a question: its starting position, and the computer players by seat. `steps` is
    the name of the field with its moves.
    """

    steps: ClassVar[str] = "moves"

    position: Position
    seats: Annotated[dict[str, str], Spelled(asked=False)] = Field(
        {}, description="names of the computer players, by seat"
    )

    def record(self, records: Records[Any, Any], start: Any, names: Sequence[str]) -> Record[Any, Any, Any]:
        """Makes the record of the game; the moves in this record are not checked yet. `names` contains the names of the
        seats that questions use. Raises `Unfit` if a field of the question is wrong.
        """
        with in_field("seats"):
            if strangers := [seat for seat in self.seats if seat not in names]:
                sentence = gettext(
                    "{name!r} is not a player of this game; the players are {names}",
                    name=strangers[0],
                    names=", ".join(names),
                )
                raise Unfit("seats", sentence)
            named = {seat: records.player(player) for seat, player in self.seats.items()}
        seats = tuple(named.get(name, "") for name in names) if named else ()
        with in_field(self.steps):
            return Record(start, _turns(records, start, getattr(self, self.steps), ""), None, seats)


class WriteQuestion(GivenGame):
    """Write a game as the text of a record. The game is first played by the rules."""

    source: str | None = Field(None, description="a note that says where the game comes from")


class RecordQuestion(WriteQuestion):
    """Write a game as the text of a record. The game is first played by the rules."""

    moves: Annotated[list[WrittenStep], Spelled(asked=False)] = Field(
        description="the moves played from the position on"
    )


class WrittenGame(NamedTuple):
    """The position at the end of a game, and the record of the game."""

    last: Any
    record: Record[Any, Any, Any]


def _make_record(asked: WriteQuestion, records: Records[Any, Any], names: Sequence[str]) -> WrittenGame:
    """Plays the moves of a game by the rules and makes the record of the game. If the game is over, the record contains
    its result.
    """
    record = asked.record(records, asked.position, names)
    with in_field(asked.steps, IllegalMove):
        last = records.position_after(record, len(record.turns))
    return WrittenGame(last, replace(record, result=records.end_of(last)))


def _turns(
    records: Records[Any, Any], start: Any, given: Sequence[WrittenStep], within: str
) -> tuple[RecordedTurn[Any], ...]:
    """Reads the turns that a question contains. Raises `Refused` if a text is not a turn or a draw is impossible; the
    error names the place in the game.
    """
    turns = []
    for number, each in enumerate(given, start=1):
        turn, (text, drawn, lines) = gettext("turn {number}", number=number), each.parts
        here = f"{within}, {turn}" if within else turn
        variations = tuple(
            _turns(records, start, line, f"{here}, {gettext('variation {number}', number=i)}")
            for i, line in enumerate(lines, start=1)
        )
        try:
            draws = tuple(records.kind_of(start, name) for name in drawn)
            turns.append(RecordedTurn(records.parse_step(text), draws, each.note, variations))
        except NotationError as error:
            raise Refused(f"{here}: {error}") from None
    return tuple(turns)


class ReplayedStepData(Part):
    """A move of a record."""

    number: int
    player: str
    move: Text
    drawn: list[str]
    note: str | None


class PlainReplayAnswer(GameAnswer):
    """A record that was replayed, with the position after each move and the last position."""

    command = "replay"
    turns: list[ReplayedStepData]
    over: bool
    winners: list[str]
    decided_by: str
    reason: str
    points: dict[str, int]
    start: str
    lines: list[str] = Field(description="the position after each move")
    cut: bool = Field(exclude=True, description="whether the question names the move at which to stop")
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown in that position")


class RecordData(Part):
    """A game record as the text of a file."""

    command: ClassVar[str] = "record"
    proves: ClassVar[bool] = False
    text: str = Field(description="the text of the record file")
    over: bool = Field(description="whether the game is over")


class PlainRecordAnswer(RecordData, GameAnswer):
    """A game record as the text of a file."""


class PlainNotReplayedAnswer(IllegalStepData, GameAnswer):
    """The first illegal move in a record that could not be replayed."""

    command = "replay"


def step_of_record(records: Records[Any, Any], played: Played[Any, Any, Any]) -> Data:
    """The fields of the answer about a move of a record, for the model `ReplayedStepData`."""
    names, kinds = records.names(played.before), records.kinds(played.before)
    return {
        "number": played.number,
        "player": names[played.seat],
        "move": played.turn,
        "drawn": [kinds[kind] for kind in played.draws],
        "note": played.note or None,
    }


def _as_given(played: Played[Any, Any, Any], data: Data) -> Data:
    return data


@dataclass(frozen=True, slots=True)
class OwnReplay(Own):
    """The parts of the capability that replays records, which a game may replace.

    The function `step` changes the fields of a move in the answer, including the fields in its `variations`. The
    function `step_lines` returns the lines of text about a move, and `end_lines` the lines about the end of the game.
    """

    step: Callable[[Played[Any, Any, Any], Data], Data] = _as_given
    step_lines: Callable[[Any], Iterable[Shown]] | None = None
    end_lines: Callable[[Any], Iterable[Shown]] | None = None


AS_EVERY_REPLAY = OwnReplay()


def replay(
    game: AnyGame, records: Records[Any, Any], shapes: PlainShapes, own: OwnReplay = AS_EVERY_REPLAY
) -> Capability[Any, Any]:
    """Makes the capability that replays a record."""

    def find(asked: ReplayOpen, _: Asker) -> Replayed:
        return _replay_turns(asked, game, records)

    def step(played: Played[Any, Any, Any]) -> Data:
        data = step_of_record(records, played)
        if played.variations:
            data["variations"] = [list(map(step, line)) for line in played.variations]
        return own.step(played, data)

    def answer(asked: ReplayOpen, result: Replayed, _: Asker) -> Answer:
        content = standing(game, result.last, game.standing(result.last)) | {
            "line": game.format(result.last),
            "turns": list(map(step, result.turns)),
            "start": game.format(result.record.start),
            "lines": [game.format(each.after) for each in result.turns],
            "cut": result.cut,
            "seen": list(asked.visible_seats(game, result.last)) if result.cut else [],
        }
        made: Answer = shapes.own(own, PlainReplayAnswer, game, result.last, content | own.more(asked, result))
        return made

    def refusal(asked: ReplayOpen, error: IllegalMove) -> Answer:
        return shapes.refusal(own, PlainNotReplayedAnswer, game, asked.record.start, illegal_step(error))

    def lines(answer: Any) -> Iterator[Shown]:
        if answer.cut:
            yield from game.position_lines(answer.about, answer.seen)
            return
        for each in answer.turns:
            yield from (own.step_lines or _step_lines)(each)
        yield from (own.end_lines or _end_lines)(answer)

    return Capability(
        own.question or ReplayQuestion, find, answer, lines, own.examples or ("game.record.yaml",), refused=refusal
    )


def step_lines(number: int, player: str, text: str, drawn: Sequence[str], note: str | None) -> Iterator[str]:
    """The lines of text about an entry of a record: its move, if it has one, and its note."""
    behind = f" | {' '.join(drawn)}" if drawn else ""
    yield f"{number:>3} {player:<6} {text}{behind}"
    yield from (f"    {text}" for text in (note or "").split("\n") if text)


def _step_lines(each: ReplayedStepData) -> Iterator[Shown]:
    return step_lines(each.number, each.player, each.move, each.drawn, each.note)


def _end_lines(answer: PlainReplayAnswer) -> Iterator[Shown]:
    yield winner_sentence(answer)


def record(
    game: AnyGame,
    records: Records[Any, Any],
    shapes: PlainShapes,
    own: Own = AS_EVERY,
    names: Callable[[Any], Sequence[str]] | None = None,
) -> Capability[Any, Any]:
    """Makes the capability that writes a record. If questions and texts use different names for seats, the function
    `names` returns the names in questions.
    """

    def find(asked: WriteQuestion, _: Asker) -> WrittenGame:
        return _make_record(asked, records, (names or game.seats)(asked.position))

    def answer(asked: WriteQuestion, result: WrittenGame, _: Asker) -> Answer:
        with in_field(asked.steps):
            text = records.text(result.record, asked.source)
        content = {"line": game.format(result.last), "text": text, "over": game.to_move(result.last) is None}
        made: Answer = shapes.own(own, PlainRecordAnswer, game, result.last, content)
        return made

    return Capability(own.question or RecordQuestion, find, answer, _record_lines)


def _record_lines(answer: Any) -> Iterator[Shown]:
    yield answer.text.rstrip("\n")
