"""The answer of `majority`: how soon and how certainly a player leads streets, or has points of the challenge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field

from ...questions.answers import Data, Part, PositionAnswer, Text, facts_of
from .answer import colours
from .plans import WorkData

if TYPE_CHECKING:
    from ..planning.majority.answering import AimAnswered, MajorityAnswered
    from ..planning.majority.certain import Threat
    from ..planning.majority.fewest import Fewest
    from ..planning.majority.reasons import Shortage
    from ..state import GameState


class CountData(Part):
    """The count of a player: standing buildings, or districts (Gold Tycoon), or points (Gold Prestige)."""

    colour: str = Field(description="the player's colour")
    count: int = Field(description="the player's count now")


class LackData(Part):
    """The reason why a player cannot reach an aim while the others stand still."""

    lack: str = Field(
        description="`ground`: own and free land has too little room, even for unlocked tiles; `tiles`: too few tiles "
        "can still be built, even on all land; `points`: the tiles cannot be unlocked; `turns`: too few turns are left"
    )
    most: int | None = Field(description="the greatest count that is possible; null for points and turns")
    lands: list[str] = Field(
        description="for `ground`: a smallest set of other players' territories that would suffice in addition, if "
        "they were free and without buildings"
    )
    turns_left: int | None = Field(description="for `turns`: the number of turns that the player still has")
    turns_needed: int | None = Field(
        description="for `turns`: the number of turns that the player needs at least; null if the game is over"
    )


class StillData(Part):
    """The fewest own turns, and among those the fewest buildings, while the other players stand still."""

    status: str = Field(
        description="`proved` for the fewest turns and the fewest buildings, `feasible` for a plan whose buildings are "
        "not proved to be the fewest, `infeasible` if no plan reaches the aim, `timeout` if this is not decided"
    )
    turns: int | None = Field(description="the number of turns of the plan; null if there is no plan")
    buildings: int | None = Field(description="the number of buildings of the plan; null if there is no plan")
    bound: int | None = Field(description="the proved lower bound of the turns; null if no plan reaches the aim")
    fewest_buildings: int | None = Field(
        description="the proved lower bound of the buildings of a plan with so many turns; null if there is no plan"
    )
    plan: list[Text] = Field(description="the turns of the plan; each is legal if the cards of free land lie face up")
    cards_known: bool = Field(description="whether the plan is also legal with the cards that are known")
    proved_by: str = Field(
        description="what proved the status: `counts` (the counts of the position), `bounds` (the CP-SAT model of "
        "buildings that can stand together) or `model` (the CP-SAT model of turns)"
    )
    reason: LackData | None = Field(description="why no plan reaches the aim; null if there is one or none is known")


class ThreatData(Part):
    """The most that another player can still have at the end of the game."""

    colour: str = Field(description="the colour of the other player")
    count: int = Field(description="the player's count now")
    most: int | None = Field(
        description="the upper bound of the player's count at the end of the game; null if no bound was proved in time"
    )
    reached: bool = Field(description="whether the player's tiles and land allow exactly `most`, by the same model")
    turns: int | None = Field(
        description="the number of turns that the player still has at most; null if the rules do not limit it"
    )
    proved_by: str = Field(description="what proved the bound: `counts`, `bounds` or `model`, as in the plan")


class SureData(Part):
    """What is certain whatever the other players do, as long as the player to move demolishes nothing."""

    certainty: str = Field(
        description="`certain`: proved already now; `after-plan`: proved from the end of the plan on, if the plan can "
        "be played; `not-certain`: tiles and land of others still allow otherwise; `not-decided`: not proved"
    )
    count: int = Field(description="the count of the player to move that is compared, now or after the plan")
    others: list[ThreatData] = Field(description="the other players, if their counts matter")


class AimData(Part):
    """The answer for one street or for the challenge."""

    kind: str = Field(description="`street`, or the id of the challenge")
    about: str = Field(description="the id of the street card, or the generation (Generation King); otherwise empty")
    name: str = Field(description="the name of the street or of the challenge")
    rule: str = Field(description="the id of the rule that scores")
    contested: bool = Field(description="whether only the player with strictly the most scores")
    counts: list[CountData] = Field(description="the counts of all players now, by seat")
    leader: str | None = Field(
        description="the colour of the player with strictly the most; null if there is none, or if this does not matter"
    )
    needed: int = Field(description="the count that the player needs if the others stand still")
    still: StillData = Field(description="the first figure: if the others stand still")
    sure: SureData = Field(description="the second figure: whatever the others do")
    work: WorkData = Field(description="the size of the proofs")


class MajorityAnswer(PositionAnswer):
    """How soon and how certainly the player to move leads streets, or has the next points of the challenge."""

    command = "majority"
    to_move: str = Field(description="the colour of the player to move, about whom the answer is")
    market: str = Field(description="always `left out`: any free land can be claimed, as if its card lay face up")
    aims: list[AimData] = Field(description="the streets in the order of the cards in play, then the challenge")
    most_turns: int = Field(exclude=True, description="the greatest number of turns that plans may have")
    settled: bool = Field(exclude=True, description="whether all figures are decided")


def majority(made: MajorityAnswered, most_turns: int) -> MajorityAnswer:
    """Makes the answer of `majority`."""
    state = made.state
    content = {
        "to_move": state.colour(state.to_move),
        "market": "left out",
        "aims": [_aim(state, each) for each in made.aims],
        "most_turns": most_turns,
        "settled": made.settled,
    }
    return MajorityAnswer.make(state, content, status="proved" if made.settled else "undecided")


def _aim(state: GameState, each: AimAnswered) -> Data:
    aim = each.aim
    return {
        "kind": aim.kind,
        "about": aim.about,
        "name": aim.name(state.setup),
        "rule": aim.rule,
        "contested": aim.contested,
        "counts": [
            {"colour": colour, "count": count} for colour, count in zip(state.setup.colours, each.counts, strict=True)
        ],
        "leader": None if each.leader is None else state.colour(each.leader),
        "needed": each.still.needed,
        "still": _still(state, each.still, each.reason, each.cards_known),
        "sure": facts_of(each.sure) | {"others": list(_threats(state, each.sure.threats))},
        "work": each.work,
    }


def _still(state: GameState, found: Fewest, reason: Shortage | None, cards_known: bool) -> Data:
    reached = found.after is not None
    return {
        "status": found.status,
        "turns": len(found.plan) if reached else None,
        "buildings": found.builds if reached else None,
        "bound": None if found.status == "infeasible" else found.bound,
        "fewest_buildings": found.fewest_builds if reached else None,
        "plan": found.plan,
        "cards_known": cards_known,
        "proved_by": found.proved_by,
        "reason": None if reason is None else facts_of(reason) | {"lands": state.edition.board.names(reason.lands)},
    }


def _threats(state: GameState, threats: tuple[Threat, ...]) -> Iterator[Data]:
    for each, colour in zip(threats, colours(state, (each.seat for each in threats)), strict=True):
        yield facts_of(each) | {"colour": colour}
