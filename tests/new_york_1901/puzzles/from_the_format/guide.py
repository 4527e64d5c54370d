"""Lines by a guide, where there are too many to follow them all: greedy with chance, and changes of good lines."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.state import Player

from .lines import Alone, Line, Spot
from .stored import Stored

_KEPT = 12
_REMEMBERED = 2_000
_WARMTH = 2.0
"""Points by which a turn has to be better to be about three times as likely."""

Walk = tuple[Player, Line]


class _Guide:
    """Walks through the turns of one puzzle; the best ones found are changed on, the stored ones from the start."""

    def __init__(self, lines: Alone, puzzle: Stored, value: Callable[[Player], int]) -> None:
        self._lines, self._value, self._turns = lines, value, puzzle.turns
        self._rng = random.Random(f"from the format {puzzle.id}")
        self._good: list[tuple[int, Line]] = []
        self._after: dict[Spot, list[tuple[Turn, Spot, int]]] = {}
        for line in (puzzle.answer, puzzle.second.answer if puzzle.second else ()):
            if line:
                self._good.append((10_000, line))

    def after(self, spot: Spot) -> list[tuple[Turn, Spot, int]]:
        """Every turn with the position behind it and its worth."""
        known = self._after.get(spot)
        if known is None:
            if len(self._after) >= _REMEMBERED:
                self._after.clear()
            behind = [(turn, self._lines.played(spot, turn)) for turn in self._lines.turns(spot)]
            known = self._after[spot] = [(turn, after, self._value(after.player)) for turn, after in behind]
        return known

    def walk(self) -> Iterator[Walk]:
        """One line, with everything that its last turn could be."""
        plan = self._plan()
        spot, line = self._lines.start, ()
        while len(line) < self._turns and not spot.ended:
            choices = self.after(spot)
            if not choices:
                return
            if len(line) == self._turns - 1:
                yield from ((after.player, (*line, turn)) for turn, after, _ in choices)
                best = max(choices, key=lambda choice: choice[2])
                self._keep(best[2], (*line, best[0]))
                return
            turn, spot = self._choose(choices, plan)
            line = (*line, turn)
            yield spot.player, line

    def _plan(self) -> list[Turn | None]:
        """Turns to follow where they are legal: a good line with some turns left out, put elsewhere or left open."""
        rng = self._rng
        if not self._good or rng.random() < 0.3:
            return []
        turns: list[Turn | None] = list(rng.choice(self._good)[1])
        change = rng.random()
        if change < 0.25:
            rng.shuffle(turns)
        if change < 0.6:
            turns[rng.randrange(len(turns))] = None
        if change > 0.5:
            turns.insert(rng.randrange(len(turns) + 1), None)
        return turns

    def _choose(self, choices: list[tuple[Turn, Spot, int]], plan: list[Turn | None]) -> tuple[Turn, Spot]:
        while plan:
            wished = plan.pop(0)
            if wished is None:
                break
            for turn, after, _ in choices:
                if turn == wished:
                    return turn, after
        rng = self._rng
        warmth = rng.choice((0.5, _WARMTH, 1_000.0))
        most = max(value for _, _, value in choices)
        weights = [math.exp((value - most) / warmth) for _, _, value in choices]
        turn, after, _ = rng.choices(choices, weights)[0]
        return turn, after

    def _keep(self, value: int, line: Line) -> None:
        if all(line != kept for _, kept in self._good):
            self._good.append((value, line))
            if len(self._good) > _KEPT:
                self._good.remove(min(self._good, key=lambda kept: kept[0]))


def walks(lines: Alone, puzzle: Stored, value: Callable[[Player], int], most: int) -> Iterator[Walk]:
    """The lines of `most` walks, with what they leave the mover as."""
    guide = _Guide(lines, puzzle, value)
    for _ in range(most):
        yield from guide.walk()
