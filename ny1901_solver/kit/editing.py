"""Many commands that change a draft at once: what was carried out of them, and what was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from .errors import Refused

DraftT = TypeVar("DraftT")


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
