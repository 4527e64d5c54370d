"""A turn: steps in order, legal or not; and which step may follow which (TRN-1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import NotationError
from ...protocol.shared import Shared
from .steps import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, card_of, parse_step

MOST_STEPS = 100
"""Steps that are read of a turn: more than any turn can have, and not so many that judging them takes long."""


@dataclass(frozen=True, slots=True)
class Turn(Shared):
    """One player's turn, `take blue-07; build s4@C4,C5,D5,D6`. A turn that ends with a take ends with `pass`."""

    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        return f"Turn.parse({str(self)!r})"

    def __str__(self) -> str:
        return "; ".join(map(str, self.steps))

    @property
    def cards(self) -> int:
        """The action cards that the turn uses, as a mask."""
        cards = 0
        for step in self.steps:
            if (card := card_of(step)) is not None:
                cards |= card.bit
        return cards

    @classmethod
    def of(cls, *steps: Step) -> Turn:
        """Makes a turn; adds the `pass` that a take without a Build ends with (TRN-3)."""
        return cls((*steps, Pass()) if steps and isinstance(steps[-1], Take) else steps)

    @classmethod
    def parse(cls, text: str) -> Turn:
        """Reads steps separated by `;`, spaces around them set aside, and the `pass` after a take left out or not.

        Raises `NotationError` with the place of the first thing amiss.
        """
        steps: list[Step] = []
        at = 0
        for part in text.split(";"):
            if len(steps) == MOST_STEPS:
                raise NotationError(text, at, f"the end of the turn, which has at most {MOST_STEPS} steps")
            lead = len(part) - len(part.lstrip())
            words = re.sub(r"\s+", " ", part.strip())
            try:
                steps.append(parse_step(words))
            except NotationError as error:
                raise error.inside(text, at + lead) from None
            at += len(part) + 1
        return cls.of(*steps)


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
