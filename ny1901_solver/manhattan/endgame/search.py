"""Solves the end of a game with all hands known: computes the utility of every build against the best replies.

Every player maximises `utility`, the share of the win plus a small weight of the margin. Among builds that are equally
good for a player, he makes the build that is worst for the asking player. Drawn cards that can still be played are
weighted by their odds, because everybody knows all hands and nobody knows the order of the deck. Therefore the computed
utilities are proved, on the condition that all hands are open.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from math import inf
from operator import itemgetter

from ...runs.watching import Stop, never
from ..moves import Build, Move, Void
from ..playouts import at_table
from ..scoring import TALLEST, swing
from ..state import GameState
from ..utility import utility
from .last_scoring import LastScoring, Piece, Standing, Worths
from .symmetry import Built, PositionKeys

EQUAL = 1e-9
"""Two utilities that differ by less than `EQUAL` count as equal, because the difference comes from rounding."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A build, or a move that gives up a piece, with the utility of the move for each seat."""

    move: Move
    worths: Worths


_PLOT = itemgetter(0)
"""A sort key that contains only the plot of a build, so that two builds on one plot keep their order."""


class OutOfReach(Exception):
    """Raised if the number of lines of play is too large, or if the search was stopped."""


class Endgame:
    """Solves the rest of a game in its last round, from a position in the build phase; see `end_of`.

    The search gives up after `most` lines of play and not after a time, so the same question has the same answer on
    every machine.
    """

    merges = True
    """Whether equivalent positions are solved only once. With two players, merging saves too little, because alpha-beta
    windows already prune most of the search.
    """

    def __init__(self, state: GameState, most: int, stop: Stop = never) -> None:
        self._state, self._most, self._left, self._stop = state, most, most, stop
        self._table = at_table(state, random.Random(0))  # no card is drawn from this table's deck
        self._hands = [list(hand) for hand in state.hands]
        self._deck, self._played = list(state.deck), list(state.played)
        self._asked = state.to_move
        self._two = len(state.hands) == 2
        self._sides = (self._asked, 1 - self._asked)  # used only with two players
        self._scoring = LastScoring(self._table)
        self._built: list[Built] = []
        self._last: dict[tuple[object, ...], dict[int, Worths | None]] = {}
        self._keys = PositionKeys(self._table)
        self._met: dict[Hashable, Worths] = {}

    def ranked_moves(self) -> list[Worked]:
        """Returns all moves of the mover, the best first; raises `OutOfReach`."""
        seat, letters = self._asked, self._state.edition.letters
        moves = list[Worked]()
        for card, plot, (colour, floors) in self._sort_builds(seat):
            worths = self._behind(seat, card, plot, (colour, floors), -inf, inf)
            moves.append(Worked(Build(letters[colour], floors, self._state.edition.board.plots[plot]), worths))
        if not moves:
            for colour, floors in sorted(set(self._table.pieces[seat])):
                worths = self._without(seat, (colour, floors), -inf, inf)
                moves.append(Worked(Void(letters[colour], floors), worths))
        return sorted(moves, key=lambda each: -round(each.worths[seat], 9))

    @property
    def looked_at(self) -> int:
        """The number of final boards that the search has examined."""
        return self._most - self._left

    def _builds(self, seat: int) -> Iterator[tuple[int, int, Piece]]:
        """Yields the possible builds of a player, each as card, plot and piece."""
        table, meaning = self._table, self._table.setup.meanings[seat]
        pieces = sorted(set(table.pieces[seat]))
        for card, count in enumerate(self._hands[seat]):
            if count:
                for city in table.open:
                    plot = city * table.size + meaning[card] - 1
                    yield from ((card, plot, piece) for piece in pieces if table.fits(*piece, plot))

    def _value(self, seat: int, low: float, high: float) -> Worths:
        """Returns the utility of a position for each player; the player at `seat` moves next.

        With two players, a utility outside of the search window may be only a bound. The search window is an interval
        of utilities for the asking player.
        """
        table = self._table
        if not table.pieces[seat]:
            return self._end_worth()
        following = (seat + 1) % len(self._hands)
        if len(table.pieces[seat]) == 1 and not table.pieces[following]:
            return self._last_build(seat)
        if self._two or not self.merges:
            return self._best_worth(seat, low, high)
        drawn = (self._deck, self._played) if max(map(len, table.pieces)) > 1 else ()
        key = self._keys.key(seat, self._hands, drawn, self._built)
        if key not in self._met:
            self._met[key] = self._best_worth(seat, low, high)
        return self._met[key]

    def _best_worth(self, seat: int, low: float, high: float) -> Worths:
        """Returns the utility for each seat of the best move of the player to move."""
        table = self._table
        best: Worths | None = None
        maximises = seat == self._asked
        for card, plot, piece in self._sort_builds(seat):
            best = self._better(seat, best, self._behind(seat, card, plot, piece, low, high))
            if self._two:
                low, high = (max(low, best[self._asked]), high) if maximises else (low, min(high, best[self._asked]))
                if low >= high:
                    return best
        if best is not None:
            return best
        for piece in sorted(set(table.pieces[seat])):
            best = self._better(seat, best, self._without(seat, piece, low, high))
        assert best is not None
        return best

    def _better(self, seat: int, best: Worths | None, other: Worths) -> Worths:
        """Returns one of two results (utilities by seat): the result that a player prefers; if two results are equal
        for him, he prefers the one that is worse for the asking player.
        """
        if best is None:
            return other
        gain = other[seat] - best[seat]
        if abs(gain) < EQUAL:
            gain = best[self._asked] - other[self._asked]
        return other if gain > 0 else best

    def _sort_builds(self, seat: int) -> list[tuple[int, int, Piece]]:
        """Returns the builds of a player, the builds with most points at once first, so that the search can prune
        early.
        """
        builds = list(self._builds(seat))
        if not self._two:
            return builds
        tops, heights, tallest = self._table.tops, self._table.heights, max(self._table.heights)
        own = self._table.setup.colours[seat]

        def promise(build: tuple[int, int, Piece]) -> int:
            _, plot, (_, floors) = build
            takes = 0 if tops[plot] in own else 2 if tops[plot] >= 0 else 1
            return takes + (TALLEST if heights[plot] + floors > tallest else 0)

        return sorted(builds, key=promise, reverse=True)

    def _behind(self, seat: int, card: int, plot: int, piece: Piece, low: float, high: float) -> Worths:
        """Returns the expected utility of a build for each seat: the mean for all cards that may be drawn after the
        build.
        """
        table, hand = self._table, self._hands[seat]
        table.pieces[seat].remove(piece)
        take_back = self._put(seat, plot, piece)
        self._built.append((plot, *piece))
        hand[card] -= 1
        self._played[card] += 1
        try:
            if table.pieces[seat]:
                return self._mean_worth(seat, low, high)
            return self._value((seat + 1) % len(self._hands), low, high)
        finally:
            self._played[card] -= 1
            hand[card] += 1
            self._built.pop()
            take_back()
            table.pieces[seat].append(piece)

    def _without(self, seat: int, piece: Piece, low: float, high: float) -> Worths:
        """Returns the utility, for each seat, of giving up a piece (M-TRN-6)."""
        pieces = self._table.pieces[seat]
        pieces.remove(piece)
        try:
            return self._value((seat + 1) % len(self._hands), low, high)
        finally:
            pieces.append(piece)

    def _mean_worth(self, seat: int, low: float, high: float) -> Worths:
        """Returns the expected utility for each seat before a player draws: the mean for all cards that the player may
        draw. With two players, the result is only a bound if the mean must lie outside of the search window.
        """
        # Star1 (B. W. Ballard, The *-minimax search procedure for trees containing chance nodes, Artificial
        # Intelligence 21, 1983). Each remaining card is worth between `least` and `most`. So the worth of a card
        # matters only between the bounds at which the mean would leave the window. Once the mean must leave it even
        # with the best or the worst remaining cards, a bound on the same side is returned.
        deck = self._deck if any(self._deck) else self._played
        total, hand, following = sum(deck), self._hands[seat], (seat + 1) % len(self._hands)
        least, most = self._within() if self._two else (-inf, inf)
        means, open_share = [0.0] * len(self._hands), 1.0
        for card, count in enumerate(list(deck)):
            if not count:
                continue
            chance = count / total
            open_share -= chance
            window = -inf, inf
            if self._two:
                so_far = means[self._asked]
                window = (low - so_far - open_share * most) / chance, (high - so_far - open_share * least) / chance
            deck[card] -= 1
            hand[card] += 1
            worths = self._value(following, *window)
            hand[card] -= 1
            deck[card] += 1
            for each, worth in enumerate(worths):
                means[each] += worth * chance
            if self._two and open_share > 1e-9:
                so_far = means[self._asked]
                if so_far + open_share * most <= low:
                    return self._of_two(so_far + open_share * most)
                if so_far + open_share * least >= high:
                    return self._of_two(so_far + open_share * least)
        return tuple(means)

    def _within(self) -> tuple[float, float]:
        """Returns the least and the greatest possible utility for the asking player, in a game of two players."""
        # The utility rises with the margin, which the remaining pieces can change by at most `change`. A tie counts as
        # lost in the lower bound and as won in the upper one, so that the reading of the rule about ties does not
        # matter.
        points = self._scoring.points
        own, other = (
            sum(points[each] for each in self._table.setup.colours[s]) for s in (self._asked, 1 - self._asked)
        )
        change = swing(self._table.setup, sum(map(len, self._table.pieces)))
        least, most = own - other - change, own - other + change
        return utility(least > 0, least), utility(most >= 0, most)

    def _of_two(self, worth: float) -> Worths:
        """Returns the utilities of a result for two players; the two utilities add up to 1."""
        return (worth, 1 - worth) if self._asked == 0 else (1 - worth, worth)

    def _put(self, seat: int, plot: int, piece: Piece) -> Callable[[], None]:
        """Makes a player's build on the board of the search. Returns a function that undoes the build."""
        colour, floors = piece
        top = self._table.tops[plot]
        self._raise(plot, colour, floors, colour, top)
        return lambda: self._raise(plot, colour, -floors, top, colour)

    def _raise(self, plot: int, colour: int, floors: int, top: int, before: int) -> None:
        """Adds floors to a building, or removes them if `floors` is negative. `top` is the new owner of the building,
        and `before` is the former owner.
        """
        table = self._table
        owned = table.owned[plot // table.size]
        if before >= 0:
            owned[before] -= 1
        if top >= 0:
            owned[top] += 1
        table.tops[plot] = top
        table.heights[plot] += floors
        table.totals[colour][plot] += floors

    def _last_build(self, seat: int) -> Worths:
        """Returns the utility, for each seat, of the best last build of the game.

        The build may stand on any plot for which the player holds a card.
        """
        best: Worths | None = None
        [piece] = self._table.pieces[seat]  # the piece that remains to build also depends on the pieces given up
        known = self._last.setdefault((piece, self._board), {})
        standing: Standing | None = None
        for card, count in enumerate(self._hands[seat]):
            if not count:
                continue
            if card not in known:
                standing = standing or self._scoring.standing
                known[card] = self._last_at(seat, card, piece, standing)
            if (worths := known[card]) is not None:
                best = self._better(seat, best, worths)
        return self._end_worth() if best is None else best

    @property
    def _board(self) -> Hashable:
        """Returns a key of the board, which is unique within the search."""
        return tuple(sorted(self._built, key=_PLOT))

    def _last_at(self, seat: int, card: int, piece: Piece, standing: Standing) -> Worths | None:
        """Returns the utility, for each seat, of the best last build with a card; computes it from the `Standing` of
        the board before the build.
        """
        best: Worths | None = None
        for worths in self._scoring.behind(piece, self._fitting(seat, card, piece), standing):
            self._spend()
            best = self._better(seat, best, worths)
        return best

    def _fitting(self, seat: int, card: int, piece: Piece) -> list[int]:
        """Returns the plots on which a piece can be built with a card."""
        table = self._table
        position = table.setup.meanings[seat][card]
        plots = [city * table.size + position - 1 for city in table.open]
        return [plot for plot in plots if table.fits(*piece, plot)]

    def _end_worth(self) -> Worths:
        """Returns the utility of the present board for each seat if the game ends with this board."""
        self._spend()
        return self._scoring.now()

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0 or (self._left % 1024 == 0 and self._stop()):
            raise OutOfReach
