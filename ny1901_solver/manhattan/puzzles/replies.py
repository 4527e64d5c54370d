"""The exact door of what all players answer: the end of a game worked out, with the cards that they hold now."""

from __future__ import annotations

from math import inf

from ...kit.puzzles.budget import RejectReason, reject
from ...kit.watching import Stop, never
from ..endgame import Endgame, OutOfReach, Worked, Worths
from ..moves import Build, Move, Void
from ..state import GameState

MOST_LINES = 400_000
"""Ends of games that are looked at before a task is given up, where no budget says so."""


class OpenHands(Endgame):
    """The rest of a round in which nobody plays what he draws; `asked` is whose answer it is.

    Every end is looked at, as a certificate tells how many there are.
    """

    merges = False

    def __init__(self, state: GameState, asked: int, most: int = MOST_LINES, stop: Stop = never) -> None:
        super().__init__(state, most, stop)
        self._asked = asked

    def reply(self) -> Move:
        """What the mover takes; of builds that are as good for him the one that is worst for who asks."""
        seat, letters = self._state.to_move, self._state.edition.letters
        best: tuple[Worths, Move] | None = None
        for card, plot, (colour, floors) in sorted(self._ordered(seat)):
            worths = self._behind(seat, card, plot, (colour, floors), -inf, inf)
            move = Build(letters[colour], floors, self._state.edition.board.plots[plot])
            if best is None or (self._better(seat, best[0], worths) is worths and worths != best[0]):
                best = worths, move
        if best is not None:
            return best[1]
        voids = [(self._without(seat, piece, -inf, inf), piece) for piece in sorted(set(self._table.pieces[seat]))]
        worths, (colour, floors) = max(voids, key=lambda each: each[0][seat])
        return Void(letters[colour], floors)

    def _drawn(self, seat: int, low: float, high: float) -> Worths:
        return self._value((seat + 1) % len(self._hands), low, high)


def all_worked(state: GameState, most: int, stop: Stop) -> tuple[list[Worked], int]:
    """What each of the mover's moves is worth to all, the best first, and how many ends were looked at.

    Rejects the task when that are too many.
    """
    search = OpenHands(state, state.to_move, most, stop)
    try:
        return search.worked(), search.looked_at
    except OutOfReach:
        reject(RejectReason.NOT_PROVED, f"the replies are more than {most} ends of the game")
