"""Turns listed, played, ranked and replayed: the answers of `legal`, `apply`, `hint --points` and `replay`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator, Field

from ...kit.answers import Data, LineData, Part, PositionAnswer, Text, facts_of
from ...kit.capabilities.of_game import ListedAnswer
from ...kit.capabilities.records import RecordData, Replayed
from ..rules import chance
from .answer import IllegalData, Line, Position, ViolationData, illegal, kinds, placed

if TYPE_CHECKING:
    from fractions import Fraction

    from ...kit.errors import IllegalMove
    from ..hints import Hint
    from ..moves import Step, Turn
    from ..planning.result import PlanResult
    from ..replay import Played
    from ..rules.list_certificate import ListCertificate
    from ..scoring import ScoreLine
    from ..state import GameState

COUNTS = "points if the game ended after the turn; not advice against opponents"


class LegalAnswer(ListedAnswer):
    """The legal turns, or the first of them; none while a card is due, which may be of the kinds told then."""

    command = "legal"
    to_move: str
    turns: list[Text]
    card_due: list[str] = None  # type: ignore[assignment]  # there only where a card has to come up first


class LegalCertificateAnswer(PositionAnswer):
    """The number of the legal turns by kind, and the SHA-256 of their sorted list."""

    command = "legal"
    to_move: str
    total: int
    by_kind: dict[str, int]
    sha256: str


class LegalStepsAnswer(PositionAnswer):
    """The legal next steps, or the cards that may come up instead, each with its exact odds."""

    command = "legal"
    to_move: str
    steps: list[Text]
    odds: dict[str, Text]


class AppliedAnswer(PositionAnswer):
    """A turn that was played, what it scored and what it leads to."""

    command = "apply"
    turn: Text
    legal: Literal[True]
    mover: str
    draws: list[str]
    gained: list[LineData]
    over: bool
    last_round: bool
    position: Position
    line: Line
    triggers: bool = Field(exclude=True, description="whether it is this turn that triggers the end")


class NotAppliedAnswer(IllegalData, PositionAnswer):
    """A turn that was not played, since it is illegal."""

    command = "apply"


class RankedData(Part):
    """A turn with its gain by source; `ways` counts the legal turns with the same effect."""

    turn: Text
    value: int
    lines: list[LineData]
    ways: int
    notes: list[Text]


class ShiftData(Part):
    """What a Market Shift first gains: on average over all draws, at best and at worst."""

    expected: Annotated[float, BeforeValidator(float)]
    best: int
    worst: int


class ProofData(Part):
    """What the CP-SAT model says."""

    status: str
    value: int | None
    bound: int | None


class PointsAnswer(PositionAnswer):
    """The turns that bring most points if the game ended after them."""

    command = "points"
    to_move: str
    counts: str
    effects: int
    without_shift: int | None
    turns: list[RankedData]
    market_shift: ShiftData | None = Field(validation_alias="shift")
    second_proof: ProofData = None  # type: ignore[assignment]  # there only where it was asked for


class PlayedData(Part):
    """A turn of a record, and what it scored."""

    number: int
    mover: str = Field(validation_alias="player")
    turn: Text = Field(validation_alias="move")
    draws: list[str] = Field(validation_alias="drawn")
    gained: list[LineData]
    score: int
    scores: dict[str, int] = Field(description="those of all players after the turn")
    line: Line
    note: str = None  # type: ignore[assignment]  # there only where the record has one
    variations: list[list[PlayedData]] = None  # type: ignore[assignment]  # there only where the record has some


class ReplayAnswer(PositionAnswer):
    """A record that was replayed, and how it stands after its last turn."""

    command = "replay"
    start: Line
    source: str = None  # type: ignore[assignment]  # there only where the record tells where it comes from
    seats: dict[str, str] = None  # type: ignore[assignment]  # there only where the computer plays some
    turns: list[PlayedData]
    over: bool
    winners: list[str]
    decided_by: str
    totals: dict[str, int] = Field(validation_alias="points")
    position: Position
    line: Line
    reason: str = Field(exclude=True, description="why these win or lead")
    cut: bool = Field(exclude=True, description="whether an end was asked for, whose position is shown")
    seen: list[int] = Field(exclude=True, description="the seats whose hands are shown: none, as there are none")


class RecordAnswer(RecordData, PositionAnswer):
    """A game record as the text of a file."""


class NotReplayedAnswer(PositionAnswer):
    """A record with an illegal turn, of which the first is told."""

    command = "replay"
    turn: str = Field(validation_alias="move")
    legal: Literal[False]
    violations: list[ViolationData]


def legal(state: GameState, found: Sequence[Turn], limit: int | None, count: bool) -> LegalAnswer:
    """The answer of `legal`: how many turns there are, and the first of them, or none where only a `count` is asked."""
    shown = [] if count else found[:limit]
    content = {"to_move": state.colour(state.to_move), "total": len(found), "turns": shown, "count": count}
    due = kinds(state, chance(state))
    return LegalAnswer.made(state, content | ({"card_due": due} if due else {}))


def certified(state: GameState, found: ListCertificate) -> LegalCertificateAnswer:
    """The answer of `legal --certify`."""
    content = {"total": found.total, "by_kind": found.by_kind, "sha256": found.digest}
    return LegalCertificateAnswer.made(state, {"to_move": state.colour(state.to_move)} | content)


def steps(state: GameState, found: Sequence[Step], odds: Mapping[int, Fraction]) -> LegalStepsAnswer:
    """The answer of `legal --steps`."""
    named = {state.edition.kind_names[kind]: chance for kind, chance in odds.items()}
    return LegalStepsAnswer.made(state, {"to_move": state.colour(state.to_move), "steps": found, "odds": named})


def applied(
    state: GameState, turn: Turn, draws: Sequence[int], gained: Sequence[ScoreLine], after: GameState, seed: int | None
) -> AppliedAnswer:
    """The answer of `apply`; `draws` are the kinds of card turned up."""
    content = {
        "turn": turn,
        "legal": True,
        "mover": state.colour(state.to_move),
        "draws": kinds(state, draws),
        "gained": gained,
        "over": after.over,
        "last_round": after.last_round,
        "triggers": after.ended_by is not None and state.ended_by is None,
    }
    return AppliedAnswer.made(state, content | placed(after), seed=seed)


def not_applied(state: GameState, error: IllegalMove) -> NotAppliedAnswer:
    """The answer of `apply` to an illegal turn."""
    return NotAppliedAnswer.made(state, illegal(error))


def points(state: GameState, found: Hint, second: PlanResult | None) -> PointsAnswer:
    """The answer of `hint --points`; `second` is the proof by the model, where one was asked for."""
    content = {"to_move": state.colour(state.to_move), "counts": COUNTS}
    proof = {} if second is None else {"second_proof": second}
    bound = None if found.shift is not None or not found.turns else found.turns[0].value
    return PointsAnswer.made(state, facts_of(found) | content | proof, status=found.status, bound=bound)


def replayed_turn(found: Played, told: Data) -> Data:
    """A turn of a record, for a `PlayedData`, which has a note and variations only where there are some."""
    after = found.after
    scores = {after.colour(seat): player.score for seat, player in enumerate(after.players)}
    kept = {key: value for key, value in told.items() if value is not None}
    return kept | {"gained": found.gained, "score": scores[told["player"]], "scores": scores, "line": after}


def replayed_data(found: Replayed) -> Data:
    """What New York 1901 tells of a record that was replayed, for a `ReplayAnswer`."""
    record, last = found.record, found.last
    seats = {last.colour(seat): policy for seat, policy in enumerate(record.seats) if policy}
    told = {"source": record.source} if record.source else {}
    return {"start": record.start, **told, **({"seats": seats} if seats else {}), **placed(last)}
