"""The answer to a plan problem: effect and worth of a plan, and what is proved."""

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
    """The gain of a plan and, if the final score counts, its tie-breaks (SCO-8); more is better.

    `height` is that of the tallest own legendary, `golds` the number of own gold tiles; both are 0 if points count.
    """

    gain: int
    height: int = 0
    golds: int = 0


@dataclass(frozen=True, slots=True)
class Effect:
    """The result of a plan: the looks of all own standing buildings, sorted, and the plan's worth."""

    buildings: tuple[Look, ...]
    worth: Worth


def look(site: Site) -> Look:
    """A building without its tile's name: squares, generation, points, legendary, irregular."""
    return site.mask, site.generation, site.points, site.legendary, site.irregular


def effect_of(problem: PlanProblem, after: GameState) -> Effect:
    """The effect of a plan that ends in a position."""
    return Effect(tuple(sorted(map(look, after.players[problem.seat].buildings))), worth_of(problem, after))


def worth_of(problem: PlanProblem, after: GameState) -> Worth:
    """The worth of a plan that ends in a position."""
    seat, before = problem.seat, problem.state
    if problem.counting == "points":
        return Worth(after.players[seat].score - before.players[seat].score)
    gain = final_points(after, seat) - final_points(before, seat)
    return Worth(gain, *tie_breaks(after, after.players[seat].buildings))


def final_points(state: GameState, seat: int) -> int:
    """The total of `final_sheet`, without its lines."""
    player, setup = state.players[seat], state.setup
    unused = setup.edition.numbers.unused_action_card * player.cards.bit_count() if setup.action_cards else 0
    return player.score + standing_points(setup, tallies(state), seat) + unused


def tie_breaks(state: GameState, buildings: Iterable[Site]) -> tuple[int, int]:
    """The height of the tallest legendary among buildings, 0 without one, and the number of gold tiles (SCO-8)."""
    height = golds = 0
    for site in buildings:
        if site.generation == Generation.GOLD:
            golds += 1
            height = max(height, state.edition.tiles[site.tile].height_m or 0)
    return height, golds


def lines_of(problem: PlanProblem, after: GameState) -> tuple[ScoreLine, ...]:
    """The gain of a plan by rule; the points sum to `worth_of(problem, after).gain`."""
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
    """Whether the position after a plan fulfils a wish."""
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


@dataclass(frozen=True, slots=True)
class OptimalPlan:
    """An effect, and a plan that has it."""

    effect: Effect
    plan: tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class PlanResult:
    """The best plan, or as much of an answer as the budget allowed.

    `status` is `proved`; `feasible` (a plan without proof); `timeout` (neither); or `infeasible` (there is no plan).
    `value` is the gain, with `worth` for its tie-breaks, or the number of turns if there are wishes; nothing exceeds
    `bound`. `gain_proved` says that no plan of as many turns gains more: with wishes, the fewest turns may be proved
    without it. The points of `lines` sum to the gain. `effects` lists the optimal effects asked for, all of them if
    `complete`. `second` is the worth of the best plan of another effect than the answer's; if `second_proved`, it is
    certain, and `None` means that there is no other. `runner_up` is a plan of that worth. `proved_by` names the program
    that gave the bound: `model` if the proof is not the search's alone. `gave_up` says that the search ended by a limit
    of its own, not by the budget.
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
    runner_up: OptimalPlan | None = None
    gave_up: bool = False
    proved_by: Prover = "search"

    def __repr__(self) -> str:
        gain = "" if self.worth is None else f" {self.worth.gain:+d}"
        turns = " | ".join(map(str, self.plan))
        return f"<PlanResult {self.status}:{gain} {turns or 'no turns'}>"
