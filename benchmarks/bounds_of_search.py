"""Field widths and bounds of the search and of the hint that `mutate_bounds` cuts or lowers one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from benchmarks.mutations import Mutation, always, but
from ny1901_solver.new_york_1901.planning.search.survey import PackedCounts
from ny1901_solver.new_york_1901.planning.search.worths import SCALE
from ny1901_solver.new_york_1901.scoring import tally

SEARCH = "planning.search"


class Seen:
    """An object that behaves like another one, with some attributes changed."""

    def __init__(self, of: Any, **changes: Any) -> None:
        self.__dict__.update(changes, _of=of)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._of, name)


def in_four_bits(limits: Sequence[int]) -> PackedCounts:
    """Packed counts whose fields are four bits wide, whatever their limits."""
    places = range(len(limits))
    room = sum(7 - limit << 4 * place for place, limit in zip(places, limits, strict=True))
    over = sum(8 << 4 * place for place in places)
    return PackedCounts(
        tuple(1 << 4 * place for place in places), tuple(15 << 4 * place for place in places), room, over
    )


def a_bit_narrower(limits: Sequence[int]) -> PackedCounts:
    """Packed counts whose fields lack the highest bit, so that a full field overflows into the next field."""
    units, masks, room, over, at = list[int](), list[int](), 0, 0, 0
    for limit in limits:
        bits = max(1, limit.bit_length())
        units.append(1 << at)
        masks.append((1 << bits) - 1 << at)
        room += max(0, (1 << bits - 1) - 1 - limit) << at
        over += 1 << at + bits - 1
        at += bits
    return PackedCounts(tuple(units), tuple(masks), room, over)


def limits_of(ground: Any) -> tuple[list[int], list[int]]:
    """Returns the limits of tiles by sort, of legendaries and of own tiles, and the limits of claims by kind."""
    return [*map(len, ground.sorts), 1, ground.own_tiles], list(ground.kind_limit)


def counted(counts: Callable[[Sequence[int]], PackedCounts]) -> Callable[[Any], Any]:
    """Returns the variant of `survey` that packs its limits in another way."""
    variant: Callable[[Any], Any] = but(counts=lambda ground, _: counts(list(chain(*limits_of(ground)))))
    return variant


def less(amount: Callable[..., int] = lambda *_: 1) -> Callable[[Any], Any]:
    """Returns the variant of a function whose result is lower, by one or by `amount` of its arguments."""
    return lambda original: lambda *arguments: original(*arguments) - amount(*arguments)


def lowered(numbers: Sequence[int]) -> tuple[int, ...]:
    """Returns the numbers, where each number above zero is one lower."""
    return tuple(max(0, number - 1) for number in numbers)


def narrow_gains(original: Any) -> Any:
    """Returns the variant of `Gains` whose fields can hold only one building."""

    def init(self: Any, state: Any) -> None:
        original(self, state)
        self._width = 1
        self._weights.clear()
        self._worth.clear()
        self._now = sum(self._packed(tally(state.setup, [site])) for site in state.mover.buildings)
        self._standing = self._worth_of(self._now)

    return init


def lower_rests(original: Any) -> Any:
    """Returns the variant of `Combinations` in which the other blocks score a fraction of a point less."""

    def init(self: Any, *arguments: Any) -> None:
        original(self, *arguments)
        self._rest = [[list(lowered(row)) for row in table] for table in self._rest]

    return init


def needing_more(original: Any) -> Any:
    """Returns the variant of `needs` that requires one more of each."""
    return lambda *arguments: tuple(replace(need, least=need.least + 1) for need in original(*arguments))


def corners(change: Callable[[int, int], tuple[int, int]]) -> Callable[[Any], Any]:
    """Returns the variant of a function that makes terms, whose corner points are changed."""

    def variant(original: Any) -> Any:
        def made(argument: Any) -> Any:
            term = original(argument)
            return replace(term, corners=tuple(change(amount, worth) for amount, worth in term.corners))

        return staticmethod(made)

    return variant


def lower_property(amount: int = 1) -> Callable[[Any], Any]:
    """Returns the variant of a property whose value is lower."""
    return lambda original: property(lambda self: original.fget(self) - amount)


def one_more(original: Any) -> Any:
    """Returns the variant of a function whose result is one higher, unless the result is `None`."""

    def more(*arguments: Any) -> Any:
        found = original(*arguments)
        return None if found is None else found + 1

    return more


def a_part_less(original: Any) -> Any:
    """Returns the variant of `Term.beyond` whose result is a fraction of a point lower."""

    def beyond(*arguments: Any) -> Any:
        worth, amount = original(*arguments)
        return worth - 1, amount

    return beyond


def without_first(original: Any) -> Any:
    """Returns the variant of a function whose result lacks its lowest bit."""
    return lambda *arguments: (mask := original(*arguments)) & (mask - 1)


def blind_to_points(original: Any) -> Any:
    """Returns the variant of `Ground.unlock_possible` that misses one point."""
    return lambda self, bronze, silver, highest, more: original(self, bronze - 1, silver, highest, more)


def old_build_sites(original: Any) -> Any:
    """Returns the variant of `build_sites` that skips a single free square."""

    def build_sites(setup: Any, free: int, tiles: int) -> Any:
        board = setup.edition.board
        single = sum(block & free for block in board.blocks if (block & free).bit_count() == 1)
        return original(setup, free & ~single, tiles)

    return build_sites


def blind_to(*columns: int) -> Callable[[Any], Any]:
    """Returns the variant of `equal_to` that ignores some columns of its rows."""

    def variant(original: Any) -> Any:
        def equal_to(*arguments: Any) -> Any:
            found = original(*arguments)
            if found is None:
                return None
            kinds, rows = found
            return kinds, tuple(tuple(cell for n, cell in enumerate(row) if n not in columns) for row in rows)

        return equal_to

    return variant


def prestige_once(original: Any) -> Any:
    """Returns the variant of `greatest_gain` in which Gold Prestige pays one point for each neighbouring building."""

    def greatest_gain(problem: Any) -> Any:
        state, numbers = problem.state, problem.state.edition.numbers
        edition = Seen(state.edition, numbers=Seen(numbers, gold_prestige=min(1, numbers.gold_prestige)))
        return original(Seen(problem, state=Seen(state, edition=edition)))

    return greatest_gain


def always_twins(original: Any) -> Any:
    """Returns the variant of `earlier_twins` in which each block equals the block before it."""
    return lambda equal: [None if sign is None or not at else at - 1 for at, sign in enumerate(equal)]


def bound(place: str, how: str, variant: Callable[[Any], Any]) -> Mutation:
    """Returns one mutation of a bound."""
    return Mutation("", place, how, variant)


SURVEY = f"{SEARCH}.survey.survey"
COMBINE = f"{SEARCH}.combine"
TERM, TIMETABLE = f"{SEARCH}.combine.Term", f"{SEARCH}.timetable.Timetable"
BOUNDS_OF_SEARCH: dict[Mutation, str] = {
    bound(SURVEY, "tiles and claims are counted in four bits", counted(in_four_bits)): "",
    bound(
        SURVEY,
        "claims of a kind are limited to seven",
        but(counts=lambda g, _: PackedCounts.of([*limits_of(g)[0], *(min(n, 7) for n in limits_of(g)[1])])),
    ): "",
    bound(SURVEY, "every packed field is a bit narrower", counted(a_bit_narrower)): "",
    bound(SURVEY, "one build less", but(builds=lambda g, _: max(0, g.builds - 1))): "",
    bound(SURVEY, "one claim or demolition less", but(actions=lambda g, _: max(0, g.actions - 1))): "",
    bound(SURVEY, "one card of each kind less", but(kind_limit=lambda g, _: lowered(g.kind_limit))): "",
    bound(
        SURVEY,
        "a card more must be taken for each",
        but(takes_for=lambda g, _: tuple((0, *(n + 1 for n in takes[1:])) for takes in g.takes_for)),
    ): "",
    bound(SURVEY, "low tiles to come score nothing", but(lows=lambda g, _: tuple(0 for _ in g.lows))): "",
    bound(SURVEY, "bronze tiles to come score nothing", but(bronzes=lambda g, _: tuple(0 for _ in g.bronzes))): "",
    bound(f"{SEARCH}.survey._own_tiles", "one less", less()): "",
    bound(f"{SEARCH}.survey.Ground.unlock_possible", "a point is missed", blind_to_points): "",
    bound(f"{TERM}.of_step", "a point less beyond the price", corners(lambda n, worth: (n, worth - SCALE))): "",
    bound(f"{TERM}.of_need", "one more is needed", corners(lambda n, worth: (n + 1, worth))): "",
    bound(f"{TERM}.of_limit", "one less is allowed", corners(lambda n, worth: (n - 1, worth))): "",
    bound(f"{TERM}.beyond", "a part of a point less", a_part_less): "",
    bound(f"{COMBINE}.Combinations.__init__", "other blocks give a part of a point less", lower_rests): "",
    bound(f"{COMBINE}.Combinations.bound", "a point less", lower_property()): "",
    bound(f"{SEARCH}.block_options.Following.after", "the first one does not", without_first): "",
    bound(f"{COMBINE}.equal_to", "land that a building covers whole is not told", blind_to(5)): "",
    bound(f"{COMBINE}.earlier_twins", "every block equals the one before", always_twins): "",
    bound(f"{SEARCH}.worths.Worths.most_extra", "a point less", lower_property()): "",
    bound(f"{SEARCH}.brute_force.greatest_gain", "Gold Prestige pays one point each", prestige_once): "",
    bound(f"{SEARCH}.brute_force.greatest_gain", "a point less", less()): "",
    bound(f"{SEARCH}.worths.needs", "one more of each", needing_more): "",
    bound(f"{SEARCH}.worths.least_gain", "a point more", one_more): "",
    bound(f"{TIMETABLE}._market_ends", "the market ends nothing", always(False)): "",
    bound(f"{TIMETABLE}._waits", "none", always(())): "",
    bound(f"{TIMETABLE}._can_do_without_build", "no turn can", always(False)): "",
    bound(f"{TIMETABLE}._idle_kinds", "none", always(())): "",
    bound(f"{TIMETABLE}._pairs", "none", always(())): "",
    bound("hints.candidates.Gains.__init__", "fields hold one building", narrow_gains): "",
    bound("rules.options.build_sites", "a single free square is passed over", old_build_sites): "",
}
"""The mutations of the search; some have a reason why they can do no harm."""
