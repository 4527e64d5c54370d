"""The answers of `legal`, `apply` and `points`: turns listed, played and ranked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator, Field

from ...capabilities.of_game import ListedAnswer
from ...messages import gettext, gettext_noop
from ...questions.answers import LineData, Part, PositionAnswer, Text, facts_of
from ..rules import chance
from .answer import IllegalData, Line, Position, illegal, kinds, position_content

if TYPE_CHECKING:
    from fractions import Fraction

    from ...errors import IllegalMove
    from ..moves import Step, Turn
    from ..planning.result import PlanResult
    from ..points import Hint
    from ..rules.generator import ListCertificate
    from ..scoring import ScoreLine
    from ..state import GameState

COUNTS = gettext_noop("points if the game ended after the turn; not advice against opponents")


class LegalAnswer(ListedAnswer):
    """The legal turns, or the first few.

    There are none while a card has to come up; `card_due` has the kinds that it may be.
    """

    command = "legal"
    to_move: str
    turns: list[Text]
    card_due: list[str] = None  # type: ignore[assignment]  # present only if a card has to come up first


class LegalCertificateAnswer(PositionAnswer):
    """The number of the legal turns by kind, and the SHA-256 of their sorted list."""

    command = "legal"
    to_move: str
    total: int
    by_kind: dict[str, int]
    sha256: str


class LegalStepsAnswer(PositionAnswer):
    """The legal next steps, or the cards that may come up first, each with its exact odds."""

    command = "legal"
    to_move: str
    steps: list[Text]
    odds: dict[str, Text]


class AppliedAnswer(PositionAnswer):
    """A turn that was played, its points and the next position."""

    command = "apply"
    turn: Text
    legal: Literal[True]
    mover: str
    draws: list[str]
    gained: list[LineData]
    gain: int = Field(description="the sum of the points of all lines")
    over: bool
    last_round: bool
    position: Position
    line: Line
    triggers: bool = Field(exclude=True, description="whether this turn triggers the end")


class NotAppliedAnswer(IllegalData, PositionAnswer):
    """An illegal turn, which was not played."""

    command = "apply"


class RankedData(Part):
    """A turn with its gain by source; `ways` counts the legal turns with the same effect."""

    turn: Text
    value: int
    lines: list[LineData]
    ways: int
    notes: list[Text]


class ShiftData(Part):
    """The gain of a turn that starts with a Market Shift: the mean over all draws, the best and the worst."""

    expected: Annotated[float, BeforeValidator(float)]
    best: int
    worst: int


class ProofData(Part):
    """The result of the CP-SAT model."""

    status: str
    value: int | None
    bound: int | None


class PointsAnswer(PositionAnswer):
    """The turns that score most if the game ended after them."""

    command = "points"
    to_move: str
    counts: str
    effects: int
    without_shift: int | None
    turns: list[RankedData]
    market_shift: ShiftData | None = Field(validation_alias="shift")
    second_proof: ProofData = None  # type: ignore[assignment]  # present only if asked for


def legal(state: GameState, result: Sequence[Turn], limit: int | None, count: bool) -> LegalAnswer:
    """The answer of `legal`: the number of turns and the first `limit` of them; with `count`, the number alone."""
    shown = [] if count else result[:limit]
    content = {"to_move": state.colour(state.to_move), "total": len(result), "turns": shown, "count": count}
    due = kinds(state, chance(state))
    return LegalAnswer.make(state, content | ({"card_due": due} if due else {}))


def certify_answer(state: GameState, result: ListCertificate) -> LegalCertificateAnswer:
    """The answer of `legal --certify`."""
    content = {"total": result.total, "by_kind": result.by_kind, "sha256": result.digest}
    return LegalCertificateAnswer.make(state, {"to_move": state.colour(state.to_move)} | content)


def steps(state: GameState, result: Sequence[Step], odds: Mapping[int, Fraction]) -> LegalStepsAnswer:
    """The answer of `legal --steps`."""
    named = {state.edition.kind_names[kind]: chance for kind, chance in odds.items()}
    return LegalStepsAnswer.make(state, {"to_move": state.colour(state.to_move), "steps": result, "odds": named})


def apply_answer(
    state: GameState, turn: Turn, draws: Sequence[int], gained: Sequence[ScoreLine], after: GameState, seed: int | None
) -> AppliedAnswer:
    """The answer of `apply`; `draws` are the card kinds turned up."""
    content = {
        "turn": turn,
        "legal": True,
        "mover": state.colour(state.to_move),
        "draws": kinds(state, draws),
        "gained": gained,
        "gain": sum(line.points for line in gained),
        "over": after.over,
        "last_round": after.last_round,
        "triggers": after.ended_by is not None and state.ended_by is None,
    }
    return AppliedAnswer.make(state, content | position_content(after), seed=seed)


def not_applied(state: GameState, error: IllegalMove) -> NotAppliedAnswer:
    """The answer of `apply` to an illegal turn."""
    return NotAppliedAnswer.make(state, illegal(error))


def points(state: GameState, result: Hint, second: PlanResult | None) -> PointsAnswer:
    """The answer of `points`; `second` is the model's proof, if one was asked for."""
    content = {"to_move": state.colour(state.to_move), "counts": gettext(COUNTS)}
    proof = {} if second is None else {"second_proof": second}
    bound = None if result.shift is not None or not result.turns else result.turns[0].value
    return PointsAnswer.make(state, facts_of(result) | content | proof, status=result.status, bound=bound)
