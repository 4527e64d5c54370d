"""The functions that every game defines, and the way in which chance is modelled. A `Game` object does not contain the
state of a game: states and steps are values, which its methods take and return. Chance is represented by a dealer: the
method `play` calls the dealer for each card that comes up. The function `branches` lists all possible outcomes of
chance.
"""

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
from ..step_words import step_words
from ..text.choosing import choose

State = TypeVar("State")
Step = TypeVar("Step")
Outcome = TypeVar("Outcome")

Dealer: TypeAlias = Callable[[Sequence[int]], int]
"""A function that decides which card comes up next. The argument of the function is the number of cards left of each
kind; the result is a kind of which at least one card is left.
"""


class Ended(Protocol):
    """The result of a finished game: who wins, and why.

    `winners` contains the seats that win (several seats in a shared victory), and `scores` contains the points of each
    seat.
    """

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win."""

    @property
    def decided_by(self) -> str:
        """The criterion that decides who wins: `points`, the name of a tie-break, or `shared`."""

    @property
    def reason(self) -> str:
        """The reason for the victory as a sentence."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points by seat."""


@dataclass(frozen=True, slots=True)
class NotListed:
    """In games without rule ids, the violation by a step that the list of legal steps does not contain."""

    sentence: str
    rule: str = "legal"


class Game(ABC, Generic[State, Step]):
    """A game: `name` is the game's word for `--game`, `title` its name for people, and `noun` and `nouns` its words for
    a step and for steps.

    A step is what a player does when it is their turn. The method `parse_step` reads the text form of a step, which is
    `str(step)`. Two states are equal only if their hidden information is the same, too. `players` contains the possible
    numbers of players, and `ends` the words for the criteria that can decide a game. Parts of the game that short
    commands do not need are loaded later, from a place of the form `package.module:name`. `evaluator_at` is the place
    of the game's evaluator of steps. `names_at` is the place of the names of the game's own computer players, and
    `policies_at` is the place of the function that returns the policy for such a name. Every game implements the
    abstract methods of this class. The other methods have default implementations, which suit games without hidden
    information that end when nobody is to move.
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
        """The `Evaluator` of the game's steps."""
        return resolve_name(self.evaluator_at)

    @property
    def player_names(self) -> Any:
        """The names of the game's own computer players; `None` if the game has only the computer players that every
        game has.
        """
        return resolve_name(self.names_at) if self.names_at else None

    def policy(self, name: str, stop: Stop = never) -> Any:
        """The policy of one of the game's own computer players; `None` if the game has only the computer players that
        every game has.
        """
        return resolve_name(self.policies_at)(name, stop) if self.policies_at else None

    @property
    def editing(self) -> Any:
        """The `Editor` of the game's positions; `None` if the game has no editor."""
        return None

    @property
    def pictures(self) -> Any:
        """A function that draws a position as a `Picture`; `None` if the game has no pictures.

        The arguments of the function are the position, the seats whose hands are shown, and whether to draw in black
        and white.
        """
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
        """All legal steps of the seat to move; their order depends only on the state."""

    @abstractmethod
    def play(self, state: State, step: Step, deal: Dealer) -> State:
        """The state after a legal step and all cards that come up after the step; the dealer decides which cards come
        up.
        """

    @abstractmethod
    def standing(self, state: State) -> Ended:
        """The result if the game ended now; for a finished game, the actual result."""

    @abstractmethod
    def parse(self, text: str) -> State:
        """Reads a one-line position; raises `NotationError`, or `DataError` for an inconsistent position."""

    @abstractmethod
    def format(self, state: State) -> str:
        """Writes a position as one line."""

    @abstractmethod
    def parse_step(self, text: str) -> Step:
        """Reads a step from its text form; raises `NotationError` with the place of the error."""

    def result(self, state: State) -> Ended | None:
        """The result of a finished game: its winners, the reason and the scores."""
        return self.standing(state) if self.to_move(state) is None else None

    def observation(self, state: State, *seats: int) -> str:
        """The position as the given seats see it. In a game without hidden information, each seat sees the whole
        position.
        """
        return self.format(state)

    def imagine(self, state: State, seat: int, rng: random.Random) -> State:
        """A random state that is consistent with what a seat knows; in a game without hidden information, the state
        itself.
        """
        return state

    def kinds(self, state: State) -> Sequence[str]:
        """The names of all kinds of cards that may come up in the game, in the order of their numbers."""
        return ()

    def read_step(self, state: State, text: str) -> Step:
        """Reads a step in any form that people type; raises `NotationError`, or `Refused` for an ambiguous text."""
        return self.parse_step(text)

    def read_seat(self, state: State, text: str) -> int:
        """The seat that a typed word names; raises `UnknownWord`."""
        return choose(text, {name: seat for seat, name in enumerate(self.seats(state))}, gettext("a player"))

    def violations(self, state: State, step: Step) -> Sequence[ReportsViolation]:
        """The rules that a step breaks, each with a sentence; an empty list if the step is legal."""
        if step in self.legal(state):
            return ()
        sentence = gettext(step_words(self.noun).not_legal, step=step, player=self.mover(state))
        return (NotListed(sentence),)

    def expect_hands(self, state: State, seats: Collection[int], why: str) -> None:
        """Raises `DataError` if a hand of the given seats is unknown; the clause `why` states why the hand is
        needed.
        """

    def expect_mover_hand(self, state: State) -> None:
        """Raises `DataError` if the legal steps depend on a hand that is unknown."""
        seat = self.to_move(state)
        self.expect_hands(state, () if seat is None else (seat,), gettext("the legal moves depend on it"))

    def position_lines(self, state: State, seats: Collection[int]) -> Iterator[Any]:
        """The lines that show a position in the form in which the given seats see it. Each line is a text or a
        renderable of the library rich.
        """
        yield self.observation(state, *seats)
        for name, points in zip(self.seats(state), self.standing(state).scores, strict=True):
            yield ngettext("{player}: {number} point", "{player}: {number} points", points, player=name)
        if self.to_move(state) is None:
            yield gettext("the game is over")
        else:
            yield gettext("{player} is to move", player=self.mover(state))

    def opened_with(self) -> Any:
        """The custom edition with which the user has started the program; `None` without a custom edition."""
        return None

    def decider(self, state: State) -> int:
        """The seat to move; raises `Refused` when the game is over."""
        seat = self.to_move(state)
        if seat is None:
            raise Refused(gettext(step_words(self.noun).none_left))
        return seat

    def mover(self, state: State) -> str:
        """The name of the player to move."""
        seat = self.to_move(state)
        return gettext("nobody") if seat is None else self.seats(state)[seat]

    def counted_steps(self, number: int) -> str:
        """A number of steps in words, such as `3 moves`."""
        return ngettext("{number} move", "{number} moves", number)

    def counted_legal_steps(self, number: int) -> str:
        """A number of legal steps in words, such as `3 legal moves`."""
        return ngettext("{number} legal move", "{number} legal moves", number)


