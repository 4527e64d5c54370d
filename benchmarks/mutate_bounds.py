"""Cuts widths and lowers bounds of planner and hint one at a time: `python -m benchmarks.mutate_bounds --write`.

Each time the doors are held equal on random editions until two of them differ. What is never found has a reason why
it can do no harm, or the script ends with exit code 1. A crash finds nothing: the variant is unsound, not the bound."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from benchmarks.mutate_rules import Mutation, always, but, switched_off, write_table
from ny1901_solver.errors import DoorsDisagree
from ny1901_solver.planning.search.packed import PackedCounts
from ny1901_solver.scoring import tally
from tests.random_editions import Draws, doors
from tests.random_editions.cases import case_of

START, END = "<!-- bounds -->", "<!-- end of bounds -->"
SEEDS = 600
NODES, EFFORT, PLANS = 6_000, 0.3, 800
"""Small budgets: many small cases find more than a few large ones."""
SEARCH, MODEL = "planning.search", "planning.turns"


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
    """The limits of tiles by sort and the king token, and those of claims by kind."""
    return [*map(len, ground.sorts), 1], list(ground.kind_limit)


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
    """The variant of `_rest_bounds` whose bounds above zero are one part of a point lower."""
    return lambda *arguments: [[list(lowered(row)) for row in table] for table in original(*arguments)]


def without_legendaries(original: Any) -> Any:
    """The variant of `Reserve.concerns` that sees no legendary."""
    return lambda self, unlisted: original(
        self, [[candidate for candidate in block if not candidate.site.legendary] for block in unlisted]
    )


def needing_more(original: Any) -> Any:
    """The variant of `needs` that asks for one more of each."""
    return lambda *arguments: tuple(replace(need, least=need.least + 1) for need in original(*arguments))


def a_point_more(original: Any) -> Any:
    """The variant of `least_gain` that asks for a point more."""

    def least(ground: Any) -> int | None:
        found = original(ground)
        return None if found is None else int(found) + 1

    return least


def blind_to_what_meets(original: Any) -> Any:
    """The variant of `Alike.key` that forgets which buildings are in each other's way."""
    return lambda *arguments: original(*arguments)[:-1]


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
BOUNDS: dict[Mutation, str] = {
    bound(SURVEY, "tiles and claims are counted in four bits", counted(in_four_bits)): "",
    bound(
        SURVEY,
        "claims of a kind are limited to seven",
        but(counts=lambda g, _: PackedCounts.of([*limits_of(g)[0], *(min(n, 7) for n in limits_of(g)[1])])),
    ): "`tests/planning/test_many_alike.py`, where a plan claims eight of a kind",
    bound(SURVEY, "every packed field is a bit narrower", counted(a_bit_narrower)): "",
    bound(SURVEY, "one build less", but(builds=lambda g, _: max(0, g.builds - 1))): "",
    bound(SURVEY, "one claim or demolition less", but(actions=lambda g, _: max(0, g.actions - 1))): "",
    bound(SURVEY, "one card of each kind less", but(kind_limit=lambda g, _: lowered(g.kind_limit))): "",
    bound(
        SURVEY,
        "a card more must be taken for each",
        but(takes_for=lambda g, _: tuple((0, *(n + 1 for n in takes[1:])) for takes in g.takes_for)),
    ): "",
    bound(SURVEY, "low tiles score a point less", but(lows=lambda g, _: lowered(g.lows))): "",
    bound(SURVEY, "bronze tiles score a point less", but(bronzes=lambda g, _: lowered(g.bronzes))): "",
    bound(f"{SEARCH}.reserve.Reserve.most", "a point less", less()): "",
    bound(
        f"{SEARCH}.reserve.Reserve.at_least",
        "a point more is asked for",
        lambda original: lambda self, floor: original(self, floor + 1),
    ): "",
    bound(f"{SEARCH}.reserve.Reserve.concerns", "no legendary is reckoned with", without_legendaries): "",
    bound(f"{SEARCH}.worths.most_extra", "a point less", less(lambda setup: 1)): "",
    bound(f"{SEARCH}.worths.Worths.weight", "a part of a point less", less()): "",
    bound(f"{SEARCH}.worths._slopes", "a part of a point less", lambda original: lambda *a: lowered(original(*a))): "",
    bound(f"{SEARCH}.worths.Worths._tycoon_share", "no share", always(0)): "",
    bound(f"{SEARCH}.combine._rest_bounds", "a part of a point less", lower_rests): "",
    bound(
        f"{SEARCH}.combine.Combinations.bound",
        "a point less",
        lambda original: property(lambda self: original.fget(self) - 2520),
    ): "",
    bound(f"{SEARCH}.wishing.needs", "one more of each", needing_more): "",
    bound(f"{SEARCH}.wishing.least_gain", "a point more", a_point_more): "",
    bound(f"{SEARCH}.timetable.Timetable._market_ends", "the market ends nothing", always(False)): "",
    bound(f"{SEARCH}.timetable.Timetable.conceivable", "nothing is", always(False)): "",
    bound(f"{SEARCH}.alike.Alike.key", "what stands in the way is forgotten", blind_to_what_meets): "",
    bound(
        f"{SEARCH}.timetable.Timetable._idle_kinds",
        "one kind at most",
        lambda original: lambda *arguments: original(*arguments)[:1],
    ): "",
    bound(f"{MODEL}.asking.roof", "a point less", less()): "",
    bound(f"{MODEL}.asking.Asking.rule_out_idle_turns", "idle turns are never looked at", always(None)): "",
    bound(f"{MODEL}.solve._short_pile", "no pile is short", always(False)): "",
    bound(
        f"{MODEL}.market.market_arcs",
        "no card comes back",
        lambda original: lambda state, given, returns: original(state, given, False),
    ): "",
    bound("hints.gains.Gains.__init__", "fields hold one building", narrow_gains): "",
    bound("rules.options.build_sites", "a single free square is passed over", old_build_sites): "",
}
"""Each with the reason why it can do no harm, where there is one."""


def found_by(mutation: Mutation, seeds: int = SEEDS) -> str:
    """The first case on which the doors differ, and how; nothing where they never do."""
    with switched_off(mutation):
        for seed in range(seeds):
            for check in (doors.one_turn, doors.plans) if _of_one_turn(mutation) else (doors.plans,):
                try:
                    for _ in check(case_of(Draws(seed))):
                        pass
                except (AssertionError, DoorsDisagree):
                    return f"edition {seed}, {check.__name__.replace('_', ' ')}"
                except Exception:  # a crash says that the variant is unsound, not that the bound matters
                    continue
    return ""


def _of_one_turn(mutation: Mutation) -> bool:
    return not mutation.place.startswith("planning")


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
        found[mutation] = found_by(mutation, asked.seeds)
        sys.stderr.write(f"{mutation.place}: {mutation.how}: {found[mutation] or BOUNDS[mutation] or 'NOTHING'}\n")
    sys.stdout.write(f"{table(found)}\n")
    if asked.write:
        write_table(table(found), START, END)
    return int(any(not finder and not BOUNDS[mutation] for mutation, finder in found.items()))


def _chosen(text: str) -> Iterator[Mutation]:
    return (mutation for mutation in BOUNDS if text in f"{mutation.place} {mutation.how}")


if __name__ == "__main__":
    sys.exit(main())
