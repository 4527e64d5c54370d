"""Names of land cards and of the patterns of their districts."""

from __future__ import annotations

from ...messages import ngettext
from ..edition import Edition


def land_card_name(edition: Edition, kind: int) -> str:
    """Returns a kind of land card in words, such as `Blue, 2 squares`."""
    district = edition.board.legend.districts[edition.district_of(kind)].name
    shown = district[:1].upper() + district[1:]
    return ngettext(
        "{district}, {number} square", "{district}, {number} squares", edition.size_of(kind), district=shown
    )


def ground_name(district: int) -> str:
    """Returns the name of the pattern of a district in the picture of a board, given the number of the district."""
    return f"district-{district}"
