"""Editions with their variants and readings, and problems in an edition: the answers of `edition ...`."""

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
    """An edition with its variants and readings."""

    name: str
    title: str
    notice: str
    synthetic: bool
    variants: list[str]
    readings: dict[str, str]


class SwitchData(Part):
    """A switch of the readings: its values with their meanings, the default first."""

    switch: str
    values: dict[str, str]


class EditionListAnswer(Answer):
    """The shipped editions, and the readings by which a game can be played."""

    family = "manhattan"
    command = "edition-list"
    proves = False
    editions: list[EditionFactsData]
    readings: list[SwitchData] = Field(description="the switches, in the order of the rules")


class KnownCityData(Part):
    """A city; `standing` says how its name and place are known."""

    slot: str
    name: str
    standing: str


class RoundsData(Part):
    """The number of rounds of a game, and the pieces of a colour in each."""

    rounds: int
    pieces: int


class EditionShowAnswer(EditionFactsData, Answer):
    """An edition, and how its parts are known."""

    family = "manhattan"
    command = "edition-show"
    proves = False
    layout: list[list[str]] = Field(description="the slots of cities, row by row as they lie on the table")
    side: int = Field(description="number of plots along a side of a city")
    cities: list[KnownCityData]
    colours: list[str]
    pieces: dict[int, int] = Field(description="number of pieces of a colour, by floors")
    card_copies: int
    hand: int
    rounds: dict[int, list[RoundsData]] = Field(description="by the number of players, the printed form first")
    seats: dict[int, list[str]] = Field(description="the sides of the players, by the number of players")
    monster: str | None = Field(description="the plot on which the monster begins")
    open_first: int
    growth: list[str]


class EditionCheckAnswer(CheckedData, Answer):
    """All problems in an edition's folder."""

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
