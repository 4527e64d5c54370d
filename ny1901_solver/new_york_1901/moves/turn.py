"""A turn as a sequence of steps, legal or not, and the order in which steps may follow one another (TRN-1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...errors import NotationError
from ...messages import gettext
from ...protocol.shared import Shared
from .steps import Boom, Build, Demolish, Pass, Reclaim, Shift, Step, Take, card_of, parse_step

MOST_STEPS = 100
"""The largest number of steps that a text may have.

No legal turn has so many steps, and checking a longer text would take long.
"""


@dataclass(frozen=True, slots=True)
class Turn(Shared):
    """One player's turn, as in `take blue-07; build s4@C4,C5,D5,D6`.

    A turn whose last step is a claim ends with `pass`.
    """

    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        return f"Turn.parse({str(self)!r})"

    def __str__(self) -> str:
        return "; ".join(map(str, self.steps))

    @property
    def cards(self) -> int:
        """The action cards that the turn uses, as a bit mask."""
        cards = 0
        for step in self.steps:
            if (card := card_of(step)) is not None:
                cards |= card.bit
        return cards

    @classmethod
    def of(cls, *steps: Step) -> Turn:
        """Makes a turn from its steps. Adds the final `pass` if the turn ends with a claim and without a Build
        (TRN-3)."""
        return cls((*steps, Pass()) if steps and isinstance(steps[-1], Take) else steps)

    @classmethod
    def parse(cls, text: str) -> Turn:
        """Parses steps separated by `;`, with or without spaces. The `pass` after a claim may be left out.

        Raises `NotationError` with the position of the first mistake.
        """
        steps: list[Step] = []
        at = 0
        for part in text.split(";"):
            if len(steps) == MOST_STEPS:
                raise NotationError(
                    text, at, gettext("the end of the turn, which has at most {most} steps", most=MOST_STEPS)
                )
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
"""The kinds of steps that may follow each kind of step in a turn.

Other rules limit the use of cards and of workers in hand (ACT-1, ACT-2, TRN-2).
"""

_GOES_ON = (Shift, Take)


def in_order(steps: Sequence[Step], boom_alone: bool = False, boom_either: bool = False) -> bool:
    """Whether some steps are in the order that a turn must have, and form a whole turn.

    With the reading (rule interpretation) `boom_alone`, a Boom (the Build of Construction Boom) may be the only Build
    after a claim. With the reading of the rules `boom_order`, a Boom may come before a Demolish (ACT-1).
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
    """The steps of a turn, reordered: a Boom directly before a Demolish is moved behind the Demolish."""
    first = next((place for place, step in enumerate(steps) if not isinstance(step, Shift)), 0)
    before, two, rest = steps[:first], steps[first : first + 2], steps[first + 2 :]
    if tuple(map(type, two)) == (Boom, Demolish):
        two = two[::-1]
    return (*before, *two, *rest)
