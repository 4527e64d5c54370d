"""What every game of the house can be asked, and how chance comes into it.

A game is told by a `Game`, which holds no state of its own: states and steps are values of its own rooms. Chance is a
dealer, whom `play` asks for whatever comes up; who wants every course of it instead asks `branches`."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

State = TypeVar("State")
Step = TypeVar("Step")
Found = TypeVar("Found")

Dealer: TypeAlias = Callable[[Sequence[int]], int]
"""Says what comes up next: given how often each kind may, by its number, answers with a kind that can."""


class Ended(Protocol):
    """Who wins and why; `winners` are seats, several where the victory is shared, `scores` by seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win."""

    @property
    def decided_by(self) -> str:
        """What decides: `points`, the name of a tie-break, or `shared`."""

    @property
    def reason(self) -> str:
        """A sentence of it."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat."""


class Game(Protocol[State, Step]):
    """A game: `name` is what `--game` takes, `title` what people call it.

    Steps have a text form, `str(step)`, that `parse_step` reads back; equal states know the same.
    """

    name: str
    title: str

    def start(self, edition: str, players: int, rng: random.Random) -> State:
        """A game that begins, by the printed rules of an edition; raises `DataError` where there is none such."""

    def to_move(self, state: State) -> int | None:
        """The seat that decides; none when the game is over."""

    def seats(self, state: State) -> Sequence[str]:
        """The players as texts name them, in turn order."""

    def legal(self, state: State) -> Sequence[Step]:
        """All legal steps of the seat to move, in an order that hangs on the state alone."""

    def play(self, state: State, step: Step, deal: Dealer) -> State:
        """The state after a legal step and all that comes up behind it, of which the dealer says what."""

    def result(self, state: State) -> Ended | None:
        """How the game ended; none while it goes on."""

    def observation(self, state: State, seat: int) -> str:
        """All that a seat knows of a state, as a line: equal where two states look alike to it."""

    def imagined(self, state: State, seat: int, rng: random.Random) -> State:
        """A state that looks alike to a seat, in which all that is hidden from it is drawn anew."""

    def parse(self, text: str) -> State:
        """Reads a position of one line; raises `NotationError`, or `DataError` where it does not add up."""

    def format(self, state: State) -> str:
        """Writes a position as one line."""

    def parse_step(self, text: str) -> Step:
        """Reads a step; raises `NotationError` with the place of what is amiss."""

    def draw(self, state: State, seat: int) -> str:
        """A picture of a state as a seat sees it, as SVG."""


def shuffled(rng: random.Random) -> Dealer:
    """A dealer that draws as from a shuffled deck."""

    def deal(counts: Sequence[int]) -> int:
        pick = int(rng.random() * sum(counts))
        for kind, count in enumerate(counts):
            pick -= count
            if pick < 0:
                return kind
        raise AssertionError("nothing to draw from")

    return deal


class Branch(NamedTuple, Generic[Found]):
    """A course that chance may take: the kinds that come up, in order, with exact odds, and what it leads to."""

    kinds: tuple[int, ...]
    odds: Fraction
    found: Found


def branches(played: Callable[[Dealer], Found]) -> Iterator[Branch[Found]]:
    """Every course that chance may take in what is played with a dealer; it is played once for each."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        course = _Course(waiting.pop())
        found = played(course.deal)
        yield Branch(tuple(course.kinds), course.odds, found)
        waiting += reversed(course.others)


class _Course:
    """A dealer that follows what is told, then the first kind that may come up, and keeps the others in mind."""

    def __init__(self, told: tuple[int, ...]) -> None:
        self._told = told
        self.kinds: list[int] = []
        self.odds = Fraction(1)
        self.others: list[tuple[int, ...]] = []

    def deal(self, counts: Sequence[int]) -> int:
        """The next kind of the course."""
        kind = self._told[len(self.kinds)] if len(self.kinds) < len(self._told) else self._first(counts)
        self.kinds.append(kind)
        self.odds *= Fraction(counts[kind], sum(counts))
        return kind

    def _first(self, counts: Sequence[int]) -> int:
        first, *others = (kind for kind, count in enumerate(counts) if count)
        self.others += ((*self.kinds, kind) for kind in others)
        return first
