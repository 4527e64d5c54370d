"""Puts one question to several solvers: the best plan by points over a number of turns, on fixed positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from benchmarks.peers import Way, by_search
from benchmarks.solved import Solved, agree, fill_row
from tests.new_york_1901.planning.plan_positions import MidGame, mid_game_problem


@dataclass(frozen=True, slots=True)
class Asked:
    """The positions, with the values that the unchanged search proves on them;

    `limit` is in seconds for each position.
    """

    games: tuple[MidGame, ...]
    turns: int
    limit: float
    truths: tuple[Solved, ...]

    @classmethod
    def of(cls, games: Sequence[MidGame], turns: int, limit: float) -> Asked:
        """Solves all positions with the unchanged search, without measuring the time."""
        return cls(tuple(games), turns, limit, tuple(_truth(game, turns) for game in games))

    def measure(self, benchmark: Any, what: str, way: Way, about: str, base: bool = False) -> None:
        """Measures a solver on all positions, compares its answers with those of the search, and fills the row."""
        problems = [(game.name, mid_game_problem(game, self.turns)) for game in self.games]
        found = benchmark.pedantic(lambda: [way(*problem, self.limit) for problem in problems], rounds=1, iterations=1)
        for truth, solved in zip(self.truths, found, strict=True):
            agree(truth, solved)
        fill_row(benchmark, what, found, self.limit, about, base)


@lru_cache(maxsize=256)
def _truth(game: MidGame, turns: int) -> Solved:
    return by_search(game.name, mid_game_problem(game, turns), 120.0)
