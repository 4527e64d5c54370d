"""What a game can be set up with, and what is amiss in an edition: the answers of `edition ...`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pydantic import Field

from ...capabilities.editions import CheckedData, problem_data
from ...questions.answers import Answer, Data, Part

if TYPE_CHECKING:
    from ...rulebook.rules_file import Reading
    from ..edition import Edition, Examined


class EditionFactsData(Part):
    """An edition, the variants that it has, and how it reads the rules."""

    name: str
    title: str
    notice: str
    synthetic: bool
    variants: list[str]
    readings: dict[str, str]


class SwitchData(Part):
    """A switch of the readings: its values, the default first, with what each means."""

    switch: str
    values: dict[str, str]


class EditionListAnswer(Answer):
    """The shipped editions, and the readings that a game can be played by."""

    family = "manhattan"
    command = "edition-list"
    proves = False
    editions: list[EditionFactsData]
    readings: list[SwitchData] = Field(description="in the order in which readings are told")


class KnownCityData(Part):
    """A city by its slot, with how its name and place are known."""

    slot: str
    name: str
    standing: str


class RoundsData(Part):
    """A form that a game can have."""

    rounds: int
    pieces: int


class EditionShowAnswer(EditionFactsData, Answer):
    """An edition, and how its parts are known."""

    family = "manhattan"
    command = "edition-show"
    proves = False
    layout: list[list[str]] = Field(description="the slots of cities as they lie on the table")
    side: int = Field(description="plots of a side of a city")
    cities: list[KnownCityData]
    colours: list[str]
    pieces: dict[int, int] = Field(description="those of a colour by their floors")
    card_copies: int
    hand: int
    rounds: dict[int, list[RoundsData]] = Field(description="by the number of players, the printed form first")
    seats: dict[int, list[str]] = Field(description="the sides at which so many players sit")
    monster: str | None = Field(description="the plot on which it begins")
    open_first: int
    growth: list[str]


class EditionCheckAnswer(CheckedData, Answer):
    """All that is wrong with an edition's folder."""

    family = "manhattan"
    command = "edition-check"


def edition_show(edition: Edition) -> EditionShowAnswer:
    """The answer of `edition-show`."""
    board = edition.board
    slots = [board.slots[row * board.columns : (row + 1) * board.columns] for row in range(board.rows)]
    content = _facts(edition) | {
        "layout": [list(row) for row in slots],
        "side": board.side,
        "cities": [city._asdict() for city in edition.cities],
        "pieces": dict(enumerate(edition.pieces, 1)),
        "rounds": {
            players: [{"rounds": form.number, "pieces": form.pieces} for form in forms]
            for players, forms in edition.rounds.items()
        },
        "monster": None if edition.monster_start is None else board.plots[edition.monster_start],
        "growth": [board.slots[city] for city in edition.growth],
        **{name: getattr(edition, name) for name in ("card_copies", "hand", "open_first")},
        "colours": list(edition.colours),
        "seats": {players: list(sides) for players, sides in edition.seats.items()},
    }
    return EditionShowAnswer.make(edition, content)


def edition_check(examined: Examined) -> EditionCheckAnswer:
    """The answer of `edition-check`."""
    content = {"valid": examined.edition is not None, "problems": list(map(problem_data, examined.problems))}
    return EditionCheckAnswer.make(examined.edition, content).with_about(examined)


def _facts(edition: Edition) -> Data:
    facts = "name", "title", "notice", "synthetic"
    content = {name: getattr(edition, name) for name in facts}
    return content | {"variants": list(edition.variants), "readings": edition.readings.as_dict()}


def edition_list(editions: Iterable[Edition], readings: Iterable[Reading]) -> EditionListAnswer:
    """The answer of `edition-list`."""
    content = {
        "editions": list(map(_facts, editions)),
        "readings": [
            {"switch": reading.switch, "values": {each.value: each.meaning for each in reading.values}}
            for reading in readings
        ],
    }
    return EditionListAnswer.make(None, content)
