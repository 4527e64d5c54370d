"""The best turn against opponents: the answer of `hint`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic import Field

from ...kit.answers import Data, EstimateData, Part, PositionAnswer, Text, facts_of
from ...kit.capabilities.hints import Hinted, UnderOtherReadingData, under_readings
from ...kit.puzzles.parts import StageName
from ..advice.certainties import certainties
from ..advice.parts import PARTS
from ..advice.reasons import goes_wrong, not_apart, why
from ..moves import Shift
from .answer import IllegalData, illegal

if TYPE_CHECKING:
    from ...kit.errors import IllegalMove
    from ..advice import AdvisedTurn
    from ..state import GameState

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


class AdvisedStageData(Part):
    """What is told of the best turn at a level; how many legal turns fit it and those before, each effect once."""

    name: StageName
    text: str
    left: int


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


class AdviceAnswer(PositionAnswer):
    """The turns compared by games that go on behind them, the best first; proved near the end of the game.

    So many were compared, of those looked at; where it is proved, that is an effect each of all legal turns. Where
    parts are named, only turns with all of `only` and none of `avoid` were looked at. The games are played by `greedy`,
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
    legal_turns: int = None  # type: ignore[assignment]  # each effect once; with stages, where a level tells no turn
    stages: list[AdvisedStageData] = None  # type: ignore[assignment]
    not_apart: int = None  # type: ignore[assignment]  # with stages: turns that the games do not tell apart from theirs
    other_readings: list[UnderReadingData] = None  # type: ignore[assignment]  # there only where it was asked for
    level: StageName = Field(exclude=True)
    top: int = Field(exclude=True)
    narrowed: bool = Field(exclude=True, description="whether only some turns were looked at")
    games: list[int] = Field(exclude=True, description="those behind each turn compared, 0 where it is exact")
    ended: int = Field(exclude=True, description="the games that came to the end")
    by_clock: bool = Field(exclude=True, description="whether the clock has decided how many games there are")
    best: Text = Field(exclude=True)
    readings_left: int = Field(exclude=True, description="other readings that were not asked any more")


class NotAdvisedAnswer(IllegalData, PositionAnswer):
    """A turn that was asked about and is illegal, so that none were compared."""

    command = "hint"


def advice(hinted: Hinted, interrupted: bool = False) -> AdviceAnswer:
    """The answer of `hint`, with as many turns as are asked for, and the one asked about wherever it stands."""
    asked, found, state = hinted.asked, hinted.advice, hinted.asked.position
    turns = [
        _advised(hinted, place)
        for place, each in enumerate(found.turns, start=1)
        if place <= asked.top or each.turn == hinted.idea
    ]
    certain = certainties(state, found.turns[0])
    streets = [facts_of(each) | {"leader": state.colour(each.seat)} for each in certain.streets]
    content: Data = {
        "to_move": state.colour(state.to_move),
        "counts": EXPECTS,
        "certainties": facts_of(certain) | {"streets": streets, "odds": certain.next_card},
        "compared": len(found.turns),
        "turns": turns,
        "interrupted": interrupted,
        "level": asked.level,
        "top": asked.top,
        "narrowed": bool(asked.only or asked.avoid),
        "games": [each.rollouts for each in found.turns],
        "ended": sum(each.ended for each in found.turns),
        "by_clock": hinted.by_clock,
        "best": found.turns[0].turn,
        "readings_left": hinted.left,
    }
    status = "proved" if found.proved else "estimated"
    if hinted.others is not None:
        others = [replace(each, best=_facts(each.best, 1)) for each in hinted.others]
        content["other_readings"] = under_readings(others, lambda best: best["turn"])
    in_stages = asked.level != "full"
    if in_stages or asked.stages:
        from ..puzzles.told.stages import stages_of_turn

        told = stages_of_turn(state, found.turns[0].turn)
        level = asked.level if in_stages else "what"
        content |= {"legal_turns": told.legal, "stages": told.up_to(level), "not_apart": not_apart(found)}
    if in_stages:
        content["turns"] = []
    parts = {name: list(given) for name, given in (("only", asked.only), ("avoid", asked.avoid)) if given}
    return AdviceAnswer.made(state, facts_of(found) | content | parts, status=status, bound=None, seed=asked.seed)


def not_advised(state: GameState, error: IllegalMove) -> NotAdvisedAnswer:
    """The answer of `hint` when the turn that is asked about is illegal."""
    return NotAdvisedAnswer.made(state, illegal(error))


def _facts(each: AdvisedTurn, place: int) -> Data:
    """A turn of advice without reasons, for an `AdvisedData`."""
    parts = {name: getattr(each, name) for name in ("parts", "parts_behind", "parts_ahead")}
    told: Data = {name: dict(zip(PARTS, values, strict=True)) if values else {} for name, values in parts.items()}
    goes_on = isinstance(each.turn.steps[-1], Shift)
    return (
        facts_of(each) | told | {"place": place, "yours": False, "why": [], "proved": each.proved, "goes_on": goes_on}
    )


def _advised(hinted: Hinted, place: int) -> Data:
    """A turn of advice, for an `AdvisedData`."""
    state, turns = hinted.asked.position, hinted.advice.turns
    each, following = turns[place - 1], turns[place : place + 1]
    told = _facts(each, place)
    told["why"] = [sentence for other in following for sentence in why(state, each, other)]
    told["yours"] = each.turn == hinted.idea
    if told["yours"]:
        told["goes_wrong"] = goes_wrong(state, each, turns[0])
    return told
