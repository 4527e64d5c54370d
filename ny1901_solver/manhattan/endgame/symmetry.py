"""Computes keys that are equal for equivalent positions at the end of a game.

A key omits every part of the position that nobody can reach or change any more.

The keys do not relabel cities, positions and cards. In twenty ends of games of three and four players, relabelling
merged no further positions. Relabelling would also change the order of builds, and so decide which of several equally
good builds is reported.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypeAlias

from ..playouts import Table, leader
from ..scoring import MAJORITY, OWNED

Built: TypeAlias = tuple[int, int, int]
"""A plot with a colour, and the number of floors of this colour in the building."""

Pieces: TypeAlias = tuple[tuple[tuple[int, int], ...], ...]
"""The pieces that each player still has to build, by seat: a sorted list of colours and floors."""


class PositionKeys:
    """Computes keys of the positions that can follow a given position.

    Positions with equal keys have the same utility for every player.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seats = {colour: seat for seat, own in enumerate(table.setup.colours) for colour in own}
        self._tie_break = table.setup.readings.final_tie != "shared"
        self._leads = table.setup.readings.partner_colour == "as_opponent"  # otherwise leads can shrink (M-FACT-1)
        self._cities: dict[Hashable, tuple[int, list[int], int]] = {}
        self._numbers: dict[Hashable, int] = {}

    def key(
        self, seat: int, hands: Sequence[Sequence[int]], cards: Sequence[Sequence[int]], built: Sequence[Built]
    ) -> Hashable:
        """Returns the key of a position with a seat to move. `cards` contains the cards that may be drawn, and is empty
        if nobody draws.

        For a player with one piece left, the number of cards of a kind does not matter.
        """
        table = self._table
        pieces = tuple(tuple(sorted(each)) for each in table.pieces)
        held = [self._reach(each, hand) if pieces[each] else frozenset() for each, hand in enumerate(hands)]
        counts = [tuple(hand) if len(left) > 1 else () for left, hand in zip(pieces, hands, strict=True)]
        live = frozenset(range(table.size)) if cards else frozenset[int]().union(*held)
        most = max(table.heights)
        points, first, numbers = [0] * len(hands), [0] * len(hands), list[int]()
        for city in range(len(table.owned)):
            here = tuple(build for build in built if build[0] // table.size == city)
            known = self._cities.get((city, pieces, live, most, here))
            if known is None:
                known = self._cities[city, pieces, live, most, here] = self._city(city, pieces, live, most)
            number, paid, leads = known
            numbers.append(number)
            for each, more in enumerate(paid):
                points[each] += more
            if leads >= 0:
                first[leads] += 1
        behind = tuple(points[0] - each for each in points)
        if not self._tie_break:
            first = []
        return seat, pieces, *held, *counts, *map(tuple, cards), behind, *numbers, *first

    def _reach(self, seat: int, hand: Sequence[int]) -> frozenset[int]:
        """Returns the positions (numbered from 0) that the cards of a hand stand for."""
        return frozenset(self._table.setup.meanings[seat][card] - 1 for card, count in enumerate(hand) if count)

    def _city(self, city: int, pieces: Pieces, live: frozenset[int], most: int) -> tuple[int, list[int], int]:
        """Returns a number for the facts of a city that still matter, its points by seat, and the seat that leads the
        city, or -1.
        """
        table = self._table
        builds, floors = sum(map(len, pieces)), sum(piece[1] for own in pieces for piece in own)
        greatest = {colour: size for own in pieces for colour, size in own}  # sorted, so the greatest value is last
        open_plots, closed_tops = list[Hashable](), list[int]()
        for plot in range(city * table.size, (city + 1) * table.size):
            # All remaining floors together are `floors`, and the tallest building never shrinks: a building that is
            # lower than the tallest by more than that cannot become the tallest.
            gap = min(most - table.heights[plot], floors + 1)
            if city in table.open and plot % table.size in live and self._opens(plot, greatest):
                open_plots.append((plot % table.size, gap, self._state_of(plot, greatest)))
            elif gap == 0:
                closed_tops.append(table.tops[plot])
        owned = table.owned[city]
        ahead = max(owned)
        # A build takes one building from a colour and gives one to another, so it closes a gap by at most two. A colour
        # that is further behind than all builds together can close will neither lead the city nor tie for it.
        behind = tuple(min(ahead - count, 2 * builds + 1) for count in owned)
        closed = (min(len(closed_tops), 2), closed_tops[0] if len(closed_tops) == 1 else -1, most > 0)
        what = behind, tuple(open_plots), closed
        leads = leader(owned)
        paid = [0] * len(pieces)
        for colour, seat in self._seats.items():
            paid[seat] += OWNED * owned[colour] + (MAJORITY if colour == leads else 0)
        return self._numbers.setdefault(what, len(self._numbers)), paid, self._seats.get(leads, -1)

    def _opens(self, plot: int, greatest: dict[int, int]) -> bool:
        """Whether a remaining piece may be built on a plot now.

        If no piece may be built on a plot now, no piece can ever be built on this plot (M-FACT-3).
        """
        return not self._leads or any(floors >= self._table.least(colour, plot) for colour, floors in greatest.items())

    def _state_of(self, plot: int, greatest: dict[int, int]) -> Hashable:
        """Returns the owner of a plot, with his lead over each colour that still builds, as far as the lead matters."""
        table, top = self._table, self._table.tops[plot]
        if top < 0:
            return top
        if not self._leads:
            return top, *(total[plot] for total in table.totals)
        # Leads that no single piece can make up for count as equal. Their size does not matter later either: a capping
        # colour has at least the owner's floors, so a colour too far behind the owner is also too far behind it.
        lead = table.totals[top][plot]
        return top, *(min(lead - table.totals[each][plot], floors + 1) for each, floors in sorted(greatest.items()))
