"""The evaluation of a game's steps: advice, and ends of games played on from a step.

`hint`, reviews and the computer player `strong` use the `Evaluator` of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..statistics.comparing import Estimate


class AdvisedStep(Protocol):
    """A compared step: the mover's share of wins after it, and its distance from the best step."""

    @property
    def step(self) -> Any:
        """The step."""

    @property
    def share(self) -> Estimate:
        """The share of wins."""

    @property
    def behind(self) -> Estimate:
        """Its distance from the best step."""

    def means(self, step: Any) -> bool:
        """Whether a step is this one or equivalent."""


class Advised(Protocol):
    """Compared steps, the best first, with the number of games; `proved` if the ends after all legal ones are exact."""

    @property
    def steps(self) -> Sequence[AdvisedStep]:
        """The steps."""

    @property
    def rollouts(self) -> int:
        """The number of games."""

    @property
    def proved(self) -> bool:
        """Whether it is proved that no step is better."""


class Seen(NamedTuple):
    """The end of a game, or a possible one, for the mover: the share of the win, the margin and the worth of the step.

    `values` by seat are the figures for the course of a game.
    """

    share: float
    margin: float
    worth: float
    values: tuple[float, ...]


Ends: TypeAlias = Callable[[Any, str], Seen]
"""Plays a game on from a step, in a world that the mover may believe in; the text is the seed."""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """The evaluation of a game's steps.

    `advise` compares the legal steps of a state. It takes the number of games, a seed, a `Stop`, a function that
    receives results so far, a step that is never dropped (`also`), a test of the others (`allowed`), the number of
    `workers`, and a function that says whether it is `late`; the last three are for games with an `Advisor`. `ends`
    makes the `Ends` of a state for the mover, as in a comparison by some number of games. `usual` is the name of the
    computer player of usual strength, and a point of margin counts `of_margin` of a win.
    """

    advise: Callable[..., Advised]
    ends: Callable[[Any, int], Ends]
    usual: str
    of_margin: float
