"""A draft that other programs edit: many commands at once, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...kit.errors import Refused
from .commands import edited
from .draft import Draft
from .naming import read_seat, read_tile
from .placing import buildable_sites


@dataclass(frozen=True, slots=True)
class Edited:
    """A draft behind many commands: those carried out, each with its sentence, and those refused, with every reason."""

    draft: Draft
    done: tuple[tuple[str, str], ...]
    refused: tuple[tuple[str, tuple[str, ...]], ...]


def edited_all(draft: Draft, lines: Iterable[str]) -> Edited:
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


def fitting(draft: Draft, colour: str, tile: str) -> list[str]:
    """The squares that a player's tile may still be put down on, for each place, as `build` takes them: `C4,C5`.

    Those of the starter building lie on the starter territories. Raises `Refused` for a player or tile that is not
    of the game.
    """
    seat, number = read_seat(draft.setup, colour), read_tile(draft.edition, tile)
    sites = buildable_sites(draft, seat, number)
    if number == draft.edition.starter:
        lands = {1 << index for index in draft.edition.starters if index >= 0}
        sites = [site for site in sites if site.territories in lands]
    return [",".join(map(str, site.placement.squares)) for site in sites]
