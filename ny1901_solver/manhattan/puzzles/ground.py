"""The board of a search: the buildings of a position, which change in place, and the points that the buildings pay.

This module uses no functions of the package `rules`. The module implements the rules and the scoring a second time, and
tests check that the two implementations agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ..playouts import leader
from ..scoring import MAJORITY, OWNED, TALLEST
from ..state import GameState, Piece, Stack

Undo: TypeAlias = list[tuple[int, Stack]]
"""The changed plots with their former buildings, in the order of the changes."""


@dataclass(frozen=True, slots=True)
class Look:
    """The facts of a board that decide the scoring: the owner of each plot or -1, and the plot of the tallest building
    or -1.
    """

    owners: tuple[int, ...]
    tallest: int


class Ground:
    """The buildings of a search with their owners, floors and cities. `monster` is the plot of the monster, or `None`
    without a monster.
    """

    def __init__(self, state: GameState) -> None:
        self.setup, self.board = state.setup, state.edition.board
        self.stacks: list[Stack] = [()] * len(state.stacks)
        self.tops = [-1] * len(state.stacks)
        self.heights = [0] * len(state.stacks)
        self.totals = [[0] * len(state.stacks) for _ in state.edition.colours]
        self.owned = [[0] * len(state.edition.colours) for _ in range(self.board.cities)]
        self.open = [city for city in range(self.board.cities) if state.open >> city & 1]
        self.monster = state.monster
        for plot, stack in enumerate(state.stacks):
            self.put(plot, stack)

    def put(self, plot: int, stack: Stack) -> Stack:
        """Replaces the building on a plot; returns the former building."""
        before, owned = self.stacks[plot], self.owned[plot // self.board.size]
        if before:
            owned[before[-1].colour] -= 1
        for colour, floors in before:
            self.totals[colour][plot] -= floors
        if stack:
            owned[stack[-1].colour] += 1
        for colour, floors in stack:
            self.totals[colour][plot] += floors
        self.stacks[plot], self.tops[plot] = stack, stack[-1].colour if stack else -1
        self.heights[plot] = sum(piece.floors for piece in stack)
        return before

    def lead(self, colour: int, plot: int) -> int:
        """Returns the least number of floors with which a colour may build on a plot.

        If the colour may not build on the plot, the result exceeds the floors of any piece.

        On empty plots and on buildings of the colour itself the result is 1; on other plots the result is the owner's
        lead in the building.
        """
        top = self.tops[plot]
        if top < 0:
            return 1
        own = self.setup.partners[colour]
        if top in own:
            return 1 if self.setup.tops_own else 99
        if self.setup.readings.cap_compare == "owner":
            most = self.totals[top][plot]
        else:
            most = max(total[plot] for other, total in enumerate(self.totals) if other not in own)
        return max(1, most - self.totals[colour][plot])

    def plots(self, seat: int, card: int) -> Iterator[int]:
        """Yields the plots of open cities that a card stands for at a seat."""
        for city in self.open:
            yield city * self.board.size + self.setup.meanings[seat][card] - 1

    def build(self, seat: int, card: int, plot: int, piece: Piece) -> Undo | None:
        """Builds a piece with a card and moves the monster. Returns the changes, or `None` if the build is illegal."""
        monster, early = self.monster, self.setup.readings.monster_time == "before_build"
        gone = self._walk(seat, card) if early else []
        if plot == self.monster or piece.floors < self.lead(piece.colour, plot):
            self.undo(gone, monster)
            return None
        gone.append((plot, self.put(plot, (*self.stacks[plot], piece))))
        return gone if early else gone + self._walk(seat, card)

    def undo(self, gone: Undo, monster: int | None) -> None:
        """Restores former buildings and the monster's plot."""
        for plot, stack in reversed(gone):
            self.put(plot, stack)
        self.monster = monster

    def _walk(self, seat: int, card: int) -> Undo:
        """Moves the monster by a card, and removes the pieces that it destroys (M-MON-2, M-MON-8, M-BAB-1, M-BAB-2)."""
        if self.monster is None:
            return []
        seen = self.setup.meanings[seat][card] if self.setup.readings.monster_view == "player" else card + 1
        step, before = self.board.direction(seen), self.monster
        self.monster = self.board.beyond(before, *step, self.setup.readings.monster_edge)
        baby = self.setup.devours == "baby-monster"
        if self.monster == before and not (baby and step == (0, 0)):
            return []
        plot = self.monster
        return [(plot, self.put(plot, self.stacks[plot][:-1] if baby else ()))]

    def look(self) -> Look:
        """Returns the facts of the board that decide the scoring."""
        most = max(self.heights)
        alone = most > 0 and self.heights.count(most) == 1
        return Look(tuple(self.tops), self.heights.index(most) if alone else -1)

    def split(self) -> tuple[list[int], list[int], list[int]]:
        """Returns the points of a scoring by colour, for buildings, for cities and for the tallest building (M-SCO-1 to
        M-SCO-3).
        """
        buildings, cities, tallest = ([0] * len(self.totals) for _ in range(3))
        for owned in self.owned:
            for colour, count in enumerate(owned):
                buildings[colour] += OWNED * count
            if (first := leader(owned)) >= 0:
                cities[first] += MAJORITY
        most = max(self.heights)
        if most and self.heights.count(most) == 1:
            tallest[self.tops[self.heights.index(most)]] += TALLEST
        return buildings, cities, tallest

    def pays(self) -> list[int]:
        """Returns the points of a scoring by colour."""
        return [sum(parts) for parts in zip(*self.split(), strict=True)]
