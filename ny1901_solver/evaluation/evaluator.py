"""The evaluation of a game's steps (turns or moves): advice about the best step, and the results of games that are
played on from a step.

`hint`, reviews and the computer player `strong` use the `Evaluator` of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..statistics.comparing import Estimate


class AdvisedStep(Protocol):
    """The attributes of a step that was compared: the share of wins of the player to move after this step, and the
    amount by which this step is worse than the best one.
    """

    @property
    def step(self) -> Any:
        """The step that was compared."""

    @property
    def share(self) -> Estimate:
        """The share of wins that the player to move has after this step."""

    @property
    def behind(self) -> Estimate:
        """The amount by which this step is worse than the best step."""

    def means(self, step: Any) -> bool:
        """Whether a given step is equal or equivalent to this step."""


class Advised(Protocol):
    """The compared steps, the best first, with the number of games. `proved` is true if the values of all legal steps
    are exact.
    """

    @property
    def steps(self) -> Sequence[AdvisedStep]:
        """The compared steps, the best first."""

    @property
    def rollouts(self) -> int:
        """The number of games that were played for the comparison."""

    @property
    def proved(self) -> bool:
        """Whether it is proved that no legal step is better than the first of the compared steps."""


class Seen(NamedTuple):
    """The result of a continued game for the player to move, or an estimate of this result: the player's share of the
    win, the margin, and `worth`, a weighted sum of share and margin, by which steps are ranked.

    `values` contains a number for each seat; from these numbers, reviews draw the course of a game.
    """

    share: float
    margin: float
    worth: float
    values: tuple[float, ...]


Ends: TypeAlias = Callable[[Any, str], Seen]
"""A function that plays a game from a step to its end. The hidden information of the game is chosen at random from what
the player to move considers possible. The second argument of the function is a text, the seed of the game's random
choices.
"""


@dataclass(frozen=True, slots=True)
class Evaluator:
    """The functions by which the steps (turns or moves) of a game are evaluated.

    `advise` compares the legal steps of a state. The arguments of `advise` are the number of games, a seed, a `Stop`, a
    function that receives the results so far, a step that is never dropped (`also`), a test of the other steps
    (`allowed`), the number of `workers`, and a function that returns whether the time is over (`late`). The arguments
    `allowed`, `workers` and `late` are only for games with an `Advisor`. `ends` takes a state and a number of games,
    and returns the function of type `Ends` that a comparison with this number of games uses for the player to move.
    `usual` is the name of the default computer player. When steps are ranked, one point of margin is worth the fraction
    `of_margin` of a win.
    """

    advise: Callable[..., Advised]
    ends: Callable[[Any, int], Ends]
    usual: str
    of_margin: float
