"""Cuts widths and lowers bounds of planner and hint one at a time: `python -m benchmarks.mutate_bounds --write`.

Each time the doors are held equal on random editions until two of them differ. What is never found has a reason why
it can do no harm, or the script ends with exit code 1. A crash finds nothing: the variant is unsound, not the bound."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

from benchmarks.mutate_rules import Mutation, always, but, switched_off, write_table
from ny1901_solver.errors import DoorsDisagree
from ny1901_solver.planning.search.packed import PackedCounts
from ny1901_solver.planning.search.worths import SCALE
from ny1901_solver.scoring import tally
from tests.random_editions import Draws, doors
from tests.random_editions.cases import Case, case_of

START, END = "<!-- bounds -->", "<!-- end of bounds -->"
SEEDS = 100
NODES, EFFORT, PLANS = 12_000, 1.0, 800
"""Small budgets: many small cases find more than a few large ones."""
SEARCH, MODEL = "planning.search", "planning.turns"
UNTOUCHED = {
    SEARCH: ("best_plan_by_model", "verdict", "exhaust"),
    MODEL: ("best_plan", "verdict", "exhaust"),
}
"""The doors of `plans` that share no program with a room that is mutated."""


def in_four_bits(limits: Sequence[int]) -> PackedCounts:
    """Counts whose fields are four bits wide whatever their limits."""
    places = range(len(limits))
    room = sum(7 - limit << 4 * place for place, limit in zip(places, limits, strict=True))
    over = sum(8 << 4 * place for place in places)
    return PackedCounts(
        tuple(1 << 4 * place for place in places), tuple(15 << 4 * place for place in places), room, over
    )


def a_bit_narrower(limits: Sequence[int]) -> PackedCounts:
    """Counts whose fields lack their highest bit, so that the next field tells when one is full."""
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
    """The limits of tiles by sort, of legendaries and of own tiles, and those of claims by kind."""
    return [*map(len, ground.sorts), 1, ground.own_tiles], list(ground.kind_limit)


def counted(counts: Callable[[Sequence[int]], PackedCounts]) -> Callable[[Any], Any]:
    """The variant of `survey` that packs its limits in another way."""
    variant: Callable[[Any], Any] = but(counts=lambda ground, _: counts(list(chain(*limits_of(ground)))))
    return variant


def less(amount: Callable[..., int] = lambda *_: 1) -> Callable[[Any], Any]:
    """The variant whose number is lower, by one unless said otherwise."""
    return lambda original: lambda *arguments: original(*arguments) - amount(*arguments)


def lowered(numbers: Sequence[int]) -> tuple[int, ...]:
    """All numbers above zero one lower."""
    return tuple(max(0, number - 1) for number in numbers)


def narrow_gains(original: Any) -> Any:
    """The variant of `Gains` whose fields hold one building."""

    def init(self: Any, state: Any) -> None:
        original(self, state)
        self._width = 1
        self._weights.clear()
        self._worth.clear()
        self._now = sum(self._packed(tally(state.setup, [site])) for site in state.mover.buildings)
        self._standing = self._worth_of(self._now)

    return init


def lower_rests(original: Any) -> Any:
    """The variant of `Combinations` for which other blocks give one part of a point less."""

    def init(self: Any, *arguments: Any) -> None:
        original(self, *arguments)
        self._rest = [[list(lowered(row)) for row in table] for table in self._rest]

    return init


def needing_more(original: Any) -> Any:
    """The variant of `needs` that asks for one more of each."""
    return lambda *arguments: tuple(replace(need, least=need.least + 1) for need in original(*arguments))


def corners(change: Callable[[int, int], tuple[int, int]]) -> Callable[[Any], Any]:
    """The variant of a maker of terms whose corners are others."""

    def variant(original: Any) -> Any:
        def made(argument: Any) -> Any:
            term = original(argument)
            return replace(term, corners=tuple(change(amount, worth) for amount, worth in term.corners))

        return staticmethod(made)

    return variant


def lower_property(amount: int = 1) -> Callable[[Any], Any]:
    """The variant of a property whose number is lower."""
    return lambda original: property(lambda self: original.fget(self) - amount)


def one_more(original: Any) -> Any:
    """The variant whose number, where there is one, is one higher."""

    def more(*arguments: Any) -> Any:
        found = original(*arguments)
        return None if found is None else found + 1

    return more


def a_part_less(original: Any) -> Any:
    """The variant of `Term.beyond` whose worth is one part of a point lower."""

    def beyond(*arguments: Any) -> Any:
        worth, amount = original(*arguments)
        return worth - 1, amount

    return beyond


def without_first(original: Any) -> Any:
    """The variant of a mask without its lowest bit."""
    return lambda *arguments: (mask := original(*arguments)) & (mask - 1)


def blind_to_points(original: Any) -> Any:
    """The variant of `Ground.unlock_possible` that misses a point."""
    return lambda self, bronze, silver, highest, more: original(self, bronze - 1, silver, highest, more)


def old_build_sites(original: Any) -> Any:
    """The variant of `build_sites` that passes over a single free square."""

    def build_sites(setup: Any, free: int, tiles: int) -> Any:
        board = setup.edition.board
        single = sum(block & free for block in board.blocks if (block & free).bit_count() == 1)
        return original(setup, free & ~single, tiles)

    return build_sites


def bound(place: str, how: str, variant: Callable[[Any], Any]) -> Mutation:
    """One mutation of a bound."""
    return Mutation("", place, how, variant)


SURVEY = f"{SEARCH}.ground.survey"
TERM, TIMETABLE = f"{SEARCH}.prices.Term", f"{SEARCH}.timetable.Timetable"
BOUNDS: dict[Mutation, str] = {
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
    bound(f"{SEARCH}.ground._own_tiles", "one less", less()): "",
    bound(f"{SEARCH}.ground.Ground.unlock_possible", "a point is missed", blind_to_points): "",
    bound(f"{TERM}.of_step", "a point less beyond the price", corners(lambda n, worth: (n, worth - SCALE))): "",
    bound(f"{TERM}.of_need", "one more is needed", corners(lambda n, worth: (n + 1, worth))): "",
    bound(f"{TERM}.of_limit", "one less is allowed", corners(lambda n, worth: (n - 1, worth))): "",
    bound(f"{TERM}.beyond", "a part of a point less", a_part_less): "",
    bound(f"{SEARCH}.combine.Combinations.__init__", "other blocks give a part of a point less", lower_rests): "",
    bound(f"{SEARCH}.combine.Combinations.bound", "a point less", lower_property()): "",
    bound(f"{SEARCH}.options.Following.after", "the first one does not", without_first): "",
    bound(f"{SEARCH}.wishing.needs", "one more of each", needing_more): "",
    bound(f"{SEARCH}.wishing.least_gain", "a point more", one_more): "",
    bound(f"{TIMETABLE}._market_ends", "the market ends nothing", always(False)): "",
    bound(f"{TIMETABLE}._waits", "none", always(())): "",
    bound(f"{TIMETABLE}._can_do_without_build", "no turn can", always(False)): "",
    bound(f"{TIMETABLE}._idle_kinds", "none", always(())): "",
    bound(f"{TIMETABLE}._pairs", "none", always(())): "",
    bound("hints.gains.Gains.__init__", "fields hold one building", narrow_gains): "",
    bound("rules.options.build_sites", "a single free square is passed over", old_build_sites): "",
}
"""Each with the reason why it can do no harm, where there is one."""


def found_by(mutation: Mutation, seeds: Iterable[int]) -> str:
    """The first case on which the doors differ, and how; nothing where they never do."""
    for seed in seeds:
        case = _case(seed)
        with switched_off(mutation), _answers_known(mutation):
            for check in (doors.one_turn, doors.plans) if _of_one_turn(mutation) else (doors.plans,):
                try:
                    for _ in check(case):
                        pass
                except (AssertionError, DoorsDisagree):
                    return f"edition {seed}, {check.__name__.replace('_', ' ')}"
                except Exception:  # a crash says that the variant is unsound, not that the bound matters
                    continue
    return ""


def _of_one_turn(mutation: Mutation) -> bool:
    return not mutation.place.startswith("planning")


@cache
def _case(seed: int) -> Case:
    return case_of(Draws(seed))


@contextmanager
def _answers_known(mutation: Mutation) -> Iterator[None]:
    """Doors that a mutation of another room cannot change are asked once for all mutations."""
    rooms = [room for room in UNTOUCHED if mutation.place.startswith(room)]
    before = {name: getattr(doors, name) for room in rooms for name in UNTOUCHED[room]}
    for name, door in before.items():
        setattr(doors, name, _known(name, door))
    try:
        yield
    finally:
        for name, door in before.items():
            setattr(doors, name, door)


@cache
def _known(name: str, door: Callable[..., Any]) -> Callable[..., Any]:
    """A door that remembers its answers, refusals among them."""
    known: dict[object, Any] = {}

    def asked(question: object, *arguments: object, **options: object) -> Any:
        key = question, arguments, str(options)
        if key not in known:
            try:
                known[key] = door(question, *arguments, **options)
            except Exception as refusal:
                known[key] = refusal
        if isinstance(known[key], Exception):
            raise known[key]
        return known[key]

    return asked


def table(found: Mapping[Mutation, str]) -> str:
    """The mutations, each with what found it, as a Markdown table."""
    lines = ["| function | changed | found by |", "| --- | --- | --- |"]
    lines += [
        f"| `{mutation.place}` | {mutation.how} | {finder or BOUNDS[mutation] or 'NOTHING'} |"
        for mutation, finder in found.items()
    ]
    return "\n".join(lines)


def main() -> int:
    """Runs the check; 1 when a bound can be changed unnoticed and nothing says why that does no harm."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=SEEDS, metavar="N", help="editions a mutation is tried on")
    parser.add_argument("--only", default="", metavar="TEXT", help="mutations whose function or change has this text")
    parser.add_argument("--write", action="store_true", help="put the table into the page of the mutation check")
    asked = parser.parse_args()
    doors.NODES, doors.EFFORT, doors.PLANS = NODES, EFFORT, PLANS
    found: dict[Mutation, str] = {}
    for mutation in _chosen(asked.only):
        found[mutation] = found_by(mutation, range(asked.seeds))
        sys.stderr.write(f"{mutation.place}: {mutation.how}: {found[mutation] or BOUNDS[mutation] or 'NOTHING'}\n")
    sys.stdout.write(f"{table(found)}\n")
    if asked.write:
        write_table(table(found), START, END)
    return int(any(not finder and not BOUNDS[mutation] for mutation, finder in found.items()))


def _chosen(text: str) -> Iterator[Mutation]:
    return (mutation for mutation in BOUNDS if text in f"{mutation.place} {mutation.how}")


if __name__ == "__main__":
    sys.exit(main())
