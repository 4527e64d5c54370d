"""Another game like one that was played, for games with variants and readings."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pydantic import Field

from ..questions.answers import Answer, Data
from ..questions.capability import Asker, Capability, Python, Question
from ..statistics.seeds import make_random
from .fields import Position
from .of_game import AnyGame, new_lines


class PlayAgain(Question):
    """Set up another game like the game of a position, with new cards.

    The players, the edition, the variant and the readings stay the same. The same seed gives the same game.
    """

    position: Position
    seed: int = Field(0, description="the seed of the deal")


def again(
    game: AnyGame,
    shape: type[Answer],
    like: Callable[[Any, random.Random], Any],
    more: Callable[[Any], Data],
    result: str,
) -> Capability[Any, Any]:
    """Makes the capability that sets up another game. `like` sets up a game like that of a position, and `more` returns
    further fields of the answer from the new position. `result` has the same meaning as in the class `Python`.
    """

    def find(asked: PlayAgain, _: Asker) -> Any:
        return like(asked.position, make_random(asked.seed))

    def answer(asked: PlayAgain, state: Any, _: Asker) -> Answer:
        return shape.make(state, {"line": game.format(state)} | more(state), seed=asked.seed)

    return Capability(PlayAgain, find, answer, new_lines(game), python=Python(("seed",), result=result))
