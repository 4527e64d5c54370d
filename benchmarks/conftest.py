"""Positions that the benchmarks share."""

from __future__ import annotations

from pathlib import Path

import pytest

from ny1901_solver.rules import legal_turns
from ny1901_solver.state import GameState
from ny1901_solver.state.position import read_position

POSITIONS = Path(__file__).parent.parent / "puzzles" / "positions"


@pytest.fixture(scope="session")
def positions() -> dict[str, GameState]:
    """Every shipped position by name."""
    return {path.stem: read_position(path) for path in sorted(POSITIONS.glob("*.yaml"))}


@pytest.fixture(scope="session")
def heaviest(positions: dict[str, GameState]) -> dict[str, str]:
    """The shipped position with most legal turns among those without action cards, and with all three."""
    found = {}
    for name, held in (("without cards", 0), ("with all three cards", 7)):
        counts = {stem: len(legal_turns(state)) for stem, state in positions.items() if state.mover.cards == held}
        found[name] = max(counts, key=lambda stem: (counts[stem], stem))
    return found
