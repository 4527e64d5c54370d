"""What every game can be asked, and how chance comes into it.

A game is told by a `Game`, which holds no state of its own: states and steps are values of its own. Chance is a
dealer, whom `play` asks for whatever comes up; who wants every course of it instead asks `branches`."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pkgutil import resolve_name
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from ..errors import Refused, ReportsViolation
from ..runs.watching import Stop, never
from ..text.choosing import choose
from ..text.words import quantity

State = TypeVar("State")
Step = TypeVar("Step")
Outcome = TypeVar("Outcome")

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


@dataclass(frozen=True, slots=True)
class NotListed:
    """What a step breaks that is not among the legal ones, where a game has no words of its own for it."""

    sentence: str
    rule: str = "legal"


class Game(ABC, Generic[State, Step]):
    """A game: `name` is what `--game` takes, `title` what people call it, `noun` what it calls a step.

    Steps have a text form, `str(step)`, that `parse_step` reads back; equal states know the same. `players` are the
    numbers of players that it is for, `ends` the words for what decides it. What a short command has no use of stands
    at places, `package.module:name`: what judges its steps at `evaluator_at`, the names of computer players of its own
    at `names_at`, and what makes a policy of a name at `policies_at`. What is abstract every game says itself; the rest
    is as most games have it: all is seen by everybody, and a game ends as it stands when nobody is to move.
    """

    name: str
    title: str
    noun: str = "move"
    players: range = range(2, 5)
    ends: Sequence[str] = ("points", "shared")
    names_at: ClassVar[str] = ""
    policies_at: ClassVar[str] = ""
    evaluator_at: ClassVar[str]

    @property
    def evaluator(self) -> Any:
        """How its steps are judged, an `Evaluator`: by games of random players where nobody knows better."""
        return resolve_name(self.evaluator_at)

    @property
    def player_names(self) -> Any:
        """The names of its computer players, where it has others than every game."""
        return resolve_name(self.names_at) if self.names_at else None

    def policy(self, name: str, stop: Stop = never) -> Any:
        """What its own computer player of a name does; `None` where it has the players of every game."""
        return resolve_name(self.policies_at)(name, stop) if self.policies_at else None

    @property
    def editing(self) -> Any:
        """How its positions are set up and changed, an `Editor`; none where they are not."""
        return None

    @property
    def pictures(self) -> Any:
        """What draws a position: makes a `Picture` of it, of the seats whose hands are shown, and of whether it is in
        black and white; none where nothing does."""
        return None

    @abstractmethod
    def start(self, edition: str, players: int, rng: random.Random) -> State:
        """A game that begins, by the printed rules of an edition; raises `DataError` where there is none such."""

    @abstractmethod
    def to_move(self, state: State) -> int | None:
        """The seat that decides; none when the game is over."""

    @abstractmethod
    def seats(self, state: State) -> Sequence[str]:
        """The players as texts name them, in turn order."""

    @abstractmethod
    def legal(self, state: State) -> Sequence[Step]:
        """All legal steps of the seat to move, in an order that hangs on the state alone."""

    @abstractmethod
    def play(self, state: State, step: Step, deal: Dealer) -> State:
        """The state after a legal step and all that comes up behind it, of which the dealer says what."""

    @abstractmethod
    def standing(self, state: State) -> Ended:
        """Who would win if the game ended now, or how it did end."""

    @abstractmethod
    def parse(self, text: str) -> State:
        """Reads a position of one line; raises `NotationError`, or `DataError` where it does not add up."""

    @abstractmethod
    def format(self, state: State) -> str:
        """Writes a position as one line."""

    @abstractmethod
    def parse_step(self, text: str) -> Step:
        """Reads a step; raises `NotationError` with the place of what is amiss."""

    def result(self, state: State) -> Ended | None:
        """How the game ended: as it stands once nobody is to move."""
        return self.standing(state) if self.to_move(state) is None else None

    def observation(self, state: State, *seats: int) -> str:
        """The position, of which every seat knows the same."""
        return self.format(state)

    def imagine(self, state: State, seat: int, rng: random.Random) -> State:
        """The state itself, as nothing is hidden."""
        return state

    def kinds(self, state: State) -> Sequence[str]:
        """What may come up in the game, by the numbers that a dealer answers with, as people name it."""
        return ()

    def read_step(self, state: State, text: str) -> Step:
        """A step as people type it in a position; raises `NotationError`, or `Refused` for a text of two meanings."""
        return self.parse_step(text)

    def read_seat(self, state: State, text: str) -> int:
        """The seat that a word names; raises `UnknownWord`."""
        return choose(text, {name: seat for seat, name in enumerate(self.seats(state))}, "a player")

    def violations(self, state: State, step: Step) -> Sequence[ReportsViolation]:
        """The rules that a step breaks, each with a sentence; none where it is legal."""
        if step in self.legal(state):
            return ()
        return (NotListed(f"{step} is no legal {self.noun} of {self.mover(state)}"),)

    def expect_hands(self, state: State, seats: Collection[int], why: str) -> None:
        """Raises `DataError` where a hand of these seats is not known; `why` says what for it is needed."""

    def expect_mover_hand(self, state: State) -> None:
        """Raises `DataError` where what may be played hangs on a hand that is not known."""
        seat = self.to_move(state)
        self.expect_hands(state, () if seat is None else (seat,), "what may be played hangs on it")

    def position_lines(self, state: State, seats: Collection[int]) -> Iterator[Any]:
        """A position as text, with what these seats see, as a capability tells it: lines, or views of rich."""
        yield self.observation(state, *seats)
        for name, points in zip(self.seats(state), self.standing(state).scores, strict=True):
            yield f"{name}: {quantity(points, 'point')}"
        yield "the game is over" if self.to_move(state) is None else f"{self.mover(state)} is to move"

    def opened_with(self) -> Any:
        """The edition of one's own that the program was started with; none where a game has none."""
        return None

    def decider(self, state: State) -> int:
        """The seat to move; raises `Refused` when the game is over."""
        seat = self.to_move(state)
        if seat is None:
            raise Refused(f"the game is over: nobody has a {self.noun} left")
        return seat

    def mover(self, state: State) -> str:
        """The player to move, by name."""
        seat = self.to_move(state)
        return "nobody" if seat is None else self.seats(state)[seat]


def deck_dealer(rng: random.Random) -> Dealer:
    """A dealer that draws as from a shuffled deck."""

    def deal(counts: Sequence[int]) -> int:
        pick = int(rng.random() * sum(counts))
        for kind, count in enumerate(counts):
            pick -= count
            if pick < 0:
                return kind
        raise AssertionError("nothing to draw from")

    return deal


class Branch(NamedTuple, Generic[Outcome]):
    """A course that chance may take: the kinds that come up, in order, with exact odds, and what it leads to."""

    kinds: tuple[int, ...]
    odds: Fraction
    outcome: Outcome


def branches(played: Callable[[Dealer], Outcome]) -> Iterator[Branch[Outcome]]:
    """Every course that chance may take in what is played with a dealer; it is played once for each."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        course = _Course(waiting.pop())
        outcome = played(course.deal)
        yield Branch(tuple(course.kinds), course.odds, outcome)
        waiting += reversed(course.others)


class _Course:
    """A dealer that follows what is told, then the first kind that may come up, and keeps the others in mind."""

    def __init__(self, first_kinds: tuple[int, ...]) -> None:
        self._told = first_kinds
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
