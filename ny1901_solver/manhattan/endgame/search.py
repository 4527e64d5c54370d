"""The end of a game, worked out with all hands known: what every build is worth against the best replies.

Everybody looks for what `utility` says, the share of the win and then a little margin; of builds that are equally
good for a player, the one that is worst for who asks is taken. Cards that are drawn and can still be played
count by their odds: nobody knows the order of the deck, and everybody all hands. So it is proved for open hands."""

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
"""Worths are sums of a few hundredths and shares by odds: nearer ones than this differ by how they were added up."""


@dataclass(frozen=True, slots=True)
class Worked:
    """A build, or a piece given up, and what it is worth to each seat."""

    move: Move
    worths: Worths


_PLOT = itemgetter(0)
"""Builds sorted by plot alone keep their order where two are on one."""


class OutOfReach(Exception):
    """More lines than may be looked at, or nobody waits for them any longer."""


class Endgame:
    """The rest of a game in its last round, from a position in which pieces are built; see `end_of`.

    `most` lines are looked at before it is given up: so the same question has the same answer on every machine.
    """

    merges = True
    """Whether positions that come to the same are worked out once. Of two players they are not, as windows leave too
    little to be saved."""

    def __init__(self, state: GameState, most: int, stop: Stop = never) -> None:
        self._state, self._most, self._left, self._stop = state, most, most, stop
        self._table = at_table(state, random.Random(0))  # the deck is not drawn from
        self._hands = [list(hand) for hand in state.hands]
        self._deck, self._played = list(state.deck), list(state.played)
        self._asked = state.to_move
        self._two = len(state.hands) == 2
        self._sides = (self._asked, 1 - self._asked)  # of two players
        self._scoring = LastScoring(self._table)
        self._built: list[Built] = []
        self._last: dict[tuple[object, ...], dict[int, Worths | None]] = {}
        self._keys = PositionKeys(self._table)
        self._met: dict[Hashable, Worths] = {}

    def ranked_moves(self) -> list[Worked]:
        """All that the mover can do, the best first; raises `OutOfReach`."""
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
        """How many ends were looked at."""
        return self._most - self._left

    def _builds(self, seat: int) -> Iterator[tuple[int, int, Piece]]:
        """The builds of a seat: card, plot and piece."""
        table, meaning = self._table, self._table.setup.meanings[seat]
        pieces = sorted(set(table.pieces[seat]))
        for card, count in enumerate(self._hands[seat]):
            if count:
                for city in table.open:
                    plot = city * table.size + meaning[card] - 1
                    yield from ((card, plot, piece) for piece in pieces if table.fits(*piece, plot))

    def _value(self, seat: int, low: float, high: float) -> Worths:
        """What a position is worth with a seat to move; of two players, outside of the window it may be a bound.

        The window is of the worth to who asked.
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
        """What the best of all that a seat can do is worth."""
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
        """What a player takes of two; of equal ones that which is worse for who asks."""
        if best is None:
            return other
        gain = other[seat] - best[seat]
        if abs(gain) < EQUAL:
            gain = best[self._asked] - other[self._asked]
        return other if gain > 0 else best

    def _sort_builds(self, seat: int) -> list[tuple[int, int, Piece]]:
        """The builds of a seat, those first that bring most at once, so that windows close early."""
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
        """What a build is worth: the mean over the cards that may be drawn behind it."""
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
        """What it is worth to give a piece up (M-TRN-6)."""
        pieces = self._table.pieces[seat]
        pieces.remove(piece)
        try:
            return self._value((seat + 1) % len(self._hands), low, high)
        finally:
            pieces.append(piece)

    def _mean_worth(self, seat: int, low: float, high: float) -> Worths:
        """The mean over the next card of a seat; of two players, a bound once it must lie outside of the window."""
        # Star1 (B. W. Ballard, The *-minimax search procedure for trees containing chance nodes, Artificial
        # Intelligence 21, 1983). The cards still open bring no less than `least` and no more than `most` each; so a
        # card's worth matters between the bounds at which the mean would leave the window, and once the mean must leave
        # it with the best or the worst of all that is open, a bound is told that lies on the same side.
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
        """What the worth to who asks, of two players, is at least and at most, whatever is still built."""
        # What the win is worth rises with the margin, which the pieces left can move by `change` at most; a tie is
        # taken as lost below and as won above, so its reading does not matter.
        points = self._scoring.points
        own, other = (
            sum(points[each] for each in self._table.setup.colours[s]) for s in (self._asked, 1 - self._asked)
        )
        change = swing(self._table.setup, sum(map(len, self._table.pieces)))
        least, most = own - other - change, own - other + change
        return utility(least > 0, least), utility(most >= 0, most)

    def _of_two(self, worth: float) -> Worths:
        """The worths of two players, of which one leaves what the other has not."""
        return (worth, 1 - worth) if self._asked == 0 else (1 - worth, worth)

    def _put(self, seat: int, plot: int, piece: Piece) -> Callable[[], None]:
        """Makes a build of a seat on the board; what it gives takes it back."""
        colour, floors = piece
        top = self._table.tops[plot]
        self._raise(plot, colour, floors, colour, top)
        return lambda: self._raise(plot, colour, -floors, top, colour)

    def _raise(self, plot: int, colour: int, floors: int, top: int, before: int) -> None:
        """Raises a building, or lowers it by negative floors: `top` owns it then, `before` did."""
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
        """What the last build of the game comes to: the best over the positions that the cards in hand mean."""
        best: Worths | None = None
        [piece] = self._table.pieces[seat]  # which one that is hangs on what was given up, too
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
        """What tells a board from the others that the search comes to."""
        return tuple(sorted(self._built, key=_PLOT))

    def _last_at(self, seat: int, card: int, piece: Piece, standing: Standing) -> Worths | None:
        """The best last build with a card, where the board stands so."""
        best: Worths | None = None
        for worths in self._scoring.behind(piece, self._fitting(seat, card, piece), standing):
            self._spend()
            best = self._better(seat, best, worths)
        return best

    def _fitting(self, seat: int, card: int, piece: Piece) -> list[int]:
        """The plots on which a card allows a piece."""
        table = self._table
        position = table.setup.meanings[seat][card]
        plots = [city * table.size + position - 1 for city in table.open]
        return [plot for plot in plots if table.fits(*piece, plot)]

    def _end_worth(self) -> Worths:
        """What the board as it stands comes to at the end of the game."""
        self._spend()
        return self._scoring.now()

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0 or (self._left % 1024 == 0 and self._stop()):
            raise OutOfReach
