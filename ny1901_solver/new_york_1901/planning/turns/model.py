"""Builds the CP-SAT model of a planning problem: variables, rules, the worth of a plan by rule, and goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from ....cpsat.linear import Term, at_least, step_points, total
from ...board import bits
from ...masks import TerritoryMask
from ...moves import Turn
from ...scoring import Tally, final_sheet, tally
from ...state import GameState, Player, Setup
from ...tiles import Generation, Site
from ..problem import BuildTile, Counting, ReachScore, Wish
from ..result import final_points
from .constraints import CONSTRAINTS, LAST_RESORT, Constraint
from .variables import Turns

Points: TypeAlias = Callable[[Turns], LinearExpr]


def gains(plan: Turns, final: bool) -> dict[str, LinearExpr]:
    """Returns the gain of the plan as a list of expressions: one expression for each rule that can score in this game,
    in the order of the rules."""
    setup = plan.state.setup
    before = final_sheet(plan.state, plan.state.to_move).by_rule()
    idle = {rule for challenge, rule in CHALLENGES.items() if challenge != setup.challenge}
    if not setup.action_cards:
        idle.add("SCO-7")
    by_rule = {}
    for rule, points in POINTS.items():
        if rule in AT_THE_PLAN or (final and rule not in idle):
            by_rule[rule] = points(plan) - before.get(rule, 0) if rule in AT_THE_END else points(plan)
    return by_rule


def bld_9_printed_points(plan: Turns) -> LinearExpr:
    """Returns the printed points of the new buildings (BLD-9) and of Gold Prestige (SCO-6), both on the score track."""
    return LinearExpr.sum([plan.score[-1]]) - plan.state.mover.score


def sco_1_streets(plan: Turns) -> LinearExpr:
    """Returns the points of the street cards on which the player would have strictly the most buildings."""
    cards = range(len(plan.state.setup.street_cards))
    return plan.state.edition.numbers.street_points * total(street_is_won(plan, card) for card in cards)


def street_is_won(plan: Turns, card: int) -> IntVar:
    """Returns whether the player would have strictly the most buildings on the street card at this place in the list
    of cards in play."""
    setup = plan.state.setup
    starters = setup.readings.starter_counts_on_streets == "yes"
    number = setup.street_cards[card]

    def is_counted(site: Site) -> bool:
        return bool(site.cards >> number & 1) and (starters or site.generation != Generation.STARTER)

    rival = most_of_others(plan, lambda tally: tally.streets[card])
    return at_least(plan.model, standing_after(plan, is_counted) - rival, 1)


def sco_2_bronze_baron(plan: Turns) -> LinearExpr:
    """Returns the points for the player's bronze tiles that would stand at the end of the game."""
    bronze = standing_after(plan, lambda site: site.generation == Generation.BRONZE)
    return step_points(plan.model, bronze, plan.state.edition.numbers.bronze_baron)


def sco_3_master_architect(plan: Turns) -> LinearExpr:
    """Returns the points for the player's irregular tiles that would stand at the end of the game."""
    legendaries = plan.state.setup.readings.legendary_counts_irregular == "yes"
    irregular = standing_after(plan, lambda site: site.irregular and (legendaries or not site.legendary))
    return step_points(plan.model, irregular, plan.state.edition.numbers.master_architect)


def sco_4_generation_king(plan: Turns) -> LinearExpr:
    """Returns the points of the generations of which the player would have strictly the most standing buildings."""
    won = []
    others: dict[Generation, Callable[[Tally], int]] = {
        Generation.BRONZE: lambda tally: tally.bronze,
        Generation.SILVER: lambda tally: tally.silver,
        Generation.GOLD: lambda tally: tally.gold,
    }
    for generation, theirs in others.items():

        def is_counted(site: Site, generation: Generation = generation) -> bool:
            return site.generation == generation

        won.append(at_least(plan.model, standing_after(plan, is_counted) - most_of_others(plan, theirs), 1))
    return plan.state.edition.numbers.generation_king * total(won)


def sco_5_gold_tycoon(plan: Turns) -> LinearExpr:
    """Returns the points of the districts in which the player would have enough gold tiles."""
    golds = [(each.site, each.alive[-1]) for each in plan.standing if each.site.generation == Generation.GOLD]
    return plan.state.edition.numbers.gold_tycoon * total(rich_districts(plan.model, plan.state.setup, golds))


def rich_districts(model: CpModel, setup: Setup, golds: Iterable[tuple[Site, Term]]) -> list[IntVar]:
    """Returns, for each district with gold tiles, whether enough of the tiles stand; `golds` are tiles, each with the
    term that is 1 if the tile stands.

    With the reading of the rules `tycoon_three_districts=two`, a tile in three districts counts in two of these
    districts, which the player chooses.
    """
    within: dict[int, list[Term]] = {}
    for site, stands in golds:
        _count_gold(model, setup, within, site, stands)
    least = setup.edition.numbers.gold_tycoon_tiles
    return [at_least(model, total(counted), least) for counted in within.values()]


def _count_gold(model: CpModel, setup: Setup, within: dict[int, list[Term]], site: Site, stands: Term) -> None:
    districts = bits(site.districts)
    if len(districts) <= 2 or setup.readings.tycoon_three_districts == "all":
        for district in districts:
            within.setdefault(district, []).append(stands)
        return
    counts = {district: model.new_bool_var(f"counts in {district}") for district in districts}
    model.add(total(counts.values()) == 2 * stands)
    for district, count in counts.items():
        within.setdefault(district, []).append(count)


