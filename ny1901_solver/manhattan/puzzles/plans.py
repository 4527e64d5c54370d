"""The exact door of builds that nobody answers: branch and bound over cards, plots and pieces.

Where no monster walks builds with different cards do not hang on each other, so that cards are taken in one order, and
each may be left out while enough are left. A monster goes with every card, so that all orders are tried there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...kit.puzzles.budget import RejectReason, reject
from ...kit.watching import Stop, never
from ..moves import Build, floors_of
from ..scoring import MAJORITY, OWNED, TALLEST
from ..state import GameState, Piece
from ..utility import margin
from .ground import Ground, Look
from .task import Task

MOST_NODES = 3_000_000
"""Builds that are looked at before a task is given up, where no budget says so."""


@dataclass(slots=True)
class Best:
    """The best looks that builds lead to, each with its builds: those of most value, and the next value."""

    value: int | None = None
    looks: dict[Look, tuple[Build, ...]] = field(default_factory=dict)
    next_value: int | None = None
    runner_up: tuple[Build, ...] = ()

    def take(self, value: int, look: Look, builds: Sequence[Build]) -> None:
        """Takes an end of a plan in."""
        if self.value is None or value > self.value:
            if self.value is not None:
                self.next_value, self.runner_up = self.value, next(iter(self.looks.values()))
            self.value, self.looks = value, {look: tuple(builds)}
        elif value == self.value:
            self.looks.setdefault(look, tuple(builds))
        elif self.next_value is None or value > self.next_value:
            self.next_value, self.runner_up = value, tuple(builds)


class Plans:
    """All ways for a seat to make so many builds in a position while nobody else builds."""

    def __init__(self, task: Task, state: GameState, most: int = MOST_NODES, stop: Stop = never) -> None:
        self._task, self._state, self._seat = task, state, task.seat
        self.ground, self.nodes, self._most, self._stop = Ground(state), 0, most, stop
        self._hand = [card for card, count in enumerate(state.hands[self._seat]) for _ in range(count)]
        self._builds: list[Build] = []
        self._any_order = state.monster is not None

    def best(self) -> Best:
        """The best looks and the runner-up; rejects the task when there are too many ways."""
        found = Best()
        for _ in self._ends(self._pieces(), 0, self._task.builds, found):
            found.take(self.value(), self.ground.look(), self._builds)
        return found

    def ends(self) -> Iterator[tuple[Build, ...]]:
        """Every way, with the ground as it leaves it while the iterator stands there."""
        for _ in self._ends(self._pieces(), 0, self._task.builds, None):
            yield tuple(self._builds)

    def value(self) -> int:
        """What the board as it stands is worth, as the task counts."""
        paid = self.ground.pays()
        setup, points = self._state.setup, self._state.points
        if self._task.counts == "points":
            return sum(paid[colour] for colour in setup.colours[self._seat])
        return margin(tuple(sum(points[c] + paid[c] for c in own) for own in setup.colours), self._seat)

    def _pieces(self) -> list[Piece]:
        own = self._state.setup.colours[self._seat]
        return [Piece(colour, floors) for colour in own for floors in floors_of(self._state.selected[colour])]

    def _ends(self, pieces: list[Piece], first: int, left: int, found: Best | None) -> Iterator[None]:
        if not left:
            yield
            return
        if found is not None and found.next_value is not None and self._most_worth(left) <= found.next_value:
            return
        for place in range(first, len(self._hand) - (0 if self._any_order else left - 1)):
            card = self._hand[place]
            if place > first and card == self._hand[place - 1]:
                continue
            yield from self._with(card, place, pieces, left, found)

    def _with(self, card: int, place: int, pieces: list[Piece], left: int, found: Best | None) -> Iterator[None]:
        """The ways that go on with a card."""
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
                    yield from self._ends(rest, 0, left - 1, found)
                    self._hand.insert(place, card)
                else:
                    yield from self._ends(rest, place + 1, left - 1, found)
                self._builds.pop()
                self.ground.undo(gone, monster)

    def _most_worth(self, left: int) -> int:
        """What no way is worth that goes on with so many builds (M-FACT-5).

        A build owns one building more, wins at most one city and the tallest, and takes at most as much from the best
        of the others. A monster can bring a piece more to light, so that nothing is left out there.
        """
        if self._any_order:
            return 10**6
        more = left * OWNED + MAJORITY * left + TALLEST
        return self.value() + (more if self._task.counts == "points" else 2 * more)

    def _spend(self) -> None:
        self.nodes += 1
        if self.nodes > self._most or (self.nodes % 1024 == 0 and self._stop()):
            reject(RejectReason.NOT_PROVED, f"the builds are more than {self._most} ways")
