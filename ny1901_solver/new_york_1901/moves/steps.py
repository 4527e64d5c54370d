"""The steps of a turn. A step contains only the player's decision; the rules determine all its effects."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ...errors import NotationError
from ...messages import gettext
from ..edition import ACTION_CARDS, ActionCard
from ..tiles import Placement

_TERRITORY = re.compile(r"[a-z][a-z0-9-]*-[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Shift:
    """The step of playing the card Market Shift (ACT-2), written `shift`."""

    verb: ClassVar[str] = "shift"

    def __str__(self) -> str:
        return self.verb


@dataclass(frozen=True, slots=True)
class Take:
    """The step of claiming land (Expand, EXP-1), written `take blue-07`, or `take red-02 red-05` for two territories by
    Land Grab (ACT-3)."""

    territories: tuple[str, ...]
    verb: ClassVar[str] = "take"

    def __str__(self) -> str:
        return f"take {' '.join(self.territories)}"


@dataclass(frozen=True, slots=True)
class Placing:
    """A step that puts up a building: `Demolish`, `Build` or `Boom`."""

    placement: Placement
    verb: ClassVar[str]

    def __str__(self) -> str:
        return f"{self.verb} {self.placement}"


class Demolish(Placing):
    """The step of replacing own buildings by a new one (Demolish, DEM-1), written `demolish g2@...`. The new tile
    replaces all of the player's own buildings under it."""

    __slots__ = ()
    verb = "demolish"


class Build(Placing):
    """The step of building a tile (Build, BLD-1), written `build s4@C4,C5,D5,D6`."""

    __slots__ = ()
    verb = "build"


class Boom(Placing):
    """The step of building another tile by the card Construction Boom (ACT-1), written `boom b1@...`."""

    __slots__ = ()
    verb = "boom"


@dataclass(frozen=True, slots=True)
class Reclaim:
    """The forced return of a worker (TRN-5), written `reclaim blue-07`."""

    territory: str
    verb: ClassVar[str] = "reclaim"

    def __str__(self) -> str:
        return f"reclaim {self.territory}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The decision not to build (TRN-3), written `pass`."""

    verb: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return self.verb


Step: TypeAlias = Shift | Take | Demolish | Build | Boom | Reclaim | Pass
PLACING: dict[str, type[Demolish] | type[Build] | type[Boom]] = {step.verb: step for step in (Demolish, Build, Boom)}
"""The classes of steps that put up a building, by the word that begins the text of each step."""


def card_of(step: Step) -> ActionCard | None:
    """The action card that a step uses, or `None`."""
    match step:
        case Shift():
            return ACTION_CARDS["shift"]
        case Boom():
            return ACTION_CARDS["boom"]
        case Take(territories) if len(territories) > 1:
            return ACTION_CARDS["grab"]
    return None


def card_name(step: Step) -> str:
    """The name of the action card that a step uses, or the empty string if it uses none."""
    card = card_of(step)
    return card.name if card is not None else ""


def parse_step(text: str) -> Step:
    """Parses one step. Raises `NotationError` with the position of the first mistake."""
    verb, _, rest = text.partition(" ")
    start = min(len(verb) + 1, len(text))
    if verb in ("shift", "pass"):
        if rest:
            raise NotationError(text, start, gettext("nothing after {verb!r}", verb=verb))
        return Shift() if verb == "shift" else Pass()
    if verb == "reclaim":
        return Reclaim(_territory(text, start, rest))
    if verb == "take":
        names = []
        for name in rest.split(" "):
            names.append(_territory(text, start, name))
            start += len(name) + 1
        if len(names) > 2:
            raise NotationError(text, start - len(names[-1]) - 1, gettext("one territory, or two by Land Grab"))
        if names != sorted(names):
            raise NotationError(text, len("take "), gettext("two territories in alphabetical order"))
        return Take(tuple(names))
    if verb in PLACING:
        try:
            return PLACING[verb](Placement.parse(rest))
        except NotationError as error:
            raise error.inside(text, start) from None
    raise NotationError(text, 0, gettext("shift, take, demolish, build, boom, reclaim or pass"))


def _territory(text: str, at: int, name: str) -> str:
    if not _TERRITORY.fullmatch(name):
        raise NotationError(text, at, gettext("a territory such as blue-07"))
    return name
