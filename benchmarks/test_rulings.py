"""Measures how fast a turn is judged and explained, and how fast all rulings run."""

from __future__ import annotations

from typing import Any

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.rulings.cases import load_cases, run
from ny1901_solver.new_york_1901.rulings.repair import repairs
from ny1901_solver.new_york_1901.rulings.verdict import verdict
from ny1901_solver.new_york_1901.state import GameState

Heaviest = dict[str, tuple[str, GameState]]
WANTED = Turn.parse("take yellow-07; build g5@N12,N13,O12,O13,P12,P13")


def test_verdict_on_a_legal_turn(benchmark: Any, heaviest: Heaviest) -> None:
    name, state = heaviest["with all three cards"]
    benchmark.group = "Time to judge one turn on the full board"
    turn = legal_turns(state)[0]
    found = benchmark(verdict, state, turn)
    benchmark.extra_info["about"] = f"{name}: legal {found.legal}"


def test_verdict_and_conflicts_of_an_illegal_turn(benchmark: Any, heaviest: Heaviest) -> None:
    name, state = heaviest["with all three cards"]
    benchmark.group = "Time to judge one turn on the full board"
    found = benchmark(verdict, state, WANTED)
    benchmark.extra_info["about"] = f"{name}: {len(found.conflicts)} conflicts"


def test_nearest_legal_turns(benchmark: Any, heaviest: Heaviest) -> None:
    name, state = heaviest["with all three cards"]
    benchmark.group = "Time to judge one turn on the full board"
    found = benchmark(repairs, state, WANTED)
    benchmark.extra_info["about"] = f"{name}: distance {found.nearest[0].distance}"


def test_the_whole_corpus(benchmark: Any) -> None:
    benchmark.group = "Time to run all rulings"
    cases = load_cases()
    results = benchmark.pedantic(lambda: [run(case) for case in cases], rounds=5, iterations=1, warmup_rounds=1)
    benchmark.extra_info["about"] = f"{len(results)} cases"
