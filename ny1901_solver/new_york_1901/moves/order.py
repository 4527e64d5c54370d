"""The order of the steps of a turn (TRN-1): which may follow which, and behind which it may end."""

from __future__ import annotations

from collections.abc import Sequence

from .steps import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take

FIRST: tuple[type[Step], ...] = (Shift, Take, Demolish, Build, Boom, Reclaim, Pass)
FOLLOWING: dict[type[Step], tuple[type[Step], ...]] = {
    Shift: FIRST,
    Take: (Build, Pass),
    Demolish: (Boom,),
    Build: (Boom,),
    Boom: (Boom,),
    Reclaim: (),
    Pass: (),
}
"""How often a card may be used, and what a worker in hand forbids, is for other rules (ACT-1, ACT-2, TRN-2)."""

_GOES_ON = (Shift, Take)


def in_order(steps: Sequence[Step], boom_alone: bool = False, boom_either: bool = False) -> bool:
    """Whether steps stand in the order of a turn and make a whole one.

    By the readings of these names a Boom may be the only Build behind a take, or stand before a Demolish (ACT-1).
    """
    possible = FIRST
    for step in demolition_first(steps) if boom_either else steps:
        if type(step) not in possible:
            return False
        possible = FOLLOWING[type(step)]
        if boom_alone and isinstance(step, Take):
            possible = (*possible, Boom)
    return bool(steps) and not isinstance(steps[-1], _GOES_ON)


def demolition_first(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps with a Boom that stands before the Demolish of a turn put behind it."""
    first = next((place for place, step in enumerate(steps) if not isinstance(step, Shift)), 0)
    before, two, rest = steps[:first], steps[first : first + 2], steps[first + 2 :]
    if tuple(map(type, two)) == (Boom, Demolish):
        two = two[::-1]
    return (*before, *two, *rest)