def sco_7_cards_used(plan: Turns) -> LinearExpr:
    """Returns, as a negative number, the points that the action cards used in the plan would have scored if they had
    stayed unused."""
    used: list[Term] = list(plan.boom)
    for flows in plan.flow:
        used += [(arc.shifts + (len(arc.taken) > 1)) * flow for arc, flow in flows.items()]
    return -plan.state.edition.numbers.unused_action_card * total(used)


AT_THE_PLAN = ("BLD-9",)
"""The rules that score during the plan; if only points on the score track count, no other rules score."""

POINTS: dict[str, Points] = {
    "BLD-9": bld_9_printed_points,
    "SCO-1": sco_1_streets,
    "SCO-2": sco_2_bronze_baron,
    "SCO-3": sco_3_master_architect,
    "SCO-4": sco_4_generation_king,
    "SCO-5": sco_5_gold_tycoon,
    "SCO-7": sco_7_cards_used,
}
"""The rules that score points, in the order of the rulebook; the points of SCO-6 are included in BLD-9."""

AT_THE_END = ("SCO-1", "SCO-2", "SCO-3", "SCO-4", "SCO-5")
"""The rules that score the buildings which stand at the end of the game. From their points after the plan, the model
subtracts their points before the plan.
"""

CHALLENGES = {
    "bronze-baron": "SCO-2",
    "master-architect": "SCO-3",
    "generation-king": "SCO-4",
    "gold-tycoon": "SCO-5",
}
"""The rule of each challenge that scores at the end of the game."""


def tie_breaks(plan: Turns) -> tuple[LinearExpr, LinearExpr]:
    """Returns the height of the player's Legendary (0 if there is none), and the number of the player's gold tiles
    (SCO-8)."""
    tiles, golds = plan.state.edition.tiles, []
    height: list[Term] = []
    for building in plan.standing:
        if building.site.generation == Generation.GOLD:
            golds.append(building.alive[-1])
            height.append((tiles[building.site.tile].height_m or 0) * building.alive[-1])
    return total(height), total(golds)


def standing_after(plan: Turns, counted: Callable[[Site], bool]) -> LinearExpr:
    """Returns the number of the player's buildings that count and would stand after the plan."""
    return total(building.alive[-1] for building in plan.standing if counted(building.site))


def most_of_others(plan: Turns, count: Callable[[Tally], int]) -> Term:
    """Returns the greatest result of the function `count` for any other player at the end of the plan; `count` counts
    buildings."""
    setup, seat = plan.state.setup, plan.state.to_move

    def most(players: Sequence[Player]) -> int:
        return max(count(tally(setup, other.buildings)) for at, other in enumerate(players) if at != seat)

    if not plan.end:
        return most(plan.state.players)
    return total(most(plan.given.players[t][played]) * ends for (t, played), ends in plan.end.items())


@dataclass(frozen=True, slots=True, eq=False)
class PlanModel:
    """The model of a plan with exactly `turns` turns, unless the game ends earlier.

    `worth` has one expression for each field of `Worth`, in order; the values of `by_rule` sum to the first expression.
    """

    plan: Turns
    by_rule: dict[str, LinearExpr]
    worth: tuple[LinearExpr, ...]

    @classmethod
    def of(
        cls,
        state: GameState,
        turns: int,
        counting: Counting = "points",
        wishes: tuple[Wish, ...] = (),
        *,
        others: tuple[tuple[Turn, ...], ...] = (),
        explicit: bool = True,
        exact: bool = False,
        constraints: Mapping[str, Constraint] = CONSTRAINTS,
        lands: TerritoryMask | None = None,
    ) -> PlanModel:
        """Returns the model of a problem with all rules or with some rules. If turns of other players are given, the
        model is explicit (it decides which territory is claimed in which turn). If `lands` is given, the market is left
        out, and exactly these territories can be claimed."""
        plan = Turns.of(state, turns, explicit or bool(others), others, exact, lands)
        for rule, constraint in constraints.items():
            constraint(plan)
            if exact and rule in LAST_RESORT:
                LAST_RESORT[rule](plan)
        by_rule = gains(plan, counting == "final")
        gain = total(by_rule.values())
        worth = (gain, *tie_breaks(plan)) if counting == "final" else (gain,)
        model = cls(plan, by_rule, worth)
        for wish in wishes:
            model._grant(wish, counting)
        return model

    def _grant(self, wish: Wish, counting: Counting) -> None:
        """Adds the constraint that the plan reaches a goal."""
        plan, state = self.plan, self.plan.state
        if isinstance(wish, ReachScore):
            before = state.mover.score if counting == "points" else final_points(state, state.to_move)
            plan.model.add(self.worth[0] >= wish.score - before)
        elif isinstance(wish, BuildTile):
            number = state.edition.tile_number[wish.tile]
            alike = [place for place in plan.ground.places if number in plan.ground.groups[place.group].tiles]
            plan.model.add(total(builds[p] for builds in plan.build for p in alike if p in builds) >= 1)
        else:
            plan.model.add(street_is_won(plan, state.setup.streets.index(wish.card)) == 1)
