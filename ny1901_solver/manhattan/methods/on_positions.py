"""A game set up, a position looked at and scored."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, Method, Request, in_field
from ...kit.rulebook.settings import parse_reading
from ...kit.seeds import seeded
from ..answers import of_editions, of_positions
from ..chance import shuffled
from ..edition import EDITIONS, load_edition
from ..readings import READINGS, Readings
from ..rules import new_game
from .given import ReadingTexts, edition_of


class EditionListRequest(Request):
    """Lists the editions with their variants, and the readings that a game can be played by."""


class NewRequest(Request):
    """Sets a game up and deals, as `ny1901 --game manhattan new`."""

    edition: str = "mayfair"
    players: Annotated[int, Field(ge=2, le=4)] = 2
    seed: int = 0
    variants: list[str] = []
    readings: ReadingTexts = []


def _editions(_: EditionListRequest, __: Caller) -> dict[str, Any]:
    from ..rulings.registry import load_registry

    known = [reading for reading in load_registry().readings if reading.switch in READINGS]
    return of_editions.edition_list(map(load_edition, EDITIONS), known)


def _new(request: NewRequest, _: Caller) -> dict[str, Any]:
    edition = edition_of(request.edition)
    with in_field("readings"):
        chosen = dict(parse_reading(text, READINGS) for text in request.readings)
    with in_field("variants"):
        state = new_game(
            edition,
            request.players,
            shuffled(seeded(request.seed)),
            variants=request.variants,
            readings=Readings(**(edition.readings.as_dict() | chosen)),
        )
    return of_positions.new(state, request.seed)


METHODS = {
    "edition-list": Method(EditionListRequest, _editions, "edition-list"),
    "new": Method(NewRequest, _new, "new"),
}
