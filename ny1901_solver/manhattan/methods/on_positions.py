"""A game set up, a position looked at and scored."""

from __future__ import annotations

from typing import Any

from ...kit.engine import Caller, Method, Request
from ..answers import of_editions
from ..edition import EDITIONS, load_edition
from ..readings import READINGS


class EditionListRequest(Request):
    """Lists the editions with their variants, and the readings that a game can be played by."""


def _editions(_: EditionListRequest, __: Caller) -> dict[str, Any]:
    from ..rulings.registry import load_registry

    known = [reading for reading in load_registry().readings if reading.switch in READINGS]
    return of_editions.edition_list(map(load_edition, EDITIONS), known)


METHODS = {
    "edition-list": Method(EditionListRequest, _editions, "edition-list"),
}
