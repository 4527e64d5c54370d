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
_STORED = 10_000  # more than any line is worth, so that the stored ones are kept
_REMEMBERED = 2_000
_WARMTHS = (0.5, 2.0, 1_000.0)
"""By how many points a turn has to be better to be about three times as likely: greedy, warm, any."""

Walk = tuple[Player, Line, bool]
Choice = tuple[list[Turn], Player, int]


class _Guide:
    """Walks through the turns of one puzzle; good lines are changed on, the stored ones from the start."""

    def __init__(self, lines: Alone, puzzle: Stored, value: Callable[[Player], int]) -> None:
        self._lines, self._value, self._turns = lines, value, puzzle.turns
        self._rng = random.Random(f"from the format {puzzle.id}")
        self._choices: dict[Spot, list[Choice]] = {}
        stored = (puzzle.answer, puzzle.second.answer if puzzle.second else ())
        self._good: list[tuple[int, Line]] = [(_STORED, line) for line in stored if line]

    def choices(self, spot: Spot) -> list[Choice]:
        """Every turn, those together that build alike, with what they are worth."""
        known = self._choices.get(spot)
        if known is None:
            if len(self._choices) >= _REMEMBERED:
                self._choices.clear()
            alike = self._lines.alike(spot)
            players = [self._lines.played(spot, turns[0]).player for turns in alike]
            known = [(turns, player, self._value(player)) for turns, player in zip(alike, players, strict=True)]
            self._choices[spot] = known
        return known

    def walk(self) -> Iterator[Walk]:
        """One line turn by turn, with everything that its last turn could be."""
        plan = self._plan()
        spot, line = self._lines.start, Line()
        while len(line) < self._turns and not spot.ended:
            choices = self.choices(spot)
            if not choices:
                return
            last = len(line) == self._turns - 1
            yield from ((player, (*line, turns[0]), last) for turns, player, _ in choices)
            if last:
                turns, _, value = max(choices, key=lambda choice: choice[2])
                self._keep(value, (*line, turns[0]))
                return
            turn = self._chosen(choices, plan)
            spot, line = self._lines.played(spot, turn), (*line, turn)
        yield spot.player, line, True

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

    def _chosen(self, choices: list[Choice], plan: list[Turn | None]) -> Turn:
        while plan:
            wished = plan.pop(0)
            if wished is None:
                break
            if any(wished in turns for turns, _, _ in choices):
                return wished
        rng = self._rng
        warmth = rng.choice(_WARMTHS)
        most = max(value for _, _, value in choices)
        weights = [math.exp((value - most) / warmth) for _, _, value in choices]
        return rng.choice(rng.choices(choices, weights)[0][0])

    def _keep(self, value: int, line: Line) -> None:
        if all(line != kept for _, kept in self._good):
            self._good.append((value, line))
            if len(self._good) > _KEPT:
                self._good.remove(min(self._good, key=lambda kept: kept[0]))


def walks(lines: Alone, puzzle: Stored, value: Callable[[Player], int], most: int) -> Iterator[Walk]:
    """The lines of `most` walks: the mover behind each, its turns, and whether it is a whole one."""
    guide = _Guide(lines, puzzle, value)
    for _ in range(most):
        yield from guide.walk()
