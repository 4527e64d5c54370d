"""Computes the last scoring: the worth of a board for each player if the game ends now, or after the last build.

The worth of a board for a player is the utility of the points that the board pays (`utility`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ..playouts import Table, leader
from ..scoring import MAJORITY, OWNED, TALLEST
from ..utility import utilities

Worths: TypeAlias = tuple[float, ...]
"""The utility of each seat (`utility`): the share of the win, plus a small weight of the margin."""

Piece: TypeAlias = tuple[int, int]
"""A piece: its colour and its floors."""

Standing: TypeAlias = tuple[list[int], int, bool, int]
"""The points by colour without the tallest building, the greatest height, whether only one building has this height,
and its owner.
"""


class LastScoring:
    """Computes the last scoring for a playout table, whose board may change between calls."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[tuple[int, ...], Worths] = {}

    @property
    def points(self) -> list[int]:
        """Returns the total points by colour, including the points that the board would pay now."""
        points, _, alone, holder = self.standing
        if alone:
            points[holder] += TALLEST
        return points

    @property
    def standing(self) -> Standing:
        """Returns the facts of the board before the last build on which the last scoring depends."""
        points, heights = list(self._table.points), self._table.heights
        for owned in self._table.owned:
            for colour, count in enumerate(owned):
                points[colour] += OWNED * count
            if (first := leader(owned)) >= 0:
                points[first] += MAJORITY
        most = max(heights)
        return points, most, most > 0 and heights.count(most) == 1, self._table.tops[heights.index(most)]

    def now(self) -> Worths:
        """Returns the worth of the present board for each seat (`utility`) if the game ends with this board."""
        return self._worths(self.points, -1, -1, 0)

    def behind(self, piece: Piece, plots: Sequence[int], standing: Standing) -> Iterator[Worths]:
        """Yields the worth of the board for each seat (`utility`) after a piece is built on each of the given plots."""
        table, (colour, floors) = self._table, piece
        points, tallest, alone, holder = standing
        for plot in plots:
            ended, top = list(points), table.tops[plot]
            if top != colour:
                self._taken_over(ended, plot // table.size, colour, top)
            height = table.heights[plot] + floors
            if height > tallest:
                ended[colour] += TALLEST
            elif height < tallest and alone:
                ended[holder] += TALLEST
            yield self._worths(ended, colour, plot, height)

    def _taken_over(self, points: list[int], city: int, colour: int, top: int) -> None:
        """Changes the points for a city after a colour takes a plot that another colour or nobody owned."""
        owned = list(self._table.owned[city])
        before = leader(owned)
        owned[colour] += 1
        points[colour] += OWNED
        if top >= 0:
            owned[top] -= 1
            points[top] -= OWNED
        after = leader(owned)
        if before != after:
            if before >= 0:
                points[before] -= MAJORITY
            if after >= 0:
                points[after] += MAJORITY

    def _worths(self, points: Sequence[int], colour: int, plot: int, height: int) -> Worths:
        """Returns the worth of the result for each seat (`utility`) if the game ends with these points by colour. If
        the last build is not on the board yet, the tie-break needs this build, too (M-END-2).
        """
        key = tuple(points)
        if (known := self._known.get(key)) is not None:
            return known
        scores = [sum(points[each] for each in own) for own in self._table.setup.colours]
        best = max(scores)
        winners = [seat for seat, score in enumerate(scores) if score == best]
        if len(winners) > 1 and self._table.setup.readings.final_tie != "shared":
            return utilities(scores, self._by_tie_break(winners, colour, plot, height))
        self._known[key] = utilities(scores, winners)
        return self._known[key]

    def _by_tie_break(self, tied: list[int], colour: int, plot: int, height: int) -> list[int]:
        """Returns the winners among tied seats: the owner of the tallest building, then the seats with most cities."""
        table = self._table
        if plot >= 0:
            table = table.copy()
            table.raise_at(plot, (colour, height - table.heights[plot]))
        return list(table.tie_broken(tied))
