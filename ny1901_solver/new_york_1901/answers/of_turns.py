"""Turns listed, played, ranked and replayed: the answers of `legal`, `apply`, `hint` and `replay`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BeforeValidator, Field

from ..advice.parts import PARTS
from ..advice.reasons import goes_wrong, why
from ..rules import chance
from ..scoring import outcome
from ..table.advice_asked import AdviceAsked, Level
from .answer import (
    Data,
    IllegalData,
    Line,
    LineData,
    Part,
    Position,
    PositionAnswer,
    Text,
    ViolationData,
    colours,
    facts_of,
    illegal,
    kinds,
    placed,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from ...kit.errors import IllegalMove
    from ..advice import Advice
    from ..advice.other_readings import UnderReading
    from ..hints import Hint
    from ..moves import Step, Turn
    from ..planning.result import PlanResult
    from ..replay import Played
    from ..rules.list_certificate import ListCertificate
    from ..scoring import ScoreLine
    from ..state import GameState

EXPECTS = "win share, and margin to the best of the others at the end of the game, against sensible players"
COUNTS = "points if the game ended after the turn; not advice against opponents"


class LegalAnswer(PositionAnswer):
    """The legal turns, or the first of them; none while a card is due, which may be of the kinds told then."""

    command = "legal"
    to_move: str
    total: int
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


class EstimateData(Part):
    """A mean with its standard error; `null` where a single game tells none."""

    mean: float
    error: Annotated[float | None, BeforeValidator(lambda error: None if error == inf else error)]


class AdvisedData(Part):
    """A turn with its place, win share, final margin and how much smaller that is than the best turn's, estimated.

    `ahead` is how much greater it is than the next turn's, `null` of the last one, with sentences that say `why`. The
    parts add up to the margin, those behind and ahead to these. `yours` is the turn that was asked about, with the
    first thing that `goes_wrong`. Of the rollouts, so many `ended`; of the others the value at the cut is split. Where
    it is `proved`, all of it is exact, without rollouts.
    """

    place: int
    yours: bool
    turn: Text
    share: EstimateData
    margin: EstimateData
    parts: dict[str, float]
    behind: EstimateData
    parts_behind: dict[str, float]
    ahead: EstimateData | None
    parts_ahead: dict[str, float]
    why: list[str]
    goes_wrong: str = None  # type: ignore[assignment]  # there only of the turn that was asked about
    rollouts: int
    ended: int
    proved: bool


class AdvisedStageData(Part):
    """What is told of the best turn at a level, with how many legal turns fit it and the stages before."""

    name: Level
    text: str
    left: int


class UnderReadingData(Part):
    """The best turn when one switch stands on another value, and whether that changes the advice.

    `behind` is how far the turn that is advised otherwise is behind there, if it is `legal`.
    """

    switch: str
    value: str
    changes: bool
    turn: Text
    legal: bool
    behind: EstimateData | None


class AdviceAnswer(PositionAnswer):
    """The turns compared by games that go on behind them, the best first; proved near the end of the game.

    So many were compared, of those looked at; where it is proved, that is an effect each of all legal turns. Where
    parts are named, only turns with all of `only` and none of `avoid` were looked at.
    """

    command = "hint"
    to_move: str
    counts: str
    looked_at: int
    compared: int
    rollouts: int
    certain: bool
    interrupted: bool
    turns: list[AdvisedData]
    only: list[str] = None  # type: ignore[assignment]  # these two there only where they were asked for
    avoid: list[str] = None  # type: ignore[assignment]
    legal_turns: int = None  # type: ignore[assignment]  # these two where a level is asked for that tells no turn
    stages: list[AdvisedStageData] = None  # type: ignore[assignment]
    other_readings: list[UnderReadingData] = None  # type: ignore[assignment]  # there only where it was asked for


class NotAdvisedAnswer(IllegalData, PositionAnswer):
    """A turn that was asked about and is illegal, so that none were compared."""

    command = "hint"


class PlayedData(Part):
    """A turn of a record, and what it scored."""

    number: int
    mover: str
    turn: Text
    draws: list[str]
    gained: list[LineData]
    score: int


class ReplayAnswer(PositionAnswer):
    """A record that was replayed, and how it stands after its last turn."""

    command = "replay"
    turns: list[PlayedData]
    over: bool
    winners: list[str]
    decided_by: str
    totals: dict[str, int]
    position: Position
    line: Line


class NotReplayedAnswer(PositionAnswer):
    """A record with an illegal turn, of which the first is told."""

    command = "replay"
    turn: str
    legal: Literal[False]
    violations: list[ViolationData]


def legal(state: GameState, total: int, shown: Sequence[Turn]) -> Data:
    """The answer of `legal`: how many turns there are, and those to be shown."""
    content = {"to_move": state.colour(state.to_move), "total": total, "turns": shown}
    due = kinds(state, chance(state))
    return LegalAnswer.of(state, content | ({"card_due": due} if due else {}))


def certified(state: GameState, found: ListCertificate) -> Data:
    """The answer of `legal --certify`."""
    content = {"total": found.total, "by_kind": found.by_kind, "sha256": found.digest}
    return LegalCertificateAnswer.of(state, {"to_move": state.colour(state.to_move)} | content)


def steps(state: GameState, found: Sequence[Step], odds: Mapping[int, Fraction]) -> Data:
    """The answer of `legal --steps`."""
    named = {state.edition.kind_names[kind]: chance for kind, chance in odds.items()}
    return LegalStepsAnswer.of(state, {"to_move": state.colour(state.to_move), "steps": found, "odds": named})


def applied(
    state: GameState, turn: Turn, draws: Sequence[int], gained: Sequence[ScoreLine], after: GameState, seed: int | None
) -> Data:
    """The answer of `apply`; `draws` are the kinds of card turned up."""
    content = {
        "turn": turn,
        "legal": True,
        "mover": state.colour(state.to_move),
        "draws": kinds(state, draws),
        "gained": gained,
        "over": after.over,
        "last_round": after.last_round,
    }
    return AppliedAnswer.of(state, content | placed(after), seed=seed)


def not_applied(state: GameState, error: IllegalMove) -> Data:
    """The answer of `apply` to an illegal turn."""
    return NotAppliedAnswer.of(state, illegal(error))


def advice(
    asked: AdviceAsked, found: Advice, interrupted: bool = False, others: Sequence[UnderReading] | None = None
) -> Data:
    """The answer of `hint`, with as many turns as are asked for, and the one asked about wherever it stands.

    `others` tells of other readings, where that was asked for.
    """
    state, idea = asked.state, asked.idea
    turns = [
        _advised(asked, found, place)
        for place, each in enumerate(found.turns, start=1)
        if place <= asked.top or each.turn == idea
    ]
    content: Data = {
        "to_move": state.colour(state.to_move),
        "counts": EXPECTS,
        "compared": len(found.turns),
        "turns": turns,
        "interrupted": interrupted,
    }
    status = "proved" if found.proved else "estimated"
    if others is not None:
        content["other_readings"] = [_under(each) for each in others]
    if asked.in_stages:
        from ..puzzles.turn_stages import stages_of_turn

        told = stages_of_turn(state, found.turns[0].turn)
        content |= {"turns": [], "legal_turns": told.legal, "stages": told.up_to(asked.level)}
    parts = {name: list(given) for name, given in (("only", asked.only), ("avoid", asked.avoid)) if given}
    return AdviceAnswer.of(state, facts_of(found) | content | parts, status=status, bound=None, seed=asked.seed)


def not_advised(state: GameState, error: IllegalMove) -> Data:
    """The answer of `hint` when the turn that is asked about is illegal."""
    return NotAdvisedAnswer.of(state, illegal(error))


def _under(each: UnderReading) -> Data:
    """What another reading makes of advice, for an `UnderReadingData`."""
    advised = each.advised
    told = {"legal": advised is not None, "behind": None if advised is None else advised.behind}
    return facts_of(each) | {"changes": each.changes, "turn": each.best.turn} | told


def _advised(asked: AdviceAsked, found: Advice, place: int) -> Data:
    """A turn of advice, for an `AdvisedData`."""
    each, following = found.turns[place - 1], found.turns[place : place + 1]
    parts = {name: getattr(each, name) for name in ("parts", "parts_behind", "parts_ahead")}
    told: Data = {name: dict(zip(PARTS, values, strict=True)) if values else {} for name, values in parts.items()}
    told["why"] = [sentence for other in following for sentence in why(asked.state, each, other)]
    if each.turn == asked.idea:
        told["goes_wrong"] = goes_wrong(asked.state, each, found.turns[0])
    place_of = {"place": place, "yours": each.turn == asked.idea, "proved": each.proved}
    return facts_of(each) | place_of | told


def points(state: GameState, found: Hint, second: PlanResult | None) -> Data:
    """The answer of `hint --points`; `second` is the proof by the model, where one was asked for."""
    content = {"to_move": state.colour(state.to_move), "counts": COUNTS}
    proof = {} if second is None else {"second_proof": second}
    bound = None if found.shift is not None or not found.turns else found.turns[0].value
    return PointsAnswer.of(state, facts_of(found) | content | proof, status=found.status, bound=bound)


def replayed(turns: Sequence[Played], last: GameState) -> Data:
    """The answer of `replay`."""
    result = outcome(last)
    content = {
        "turns": [
            facts_of(played)
            | {
                "mover": played.before.colour(played.seat),
                "draws": kinds(last, played.draws),
                "score": played.after.players[played.seat].score,
            }
            for played in turns
        ],
        "over": last.over,
        "winners": colours(last, result.winners),
        "decided_by": result.decided_by,
        "totals": {last.colour(seat): sheet.total for seat, sheet in enumerate(result.sheets)},
    }
    return ReplayAnswer.of(last, content | placed(last))


def not_replayed(start: GameState, error: IllegalMove) -> Data:
    """The answer of `replay` to a record with an illegal turn."""
    return NotReplayedAnswer.of(start, {"turn": error.turn, "legal": False, "violations": error.violations})
