"""The exact door of what can still be taken: for each building a way in which it has another owner in the end."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.puzzles.budget import RejectReason, reject
from ...kit.watching import Stop, never
from ..moves import floors_of
from ..state import Piece
from .ground import Ground
from .task import Task

MOST_BUILDS_TRIED = 500_000


class Taking:
    """One build of each player, from who solves on, with the cards that they hold."""

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
        """The plots whose building can have another owner."""
        return {plot for plot in self._standing if self._can(plot, self.ground.tops[plot], 0)}

    def pieces(self, seat: int) -> list[Piece]:
        """The pieces that a seat could build, each kind once."""
        return self._pieces[seat]

    def cards(self, seat: int) -> list[int]:
        """The cards that a seat holds, each kind once."""
        return self._hands[seat]

    def takers(self, plot: int, turn: int) -> Iterator[tuple[int, int, Piece]]:
        """Who could build on a plot from a turn on, with which card and piece, as the board stands.

        A lead never falls without a monster, so that who cannot take a building now will not be able to.
        """
        for seat in self._seats[turn:]:
            for card in self._hands[seat]:
                if plot in self.ground.plots(seat, card):
                    for piece in self._pieces[seat]:
                        if piece.floors >= self.ground.lead(piece.colour, plot):
                            yield seat, card, piece

    def _can(self, plot: int, owner: int, turn: int) -> bool:
        """Whether some way from a turn on ends with another owner of a plot."""
        if turn == len(self._seats):
            return self.ground.tops[plot] != owner
        if self.ground.tops[plot] == owner and all(piece.colour == owner for _, _, piece in self.takers(plot, turn)):
            return False
        stuck = True
        for card, place, piece in self._tried(self._seats[turn], plot, owner):
            gone = self.ground.build(self._seats[turn], card, place, piece)
            if gone is None:
                continue
            self._spend()
            stuck = False
            found = self._can(plot, owner, turn + 1)
            self.ground.undo(gone, None)
            if found:
                return True
        return stuck and self._can(plot, owner, turn + 1)

    def _tried(self, seat: int, plot: int, owner: int) -> list[tuple[int, int, Piece]]:
        """What a seat could build; what takes the plot first, and what gives it back to its owner last."""
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
            reject(RejectReason.NOT_PROVED, f"there are more than {self._most} builds to try")
