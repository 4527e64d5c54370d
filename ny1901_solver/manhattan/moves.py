"""Moves and their notation: selections, builds, and the moves of a player who can build nothing, such as a discard.

A colour is named by its first letter, a piece by colour and floors (`r3`), and a plot by the city's letter and a
position (`C7`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..errors import NotationError
from ..messages import gettext, gettext_noop
from ..protocol.shared import Shared

LARGEST_PIECE = 4
"""The number of floors of the largest piece in notation (M-COM-2)."""


@dataclass(frozen=True, slots=True)
class Build(Shared):
    """Builds a piece on a plot: `r3@C7`. The played card follows from the seat and the position of the plot
    (M-CARD-6).
    """

    colour: str
    floors: int
    plot: str

    def __str__(self) -> str:
        return f"{self.colour}{self.floors}@{self.plot}"


@dataclass(frozen=True, slots=True)
class Select(Shared):
    """Sets out pieces for the round: `r:1,1,2,3,3,4`, or with two colours `r:1,1,2,3 g:1,2,2,4` (M-RND-2).

    `pieces` contains each colour with the floors of its pieces, in ascending order.
    """

    pieces: tuple[tuple[str, tuple[int, ...]], ...]

    def __str__(self) -> str:
        return " ".join(f"{colour}:{','.join(map(str, floors))}" for colour, floors in self.pieces)

    @classmethod
    def of(cls, *pieces: tuple[str, Sequence[int]]) -> Select:
        """Returns a selection of colours with floors, which may be given in any order."""
        return cls(tuple(sorted((colour, tuple(sorted(floors))) for colour, floors in pieces)))


@dataclass(frozen=True, slots=True)
class Void(Shared):
    """Removes a selected piece from the game instead of a build: `void r3` (M-TRN-6)."""

    colour: str
    floors: int

    def __str__(self) -> str:
        return f"void {self.colour}{self.floors}"


@dataclass(frozen=True, slots=True)
class Discard(Shared):
    """Plays a card and gives up a selected piece, both without effect: `discard 5 r3` (M-TRN-6).

    `card` is the square printed on the card.
    """

    card: int
    colour: str
    floors: int

    def __str__(self) -> str:
        return f"discard {self.card} {self.colour}{self.floors}"


@dataclass(frozen=True, slots=True)
class Redraw(Shared):
    """Shows the hand and draws four new cards: `redraw` (M-TRN-6)."""

    def __str__(self) -> str:
        return "redraw"


@dataclass(frozen=True, slots=True)
class Open(Shared):
    """Opens a city that the start player chooses: `open D` (M-SLO-2)."""

    slot: str

    def __str__(self) -> str:
        return f"open {self.slot}"


Move: TypeAlias = Build | Select | Void | Discard | Redraw | Open

FORMS = {
    "void": (r"void +", r"[a-z]", r"[1-9]"),
    "discard": (r"discard +", r"[1-9] +", r"[a-z]", r"[1-9]"),
    "open": (r"open +", r"[A-I]"),
    "redraw": (r"redraw",),
    "": (r"[a-z]", r"[1-9]", r"@", r"[A-I]", r"[1-9]"),
}
"""The notation of all moves except selections, by the first word of the move, as a list of parts."""

EXPECTED = gettext_noop("a build such as r3@C7, a selection such as r:1,1,2,3, void r3, discard 5 r3, redraw or open D")


def parse_move(text: str) -> Move:
    """Reads a move; raises `NotationError` with the place of the mistake."""
    if ":" in text:
        return _selection(text)
    words, lead = text.strip(), len(text) - len(text.lstrip())
    form = next((name for name in FORMS if name and words.startswith(name)), "")
    parts, at = list[str](), 0
    for part in FORMS[form]:
        matched = re.compile(part).match(words, at)
        if matched is None:
            raise NotationError(text, lead + at, gettext(EXPECTED))
        parts.append(matched[0].strip())
        at = matched.end()
    if at < len(words):
        raise NotationError(text, lead + at, gettext("the end of the move {move!r}", move=words[:at]))
    return _move_of(form, parts)


def _move_of(form: str, parts: list[str]) -> Move:
    match form, parts:
        case "void", [_, colour, floors]:
            return Void(colour, int(floors))
        case "discard", [_, card, colour, floors]:
            return Discard(int(card), colour, int(floors))
        case "open", [_, slot]:
            return Open(slot)
        case "redraw", _:
            return Redraw()
        case _:
            colour, floors, _, slot, position = parts
            return Build(colour, int(floors), slot + position)


def _selection(text: str) -> Select:
    pieces: list[tuple[str, list[int]]] = []
    for part in re.finditer(r"\S+", text):
        colour, _, floors = part[0].partition(":")
        if not re.fullmatch("[a-z]", colour):
            raise NotationError(text, part.start(), gettext("a colour's letter followed by a colon, as in r:1,1,2,3"))
        if not re.fullmatch("[1-9](,[1-9])*", floors):
            at = part.start() + len(colour) + 1
            raise NotationError(text, at, gettext("floors joined by commas, as in 1,1,2,3"))
        if colour in dict(pieces):
            raise NotationError(text, part.start(), gettext("each colour at most once"))
        pieces.append((colour, [int(each) for each in floors.split(",")]))
    return Select.of(*pieces)


def floors_of(counts: Sequence[int]) -> tuple[int, ...]:
    """Returns the floors of pieces in ascending order. The argument contains the number of pieces for each number of
    floors.
    """
    return tuple(floors for floors, count in enumerate(counts, 1) for _ in range(count))


def counted_floors(floors: Sequence[int], largest: int) -> tuple[int, ...]:
    """Returns the number of pieces for each number of floors, from 1 to the largest."""
    counts = Counter(floors)
    return tuple(counts[each] for each in range(1, largest + 1))
