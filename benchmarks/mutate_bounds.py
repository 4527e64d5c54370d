"""Changes widths and bounds of planner and hint one at a time: `python -m benchmarks.mutate_bounds --write`.

For each change, the provers are compared on random editions until two of them disagree. If they never disagree, there
must be a reason why the change can do no harm; otherwise the exit code is 1. A crash does not count, because it means
that the changed code is wrong, and not that the bound matters."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

from benchmarks.bounds_of_model import BOUNDS_OF_MODEL
from benchmarks.bounds_of_search import BOUNDS_OF_SEARCH
from benchmarks.mutate_rules import CHECK
from benchmarks.mutations import Mutation, write_table
from ny1901_solver.errors import ProofsDiffer
from tests.new_york_1901.random_editions import Draws, provers
from tests.new_york_1901.random_editions.cases import Case, case_of

START, END = "<!-- bounds -->", "<!-- end of bounds -->"
SEEDS = 170
NODES, EFFORT, PLANS = 12_000, 1.0, 800
"""Small budgets: many small cases find more errors than a few large ones."""
SEARCH, MODEL = "planning.search", "planning.turns"
UNTOUCHED = {
    SEARCH: ("best_plan_by_model", "verdict", "exhaust"),
    MODEL: ("best_plan", "verdict", "exhaust"),
}
"""The provers of `plans` that share no code with a mutated package."""
BOUNDS: dict[Mutation, str] = {**BOUNDS_OF_SEARCH, **BOUNDS_OF_MODEL}
"""All mutations; some have a reason why they can do no harm."""


def found_by(mutation: Mutation, seeds: Iterable[int]) -> str:
    """Returns the first case on which the provers disagree, with the disagreement, or `None`."""
    for seed in seeds:
        case = _case(seed)
        with CHECK.switched_off(mutation), _answers_known(mutation):
            for check in _checks(mutation):
                try:
                    for _ in check(case):
                        pass
                except (AssertionError, ProofsDiffer):
                    return f"edition {seed}, {check.__name__.replace('_', ' ')}"
                except Exception:  # a crash means that the variant is wrong, not that the bound matters
                    continue
    return ""


def _checks(mutation: Mutation) -> tuple[Callable[[Case], provers.Decided], ...]:
    """Returns the checks whose provers a mutation could change."""
    of_search = mutation.place.startswith(SEARCH) and "try_every_plan" not in mutation.place
    return (provers.plans,) if of_search else (provers.one_turn, provers.plans)


@cache
def _case(seed: int) -> Case:
    return case_of(Draws(seed))


@contextmanager
def _answers_known(mutation: Mutation) -> Iterator[None]:
    """Runs provers that no mutation can change once for all mutations."""
    packages = [package for package in UNTOUCHED if mutation.place.startswith(package)]
    before = {name: getattr(provers, name) for package in packages for name in UNTOUCHED[package]}
    for name, prover in before.items():
        setattr(provers, name, _known(name, prover))
    try:
        yield
    finally:
        for name, prover in before.items():
            setattr(provers, name, prover)


@cache
def _known(name: str, prover: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a prover that caches its answers and refusals."""
    known: dict[object, Any] = {}

    def asked(question: object, *arguments: object, **options: object) -> Any:
        key = question, arguments, str(options)
        if key not in known:
            try:
                known[key] = prover(question, *arguments, **options)
            except Exception as refusal:
                known[key] = refusal
        if isinstance(known[key], Exception):
            raise known[key]
        return known[key]

    return asked


def table(found: Mapping[Mutation, str]) -> str:
    """Returns the mutations as a Markdown table, each with the case that found it."""
    lines = ["| function | changed | found by |", "| --- | --- | --- |"]
    lines += [
        f"| `{mutation.place}` | {mutation.how} | {finder or BOUNDS[mutation] or 'NOTHING'} |"
        for mutation, finder in found.items()
    ]
    return "\n".join(lines)


def main() -> int:
    """Runs the check; returns 1 if no case finds a mutation and no reason is given why it does no harm."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seeds", type=int, default=SEEDS, metavar="N", help="the number of editions for each mutation"
    )
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="only mutations whose function or change contains this text"
    )
    parser.add_argument("--write", action="store_true", help="write the table into the page of the mutation check")
    asked = parser.parse_args()
    provers.NODES, provers.EFFORT, provers.PLANS = NODES, EFFORT, PLANS
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
