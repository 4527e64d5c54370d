"""A state of a game as both libraries see it: who acts, with which numbers, and what each leads to."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence, Sized
from typing import Any, Self

from ..game import shuffled
from ..shared import Shared


class GameJuncture(Shared, ABC):
    """A state that never changes: copies share it, and what is worked out of it is worked out once.

    `moves` is how many steps and kinds have led here; `actions` are all that the game numbers.
    """

    state: Any
    moves: int
    actions: Sized

    @property
    def to_move(self) -> int:
        """The seat that decides next, or decided last."""
        seat: int = self.state.to_move
        return seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        over: bool = self.state.over
        return over

    @property
    @abstractmethod
    def counts(self) -> Sequence[int]:
        """How often each kind may come up now, by number; empty where a player decides, or the game is over."""

    @property
    @abstractmethod
    def most_kinds(self) -> int:
        """How many kinds there are of what comes up in any state of the game."""

    @property
    @abstractmethod
    def legal(self) -> list[int]:
        """The numbers of the legal steps, in ascending order; none where chance decides or the game is over."""

    @property
    @abstractmethod
    def points(self) -> tuple[int, ...]:
        """The points by seat."""

    @property
    @abstractmethod
    def winners(self) -> Collection[int]:
        """The seats that win, as if the game ended now."""

    @property
    @abstractmethod
    def line(self) -> str:
        """All of the state as one line."""

    @abstractmethod
    def step_text(self, seat: int, number: int) -> str:
        """A seat's step of a number, as text."""

    @abstractmethod
    def kind_text(self, kind: int) -> str:
        """What it is called that a kind comes up."""

    @abstractmethod
    def played(self, number: int) -> Self:
        """The juncture behind a legal step."""

    @abstractmethod
    def drawn(self, kind: int) -> Self:
        """The juncture once something has come up; raises `ImpossibleDraw` for what cannot."""

    @abstractmethod
    def seen(self, seat: int) -> str:
        """All that a seat knows of the state, as a line."""

    @abstractmethod
    def recalled(self, seat: int, start: Self, numbers: Sequence[int]) -> str:
        """All that a seat knows since `start`, from where these steps and kinds have led here, as a line."""

    @property
    def awaits_card(self) -> bool:
        """Whether chance decides next."""
        return bool(self.counts)

    @property
    def odds(self) -> list[tuple[int, float]]:
        """The kinds that may come up now, in ascending order, each with its probability."""
        counts = self.counts
        return [(kind, count / sum(counts)) for kind, count in enumerate(counts) if count]

    def dealt(self, rng: random.Random) -> Self:
        """The juncture once all has come up that is due, as from a shuffled deck."""
        here, deal = self, shuffled(rng)
        while here.awaits_card:
            here = here.drawn(deal(here.counts))
        return here

    def imagined(self, seat: int, rng: random.Random) -> Self:
        """A juncture that looks alike to a seat, in which all that is hidden from it is drawn anew; here nothing is."""
        return self

    @property
    def results(self) -> list[float]:
        """What the game is worth to each seat, as if it ended now; the sum is 0.

        The winner has 1, and the others have lost that among them; winners who share the victory share the 1 first.
        """
        winners, seats = self.winners, range(len(self.points))
        shares = [len(seats) / len(winners) if seat in winners else 0.0 for seat in seats]
        return [(share - 1) / (len(seats) - 1) for share in shares]
