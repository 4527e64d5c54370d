"""Many commands that change a draft at once: what was carried out of them, and what was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from .errors import Refused

DraftT = TypeVar("DraftT")
MOST_EDITS = 1000
"""More than any position takes, each thing that stands on a board by a command of its own."""
MOST_TYPED = 65_536
"""Characters of all commands: ten times what a full board for four takes, and a second's work whatever they are."""


def typed_too_much(edits: Iterable[str]) -> str:
    """That commands are longer together than any position takes, or nothing."""
    typed = sum(map(len, edits))
    return f"{typed} characters of commands; {MOST_TYPED} are the most" if typed > MOST_TYPED else ""


@dataclass(frozen=True, slots=True)
class Edited(Generic[DraftT]):
    """A draft behind many commands: those carried out, each with its sentence, and those refused, with every reason."""

    draft: DraftT
    done: tuple[tuple[str, str], ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]


def edited_all(
    draft: DraftT, lines: Iterable[str], edited: Callable[[DraftT, str], tuple[DraftT, str]]
) -> Edited[DraftT]:
    """Carries out each line that can be; one that is refused changes nothing, and the others are carried out."""
    done, refused = [], []
    for line in lines:
        try:
            if not line.split():
                raise Refused("an empty line is no command")
            draft, sentence = edited(draft, line)
            done.append((line, sentence))
        except Refused as error:
            refused.append((line, error.sentences))
    return Edited(draft, tuple(done), tuple(refused))
