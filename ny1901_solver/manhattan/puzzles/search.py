"""The exact provers of puzzles: builds without replies, buildings that can be taken, and builds with the replies of all
players.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf

from ...messages import gettext
from ...puzzles.certificate import RejectReason, reject
from ...runs.watching import Stop, never
from ..endgame import Endgame, OutOfReach, Worked, Worths
from ..moves import Build, Move, Select, Void, floors_of
from ..scoring import MAJORITY, OWNED, TALLEST
from ..state import GameState, Piece
from ..utility import margin
from .ground import Ground, Look
from .task import Task

MOST_NODES = 3_000_000
"""The default limit of builds that are examined before the prover gives up a task."""


@dataclass(slots=True)
class Best:
    """The boards with the best value, each with builds that lead to it, and the next best value with its builds."""

    value: int | None = None
    looks: dict[Look, tuple[Build, ...]] = field(default_factory=dict)
    next_value: int | None = None
    runner_up: tuple[Build, ...] = ()

    def take(self, value: int, look: Look, builds: Sequence[Build]) -> None:
        """Updates the best boards and values with the board at the end of a sequence of builds."""
        if self.value is None or value > self.value:
            if self.value is not None:
                self.next_value, self.runner_up = self.value, next(iter(self.looks.values()))
            self.value, self.looks = value, {look: tuple(builds)}
        elif value == self.value:
            self.looks.setdefault(look, tuple(builds))
        elif self.next_value is None or value > self.next_value:
            self.next_value, self.runner_up = value, tuple(builds)


class Plans:
    """All sequences of builds that a task allows a player in a position, if nobody else builds."""

    def __init__(self, task: Task, state: GameState, most: int = MOST_NODES, stop: Stop = never) -> None:
        self._task, self._state, self._seat = task, state, task.seat
        self.ground, self.nodes, self._most, self._stop = Ground(state), 0, most, stop
        self._hand = [card for card, count in enumerate(state.hands[self._seat]) for _ in range(count)]
        self._builds: list[Build] = []
        self._any_order = state.monster is not None

    def best(self) -> Best:
        """Returns the best boards and the next best value.

        The search rejects the task if the number of possible sequences of builds is too large.
        """
        best = Best()
        for _ in self._ends(self._pieces(), 0, self._task.builds, best):
            best.take(self.value(), self.ground.look(), self._builds)
        return best

    def ends(self) -> Iterator[tuple[Build, ...]]:
        """Yields every sequence of builds that the task allows.

        Until the next way is yielded, `ground` contains the board after the current way.
        """
        for _ in self._ends(self._pieces(), 0, self._task.builds, None):
            yield tuple(self._builds)

    def value(self) -> int:
        """Returns the present value of the board: the solver's points or the lead, as the task requires."""
        paid = self.ground.pays()
        setup, points = self._state.setup, self._state.points
        if self._task.counts == "points":
            return sum(paid[colour] for colour in setup.colours[self._seat])
        return margin(tuple(sum(points[c] + paid[c] for c in own) for own in setup.colours), self._seat)

    def _pieces(self) -> list[Piece]:
        own = self._state.setup.colours[self._seat]
        return [Piece(colour, floors) for colour in own for floors in floors_of(self._state.selected[colour])]

    def _ends(self, pieces: list[Piece], first: int, left: int, best: Best | None) -> Iterator[None]:
        if not left:
            yield
            return
        if best is not None and best.next_value is not None and self._most_worth(left) <= best.next_value:
            return
        for place in range(first, len(self._hand) - (0 if self._any_order else left - 1)):
            card = self._hand[place]
            if place > first and card == self._hand[place - 1]:
                continue
            yield from self._with(card, place, pieces, left, best)

    def _with(self, card: int, place: int, pieces: list[Piece], left: int, best: Best | None) -> Iterator[None]:
        """Yields the ways to build whose next build plays the given card."""
        plots, letters = self._state.edition.board.plots, self._state.edition.letters
        for plot in self.ground.plots(self._seat, card):
            for piece in sorted(set(pieces)):
                monster = self.ground.monster
                gone = self.ground.build(self._seat, card, plot, piece)
                if gone is None:
                    continue
                self._spend()
                self._builds.append(Build(letters[piece.colour], piece.floors, plots[plot]))
                rest = list(pieces)
                rest.remove(piece)
                if self._any_order:
                    self._hand.pop(place)
                    yield from self._ends(rest, 0, left - 1, best)
                    self._hand.insert(place, card)
                else:
                    yield from self._ends(rest, place + 1, left - 1, best)
                self._builds.pop()
                self.ground.undo(gone, monster)

    def _most_worth(self, left: int) -> int:
        """Returns an upper bound of the value of the board after a number of further builds (M-FACT-5).

        A build gains at most one building, one city and the tallest building, and takes at most as much from the best
        opponent. A monster can uncover further pieces, so with a monster nothing is pruned.
        """
        if self._any_order:
            return 10**6
        more = left * OWNED + MAJORITY * left + TALLEST
        return self.value() + (more if self._task.counts == "points" else 2 * more)

    def _spend(self) -> None:
        self.nodes += 1
        if self.nodes > self._most or (self.nodes % 1024 == 0 and self._stop()):
            reject(
                RejectReason.NOT_PROVED, gettext("the number of ways to build is larger than {most}", most=self._most)
            )


MOST_BUILDS_TRIED = 500_000


