"""Defines the answer to a planning problem: the effect (final buildings) and the worth of a plan, and which parts of
the answer are proved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from ...cpsat.work import Work
from ...messages import gettext
from ..masks import SquareMask
from ..moves import Turn
from ..scoring import ScoreLine, final_sheet, score_sheet, standing_points, tallies, tally
from ..state import GameState
from ..tiles import Generation, Site
from .problem import PlanProblem, ReachScore, WinStreet, Wish

Look: TypeAlias = tuple[SquareMask, int, int, bool, bool]


class Worth(NamedTuple):
    """The worth of a plan: its gain and, if the final score counts, its values for breaking ties (SCO-8). A greater
    worth is better.

    `height` is the height of the player's tallest Legendary, and `golds` is the number of the player's gold tiles;
    both are 0 if only points on the score track count.
    """

    gain: int
    height: int = 0
    golds: int = 0


@dataclass(frozen=True, slots=True)
class Effect:
    """The result of a plan: all standing buildings of the player as sorted `Look` values, and the plan's worth."""

    buildings: tuple[Look, ...]
    worth: Worth


def look(site: Site) -> Look:
    """Returns the properties of a building that matter to an effect: its squares, generation and points, and whether
    the building is a Legendary and whether its tile is irregular."""
    return site.mask, site.generation, site.points, site.legendary, site.irregular


def effect_of(problem: PlanProblem, after: GameState) -> Effect:
    """Returns the effect (final buildings and worth) of a plan that ends in the given position."""
    return Effect(tuple(sorted(map(look, after.players[problem.seat].buildings))), worth_of(problem, after))


def worth_of(problem: PlanProblem, after: GameState) -> Worth:
    """Returns the worth of a plan that ends in the given position."""
    seat, before = problem.seat, problem.state
    if problem.counting == "points":
        return Worth(after.players[seat].score - before.players[seat].score)
    gain = final_points(after, seat) - final_points(before, seat)
    return Worth(gain, *tie_breaks(after, after.players[seat].buildings))


def final_points(state: GameState, seat: int) -> int:
    """Returns the player's final score: the same total as `final_sheet`, computed without the lines of the score
    sheet."""
    player, setup = state.players[seat], state.setup
    unused = setup.edition.numbers.unused_action_card * player.cards.bit_count() if setup.action_cards else 0
    return player.score + standing_points(setup, tallies(state), seat) + unused


def tie_breaks(state: GameState, buildings: Iterable[Site]) -> tuple[int, int]:
    """Returns the height of the tallest Legendary among the buildings (0 if there is none), and the number of gold
    tiles (SCO-8)."""
    height = golds = 0
    for site in buildings:
        if site.generation == Generation.GOLD:
            golds += 1
            height = max(height, state.edition.tiles[site.tile].height_m or 0)
    return height, golds


def lines_of(problem: PlanProblem, after: GameState) -> tuple[ScoreLine, ...]:
    """Returns the gain of a plan, split by scoring rule; the points add up to `worth_of(problem, after).gain`."""
    sheet = score_sheet if problem.counting == "points" else final_sheet
    before, now = (sheet(state, problem.seat).by_rule() for state in (problem.state, after))
    rules = [rule for rule in {**now, **before} if now.get(rule, 0) != before.get(rule, 0)]
    lines = []
    for rule in sorted(rules, key=list({**now, **before}).index):
        points, points_before = now.get(rule, 0), before.get(rule, 0)
        detail = gettext("{points} after, {points_before} before", points=points, points_before=points_before)
        lines.append(ScoreLine(rule, points - points_before, detail))
    return tuple(lines)


