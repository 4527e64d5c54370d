"""Questions about recorded games: replayed, and written as records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from ...kit.capabilities.records import Replayed, ReplayQuestion, replayed
from ...kit.capability import Asker, Capability, Question, Shown, Spelled, Subject, in_field
from ...kit.errors import IllegalMove, NotationError, Refused
from ..answers import of_turns
from ..answers.of_positions import basis_of
from ..answers.of_turns import NotReplayedAnswer, PlayedData, RecordAnswer, ReplayAnswer
from ..edition import Edition
from ..moves import Turn
from ..policies.named import recorded_name
from ..render.position import position_view
from ..render.sheets import verdict
from ..replay import Record, RecordedTurn, Result, format_record, replay
from ..state import GameState
from .fields import Position

GameRecord = Annotated[Record, Subject("record")]


class Replay(ReplayQuestion):
    """Replay a game record under the rules.

    Prints every turn with the points that it scores; variations come beside the main line.

    A record with an illegal turn gets the turn's number and every rule that it breaks, and exit code 1.
    """


def _replay(asked: Replay, _: Asker) -> Replayed:
    return replayed(asked, replay)


def _replay_answer(_: Replay, found: Replayed, __: Asker) -> ReplayAnswer:
    return of_turns.replayed(found.record, found.turns, found.cut)


def _not_replayed(asked: Replay, error: IllegalMove) -> NotReplayedAnswer:
    return of_turns.not_replayed(asked.record.start, error)


def _replay_told(answer: ReplayAnswer) -> Iterator[Shown]:
    if answer.cut:
        yield lambda columns: position_view(answer.about, columns)
        return
    for played in answer.turns:
        yield from _turn_told(played)
    totals = ", ".join(f"{colour} {total}" for colour, total in answer.totals.items())
    yield f"{'final scores' if answer.over else 'if the game ended now'}: {totals}"
    yield verdict(answer.over, answer.winners, answer.reason).plain
    yield basis_of(answer)


def _turn_told(played: PlayedData) -> Iterator[str]:
    """A turn with its note, and what could have been played instead."""
    points = sum(line.points for line in played.gained)
    drawn = f" | {' '.join(played.draws)}" if played.draws else ""
    yield f"{played.number:>3} {played.mover:<6} {points:>+3} = {played.score:>3}  {played.turn}{drawn}"
    if "note" in played.model_fields_set:
        yield from (f"    {text}" for text in played.note.split("\n") if text)
    if "variations" in played.model_fields_set:
        for line in played.variations:
            yield "    instead:"
            yield from (f"    {text}" for turn in line for text in _turn_told(turn))


REPLAY = Capability(
    Replay,
    _replay,
    _replay_answer,
    _replay_told,
    ("game.record.yaml", "game.record.yaml --to 12"),
    refused=_not_replayed,
)


class WrittenTurn(BaseModel):
    """A turn of a game to be written, as records have it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    turn: str
    draws: Annotated[list[str], Field(description="the kinds of the cards that came up, in order")] = []
    note: str = ""
    variations: Annotated[
        list[Annotated[list[WrittenTurn], Field(min_length=1)]],
        Field(description="lines of turns, the first of each instead of this one"),
    ] = []


class WriteRecord(Question):
    """Write a game with its notes and variations as the text of a record, once all of it was played by the rules."""

    position: Position
    turns: Annotated[list[WrittenTurn], Spelled(asked=False)] = Field(description="the turns from the position on")
    seats: Annotated[dict[str, str], Spelled(asked=False)] = Field({}, description="computer players by colour")
    source: str | None = Field(None, description="where the game comes from, for people")


class Written(NamedTuple):
    """The position at the end of a game, and its record."""

    last: GameState
    record: Record


def _record(asked: WriteRecord, _: Asker) -> Written:
    start = asked.position
    with in_field("seats"):
        seats = _seats(start, asked.seats)
    with in_field("turns", IllegalMove):
        played = Record(start, _turns(start.edition, asked.turns, ""), None, seats)
        last = start
        for turn in replay(played):
            last = turn.after
        return Written(last, Record(start, played.turns, Result.of(last), seats))


def _seats(start: GameState, named: dict[str, str]) -> tuple[str, ...]:
    """The computer players by seat; none where people play all."""
    colours = start.setup.colours
    if strangers := [colour for colour in named if colour not in colours]:
        raise Refused(f"seats: {strangers[0]!r} does not play; the players are {', '.join(colours)}")
    full = {colour: recorded_name(name) for colour, name in named.items()}
    return tuple(full.get(colour, "") for colour in colours) if full else ()


def _turns(edition: Edition, given: Sequence[WrittenTurn], within: str) -> tuple[RecordedTurn, ...]:
    """The turns that are given; raises `Refused` with the place of what is no turn or no card."""
    turns = []
    for number, each in enumerate(given, start=1):
        here = f"{within}turn {number}"
        variations = tuple(
            _turns(edition, line, f"{here}, variation {i}, ") for i, line in enumerate(each.variations, start=1)
        )
        try:
            draws = tuple(map(edition.kind, each.draws))
            turns.append(RecordedTurn(Turn.parse(each.turn), draws, each.note, variations))
        except NotationError as error:
            raise Refused(f"{here}: {error}") from None
    return tuple(turns)


def _record_answer(asked: WriteRecord, found: Written, _: Asker) -> RecordAnswer:
    with in_field("turns"):
        return of_turns.recorded(found.last, format_record(found.record, asked.source))


def _record_told(answer: RecordAnswer) -> Iterator[Shown]:
    yield answer.text.rstrip("\n")


RECORD = Capability(WriteRecord, _record, _record_answer, _record_told)
