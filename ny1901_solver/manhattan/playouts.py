"""Plays fast playouts (simulated games) from one position, on a table: a game state that changes in place.

The table follows the same rules as `rules`, but gives no reasons; tests compare the table with `rules` build by build.
A player who can build nothing gives up a piece, as under `stuck: void`. If a player may choose the city to open, the
playout draws the city at random.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Self, TypeAlias

from .board import Board
from .scoring import MAJORITY, OWNED, TALLEST
from .state import GameState, Piece, Stack

TRIES = 12
"""The number of random builds to try before all builds are listed.

About half of all random builds are legal, so the list of all builds is rarely needed.
"""

NEVER = 99
"""A number of floors that is larger than the floors of any piece."""

Option: TypeAlias = tuple[int, int, int]
"""A build as numbers: the index of the card in the hand, the index of the piece among the selected pieces, and the
plot.
"""

Chooser: TypeAlias = "Callable[[Table, random.Random], Option | None]"
"""A function that chooses a build of the mover; the function returns `None` if nothing can be built."""

Mixer: TypeAlias = "Callable[[Table, int, random.Random], list[int]]"
"""A function that chooses the floors of the pieces that a colour sets out for a round."""


class Table:
    """The changing state of a game in a playout. A game with a monster is a `MonsterTable`.

    For each plot, `tops` has the owner or -1 and `heights` the number of floors; `totals` has the floors by colour and
    plot. `owned` has the number of owned buildings by city and colour. For each seat, `hands` has the cards, and
    `pieces` the pieces still to build as colour and floors. `deck` is shuffled, and cards are drawn from its end.
    """

    __slots__ = (
        "deck", "hands", "heights", "mover", "open", "owned", "pieces", "played", "points", "round", "setup", "size",
        "start", "supply", "tops", "totals",
    )  # fmt: skip

    empty_is_free = True
    """Whether any piece may be built on any empty plot of an open city (M-BLD-1)."""

    def __init__(self, state: GameState, rng: random.Random) -> None:
        self.setup, self.size = state.setup, state.edition.board.size
        self.tops = [stack[-1].colour if stack else -1 for stack in state.stacks]
        self.heights = [sum(piece.floors for piece in stack) for stack in state.stacks]
        self.totals = [[0] * len(self.tops) for _ in state.edition.colours]
        for plot, stack in enumerate(state.stacks):
            for colour, floors in stack:
                self.totals[colour][plot] += floors
        self.owned = [
            [self.tops[first : first + self.size].count(colour) for colour in range(len(self.totals))]
            for first in range(0, len(self.tops), self.size)
        ]
        self.supply = [_expand_counts(counts, 1) for counts in state.supply]
        self.pieces = [
            [(colour, floors) for colour in own for floors in _expand_counts(state.selected[colour], 1)]
            for own in state.setup.colours
        ]
        self.hands = [_expand_counts(hand) for hand in state.hands]
        self.deck, self.played = _expand_counts(state.deck), _expand_counts(state.played)
        rng.shuffle(self.deck)
        self.points = list(state.points)
        self.round, self.start, self.mover = state.round, state.start, state.to_move
        self.open = [city for city in range(state.edition.board.cities) if state.open >> city & 1]

    def copy(self) -> Self:
        """Returns an independent copy of the playout table."""
        other = type(self).__new__(type(self))
        for name in ("setup", "size", "round", "start", "mover"):
            setattr(other, name, getattr(self, name))
        other.tops, other.heights, other.points = self.tops[:], self.heights[:], self.points[:]
        other.deck, other.played, other.open = self.deck[:], self.played[:], self.open[:]
        other.totals, other.owned = [each[:] for each in self.totals], [each[:] for each in self.owned]
        other.supply, other.hands = [each[:] for each in self.supply], [each[:] for each in self.hands]
        other.pieces = [each[:] for each in self.pieces]
        return other

    def least(self, colour: int, plot: int) -> int:
        """Returns the least number of floors with which a colour may build on a plot (M-BLD-1 to M-BLD-3, M-ANT-1)."""
        top = self.tops[plot]
        if top < 0:
            return 1
        setup, own = self.setup, self.setup.partners[colour]
        if top in own:
            return 1 if setup.tops_own else NEVER
        mine = self.totals[colour][plot]
        if (
            len(own) == 1 or setup.readings.cap_compare == "owner"
        ):  # without partners both readings of `cap_compare` give the same result (M-FACT-1)
            return self.totals[top][plot] - mine
        return max(total[plot] for other, total in enumerate(self.totals) if other not in own) - mine

    def fits(self, colour: int, floors: int, plot: int) -> bool:
        """Whether a piece may be built on a plot of an open city."""
        return floors >= self.least(colour, plot)

    def options(self) -> list[Option]:
        """Returns all builds that differ in card, piece or plot."""
        mover, size = self.mover, self.size
        meaning = self.setup.meanings[mover]
        places = {piece: place for place, piece in enumerate(self.pieces[mover])}
        return [
            (held, place, plot)
            for card, held in {card: place for place, card in enumerate(self.hands[mover])}.items()
            for plot in [city * size + meaning[card] - 1 for city in self.open]
            for (colour, floors), place in places.items()
            if self.fits(colour, floors, plot)
        ]

    def put(self, option: Option, rng: random.Random) -> None:
        """Makes a legal build and draws a card (M-TRN-1, M-TRN-4)."""
        held, place, plot = option
        hand = self.hands[self.mover]
        self.build(plot, self.pieces[self.mover].pop(place))
        self.played.append(hand[held])
        if not self.deck:
            self.reshuffle(rng)
        hand[held] = self.deck.pop()
        if not self.deck and self.setup.readings.reshuffle == "when_empty":
            self.reshuffle(rng)

    def build(self, plot: int, piece: tuple[int, int]) -> None:
        """Changes the board by the mover's build of a piece, which is given as colour and floors."""
        self.raise_at(plot, piece)

    def raise_at(self, plot: int, piece: tuple[int, int]) -> None:
        """Puts a piece on top of a plot."""
        colour, floors = piece
        owned, top = self.owned[plot // self.size], self.tops[plot]
        owned[colour] += 1
        if top >= 0:
            owned[top] -= 1
        self.tops[plot] = colour
        self.heights[plot] += floors
        self.totals[colour][plot] += floors

    def reshuffle(self, rng: random.Random) -> None:
        """Shuffles the played cards into the deck."""
        self.deck += self.played
        self.played = []
        rng.shuffle(self.deck)

    def turn(self, choose: Chooser, rng: random.Random) -> None:
        """Plays the mover's turn: a build, or giving up a piece."""
        option = choose(self, rng)
        if option is None:
            pieces = self.pieces[self.mover]
            pieces.pop(int(rng.random() * len(pieces)))
        else:
            self.put(option, rng)
        self.mover = (self.mover + 1) % len(self.pieces)

    def finish(self, choosers: Sequence[Chooser], mix: Mixer, rng: random.Random) -> list[int]:
        """Plays the game to its end, with a chooser for each seat. Returns the points by colour."""
        while True:
            while any(self.pieces):
                self.turn(choosers[self.mover], rng)
            self.score()
            if self.round == self.setup.rounds.number:
                return self.points
            self.begin_round(mix, rng)

    def score(self) -> None:
        """Scores the round: adds the points of the scoring to the table (M-SCO-1 to M-SCO-4)."""
        points = self.points
        for owned in self.owned:
            for colour, count in enumerate(owned):
                points[colour] += OWNED * count
            if (first := leader(owned)) >= 0:
                points[first] += MAJORITY
        tallest = max(self.heights)
        if tallest and self.heights.count(tallest) == 1:
            points[self.tops[self.heights.index(tallest)]] += TALLEST

    def begin_round(self, mix: Mixer, rng: random.Random) -> None:
        """Begins the next round: the next player starts, cards are shuffled, cities open, and pieces are set out."""
        setup = self.setup
        self.round += 1
        self.start = self.mover = (self.start + 1) % len(self.pieces)
        if setup.readings.round_reshuffle == "yes":
            self.reshuffle(rng)
        self.open_cities(rng)
        for seat, own in enumerate(setup.colours):
            for colour in own:
                for floors in mix(self, colour, rng):
                    self.supply[colour].remove(floors)
                    self.pieces[seat].append((colour, floors))

    def open_cities(self, rng: random.Random) -> None:
        """Opens the cities of the round that are still closed (M-SLO-1, M-SLO-2)."""
        setup = self.setup
        closed = [city for city in setup.edition.growth if city not in self.open]
        while len(self.open) < setup.open_count(self.round):
            place = 0 if setup.readings.growth_order == "listed" else int(rng.random() * len(closed))
            self.open.append(closed.pop(place))

    def tie_broken(self, tied: Sequence[int]) -> Sequence[int]:
        """Returns the winners among seats with equal points: the owner of the tallest building, then the seats with
        most cities (M-END-2).
        """
        setup = self.setup
        if setup.readings.final_tie == "shared":
            return tied
        most = max(self.heights)
        alone = most > 0 and self.heights.count(most) == 1
        if alone and (seat := setup.seat_of(self.tops[self.heights.index(most)])) in tied:
            return [seat]
        first = [leader(each) for each in self.owned]
        cities = {seat: sum(each in setup.colours[seat] for each in first) for seat in tied}
        return [seat for seat in tied if cities[seat] == max(cities.values())]


class MonsterTable(Table):
    """A playout table of a game with a monster, which stands on the plot `monster`.

    `stacks` are the buildings with their pieces.

    `baby` is true if the monster is the Baby Monster, and `early` is true if the monster moves before the build of a
    turn and not after the build (M-MON-5). `steps` has the monster's next plot by position and plot.
    """

    __slots__ = ("baby", "early", "monster", "stacks", "steps")
    empty_is_free = False

    def __init__(self, state: GameState, rng: random.Random) -> None:
        super().__init__(state, rng)
        assert state.monster is not None
        self.monster, self.stacks = state.monster, list(state.stacks)
        self.baby = self.setup.devours == "baby-monster"
        self.early = self.setup.readings.monster_time == "before_build"
        self.steps = _steps(state.edition.board, self.setup.readings.monster_edge)

    def copy(self) -> Self:
        """Returns an independent copy of the playout table."""
        other = super().copy()
        other.monster, other.stacks = self.monster, self.stacks[:]
        other.baby, other.early, other.steps = self.baby, self.early, self.steps
        return other

    def least(self, colour: int, plot: int) -> int:
        """Returns the least number of floors with which a colour may build on a plot. Nobody may build under the
        monster (M-MON-9).
        """
        return (
            NEVER if plot == (self.destination(plot) if self.early else self.monster) else super().least(colour, plot)
        )

    def destination(self, plot: int) -> int:
        """Returns the plot to which the mover's card for a plot sends the monster (M-MON-2, M-MON-3, M-MON-7)."""
        setup, position = self.setup, plot % self.size
        if setup.readings.monster_view != "player":
            position = setup.cards[self.mover][position + 1]
        return self.steps[position][self.monster]

    def build(self, plot: int, piece: tuple[int, int]) -> None:
        """Changes the board by the mover's build of a piece, and moves the monster by its card."""
        if self.early:
            self.walk(plot)
        self.raise_at(plot, piece)
        if not self.early:
            self.walk(plot)

    def raise_at(self, plot: int, piece: tuple[int, int]) -> None:
        """Puts a piece on top of a plot."""
        super().raise_at(plot, piece)
        self.stacks[plot] = (*self.stacks[plot], Piece(*piece))

    def walk(self, plot: int) -> None:
        """Moves the monster by the card for a plot, and removes the pieces that the monster destroys (M-MON-8, M-BAB-1
        to 4).
        """
        to = self.destination(plot)
        if to == self.monster and not (
            self.baby and self.setup.edition.board.direction(plot % self.size + 1) == (0, 0)
        ):
            return
        self.monster = to
        if stack := self.stacks[to]:
            self.leave_at(to, stack[:-1] if self.baby else ())

    def leave_at(self, plot: int, stack: Stack) -> None:
        """Replaces the building on a plot of the table."""
        owned = self.owned[plot // self.size]
        for pieces, sign in ((self.stacks[plot], -1), (stack, 1)):
            for colour, floors in pieces:
                self.heights[plot] += sign * floors
                self.totals[colour][plot] += sign * floors
            if pieces:
                owned[pieces[-1].colour] += sign
        self.stacks[plot] = stack
        self.tops[plot] = stack[-1].colour if stack else -1


@cache
def _steps(board: Board, edge: str) -> tuple[tuple[int, ...], ...]:
    """Returns, by position and plot (both numbered from 0), the plot that is one step away in the direction of the
    position (M-MON-6, M-MON-7).
    """
    plots = range(len(board.plots))
    return tuple(
        tuple(board.beyond(plot, *board.direction(position), edge) for plot in plots) for position in board.positions
    )


def at_table(state: GameState, rng: random.Random) -> Table:
    """Returns a playout table that starts from a position."""
    return Table(state, rng) if state.setup.devours is None else MonsterTable(state, rng)


def leader(owned: Sequence[int]) -> int:
    """Returns the colour that owns strictly the most buildings of a city, or -1."""
    most = max(owned)
    return owned.index(most) if most and owned.count(most) == 1 else -1


def at_random(table: Table, rng: random.Random) -> Option | None:
    """Returns a random legal build: a random card, piece and city."""
    draw, mover = rng.random, table.mover
    hand, pieces, cities = table.hands[mover], table.pieces[mover], table.open
    meaning, size, tops, free = table.setup.meanings[mover], table.size, table.tops, table.empty_is_free
    for _ in range(TRIES):
        held, place = int(draw() * len(hand)), int(draw() * len(pieces))
        plot = cities[int(draw() * len(cities))] * size + meaning[hand[held]] - 1
        colour, floors = pieces[place]
        if (free and tops[plot] < 0) or table.fits(colour, floors, plot):
            return held, place, plot
    options = table.options()
    return options[int(draw() * len(options))] if options else None


def _expand_counts(counts: Sequence[int], first: int = 0) -> list[int]:
    """Returns the list of numbers in which each number occurs as often as its count says."""
    return [number for number, count in enumerate(counts, first) for _ in range(count)]
