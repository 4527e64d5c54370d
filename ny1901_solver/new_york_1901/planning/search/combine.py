"""Lists the combinations of options (at most one option for each block), in descending order of an upper bound of their
worth.

The worth of a combination is at most the sum of the weights of its options and a base that depends only on the prices
(`Term`). This bound is a Lagrangian relaxation (Geoffrion, Mathematical Programming Study 2, 1974), improved by
subgradient steps of Polyak's length (Held, Wolfe and Crowder, Mathematical Programming 6, 1974). By weak duality every
price of the right sign gives a valid bound, so the subgradient steps and the rounding of prices only affect how tight
the bound is. While a combination is being extended, `_rest_bounds` gives an upper bound of the worth that the remaining
blocks can add. Neither of the two bounds is ever too low, so no combination that matters is left out. A single packed
integer counts the tiles, the cards of each kind and the Legendary tile. Options of a block that use and add the same
amounts are merged into one entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import sub
from typing import TypeAlias

from .block_options import Option
from .survey import Ground
from .symmetry import earlier_twins, equal_to
from .worths import SCALE, Need, Step, Worths

STEPS = 24  # the greatest number of subgradient steps; more steps hardly lower the bound of random positions
PATIENCE = 4  # the number of steps without a better bound after which the step length is halved
LONG, SHORT = 8, 1  # step lengths in eighths of a Polyak step: the first steps, and the shortest step that is tried


@dataclass(frozen=True, slots=True)
class Term:
    """A sum of amounts over the options of a combination; `corners` are amounts with their worth, in 1/`SCALE` points.

    If the price of a unit is 0 or has the `sign` of the term, every amount is worth at most the price of the amount
    plus `beyond`. For points that come in steps, the corners are the steps. An amount between two steps is worth as
    much as the lower step, and the price of the amount is not lower than the price of the lower step. For a required
    amount or a limit, this amount is the only corner, and the corner is worth nothing. Every amount that meets the
    requirement costs at least as much as the corner. An amount that does not meet the requirement may have too low a
    price, but no plan has such an amount.
    """

    corners: tuple[tuple[int, int], ...]
    sign: int
    start: int = 0

    @staticmethod
    def of_step(step: Step) -> Term:
        """Returns the term for points that come in steps. The price starts at the slope of the steps, at which no step
        is worth more than its price."""
        return Term(tuple((more, SCALE * points) for more, points in enumerate(step.points)), 1, step.slope)

    @staticmethod
    def of_need(least: int) -> Term:
        """Returns the term for an amount that has to be reached."""
        return Term(((least, 0),), 1)

    @staticmethod
    def of_limit(most: int) -> Term:
        """Returns the term for an amount that cannot be exceeded."""
        return Term(((most, 0),), -1)

    def beyond(self, price: int) -> tuple[int, int]:
        """Returns the greatest difference between the worth of a corner and its price, and the amount of this
        corner."""
        return max((worth - price * amount, amount) for amount, worth in self.corners)


Bound = Callable[[Sequence[int]], tuple[int, Sequence[int]]]
"""Returns the greatest sum of weights that a combination has at given prices, and the amounts of a combination with
this sum."""


def good_prices(terms: Sequence[Term], bound: Bound, target: int) -> tuple[int, ...]:
    """Returns prices at which the bound is low. The search for prices stops when the bound is below `target`.

    The bound is valid at all prices that the search tries, so each of these prices may be returned.
    """
    prices = [term.start for term in terms]
    best, lowest = tuple(prices), None
    length, waited = LONG, 0
    for _ in range(STEPS):
        most, amounts = bound(prices)
        beyond = [term.beyond(price) for term, price in zip(terms, prices, strict=True)]
        most += sum(worth for worth, _ in beyond)
        if lowest is None or most < lowest:
            lowest, best, waited = most, tuple(prices), 0
        else:
            waited += 1
            if waited == PATIENCE:
                length, waited, prices = length // 2, 0, list(best)
        if lowest < target or length < SHORT:
            break
        slopes = [amount - corner for amount, (_, corner) in zip(amounts, beyond, strict=True)]
        slopes = [0 if not p and s * t.sign > 0 else s for p, s, t in zip(prices, slopes, terms, strict=True)]
        if not any(slopes):
            break
        step = max(1, length * (most - target) // (8 * sum(slope * slope for slope in slopes)))
        prices = [
            t.sign * max(0, t.sign * (price - step * slope))
            for price, slope, t in zip(prices, slopes, terms, strict=True)
        ]
    return best


REPORTED = 256
Group: TypeAlias = tuple[int, int]
"""The number of actions and the number of builds of an option, by which options are grouped."""
Rest: TypeAlias = list[list[list[int]]]


@dataclass(slots=True, eq=False)
class Weighed:
    """Options of a block that use the same amounts and add the same amounts.

    For each of the merged options, `plain` is the gain at once in 1/`SCALE` points, `packed` is the amount that the
    option adds to `Ground.counts`, `gives` are the amounts that it adds to the needs, and `amounts` are the nonzero
    amounts that it adds to the terms. `weight` is `plain` plus the prices of all amounts. `key` differs between the
    entries of a block, and corresponding entries of two equal blocks have the same key.
    """

    options: list[Option]
    plain: int
    packed: int
    takes: int
    demolitions: int
    gives: tuple[int, ...]
    amounts: tuple[tuple[int, int], ...]
    key: tuple[object, ...]
    weight: int = field(default=0)


class Combinations:
    """The combinations of options that meet all requirements (`Need`).

    `spend` counts the examined partial combinations, `REPORTED` at a time. Prices are improved until the bound is below
    `target`, the least worth that matters. With `one_of_equals`, if combinations differ only by a swap of equal blocks,
    only one of these combinations is listed.
    """

    def __init__(
        self,
        ground: Ground,
        worths: Worths,
        blocks: Sequence[Sequence[Option]],
        spend: Callable[[int], None],
        needs: Sequence[Need],
        target: int,
        one_of_equals: bool,
    ) -> None:
        self.ground = ground
        self._spend, self._nodes = spend, 0
        limits = [*map(len, ground.sorts), 1, ground.own_tiles, *ground.kind_limit]
        self._terms = [
            *map(Term.of_step, worths.steps),
            *(Term.of_need(need.least) for need in needs),
            *map(Term.of_limit, limits),
        ]
        listed = [options for options in blocks if options]
        self._blocks = [_group_options(ground, worths, options, needs, len(limits)) for options in listed]
        twins = {
            id(groups): equal_to(ground, options[0].block) for groups, options in zip(self._blocks, listed, strict=True)
        }
        prices = good_prices(self._terms, self._bound, target * SCALE)
        self._base = sum(term.beyond(price)[0] for term, price in zip(self._terms, prices, strict=True))
        self._weigh(prices)
        for groups in self._blocks:
            for group in groups.values():
                group.sort(key=lambda weighed: -weighed.weight)
        self._blocks.sort(key=lambda groups: -max(group[0].weight for group in groups.values()))
        self._twin = earlier_twins([twins[id(groups)] if one_of_equals else None for groups in self._blocks])
        self._rest = _rest_bounds(ground, self._blocks, lambda weighed: weighed.weight)
        self._needed = tuple(need.least for need in needs)
        self._gives = [_rest_bounds(ground, self._blocks, _amount_given(n)) for n in range(len(needs))]

    @property
    def bound(self) -> int:
        """Returns an upper bound of the worth of all combinations, in points.

        The bound is never too low: at any prices the worth of a combination is at most the base plus its weights,
        and `_rest` has the greatest sum of weights within the limits of actions and builds.
        """
        # Every gain is a whole number of points, so the fraction above it may be cut off.
        return (self._base + self._rest[0][self.ground.actions][self.ground.builds]) // SCALE

    @property
    def leaves_out_equals(self) -> bool:
        """Whether a combination may be left out if it differs from a listed one only by a swap of equal blocks."""
        return any(twin is not None for twin in self._twin)

    def _most_of(self, at: int, chosen: Sequence[tuple[int, Weighed]]) -> tuple[object, ...] | None:
        """Returns the greatest key that the entry of a block may have if an equal block comes before this block;
        otherwise `None`.

        The greatest key is the key of the earlier block's entry or, if nothing is built on the earlier block, the empty
        key, which is below all other keys. So, of all combinations that differ only by swaps of equal blocks, only the
        combination whose keys never rise is listed. By swaps of equal blocks, every combination can be brought into the
        form in which keys never rise. Combinations that differ only by swaps of equal blocks have the same worth, and
        turns exist for all these combinations or for none (`equal_to`).
        """
        twin = self._twin[at]
        if twin is None:
            return None
        return next((weighed.key for block, weighed in chosen if block == twin), ())

    def level(self, level: int) -> Iterator[tuple[Weighed, ...]]:
        """Yields every combination whose upper bound, rounded down, is `level` points, in a fixed order."""
        # Levels do not overlap and leave no gap: a combination of weight w has the bound base + w, which is in exactly
        # one level. Each combination is listed once, because blocks are chosen in a fixed order, each with one entry.
        least = level * SCALE - self._base
        if least <= 0 < least + SCALE and max(self._needed, default=0) <= 0:
            yield ()
        start = 0, 0, self.ground.actions, self.ground.builds, self.ground.counts.room, (), (least, least + SCALE)
        yield from self._choices(*start, missing=self._needed)

    def _choices(
        self,
        first: int,
        weight: int,
        actions: int,
        builds: int,
        packed: int,
        chosen: tuple[tuple[int, Weighed], ...],
        limits: tuple[int, int],
        queue: int = 0,
        demolitions: int = 0,
        missing: tuple[int, ...] = (),
    ) -> Iterator[tuple[Weighed, ...]]:
        least, below = limits
        over, most = self.ground.counts.over, self.ground.actions
        for at in range(first, len(self._blocks)):
            # Combinations left out here miss `least` or a need even with the most that all remaining blocks can add.
            if weight + self._rest[at][actions][builds] < least:
                return
            for lack, rest in zip(missing, self._gives, strict=True):
                if rest[at][actions][builds] < lack:
                    return
            after = self._rest[at + 1]
            most_of = None if self._twin[at] is None else self._most_of(at, chosen)
            for (a, b), group in self._blocks[at].items():
                if a > actions or b > builds:
                    continue
                needed = least - weight - after[actions - a][builds - b]
                for weighed in group:
                    if weighed.weight < needed:
                        break  # the remaining entries have no greater weight
                    if packed + weighed.packed & over or (most_of is not None and weighed.key > most_of):
                        continue
                    # The cards of each option have to be taken, so the maximum over the options is a lower bound. The
                    # sum would not be a lower bound, because one card may move the queue for two options. A turn claims
                    # or demolishes, never both (TRN-1).
                    takes = queue if queue > weighed.takes else weighed.takes
                    falls = demolitions + weighed.demolitions
                    if takes + falls > most:
                        continue
                    self._nodes += 1
                    if not self._nodes % REPORTED:
                        self._spend(REPORTED)
                    options, total = (*chosen, (at, weighed)), weight + weighed.weight
                    lacks = missing and tuple(map(sub, missing, weighed.gives))
                    if least <= total < below and (not lacks or max(lacks) <= 0):
                        yield tuple(one for _, one in options)
                    if builds > b:
                        yield from self._choices(
                            at + 1,
                            total,
                            actions - a,
                            builds - b,
                            packed + weighed.packed,
                            options,
                            limits,
                            takes,
                            falls,
                            lacks,
                        )

    def _weigh(self, prices: Sequence[int]) -> None:
        for groups in self._blocks:
            for group in groups.values():
                for weighed in group:
                    weight = weighed.plain
                    for term, amount in weighed.amounts:
                        weight += prices[term] * amount
                    weighed.weight = weight

    def _bound(self, prices: Sequence[int]) -> tuple[int, Sequence[int]]:
        """Returns the greatest sum of weights at given prices, and the amounts of the terms in a combination with this
        sum.

        This function limits only actions and builds, so no combination that keeps all limits has a greater sum.
        """
        self._weigh(prices)
        best = [{cost: max(group, key=_weight) for cost, group in groups.items()} for groups in self._blocks]
        rest = _rest_bounds(self.ground, [{c: [w] for c, w in tops.items()} for tops in best], _weight)
        actions, builds, amounts = self.ground.actions, self.ground.builds, [0] * len(self._terms)
        for at, tops in enumerate(best):
            worth, after = rest[at][actions][builds], rest[at + 1]
            if worth == after[actions][builds]:
                continue
            (a, b), top = next(
                ((a, b), top)
                for (a, b), top in tops.items()
                if a <= actions and b <= builds and top.weight + after[actions - a][builds - b] == worth
            )
            actions, builds = actions - a, builds - b
            for term, amount in top.amounts:
                amounts[term] += amount
        return rest[0][self.ground.actions][self.ground.builds], amounts


def _weight(weighed: Weighed) -> int:
    return weighed.weight


def _group_options(
    ground: Ground, worths: Worths, options: Sequence[Option], needs: Sequence[Need], limits: int
) -> dict[Group, list[Weighed]]:
    """Returns the entries (merged options) of a block, grouped by their numbers of actions and builds."""
    counts, first = ground.counts, len(worths.steps) + len(needs)
    groups: dict[Group, dict[object, Weighed]] = {}
    used: dict[int, tuple[tuple[int, int], ...]] = {}
    for option in options:
        packed, gives = option.tiles + ground.claim_count(option.claims), tuple(need.of(option) for need in needs)
        alike = groups.setdefault((option.claims.bit_count() + option.demolitions, option.builds), {})
        key = packed, option.gain, option.looks, option.takes, option.demolitions, option.highest, gives
        if (known := alike.get(key)) is not None:
            known.options.append(option)
            continue
        if packed not in used:
            numbers = ((first + number, counts.count(packed, number)) for number in range(limits))
            used[packed] = tuple((term, count) for term, count in numbers if count)
        own = enumerate((*worths.more(option), *gives))
        amounts = (*((term, amount) for term, amount in own if amount), *used[packed])
        alike[key] = Weighed(
            [option], option.gain * SCALE, packed, option.takes, option.demolitions, gives, amounts, key
        )
    return {cost: list(alike.values()) for cost, alike in groups.items()}


def _amount_given(need: int) -> Callable[[Weighed], int]:
    return lambda weighed: weighed.gives[need]


def _rest_bounds(ground: Ground, blocks: Sequence[dict[Group, list[Weighed]]], worth: Callable[[Weighed], int]) -> Rest:
    """Returns upper bounds of the worth that a block and all later blocks add together, as a table with the indices
    block, actions left and builds left.

    Each bound is the greatest sum of at most one entry for each block, within the actions and builds that are left. No
    bound is too low, because all other limits only forbid combinations, and because an entry that adds nothing need not
    be chosen.
    """
    size = range(ground.actions + 1), range(ground.builds + 1)
    rest = [[[0 for _ in size[1]] for _ in size[0]]]
    for groups in reversed(blocks):
        after = rest[0]
        best = [list(row) for row in after]
        for (a, b), group in groups.items():
            top = max(map(worth, group))
            if top <= 0:
                continue
            for actions in range(a, len(best)):
                for builds in range(b, len(best[actions])):
                    most = top + after[actions - a][builds - b]
                    best[actions][builds] = max(best[actions][builds], most)
        rest.insert(0, best)
    return rest
