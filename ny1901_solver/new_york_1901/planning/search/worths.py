"""Computes the worth of a set of buildings, upper bounds of the worth that an option (a set of tiles for one block)
adds, and the requirements of goals.

Some points of the final score come in steps, such as a majority on a street or a threshold of a challenge. A price for
each building that counts gives an upper bound of the points that come in steps; `combine.Term` explains why this bound
is never too low.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import lcm
from operator import attrgetter, mul

from ...scoring import Tally, standing_points, tallies, tally
from ...state import Setup
from ...tiles import Generation, Site
from ..problem import BuildTile, ReachScore, WinStreet, Wish
from ..result import Worth, final_points, tie_breaks
from .block_options import Option
from .survey import Candidate, Ground

SCALE = lcm(*range(1, 11))
"""The number of units in a point: weights are whole numbers of 1/`SCALE` points, so that dividing a point among up
to ten buildings needs no rounding."""


@dataclass(frozen=True, slots=True)
class Step:
    """Points of the final score that rise in steps with a number of buildings.

    If n more buildings count, the score rises by at most `points[n]` points. `of` is the function that counts the
    buildings. The points never decrease as n grows, so counting too many buildings never makes an upper bound too low.
    """

    of: Callable[[Tally], int]
    points: tuple[int, ...]

    @property
    def slope(self) -> int:
        """The least price of a building, in 1/`SCALE` points, at which no number of buildings is worth more than its
        price."""
        return max(-(-SCALE * points // more) for more, points in enumerate(self.points) if more)


class Worths:
    """Computes the worth of combinations of options; the problem's `counting` states which points count."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.final = ground.problem.counting == "final"
        state = ground.state
        self._counts = list(tallies(state))
        self._before = standing_points(ground.setup, self._counts, ground.problem.seat)
        self.steps = tuple(_steps(ground, self._counts)) if self.final else ()
        self._slopes = tuple(step.slope for step in self.steps)
        self.before: dict[int, list[Site]] = {}
        for site in ground.player.buildings:
            self.before.setdefault(site.block, []).append(site)
        self._old = {block: tally(ground.setup, sites) for block, sites in self.before.items()}
        self._none = tally(ground.setup, ())
        # A field counts the buildings with equal properties, on one block or on all blocks. The count is at most the
        # number of standing and new buildings.
        self._width = (len(ground.player.buildings) + ground.builds).bit_length()
        self._looks: dict[object, int] = {}
        self._more: dict[tuple[int, int], tuple[int, ...]] = {}
        self._weights: dict[Candidate, int] = {}
        self._worth: dict[int, tuple[int, int, int]] = {}
        self._standing = {block: sum(map(self.look, sites)) for block, sites in self.before.items()}
        self._all = sum(self._standing.values())

    @property
    def most_extra(self) -> int:
        """Returns an upper bound of the points that a plan gains in addition to the points scored at once: the sum of
        the greatest values of all steps."""
        return sum(step.points[-1] for step in self.steps)

    def look(self, site: Site) -> int:
        """Returns the properties of a building that matter to the final score, packed into one integer so that a sum of
        such integers counts buildings with equal properties. Returns 0 if only points on the score track count."""
        if not self.final:
            return 0
        seen = tally(self.ground.setup, (site,)), tie_breaks(self.ground.state, (site,))
        return 1 << self._width * self._looks.setdefault(seen, len(self._looks))

    def more(self, option: Option) -> tuple[int, ...]:
        """Returns, for each `Step`, the number of additional buildings that an option makes count (at least 0)."""
        if not self.steps:
            return ()
        key = option.block.number, option.looks
        more = self._more.get(key)
        if more is None:
            old, new = self._old.get(key[0], self._none), tally(self.ground.setup, option.standing)
            more = self._more[key] = tuple(max(0, step.of(new) - step.of(old)) for step in self.steps)
        return more

    def weight(self, option: Option) -> int:
        """Returns an upper bound of the worth that an option adds, in 1/`SCALE` points, computed from the slopes of the
        steps.

        The bound is valid for two reasons: all blocks together add at most the sum of `more` to a count, because blocks
        on which fewer buildings count only lower the sum; and at the price of the slope no number of buildings is worth
        more than its price.
        """
        return self._weight(option.gain, self.more(option))

    def weight_of(self, candidate: Candidate) -> int:
        """Returns an upper bound of the weight that one more building adds to an option. Buildings that the new
        building demolishes are ignored, because they only lower the weight."""
        weight = self._weights.get(candidate)
        if weight is None:
            seen = tally(self.ground.setup, (candidate.site,))
            weight = self._weights[candidate] = self._weight(candidate.gain, (step.of(seen) for step in self.steps))
        return weight

    def _weight(self, gain: int, more: Iterable[int]) -> int:
        """Returns the weight of a gain plus additional buildings for each `Step`, priced by the slope of the step."""
        extra: int = sum(map(mul, self._slopes, more))
        return gain * SCALE + extra

    def with_used(self, worth: Worth, cards: int) -> Worth:
        """Returns the worth of a combination in which this many action cards are used."""
        used = cards * self.ground.state.edition.numbers.unused_action_card if self.final else 0
        return Worth(worth.gain - used, worth.height, worth.golds) if used else worth

    def worth(self, options: Sequence[Option]) -> Worth:
        """Returns the worth of a combination in which no action card is used."""
        gain = sum(option.gain for option in options)
        if not self.final:
            return Worth(gain)
        looks = self._all
        for option in options:
            looks += option.looks - self._standing.get(option.block.number, 0)
        known = self._worth.get(looks)
        if known is None:
            ground, seat = self.ground, self.ground.problem.seat
            buildings = self.standing(options)
            counts = [*self._counts]
            counts[seat] = tally(ground.setup, buildings)
            extra = standing_points(ground.setup, counts, seat) - self._before
            known = self._worth[looks] = extra, *tie_breaks(ground.state, buildings)
        extra, height, golds = known
        return Worth(gain + extra, height, golds)

    def standing(self, options: Iterable[Option]) -> list[Site]:
        """Returns all buildings of the player that stand after a combination."""
        chosen = list(options)
        concerned = {option.block.number for option in chosen}
        elsewhere = [site for site in self.ground.player.buildings if site.block not in concerned]
        return [*elsewhere, *(site for option in chosen for site in option.standing)]


