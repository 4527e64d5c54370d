"""The answer of `hint`: the best turn against opponents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...capabilities.hints import AdviceBeside, AdvisedStageData, Hinted, PlayerShareData, UnderOtherReadingData
from ...messages import gettext, gettext_noop
from ...questions.answers import Data, EstimateData, Part, PositionAnswer, Text, facts_of
from ..hint.certainties import certainties
from ..hint.value import PARTS
from ..moves import Shift
from .answer import IllegalData

if TYPE_CHECKING:
    from ..hint import AdvisedTurn

EXPECTS = gettext_noop("the share of wins, and the final margin to the best other player, against computer players")


class AdvisedData(Part):
    """A turn with its rank, and estimates of its win share, its final margin and its differences to other turns.

    `margin`, `behind` and `ahead` are each the sum of the parts in `parts`, `parts_behind` and `parts_ahead`. If
    `proved` is true, all numbers are exact and no games were played.
    """

    place: int = Field(description="the rank of the turn; 1 is the best")
    yours: bool = Field(description="whether this is the turn in `why_not` of the question")
    turn: Text = Field(description="the turn, or its first steps if it is a Market Shift")
    share: EstimateData = Field(description="the estimated share of wins after the turn")
    margin: EstimateData = Field(description="the estimated final difference in points to the best other player")
    parts: dict[str, float] = Field(description="the margin, split by the sources of points")
    behind: EstimateData = Field(description="the margin minus the margin of the best turn")
    parts_behind: dict[str, float] = Field(description="`behind`, split by the sources of points")
    ahead: EstimateData | None = Field(
        description="the margin minus the margin of the next turn in the list; null for the last turn"
    )
    parts_ahead: dict[str, float] = Field(description="`ahead`, split by the sources of points")
    why: list[str] = Field(
        description="sentences: what the turn gains and gives up compared with the next turn in the list"
    )
    goes_wrong: Annotated[
        str,
        Field(
            description="a sentence: the first thing that goes wrong after the turn; present only if `yours` is true"
        ),
    ] = None  # type: ignore[assignment]
    rollouts: int = Field(description="the number of games that were played from the turn")
    ended: int = Field(
        description="the number of these games that reached the end of the game; the others were cut, and their "
        "result was estimated"
    )
    proved: bool = Field(description="whether the numbers of the turn are exact")
    goes_on: bool = Field(
        exclude=True, description="whether the turn is a Market Shift alone, after which cards come up"
    )


class UnderReadingData(UnderOtherReadingData):
    """The best turn under another reading of the rules, and whether the advice changes.

    `behind` is the loss, under this reading, of the turn that is best under the default readings, if this turn is
    `legal`.
    """

    step: Text = Field(serialization_alias="turn", description="the best turn under this reading")
    best: AdvisedData = Field(exclude=True)


class LockedStreetData(Part):
    """A street in play on which no other player can overtake or tie the leader, unless the leader demolishes a
    building there."""

    card: str = Field(description="the id of the street card")
    leader: str = Field(description="the colour of the player who leads on the street")
    lead: int = Field(description="how many buildings the leader has more than the second player")
    argument: str = Field(description="a sentence that explains why nobody can overtake or tie the leader")


class GameLengthData(Part):
    """The least and the greatest number of turns of all players until the end of the game, if no worker is taken
    back.
    """

    least: int = Field(description="the least number of turns of all players until the end of the game")
    most: int | None = Field(description="the greatest number of these turns; null if there is no limit")
    argument: str = Field(description="a sentence that explains both numbers")


class CertaintiesData(Part):
    """The proved facts: whether the first turn wins in any case, streets whose leader is certain, the number of
    turns to come, and the odds of the next card."""

    wins: bool = Field(
        description="whether the first turn wins, whatever cards come up and whatever the other players do"
    )
    streets: list[LockedStreetData] = Field(description="the streets whose leader is certain")
    length: GameLengthData = Field(description="the number of turns that are still to come")
    next_card: dict[str, Text] = Field(
        description="the probability of each kind for the next card that comes up, as a fraction such as 1/6"
    )
    odds: dict[str, Any] = Field(exclude=True, description="the odds of the next card, as fractions")


class AdviceAnswer(AdviceBeside, PositionAnswer):
    """The ranked turns, the best first. The ranking is an estimate from games played from each turn, or, near the
    end of the game, a proof.

    An estimate compares `compared` of the `looked_at` legal turns. A proof compares one turn of each effect of all
    legal turns; with two players, some effects may be `unlisted`.
    """

    command = "hint"
    to_move: str = Field(description="the colour of the player to move")
    counts: str = Field(description="a sentence that explains the numbers of the turns")
    looked_at: int = Field(description="the number of legal turns that were considered")
    compared: int = Field(
        description="the number of turns that were compared; in a proof, the number of different effects in the list"
    )
    unlisted: Annotated[
        int,
        Field(
            description="in a proof, the number of effects that are not in the list: it is proved that they are no "
            "better than the first turn, but their exact values are not known; present only if there are any"
        ),
    ] = None  # type: ignore[assignment]
    rollouts: int = Field(description="the number of games that were played from all turns together")
    certain: bool = Field(
        description="whether the first turn is the best of the compared turns with at most 5 % chance of error"
    )
    closer: bool = Field(description="whether the games were played by a computer player that is stronger than `quick`")
    slower: Annotated[
        str,
        Field(
            description="a sentence: why Python plays the games, slower than the kernel and with the same result; "
            "present only then"
        ),
    ] = None  # type: ignore[assignment]
    certainties: CertaintiesData = Field(description="facts about the position that are proved")
    interrupted: bool = Field(description="whether the search was interrupted before its end")
    shares: list[PlayerShareData] = Field(
        description="each player's share of wins after the first turn, in the order of the seats; they add up to 1"
    )
    turns: list[AdvisedData] = Field(description="the best turns, the best first, and the turn in `why_not`")
    only: Annotated[
        list[str],
        Field(
            description="the parts in `only` of the question, which every considered turn has; present only if given"
        ),
    ] = None  # type: ignore[assignment]
    avoid: Annotated[
        list[str],
        Field(description="the parts of turns given as `avoid`; no turn in the list has them; present only if given"),
    ] = None  # type: ignore[assignment]
    legal_turns: int = Field(  # type: ignore[assignment]
        None,
        validation_alias="legal",
        description="the number of legal turns, where turns with the same effect count once; present only with "
        "`stages`",
    )
    stages: Annotated[
        list[AdvisedStageData],
        Field(
            description="hints that lead to the best turn, from general to specific; present only if the question's "
            "level names no turn"
        ),
    ] = None  # type: ignore[assignment]
    not_apart: Annotated[
        int, Field(description="the number of other turns that may be as good as the first; present only with `stages`")
    ] = None  # type: ignore[assignment]
    other_readings: Annotated[
        list[UnderReadingData], Field(description="the best turn under each other reading; present only on request")
    ] = None  # type: ignore[assignment]
    games: list[int] = Field(
        exclude=True,
        description="the number of games played from each compared turn; 0 if the numbers of the turn are exact",
    )
    ended: int = Field(exclude=True, description="the number of games that reached the end of the game")


class NotAdvisedAnswer(IllegalData, PositionAnswer):
    """No turns were compared, because the turn in `why_not` is illegal."""

    command = "hint"


def advice_facts(hinted: Hinted) -> Data:
    """Returns the fields of an `AdviceAnswer` that only New York 1901 has."""
    state, turns = hinted.asked.position, hinted.advice.turns
    certain = certainties(state, turns[0])
    streets = [facts_of(each) | {"leader": state.colour(each.seat)} for each in certain.streets]
    more: Data = {"slower": hinted.advice.by_python} if hinted.advice.by_python else {}
    if hinted.advice.bounded:
        more["unlisted"] = hinted.advice.bounded
    return {
        "counts": gettext(EXPECTS),
        "certainties": facts_of(certain) | {"streets": streets, "odds": certain.next_card},
        "games": [each.rollouts for each in turns],
        "ended": sum(each.ended for each in turns),
    } | more


def advised_facts(each: AdvisedTurn) -> Data:
    """Returns the fields of an `AdvisedData` that only New York 1901 has."""
    parts = {name: getattr(each, name) for name in ("parts", "parts_behind", "parts_ahead")}
    by_part: Data = {name: dict(zip(PARTS, values, strict=True)) if values else {} for name, values in parts.items()}
    return by_part | {"proved": each.proved, "goes_on": isinstance(each.turn.steps[-1], Shift)}
