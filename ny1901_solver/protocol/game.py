"""The functions of every game, and chance.

A `Game` has no state: states and steps are values. Chance is a dealer, which `play` asks for everything that comes up;
`branches` gives all courses that chance may take."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pkgutil import resolve_name
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from ..errors import Refused, ReportsViolation
from ..messages import gettext, gettext_noop, ngettext
from ..runs.watching import Stop, never
from ..text.choosing import choose

State = TypeVar("State")
Step = TypeVar("Step")
Outcome = TypeVar("Outcome")

Dealer: TypeAlias = Callable[[Sequence[int]], int]
"""Decides what comes up next: given the count of each kind by its number, returns a kind with a count above 0."""


class Ended(Protocol):
    """The winners and the reason; `winners` are seats, several in a shared victory, `scores` are by seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win."""

    @property
    def decided_by(self) -> str:
        """What decides: `points`, the name of a tie-break, or `shared`."""

    @property
    def reason(self) -> str:
        """A sentence about it."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat."""


@dataclass(frozen=True, slots=True)
class NotListed:
    """The violation of a step that is not legal, in games without rules of their own for it."""

    sentence: str
    rule: str = "legal"


class Game(ABC, Generic[State, Step]):
    """A game: `name` is its word for `--game`, `title` its name for people, `noun` and `nouns` its words for steps.

    Steps have a text form, `str(step)`, that `parse_step` reads back; equal states have the same hidden information.
    `players` are the possible numbers of players, `ends` the words for what can decide a game. Parts that short
    commands do not need are loaded from places, `package.module:name`: the evaluator of steps at `evaluator_at`, the
    names of its own computer players at `names_at`, and the function that makes a policy of a name at `policies_at`.
    Every game defines the abstract methods; the defaults of the others are for games without hidden information that
    end when nobody is to move.
    """

    name: str
    title: str
    noun: str = gettext_noop("move")
    nouns: str = gettext_noop("moves")
    players: range = range(2, 5)
    ends: Sequence[str] = ("points", "shared")
    names_at: ClassVar[str] = ""
    policies_at: ClassVar[str] = ""
    evaluator_at: ClassVar[str]

    @property
    def evaluator(self) -> Any:
        """The `Evaluator` of its steps."""
        return resolve_name(self.evaluator_at)

    @property
    def player_names(self) -> Any:
        """The names of its own computer players; `None` if it has only those of every game."""
        return resolve_name(self.names_at) if self.names_at else None

    def policy(self, name: str, stop: Stop = never) -> Any:
        """The policy of its own computer player of a name; `None` if it has only those of every game."""
        return resolve_name(self.policies_at)(name, stop) if self.policies_at else None

    @property
    def editing(self) -> Any:
        """The `Editor` of its positions, if it has one."""
        return None

    @property
    def pictures(self) -> Any:
        """A function that draws a position: given it, the seats whose hands are shown, and whether to draw in black and
        white, it makes a `Picture`; `None` if the game has none."""
        return None

    @abstractmethod
    def start(self, edition: str, players: int, rng: random.Random) -> State:
        """A new game by the printed rules of an edition; raises `DataError` for an unknown edition."""

    @abstractmethod
    def to_move(self, state: State) -> int | None:
        """The seat to move; `None` when the game is over."""

    @abstractmethod
    def seats(self, state: State) -> Sequence[str]:
        """The names of the players, in turn order."""

    @abstractmethod
    def legal(self, state: State) -> Sequence[Step]:
        """All legal steps of the seat to move, in an order that depends only on the state."""

    @abstractmethod
    def play(self, state: State, step: Step, deal: Dealer) -> State:
        """The state after a legal step and everything that comes up after it, which the dealer decides."""

    @abstractmethod
    def standing(self, state: State) -> Ended:
        """The winner if the game ended now; in a finished game, its end."""

    @abstractmethod
    def parse(self, text: str) -> State:
        """Reads a position of one line; raises `NotationError`, or `DataError` where it does not add up."""

    @abstractmethod
    def format(self, state: State) -> str:
        """Writes a position as one line."""

    @abstractmethod
    def parse_step(self, text: str) -> Step:
        """Reads a step; raises `NotationError` with the place of the error."""

    def result(self, state: State) -> Ended | None:
        """The end of a game that is over."""
        return self.standing(state) if self.to_move(state) is None else None

    def observation(self, state: State, *seats: int) -> str:
        """The position as these seats see it: all of it, without hidden information."""
        return self.format(state)

    def imagine(self, state: State, seat: int, rng: random.Random) -> State:
        """A random state that a seat may believe in: the state itself, without hidden information."""
        return state

    def kinds(self, state: State) -> Sequence[str]:
        """The names of the kinds that may come up in the game, by their numbers."""
        return ()

    def read_step(self, state: State, text: str) -> Step:
        """A step as people type it in a position; raises `NotationError`, or `Refused` for an ambiguous text."""
        return self.parse_step(text)

    def read_seat(self, state: State, text: str) -> int:
        """The seat that a word names; raises `UnknownWord`."""
        return choose(text, {name: seat for seat, name in enumerate(self.seats(state))}, gettext("a player"))

    def violations(self, state: State, step: Step) -> Sequence[ReportsViolation]:
        """The rules that a step breaks, each with a sentence; none if it is legal."""
        if step in self.legal(state):
            return ()
        sentence = gettext(
            "{step} is no legal {noun} of {player}", step=step, noun=gettext(self.noun), player=self.mover(state)
        )
        return (NotListed(sentence),)

    def expect_hands(self, state: State, seats: Collection[int], why: str) -> None:
        """Raises `DataError` if a hand of these seats is not known; the clause `why` says what it is needed for."""

    def expect_mover_hand(self, state: State) -> None:
        """Raises `DataError` if the hand on which the legal steps depend is not known."""
        seat = self.to_move(state)
        self.expect_hands(state, () if seat is None else (seat,), gettext("what may be played hangs on it"))

    def position_lines(self, state: State, seats: Collection[int]) -> Iterator[Any]:
        """A position as these seats see it, as lines or views of rich."""
        yield self.observation(state, *seats)
        for name, points in zip(self.seats(state), self.standing(state).scores, strict=True):
            yield ngettext("{player}: {number} point", "{player}: {number} points", points, player=name)
        if self.to_move(state) is None:
            yield gettext("the game is over")
        else:
            yield gettext("{player} is to move", player=self.mover(state))

    def opened_with(self) -> Any:
        """The custom edition that the program was started with, if any."""
        return None

    def decider(self, state: State) -> int:
        """The seat to move; raises `Refused` when the game is over."""
        seat = self.to_move(state)
        if seat is None:
            raise Refused(gettext("the game is over: nobody has a {noun} left", noun=gettext(self.noun)))
        return seat

    def mover(self, state: State) -> str:
        """The name of the player to move."""
        seat = self.to_move(state)
        return gettext("nobody") if seat is None else self.seats(state)[seat]

    def counted_steps(self, number: int) -> str:
        """A number of steps in words, `3 moves`."""
        return ngettext("{number} move", "{number} moves", number)

    def counted_legal_steps(self, number: int) -> str:
        """A number of legal steps in words."""
        return ngettext("{number} legal move", "{number} legal moves", number)


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
    """A course that chance may take: the kinds that come up, in order, the exact probability, and the outcome."""

    kinds: tuple[int, ...]
    odds: Fraction
    outcome: Outcome


def branches(played: Callable[[Dealer], Outcome]) -> Iterator[Branch[Outcome]]:
    """Every course that chance may take in a function of a dealer, which is called once for each."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        course = _Course(waiting.pop())
        outcome = played(course.deal)
        yield Branch(tuple(course.kinds), course.odds, outcome)
        waiting += reversed(course.others)


class _Course:
    """A dealer that follows the given kinds, then deals the first possible one and records the others."""

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