class Taking:
    """The search of all sequences in which each player makes one build with the cards in his hand, beginning with the
    solver.
    """

    def __init__(self, task: Task, most: int = MOST_BUILDS_TRIED, stop: Stop = never) -> None:
        state = task.state
        self.ground, self.nodes, self._most, self._stop = Ground(state), 0, most, stop
        self._standing = task.standing
        self._seats = [(state.to_move + turn) % len(state.hands) for turn in state.setup.seats]
        self._hands = [[card for card, count in enumerate(hand) if count] for hand in state.hands]
        self._pieces = [
            sorted({Piece(colour, floors) for colour in own for floors in floors_of(state.selected[colour])})
            for own in state.setup.colours
        ]
        self._seats = [seat for seat in self._seats if self._pieces[seat]]

    def plots(self) -> set[int]:
        """Returns the plots whose buildings can have another owner after one build of each player."""
        return {plot for plot in self._standing if self._can(plot, self.ground.tops[plot], 0)}

    def pieces(self, seat: int) -> list[Piece]:
        """Returns the pieces that a seat could build, each kind once."""
        return self._pieces[seat]

    def cards(self, seat: int) -> list[int]:
        """Returns the cards that a seat holds, each kind once."""
        return self._hands[seat]

    def takers(self, plot: int, turn: int) -> Iterator[tuple[int, int, Piece]]:
        """Yields the seats that could build on a plot of the present board in this turn or later, with card and piece.

        Without a monster a lead never falls, so a player who cannot take a building now cannot take it later.
        """
        for seat in self._seats[turn:]:
            for card in self._hands[seat]:
                if plot in self.ground.plots(seat, card):
                    for piece in self._pieces[seat]:
                        if piece.floors >= self.ground.lead(piece.colour, plot):
                            yield seat, card, piece

    def _can(self, plot: int, owner: int, turn: int) -> bool:
        """Whether at least one line of play from this turn on ends with another owner of a plot."""
        if turn == len(self._seats):
            return self.ground.tops[plot] != owner
        if self.ground.tops[plot] == owner and all(piece.colour == owner for _, _, piece in self.takers(plot, turn)):
            return False
        stuck = True
        for card, place, piece in self._tries(self._seats[turn], plot, owner):
            gone = self.ground.build(self._seats[turn], card, place, piece)
            if gone is None:
                continue
            self._spend()
            stuck = False
            is_taken = self._can(plot, owner, turn + 1)
            self.ground.undo(gone, None)
            if is_taken:
                return True
        return stuck and self._can(plot, owner, turn + 1)

    def _tries(self, seat: int, plot: int, owner: int) -> list[tuple[int, int, Piece]]:
        """Returns the builds that a seat could try. Builds that take the plot are first, and builds that return the
        plot to its owner are last.
        """
        every = [
            (card, place, piece)
            for card in self._hands[seat]
            for place in self.ground.plots(seat, card)
            for piece in self._pieces[seat]
        ]
        return sorted(every, key=lambda each: (each[1] != plot) if each[2].colour != owner else 2 * (each[1] == plot))

    def _spend(self) -> None:
        self.nodes += 1
        if self.nodes > self._most or (self.nodes % 1024 == 0 and self._stop()):
            reject(
                RejectReason.NOT_PROVED, gettext("the number of builds to try is larger than {most}", most=self._most)
            )


MOST_LINES = 400_000
"""The default limit of ends of games that are examined before the prover gives up a task."""


class OpenHands(Endgame):
    """The search of the rest of a round in which nobody plays a drawn card. The argument `asked` is the solver's seat.

    The search examines every possible end of the game, because the proof of an answer states how many ends were
    examined.
    """

    merges = False

    def __init__(self, state: GameState, asked: int, most: int = MOST_LINES, stop: Stop = never) -> None:
        super().__init__(state, most, stop)
        self._asked = asked

    def reply(self) -> Move:
        """Returns the best move of the player to move.

        Of equally good builds the mover chooses the build that is worst for the solver.
        """
        seat, letters = self._state.to_move, self._state.edition.letters
        best: tuple[Worths, Move] | None = None
        for card, plot, (colour, floors) in sorted(self._sort_builds(seat)):
            worths = self._behind(seat, card, plot, (colour, floors), -inf, inf)
            move = Build(letters[colour], floors, self._state.edition.board.plots[plot])
            if best is None or (self._better(seat, best[0], worths) is worths and worths != best[0]):
                best = worths, move
        if best is not None:
            return best[1]
        voids = [(self._without(seat, piece, -inf, inf), piece) for piece in sorted(set(self._table.pieces[seat]))]
        worths, (colour, floors) = max(voids, key=lambda each: each[0][seat])
        return Void(letters[colour], floors)

    def _mean_worth(self, seat: int, low: float, high: float) -> Worths:
        return self._value((seat + 1) % len(self._hands), low, high)


def all_worked(state: GameState, most: int, stop: Stop) -> tuple[list[Worked], int]:
    """Returns the mover's moves with their utilities for all seats, the best move first, and the number of final boards
    examined.

    Rejects the task if the number of ends is too large.
    """
    search = OpenHands(state, state.to_move, most, stop)
    try:
        return search.ranked_moves(), search.looked_at
    except OutOfReach:
        reject(RejectReason.NOT_PROVED, gettext("the replies lead to more than {most} ends of the game", most=most))


def floors(move: Select) -> int:
    """Returns the number of floors of a selection."""
    return sum(sum(pieces) for _, pieces in move.pieces)
