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


def in_order(steps: Sequence[Step]) -> bool:
    """Whether steps stand in the order of a turn and make a whole one."""
    possible = FIRST
    for step in steps:
        if type(step) not in possible:
            return False
        possible = FOLLOWING[type(step)]
    return bool(steps) and not isinstance(steps[-1], _GOES_ON)
