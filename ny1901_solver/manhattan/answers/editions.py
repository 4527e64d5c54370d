"""The answers of the commands `edition ...`: editions with their variants and readings, and problems in an edition."""

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

    name: str = Field(description="the name of the edition in commands, such as mayfair")
    title: str = Field(description="the title of the edition for people")
    notice: str = Field(description="what is uncertain about the facts of the edition")
    synthetic: bool = Field(description="whether the edition is invented")
    variants: list[str] = Field(description="the variants that the edition has")
    readings: dict[str, str] = Field(description="the value of each switch of the readings in this edition")


class SwitchData(Part):
    """A switch that selects one of several readings of a rule."""

    switch: str = Field(description="the name of the switch")
    values: dict[str, str] = Field(description="the meaning of each value; the default value is first")


class EditionListAnswer(Answer):
    """The editions that come with the program, and the readings with which a game can be played."""

    family = "manhattan"
    command = "edition-list"
    proves = False
    editions: list[EditionFactsData] = Field(description="the editions that come with the program")
    readings: list[SwitchData] = Field(description="the switches of the readings, in the order of the rules")


class KnownCityData(Part):
    """A city of the board, and how its name and place are known."""

    slot: str = Field(description="the letter of the city, such as C")
    name: str = Field(description="the name of the city")
    standing: str = Field(description="how the name and the place of the city are known, such as printed or inferred")


class RoundsData(Part):
    """The number of rounds of a game, and the number of pieces that a colour builds in each round."""

    rounds: int = Field(description="the number of rounds of the game")
    pieces: int = Field(description="the number of pieces that each colour builds in a round")


class EditionShowAnswer(EditionFactsData, Answer):
    """The content of an edition."""

    family = "manhattan"
    command = "edition-show"
    proves = False
    layout: list[list[str]] = Field(description="the letters of the cities, row by row as the cities lie on the table")
    side: int = Field(description="the number of plots along a side of a city")
    cities: list[KnownCityData] = Field(description="all cities of the board")
    colours: list[str] = Field(description="the names of the colours")
    pieces: dict[int, int] = Field(description="the number of pieces of a colour for each number of floors")
    card_copies: int = Field(description="the number of cards for each square of a city")
    hand: int = Field(description="the number of cards in a hand")
    rounds: dict[int, list[RoundsData]] = Field(
        description="the forms of the rounds for each number of players; the printed form is first"
    )
    seats: dict[int, list[str]] = Field(description="the sides at which the players sit, for each number of players")
    monster: str | None = Field(description="the plot on which the monster begins; `null` without a monster")
    open_first: int = Field(description="the number of cities that are open in round 1 of the variant Slow Growth")
    growth: list[str] = Field(
        description="the letters of the cities in the order in which the variant Slow Growth opens them"
    )


class EditionCheckAnswer(CheckedData, Answer):
    """The result of checking an edition: all problems in the edition's folder."""

    family = "manhattan"
    command = "edition-check"


def edition_show(edition: Edition) -> EditionShowAnswer:
    """Returns the answer of `edition-show`."""
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
    """Returns the answer of `edition-check`."""
    content = {"valid": examined.edition is not None, "problems": list(map(problem_data, examined.problems))}
    return EditionCheckAnswer.make(examined.edition, content).with_about(examined)


def _facts(edition: Edition) -> Data:
    facts = "name", "title", "notice", "synthetic"
    content = {name: getattr(edition, name) for name in facts}
    return content | {"variants": list(edition.variants), "readings": edition.readings.as_dict()}


def edition_list(editions: Iterable[Edition], readings: Iterable[Reading]) -> EditionListAnswer:
    """Returns the answer of `edition-list`."""
    content = {
        "editions": list(map(_facts, editions)),
        "readings": [
            {"switch": reading.switch, "values": {each.value: each.meaning for each in reading.values}}
            for reading in readings
        ],
    }
    return EditionListAnswer.make(None, content)
