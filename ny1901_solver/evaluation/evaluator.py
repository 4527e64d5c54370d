"""How the steps of a game are judged: which are advised, and how games go on behind a step.

`hint`, reviews and the computer player `strong` ask the `Evaluator` of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..statistics.comparing import Estimate


class AdvisedStep(Protocol):
    """A step that was compared: the mover's share of wins behind it, and the points that it is behind the best."""

    @property
    def step(self) -> Any:
        """The step."""

    @property
    def share(self) -> Estimate:
        """The share of wins."""

    @property
    def behind(self) -> Estimate:
        """How much less it comes to than the best step."""

    def means(self, step: Any) -> bool:
        """Whether a step is this one, or comes to the same."""


class Advised(Protocol):
    """Steps compared, the best first, by so many games; `proved` where the ends behind all legal ones are exact."""

    @property
    def steps(self) -> Sequence[AdvisedStep]:
        """The steps."""

    @property
    def rollouts(self) -> int:
        """The games."""

    @property
    def proved(self) -> bool:
        """Whether no better step can be."""


class Seen(NamedTuple):
    """How a game ended, or may end: for the mover his share of the win, his margin and what steps are compared by.

    `values` by seat are what the course of a game is told in.
    """

    share: float
    margin: float
    worth: float
    values: tuple[float, ...]


Ends: TypeAlias = Callable[[Any, str], Seen]
"""How a game ends behind a step, in a world as the mover imagines it; the same text for chance draws the same."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """How the steps of a game are judged.

    `advise` compares the legal steps of a state. It takes the games to play, a seed, what says that nobody waits any
    longer (`Stop`), who is told what is known so far, a step that is compared to the end in any case (`also`), which
    others are compared (`allowed`), how many `workers` play, and what says that it is `late`; only an `Advisor` gives
    the last three, so that an evaluator of a game without one need not take them. `ends` makes the `Ends`
    of a state, for who is to move, as behind a comparison by so many games. `usual` is the name of the computer player
    who plays as is usual, and a point of margin counts `of_margin` of a win.
    """

    advise: Callable[..., Advised]
    ends: Callable[[Any, int], Ends]
    usual: str
    of_margin: float
