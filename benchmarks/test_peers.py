"""Measures the best plan over several turns by our search, by our model, and by what a user would write instead.

The solvers are independent of each other, so each answer is compared with the answer of the search."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.asked import Asked
from benchmarks.peers import (
    Way,
    by_highs_on_our_model,
    by_highs_on_the_straightforward_model,
    by_our_model,
    by_search,
    by_straightforward_model,
)
from tests.new_york_1901.planning.plan_positions import MID_GAMES

LIMIT = 10.0  # seconds of CPU time a position
PLAIN = tuple(game for game in MID_GAMES if not game.cards)  # positions that the straightforward model supports
SOME = PLAIN[::3]  # early to late, 2 to 4 players
POSITIONS = {1: PLAIN, 2: PLAIN, 3: SOME, 4: SOME, 5: SOME, 6: SOME}
HORIZONS = tuple(POSITIONS)
PEERS: dict[str, tuple[Way, tuple[int, ...], str]] = {
    "our search": (by_search, HORIZONS, "building: listing options"),
    "our CP-SAT model": (by_our_model, HORIZONS, "one worker; solving includes the replay by the rules"),
    "straightforward CP-SAT model": (by_straightforward_model, (1, 2, 3, 4, 5), "one worker, linearization_level 2"),
    "HiGHS, straightforward model": (by_highs_on_the_straightforward_model, (1, 2, 3, 4), "one thread, as a MILP"),
    "HiGHS, our model": (by_highs_on_our_model, (1, 2, 3, 4, 5), "one thread, as a MILP"),
}


@pytest.mark.parametrize(
    ("peer", "turns"),
    [(peer, turns) for turns in HORIZONS for peer, (_, horizons, _) in PEERS.items() if turns in horizons],
)
def test_peer(benchmark: Any, once: bool, peer: str, turns: int) -> None:
    way, _, about = PEERS[peer]
    asked = Asked.of(POSITIONS[turns][-1:] if once else POSITIONS[turns], turns, 1.0 if once else LIMIT)
    benchmark.group = f"Plans by different solvers, N = {turns}, on {len(asked.games)} positions without action cards"
    asked.measure(benchmark, peer, way, about)
