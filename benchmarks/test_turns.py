"""Measures how fast the legal turns are listed, and how fast the best turn by points is found."""

from __future__ import annotations

from typing import Any

import pytest

from ny1901_solver.new_york_1901.planning.one_turn import best_turn
from ny1901_solver.new_york_1901.points import hint
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState

Heaviest = dict[str, tuple[str, GameState]]
HEAVY = ("without cards", "with all three cards")


@pytest.mark.parametrize("cards", HEAVY)
def test_listing_all_legal_turns(benchmark: Any, cards: str, heaviest: Heaviest) -> None:
    name, state = heaviest[cards]
    benchmark.group = "Time to list all legal turns, in the shipped position with most of them"
    turns = benchmark(legal_turns, state)
    benchmark.extra_info["about"] = f"{name}: {len(turns):,} turns"


@pytest.mark.parametrize("cards", HEAVY)
def test_best_turn_by_enumeration(benchmark: Any, cards: str, heaviest: Heaviest) -> None:
    name, state = heaviest[cards]
    benchmark.group = f"Time to find the turn of most points in this position, {cards}"
    found = benchmark(hint, state)
    benchmark.extra_info["about"] = f"{name}: {found.effects:,} effects"


@pytest.mark.parametrize("cards", HEAVY)
def test_best_turn_by_cp_sat(benchmark: Any, cards: str, heaviest: Heaviest) -> None:
    name, state = heaviest[cards]
    benchmark.group = f"Time to find the turn of most points in this position, {cards}"
    found = benchmark.pedantic(best_turn, args=(state,), rounds=5, iterations=1, warmup_rounds=1)
    benchmark.extra_info["about"] = f"{name}: value {found.value}, {found.status}"