def most_extra(setup: Setup) -> int:
    """Returns an upper bound of the points of all streets and of the challenge (its greatest score)."""
    edition, numbers = setup.edition, setup.edition.numbers
    challenge = {
        "bronze-baron": max(numbers.bronze_baron.values(), default=0),
        "master-architect": max(numbers.master_architect.values(), default=0),
        "generation-king": 3 * numbers.generation_king,
        "gold-tycoon": len(edition.board.legend.districts) * numbers.gold_tycoon,
    }
    return len(setup.streets) * numbers.street_points + challenge.get(setup.challenge, 0)


def _steps(ground: Ground, counts: Sequence[Tally]) -> Iterator[Step]:
    """Returns all steps that can raise the final score in addition to the points scored at once."""
    for of, table in _tables(ground, counts):
        have = of(counts[ground.problem.seat])
        worth = [
            max((points for least, points in table.items() if have + more >= least), default=0)
            for more in range(ground.builds + 1)
        ]
        points = tuple(accumulate((now - worth[0] for now in worth), max))
        if points[-1] > 0:
            yield Step(of, points)


def _tables(ground: Ground, counts: Sequence[Tally]) -> Iterator[tuple[Callable[[Tally], int], dict[int, int]]]:
    """Yields each function that counts buildings, with the points that each count pays; the counts of the other players
    are fixed.
    """
    setup, numbers, seat = ground.setup, ground.state.edition.numbers, ground.problem.seat
    rivals = [other for at, other in enumerate(counts) if at != seat]

    def most(of: Callable[[Tally], int]) -> int:
        return max(map(of, rivals))

    for i in range(len(setup.streets)):
        street = _on_street(i)
        yield street, {most(street) + 1: numbers.street_points}
    if setup.challenge == "bronze-baron":
        yield attrgetter("bronze"), dict(numbers.bronze_baron)
    if setup.challenge == "master-architect":
        yield attrgetter("irregular"), dict(numbers.master_architect)
    if setup.challenge == "generation-king":
        for generation in map(attrgetter, ("bronze", "silver", "gold")):
            yield generation, {most(generation) + 1: numbers.generation_king}
    if setup.challenge == "gold-tycoon":
        for district in range(len(ground.state.edition.board.legend.districts)):
            rich = _in_district(district)
            least = numbers.gold_tycoon_tiles
            if setup.readings.tycoon_three_districts == "two":
                # A tile that counted elsewhere may count here, so one more gold tile can be enough. It is enough to
                # bound the districts that new gold tiles touch: take a best assignment after the plan, and remove the
                # new tiles from it. Only districts in which one of them counts can lose their points, and the rest is
                # an assignment of the tiles before; so the plan gains no more districts than these.
                least = max(least, rich(counts[seat]) + 1)
            yield rich, {least: numbers.gold_tycoon}


