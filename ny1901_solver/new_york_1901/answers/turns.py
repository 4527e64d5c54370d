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

COUNTS = gettext_noop("the points if the game ended after the turn, which is no advice against opponents")


class LegalAnswer(ListedAnswer):
    """The legal turns, or the first few.

    If a card has to be turned up first, no turn is legal; `card_due` contains the possible kinds of this card.
    """

    command = "legal"
    to_move: str = Field(description="the colour of the player to move")
    turns: list[Text] = Field(description="the legal turns")
    card_due: Annotated[
        list[str],
        Field(
            description="the possible kinds of the card that has to come up first; present only if a card has to "
            "come up"
        ),
    ] = None  # type: ignore[assignment]


class LegalCertificateAnswer(PositionAnswer):
    """The number of legal turns by kind, and the SHA-256 of the sorted list of all legal turns."""

    command = "legal"
    to_move: str = Field(description="the colour of the player to move")
    total: int = Field(description="the number of legal turns")
    by_kind: dict[str, int] = Field(description="the number of legal turns of each kind")
    sha256: str = Field(description="the SHA-256 of the sorted list of all legal turns")


class LegalStepsAnswer(PositionAnswer):
    """The legal next steps, or, if a card has to come up first, the possible cards with their exact odds."""

    command = "legal"
    to_move: str = Field(description="the colour of the player to move")
    steps: list[Text] = Field(description="the legal next steps")
    odds: dict[str, Text] = Field(
        description="the probability of each kind for the next card, as a fraction such as 1/6; empty if no card "
        "has to come up"
    )


class AppliedAnswer(PositionAnswer):
    """A turn that was played, with its points and the next position."""

    command = "apply"
    turn: Text = Field(description="the turn as it was read")
    legal: Literal[True] = Field(description="always true")
    mover: str = Field(description="the colour of the player who took the turn")
    draws: list[str] = Field(description="the kinds of the cards that were turned up, in order")
    gained: list[LineData] = Field(description="the points of the turn by source")
    gain: int = Field(description="the sum of the points of all lines")
    over: bool = Field(description="whether the game is over after the turn")
    last_round: bool = Field(description="whether the game is in its last round after the turn")
    position: Position
    line: Line
    triggers: bool = Field(exclude=True, description="whether this turn triggers the end of the game")


class NotAppliedAnswer(IllegalData, PositionAnswer):
    """An illegal turn, which was not played."""

    command = "apply"


class RankedData(Part):
    """A turn with its gain by source."""

    turn: Text = Field(description="the turn")
    value: int = Field(description="the points that the turn gains")
    lines: list[LineData] = Field(description="the gain by source")
    ways: int = Field(description="the number of legal turns with the same effect")
    notes: list[Text] = Field(description="the other effects of the turn, in sentences")


class ShiftData(Part):
    """The gain of the best turn that starts with a Market Shift: the mean, the best and the worst of all draws."""

    expected: Annotated[float, BeforeValidator(float)] = Field(description="the mean gain over all draws")
    best: int = Field(description="the gain with the best draw")
    worst: int = Field(description="the gain with the worst draw")


class ProofData(Part):
    """The result of the second proof, by the CP-SAT model."""

    status: str = Field(description="the status of the second proof, such as proved or timeout")
    value: int | None = Field(description="the best gain that the model found; null if it found none")
    bound: int | None = Field(description="the gain that no turn exceeds, as the model proved; null if it proved none")


class PointsAnswer(PositionAnswer):
    """The turns that score most if the game ended after them."""

    command = "points"
    to_move: str = Field(description="the colour of the player to move")
    counts: str = Field(description="a sentence that explains the points")
    effects: int = Field(description="the number of different effects that were compared")
    without_shift: int | None = Field(
        description="the best gain of a turn without a Market Shift; null if there is no such turn"
    )
    turns: list[RankedData] = Field(description="the turns, the best first")
    market_shift: ShiftData | None = Field(
        validation_alias="shift",
        description="the gain of a turn that starts with a Market Shift; null if no Market Shift is possible",
    )
    second_proof: Annotated[ProofData, Field(description="the second proof; present only on request")] = None  # type: ignore[assignment]


def legal(state: GameState, result: Sequence[Turn], limit: int | None, count: bool) -> LegalAnswer:
    """Makes the answer of `legal`: the number of legal turns and the first `limit` turns; with `count`, only the number
    of turns."""
    shown = [] if count else result[:limit]
    content = {"to_move": state.colour(state.to_move), "total": len(result), "turns": shown, "count": count}
    due = kinds(state, chance(state))
    return LegalAnswer.make(state, content | ({"card_due": due} if due else {}))


def certify_answer(state: GameState, result: ListCertificate) -> LegalCertificateAnswer:
    """Makes the answer of `legal --certify`."""
    content = {"total": result.total, "by_kind": result.by_kind, "sha256": result.digest}
    return LegalCertificateAnswer.make(state, {"to_move": state.colour(state.to_move)} | content)


def steps(state: GameState, result: Sequence[Step], odds: Mapping[int, Fraction]) -> LegalStepsAnswer:
    """Makes the answer of `legal --steps`."""
    named = {state.edition.kind_names[kind]: chance for kind, chance in odds.items()}
    return LegalStepsAnswer.make(state, {"to_move": state.colour(state.to_move), "steps": result, "odds": named})


def apply_answer(
    state: GameState, turn: Turn, draws: Sequence[int], gained: Sequence[ScoreLine], after: GameState, seed: int | None
) -> AppliedAnswer:
    """Makes the answer of `apply`; `draws` contains the kinds of the cards that were turned up."""
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
    """Makes the answer of `apply` to an illegal turn."""
    return NotAppliedAnswer.make(state, illegal(error))


def points(state: GameState, result: Hint, second: PlanResult | None) -> PointsAnswer:
    """Makes the answer of `points`; `second` is the proof by the CP-SAT model, if it was requested."""
    content = {"to_move": state.colour(state.to_move), "counts": gettext(COUNTS)}
    proof = {} if second is None else {"second_proof": second}
    bound = None if result.shift is not None or not result.turns else result.turns[0].value
    return PointsAnswer.make(state, facts_of(result) | content | proof, status=result.status, bound=bound)
