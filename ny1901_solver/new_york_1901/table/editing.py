"""A draft that other programs edit: what there is to choose from."""

from __future__ import annotations

from .draft import Draft
from .naming import read_seat, read_tile
from .placing import buildable_sites


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
