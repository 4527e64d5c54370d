"""Computer players whose turns the kernel chooses, where it can."""

from __future__ import annotations

import random
from typing import Literal, NamedTuple

from ..edition import Edition
from ..moves import Demolish, Pass, Reclaim, Shift, Step, Take, Turn
from ..policies import quick as quick_of_python
from ..rules.generator import placing_steps
from ..state import GameState
from .machine import Reason, machine
from .packing import packed_numbers
from .playing import NUMBERS, load

MOST_WORDS = 2 + 4  # of the output: the number of drawn words, the number of steps, and the steps


class _NoWeights(NamedTuple):
    """Weights of the value of a position, for players that do not look at it."""

    phases: tuple[int, ...] = ()
    rows: tuple[tuple[float, ...], ...] = ((0.0,) * 26,)
    spread: tuple[float, ...] = (1.0,)


_NO_WEIGHTS = _NoWeights()


def quick(state: GameState, rng: random.Random) -> Turn:
    """The player `quick`: chooses the same turns as `policies.quick` with the same random numbers, in a fifth of the
    time."""
    return chosen_turn(state, rng, "quick") or quick_of_python(state, rng)


def chosen_turn(state: GameState, rng: random.Random, player: Literal["random", "quick"]) -> Turn | None:
    """The turn that a player of the kernel takes, or a Market Shift alone. The result is `None` if Python has to choose
    it: in the middle of a turn, and where the kernel does not run or the game is beyond its limits.

    The generator `rng` is left as the player in Python leaves it.
    """
    found = machine() if state.turn is None else None
    if found is None or not load(found, state, found.loaded.weights or _NO_WEIGHTS):
        return None
    words = rng.getstate()[1]
    if found.call("choose", packed_numbers([NUMBERS[player], *words])) is not Reason.FINE:
        return None
    drawn, count, *steps = map(int, found.output(MOST_WORDS))
    if drawn:
        rng.getrandbits(32 * drawn)  # draws as many words
    return _turn(state.edition, steps[:count])


def _turn(edition: Edition, numbers: list[int]) -> Turn:
    """A turn from its steps as `source/record.c` writes them, with the pass that the kernel leaves out."""
    steps = [_step(edition, number) for number in numbers]
    if not steps or isinstance(steps[-1], Take):
        steps.append(Pass())
    return Turn(tuple(steps))


def _step(edition: Edition, number: int) -> Step:
    verb, count, first, second = number & 7, number >> 3 & 3, number >> 5 & 0xFFFF, number >> 21
    match verb:
        case 1:
            names = [edition.board.territories[index].name for index in (first, second)[:count]]
            return Take(tuple(sorted(names)))
        case 2:
            return Demolish(edition.sites.sites[first].placement)
        case 3:
            return placing_steps(edition)[0][first]
        case 4:
            return placing_steps(edition)[1][first]
        case 5:
            return Reclaim(edition.board.territories[first].name)
    return Shift()
