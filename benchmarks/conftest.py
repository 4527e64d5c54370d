"""Positions that the benchmarks share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.positions.file import read_position
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import BOOM, GRAB, SHIFT, GameState

POSITIONS = Path(__file__).parent.parent / "puzzles" / "positions"


@pytest.fixture(scope="session")
def once(request: pytest.FixtureRequest) -> bool:
    """Whether benchmarks run without measuring (`--benchmark-disable`); then long benchmarks use one easy position."""
    return bool(request.config.getoption("benchmark_disable"))


@pytest.fixture(scope="session")
def positions() -> dict[str, GameState]:
    """Returns every position that comes with the program, by name."""
    return {path.stem: read_position(path) for path in sorted(POSITIONS.glob("*.yaml"))}


@pytest.fixture(scope="session")
def heaviest(positions: dict[str, GameState]) -> dict[str, tuple[str, GameState]]:
    """Returns the shipped position with most legal turns, without action cards and with all three."""
    found = {}
    for name, held in (("without cards", 0), ("with all three cards", BOOM | SHIFT | GRAB)):
        dealt = {stem: _with_cards(state, held) for stem, state in positions.items()}
        stem = max(dealt, key=lambda stem: (len(legal_turns(dealt[stem])), stem))
        found[name] = stem, dealt[stem]
    return found


def _with_cards(state: GameState, held: int) -> GameState:
    players = list(state.players)
    players[state.to_move] = replace(state.mover, cards=held)
    return replace(state, players=tuple(players))