def fulfils(problem: PlanProblem, wish: Wish, after: GameState) -> bool:
    """Returns whether the position after a plan fulfils a goal."""
    player, setup, seat = after.players[problem.seat], after.setup, problem.seat
    if isinstance(wish, ReachScore):
        score = player.score if problem.counting == "points" else final_points(after, seat)
        return score >= wish.score
    if isinstance(wish, WinStreet):
        card = setup.streets.index(wish.card)
        counts = [tally(setup, other.buildings).streets[card] for other in after.players]
        return counts[seat] > max(count for other, count in enumerate(counts) if other != seat)
    bit = 1 << setup.edition.tile_number[wish.tile]
    before = problem.state.players[seat]
    if bit & setup.edition.legendaries:
        return bool(player.legendary & bit & ~before.legendary)
    return bool(before.unbuilt & ~player.unbuilt & bit)


Status: TypeAlias = Literal["proved", "feasible", "infeasible", "timeout"]
Prover: TypeAlias = Literal["search", "model"]


def value_status(value: int, bound: int) -> Status:
    """Returns the status of a plan: a value that equals its bound is proved, whatever else is open."""
    return "proved" if value == bound else "feasible"


@dataclass(frozen=True, slots=True)
class OptimalPlan:
    """An optimal effect (one of the best results that a plan can have), and a plan with this effect."""

    effect: Effect
    plan: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class PlanResult:
    """The best plan, or a partial answer if the budget of the search ran out.

    `status` is `proved` (the value equals the bound); `feasible` (a plan whose value is not proved); `timeout` (neither
    plan nor proof); or `infeasible` (there is no plan). `value` is the gain of the plan, and `worth` has the gain and
    the tie-breaks. `bound` is an upper bound of the gain. If the problem has goals, `value` is the number of turns, and
    `bound` is a lower bound of the number of turns. `gain_proved` is true if it is proved that no plan with as many
    turns gains more. If the problem has goals, the fewest turns may be proved although `gain_proved` is false.
    `ties_proved` is true if it is also proved that no plan with this gain is better by the tie-breaks (SCO-8); where
    only points on the score track count, this is true whenever `gain_proved` is true. The points of `lines` add up to
    the gain of the plan. `effects` lists the requested optimal effects; the list is complete if `complete` is true.
    `second` is the worth of the best plan whose effect differs from the effect of the answer. If `second_proved` is
    true, `second` is proved, and `None` means that no plan has another effect. `runner_up` is a plan with the worth
    `second`. `proved_by` names the program that proved the bound; `proved_by` is `model` (the CP-SAT model) if the
    search did not prove the bound alone. `gave_up` is true if the search stopped at its own limit, and not because the
    budget ran out. `without_model` is true if the search took so long that the CP-SAT model would have helped, but
    OR-Tools is not installed.
    """

    status: Status
    value: int | None = None
    bound: int | None = None
    plan: tuple[Turn, ...] = ()
    worth: Worth | None = None
    lines: tuple[ScoreLine, ...] = ()
    effects: tuple[OptimalPlan, ...] = ()
    complete: bool = False
    second: Worth | None = None
    second_proved: bool = False
    work: Work = field(default_factory=Work)
    gain_proved: bool = False
    ties_proved: bool = False
    runner_up: OptimalPlan | None = None
    gave_up: bool = False
    proved_by: Prover = "search"
    without_model: bool = False

    def is_settled(self, effects: int = 1, second: bool = False) -> bool:
        """Returns whether all requested parts of the answer are proved.

        The parts are: that no plan is better than this plan, by its gain or by the tie-breaks, or that there is no
        plan; if more than one optimal effect is requested, the list of optimal effects; and the second-best plan.
        """
        listed = effects == 1 or self.complete or len(self.effects) >= effects
        best = self.status == "proved" and self.ties_proved
        return self.status == "infeasible" or (best and listed and (self.second_proved or not second))

    def __repr__(self) -> str:
        gain = "" if self.worth is None else f" {self.worth.gain:+d}"
        turns = " | ".join(map(str, self.plan))
        return f"<PlanResult {self.status}:{gain} {turns or 'no turns'}>"
