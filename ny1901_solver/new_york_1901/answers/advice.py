"""The answer of `hint`: the best turn against opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from ...capabilities.hints import AdviceBeside, AdvisedStageData, Hinted, UnderOtherReadingData
from ...messages import gettext, gettext_noop
from ...questions.answers import Data, EstimateData, Part, PositionAnswer, Text, facts_of
from ..hint.certainties import certainties
from ..hint.value import PARTS
from ..moves import Shift
from .answer import IllegalData

if TYPE_CHECKING:
    from ..hint import AdvisedTurn

EXPECTS = gettext_noop(
    "win share, and margin to the best of the others at the end of the game, against sensible players"
)


class AdvisedData(Part):
    """A turn with its place and estimates of its win share, its final margin and its loss against the best turn.

    `behind` is the margin's difference to the best turn, `ahead` that to the next turn (`null` for the last), with the
    reasons in `why`. Each of the three is the sum of its parts. `yours` marks the turn that was asked about, which has
    the first thing that `goes_wrong`. `ended` counts the rollouts that reached the end of the game; the others were
    cut, and the estimate at the cut counts. Where `proved` is true, all figures are exact and there are no rollouts.
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
    goes_wrong: str = None  # type: ignore[assignment]  # present only for the turn that was asked about
    rollouts: int
    ended: int
    proved: bool
    goes_on: bool = Field(exclude=True, description="whether it is a Market Shift, after which cards come up")


class UnderReadingData(UnderOtherReadingData):
    """The best turn when one switch has another value, and whether that changes the advice.

    `behind` is the loss, under this reading, of the turn that is advised by default, if it is `legal`.
    """

    step: Text = Field(serialization_alias="turn")
    best: AdvisedData = Field(exclude=True)


class LockedStreetData(Part):
    """A street card on which no rival can overtake or tie the leader, unless the leader demolishes there."""

    card: str
    leader: str
    lead: int
    argument: str


class GameLengthData(Part):
    """The least and most turns of all players still to come, as long as no worker is taken back.

    `most` is `null` if there is no limit.
    """

    least: int
    most: int | None
    argument: str


class CertaintiesData(Part):
    """What is proved: whether the first turn wins in any case, safe streets, turns to come, odds of the next card."""

    wins: bool
    streets: list[LockedStreetData]
    length: GameLengthData
    next_card: dict[str, Text]
    odds: dict[str, Any] = Field(exclude=True, description="the odds of the next card, as fractions")


class AdviceAnswer(AdviceBeside, PositionAnswer):
    """The ranked turns, the best first: compared by games played on from them, or proved near the end of the game.

    `compared` of `looked_at` turns were compared; in a proof, one of each effect of all legal turns. Where parts are
    named, only turns with all parts of `only` and none of `avoid` were considered. The games are played by `quick`, or
    by a stronger player if `closer` is true.
    """

    command = "hint"
    to_move: str
    counts: str
    looked_at: int
    compared: int
    rollouts: int
    certain: bool
    closer: bool
    certainties: CertaintiesData
    interrupted: bool
    turns: list[AdvisedData]
    only: list[str] = None  # type: ignore[assignment]  # these two are present only if given in the question
    avoid: list[str] = None  # type: ignore[assignment]
    # counts each effect once; present with stages, when the level names no turn
    legal_turns: int = Field(None, validation_alias="legal")  # type: ignore[assignment]
    stages: list[AdvisedStageData] = None  # type: ignore[assignment]
    not_apart: int = None  # type: ignore[assignment]  # with stages: other turns that may be as good as the first
    other_readings: list[UnderReadingData] = None  # type: ignore[assignment]  # present only if asked for
    games: list[int] = Field(
        exclude=True, description="the number of games from each turn compared, 0 where it is exact"
    )
    ended: int = Field(exclude=True, description="the number of games that came to the end")


class NotAdvisedAnswer(IllegalData, PositionAnswer):
    """The turn that was asked about is illegal, so that no turns were compared."""

    command = "hint"


def advice_facts(hinted: Hinted) -> Data:
    """The content of an `AdviceAnswer` that advice of other games lacks."""
    state, turns = hinted.asked.position, hinted.advice.turns
    certain = certainties(state, turns[0])
    streets = [facts_of(each) | {"leader": state.colour(each.seat)} for each in certain.streets]
    return {
        "counts": gettext(EXPECTS),
        "certainties": facts_of(certain) | {"streets": streets, "odds": certain.next_card},
        "games": [each.rollouts for each in turns],
        "ended": sum(each.ended for each in turns),
    }


def advised_facts(each: AdvisedTurn) -> Data:
    """The content of an `AdvisedData` that advice of other games lacks."""
    parts = {name: getattr(each, name) for name in ("parts", "parts_behind", "parts_ahead")}
    by_part: Data = {name: dict(zip(PARTS, values, strict=True)) if values else {} for name, values in parts.items()}
    return by_part | {"proved": each.proved, "goes_on": isinstance(each.turn.steps[-1], Shift)}
