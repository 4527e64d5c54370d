"""The best turn against opponents: the answer of `hint`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import Field

from ...capabilities.hints import AdviceBeside, AdvisedStageData, Hinted, UnderOtherReadingData
from ...questions.answers import Data, EstimateData, Part, PositionAnswer, Text, facts_of
from ..hint.certainties import certainties
from ..hint.value import PARTS
from ..moves import Shift
from .answer import IllegalData

if TYPE_CHECKING:
    from ..hint import AdvisedTurn

EXPECTS = "win share, and margin to the best of the others at the end of the game, against sensible players"


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
    goes_on: bool = Field(exclude=True, description="whether it is a Market Shift, behind which cards come up")


class UnderReadingData(UnderOtherReadingData):
    """The best turn when one switch stands on another value, and whether that changes the advice.

    `behind` is how far the turn that is advised otherwise is behind there, if it is `legal`.
    """

    step: Text = Field(serialization_alias="turn")
    best: AdvisedData = Field(exclude=True)


class LockedStreetData(Part):
    """A street card that no rival can take from its leader, nor tie, unless that player demolishes there."""

    card: str
    leader: str
    lead: int
    argument: str


class GameLengthData(Part):
    """Turns of all players still to come: at least; at most, while no worker is taken back, `null` without a limit."""

    least: int
    most: int | None
    argument: str


class CertaintiesData(Part):
    """What is proved of the position: whether the first turn wins whatever comes, and the odds of the next card."""

    wins: bool
    streets: list[LockedStreetData]
    length: GameLengthData
    next_card: dict[str, Text]
    odds: dict[str, Any] = Field(exclude=True, description="those of the next card, as fractions")


class AdviceAnswer(AdviceBeside, PositionAnswer):
    """The turns compared by games that go on behind them, the best first; proved near the end of the game.

    So many were compared, of those looked at; where it is proved, that is an effect each of all legal turns. Where
    parts are named, only turns with all of `only` and none of `avoid` were looked at. The games are played by `quick`,
    or by who looks `closer`.
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
    only: list[str] = None  # type: ignore[assignment]  # these two there only where they were asked for
    avoid: list[str] = None  # type: ignore[assignment]
    # each effect once; with stages, where a level tells no turn
    legal_turns: int = Field(None, validation_alias="legal")  # type: ignore[assignment]
    stages: list[AdvisedStageData] = None  # type: ignore[assignment]
    not_apart: int = None  # type: ignore[assignment]  # with stages: turns that the games do not tell apart from theirs
    other_readings: list[UnderReadingData] = None  # type: ignore[assignment]  # there only where it was asked for
    games: list[int] = Field(exclude=True, description="those behind each turn compared, 0 where it is exact")
    ended: int = Field(exclude=True, description="the games that came to the end")


class NotAdvisedAnswer(IllegalData, PositionAnswer):
    """A turn that was asked about and is illegal, so that none were compared."""

    command = "hint"


def advice_facts(hinted: Hinted) -> Data:
    """What an `AdviceAnswer` tells beside what advice of every game does."""
    state, turns = hinted.asked.position, hinted.advice.turns
    certain = certainties(state, turns[0])
    streets = [facts_of(each) | {"leader": state.colour(each.seat)} for each in certain.streets]
    return {
        "counts": EXPECTS,
        "certainties": facts_of(certain) | {"streets": streets, "odds": certain.next_card},
        "games": [each.rollouts for each in turns],
        "ended": sum(each.ended for each in turns),
    }


def advised_facts(each: AdvisedTurn) -> Data:
    """What an `AdvisedData` tells of a turn beside what advice of every game does."""
    parts = {name: getattr(each, name) for name in ("parts", "parts_behind", "parts_ahead")}
    by_part: Data = {name: dict(zip(PARTS, values, strict=True)) if values else {} for name, values in parts.items()}
    return by_part | {"proved": each.proved, "goes_on": isinstance(each.turn.steps[-1], Shift)}