def _on_street(i: int) -> Callable[[Tally], int]:
    return lambda counts: counts.streets[i]


def _in_district(district: int) -> Callable[[Tally], int]:
    return lambda counts: sum(golds >> district & 1 for golds in counts.golds)


@dataclass(frozen=True, slots=True)
class Need:
    """A requirement on a combination of options: the function `of` returns an amount for each option, and these amounts
    must add up to at least `least`."""

    least: int
    of: Callable[[Option], int]


def needs(ground: Ground, worths: Worths) -> tuple[Need, ...]:
    """Returns the requirements of the goals. Each requirement is a minimum for a sum over the options of a
    combination."""
    all_needs: list[Need] = []
    for wish in ground.problem.wishes:
        if isinstance(wish, BuildTile):
            all_needs += _of_tile(ground, wish)
        elif isinstance(wish, WinStreet):
            all_needs.append(_of_street(ground, worths, wish))
    return tuple(all_needs)


def _of_tile(ground: Ground, wish: BuildTile) -> Iterator[Need]:
    """Returns the two requirements of a goal to build a tile: the tile is built, and the points of lower generations
    unlock the tile (BLD-2)."""
    sort = _sort(ground, wish)
    score, setup = ground.player.score, ground.setup
    generation = setup.edition.tiles[setup.edition.tile_number[wish.tile]].generation
    yield Need(1, lambda option: int(sort is not None and ground.counts.has(option.tiles, sort)))
    if generation == Generation.SILVER and score < setup.silver_at:
        yield Need(setup.silver_at - score, lambda option: option.bronze)
    if generation == Generation.GOLD and score < setup.gold_at:
        yield Need(setup.gold_at - score, lambda option: option.bronze + option.silver)


def _of_street(ground: Ground, worths: Worths, wish: WinStreet) -> Need:
    """Returns the requirement of a goal to lead on a street: the player has more buildings on the street than every
    other player (SCO-1)."""
    card = ground.setup.streets.index(wish.card)
    before = {block: tally(ground.setup, sites).streets[card] for block, sites in worths.before.items()}

    def more(option: Option) -> int:
        return tally(ground.setup, option.standing).streets[card] - before.get(option.block.number, 0)

    return Need(_rivals_most(ground, card) + 1 - sum(before.values()), more)


def _rivals_most(ground: Ground, card: int) -> int:
    rivals = [player for seat, player in enumerate(ground.state.players) if seat != ground.problem.seat]
    return max(tally(ground.setup, rival.buildings).streets[card] for rival in rivals)


def _sort(ground: Ground, wish: BuildTile) -> int | None:
    """Returns the sort (the group of equal tiles) of the tile that a goal names, if the tile can still be built."""
    number = ground.setup.edition.tile_number[wish.tile]
    return next((sort for sort, tiles in enumerate(ground.sorts) if number in tiles), None)


def least_gain(ground: Ground) -> int | None:
    """Returns the gain that a plan needs to reach the goal for the score; `None` if the problem has no goal for the
    score."""
    problem = ground.problem
    before = ground.player.score if problem.counting == "points" else final_points(problem.state, problem.seat)
    return max((wish.score - before for wish in problem.wishes if isinstance(wish, ReachScore)), default=None)


def can_fulfil(ground: Ground, worths: Worths, options: Sequence[Option], worth: Worth) -> bool:
    """Returns whether a combination fulfils all goals, provided that turns exist that build the combination."""
    least = least_gain(ground)
    return (least is None or worth.gain >= least) and all(
        _can(ground, worths, options, wish) for wish in ground.problem.wishes
    )


def _can(ground: Ground, worths: Worths, options: Sequence[Option], wish: Wish) -> bool:
    if isinstance(wish, ReachScore):
        return True
    setup = ground.setup
    if isinstance(wish, BuildTile):
        sort = _sort(ground, wish)
        return sort is not None and any(ground.counts.has(option.tiles, sort) for option in options)
    card = setup.streets.index(wish.card)
    return tally(setup, worths.standing(options)).streets[card] > _rivals_most(ground, card)
