"""Measures how many certified puzzles of each kind are made in an hour, and where the time goes."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import pytest

from ny1901_solver.new_york_1901.puzzles.certifying import certify
from ny1901_solver.new_york_1901.puzzles.generation import generate
from ny1901_solver.new_york_1901.puzzles.generation.generate import stream
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.puzzles.kinds import Kind
from ny1901_solver.puzzles.journal import Tried

WORKERS = 2
SEED = 1901
ORDERS = {
    "best-turn": (Kind.BEST_TURN, 1, 100),
    "plan, N = 2": (Kind.PLAN, 2, 40),
    "plan, N = 3": (Kind.PLAN, 3, 30),
    "race, N = 3": (Kind.RACE, 3, 30),
    "last-turn": (Kind.LAST_TURN, 1, 20),
    "packing, N = 2": (Kind.PACKING, 2, 30),
    "ruling": (Kind.RULING, 1, 100),
}
"""The kind, the number of turns and the number of puzzles of each row."""
PARTS = {"screen": "screen", "trap_of": "greedy line", "analyse": "analysis"}
MOST_REASONS = 4


@pytest.mark.parametrize("row", ORDERS)
def test_certified_puzzles_an_hour(benchmark: Any, once: bool, row: str) -> None:
    order = ordered(row, once)
    benchmark.group = f"Certified puzzles made in an hour by {WORKERS} processes, without a filter"

    def made() -> tuple[list[Tried], float]:
        started = time.perf_counter()
        with stream(order, 1, 1 if once else WORKERS) as numbers:
            return list(up_to(order.count, numbers)), time.perf_counter() - started

    tried, seconds = benchmark.pedantic(made, rounds=1, iterations=1)
    count = sum(one.made is not None for one in tried)
    assert count == order.count
    grades = Counter(one.made.grade for one in tried if one.made)
    rejects: Counter[str] = Counter()
    for one in tried:
        rejects.update(dict(one.rejects))
    benchmark.extra_info["what"] = row
    benchmark.extra_info["seconds"] = seconds / count
    benchmark.extra_info["columns"] = {
        "an hour": f"{count / seconds * 3600:,.0f}",
        "seconds each": f"{seconds / count:.2f}",
        "grades 1-5": " ".join(str(grades[grade]) for grade in range(1, 6)),
    }
    reasons = ", ".join(f"{reason} {times}" for reason, times in rejects.most_common(MOST_REASONS))
    benchmark.extra_info["about"] = f"{count} from {len(tried)} games; rejected: {reasons or 'none'}"


@pytest.mark.parametrize("row", ["best-turn", "plan, N = 3"])
def test_where_the_time_goes(benchmark: Any, once: bool, row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    order = ordered(row, once)
    benchmark.group = "Where the time goes while one process makes puzzles"
    spent: dict[str, float] = defaultdict(float)
    for name, part in PARTS.items():
        monkeypatch.setattr(generate, name, clocked(spent, part, getattr(generate, name)))
    one_prover = clocked(spent, "first proof", certify)
    both_provers = clocked(spent, "both proofs", certify)
    monkeypatch.setattr(
        generate,
        "certify",
        lambda task, budget: (one_prover if budget.provers == "one" else both_provers)(task, budget),
    )
    monkeypatch.setattr(generate, "tasks_of", clocked_stream(spent, "games and tasks", generate.tasks_of))

    def made() -> float:
        started = time.perf_counter()
        with stream(order, 1) as numbers:
            assert sum(one.made is not None for one in up_to(order.count, numbers)) == order.count
        return time.perf_counter() - started

    seconds = benchmark.pedantic(made, rounds=1, iterations=1)
    benchmark.extra_info["what"] = row
    benchmark.extra_info["seconds"] = seconds / order.count
    benchmark.extra_info["columns"] = {"seconds each": f"{seconds / order.count:.2f}"}
    shares = [f"{part} {taken / seconds:.0%}" for part, taken in sorted(spent.items(), key=lambda item: -item[1])]
    benchmark.extra_info["about"] = ", ".join(shares)


def ordered(row: str, once: bool) -> Order:
    """Returns the order of a row; without measuring, one puzzle of the small edition."""
    kind, turns, count = ORDERS[row]
    small = once and kind is not Kind.PACKING
    return Order(kind, 1 if once else count, SEED, turns, tries=100_000, edition="tiny" if small else "lower-manhattan")


def up_to(count: int, numbers: Iterable[Tried]) -> Iterator[Tried]:
    """Yields the numbers up to the last wanted puzzle."""
    found = 0
    for tried in numbers:
        yield tried
        found += tried.made is not None
        if found == count:
            return


def clocked(spent: dict[str, float], part: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the function with its CPU seconds added up."""

    def timed(*arguments: Any) -> Any:
        started = time.perf_counter()
        try:
            return function(*arguments)
        finally:
            spent[part] += time.perf_counter() - started

    return timed


def clocked_stream(spent: dict[str, float], part: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the generator with the CPU seconds of its work added up."""

    def timed(*arguments: Any) -> Iterator[Any]:
        items = function(*arguments)
        following = clocked(spent, part, lambda: list(islice(items, 1)))
        while item := following():
            yield item[0]

    return timed