def deck_dealer(rng: random.Random) -> Dealer:
    """Makes a dealer that draws cards at random, as from a shuffled deck."""

    def deal(counts: Sequence[int]) -> int:
        pick = int(rng.random() * sum(counts))
        for kind, count in enumerate(counts):
            pick -= count
            if pick < 0:
                return kind
        raise AssertionError("nothing to draw from")

    return deal


class Branch(NamedTuple, Generic[Outcome]):
    """One possible outcome of chance: the kinds of cards that come up, in order, the exact probability of the outcome,
    and the result of the function in this outcome.
    """

    kinds: tuple[int, ...]
    odds: Fraction
    outcome: Outcome


def branches(played: Callable[[Dealer], Outcome]) -> Iterator[Branch[Outcome]]:
    """All possible outcomes of a function that takes a dealer as its argument; the function is called once for each
    outcome of chance.
    """
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        course = _Course(waiting.pop())
        outcome = played(course.deal)
        yield Branch(tuple(course.kinds), course.odds, outcome)
        waiting += reversed(course.others)


class _Course:
    """A dealer that deals the given kinds of cards, then the first possible kind each time, and records the
    alternatives.
    """

    def __init__(self, first_kinds: tuple[int, ...]) -> None:
        self._told = first_kinds
        self.kinds: list[int] = []
        self.odds = Fraction(1)
        self.others: list[tuple[int, ...]] = []

    def deal(self, counts: Sequence[int]) -> int:
        """Deals the next card and returns its kind."""
        kind = self._told[len(self.kinds)] if len(self.kinds) < len(self._told) else self._first(counts)
        self.kinds.append(kind)
        self.odds *= Fraction(counts[kind], sum(counts))
        return kind

    def _first(self, counts: Sequence[int]) -> int:
        first, *others = (kind for kind, count in enumerate(counts) if count)
        self.others += ((*self.kinds, kind) for kind in others)
        return first
