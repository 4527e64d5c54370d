"""The frame of every answer of Manhattan, and a position as data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from pydantic import Field

from ...questions.answers import Data, Part, PositionAnswer
from ..positions import format_line
from ..positions.data import position_data
from ..scoring import Line
from ..state import GameState


class ManhattanAnswer(PositionAnswer):
    """An answer about a position of Manhattan."""

    family = "manhattan"


class PieceData(Part):
    """A piece."""

    colour: str
    floors: int


class BuildingData(Part):
    """A building with its pieces from bottom to top."""

    plot: str
    owner: str
    floors: int
    pieces: list[PieceData]


class CityData(Part):
    """A city; `standing` says how it is known that it has this name and stands there."""

    slot: str
    name: str
    standing: str
    open: bool


class ColourData(Part):
    """What is there of a colour: numbers of pieces by floors, from 1."""

    colour: str
    points: int
    supply: list[int]
    to_build: list[int] = Field(description="the pieces set out for this round that are not built")


class PlayerData(Part):
    """A player; his hand is `null` where it is not seen."""

    name: str
    side: str
    colours: list[ColourData]
    points: int
    cards: int
    hand: list[int] | None = Field(description="cards by their own squares")
    positions: list[int] | None = Field(description="the positions that these cards mean to who sits there")


class PositionData(Part):
    """A position as far as it is seen."""

    round: int
    rounds: int
    phase: Literal["open", "select", "build", "over"]
    starts: str
    to_move: str | None
    variants: list[str]
    cities: list[CityData]
    buildings: list[BuildingData]
    players: list[PlayerData]
    deck: int
    played: list[int] = Field(description="cards played since the deck was shuffled, by their own squares")
    monster: str | None


class GainedData(Part):
    """Points of a colour by a rule, when a round was scored."""

    colour: str
    rule: str
    points: int
    reason: str


def gained_by(colours: Sequence[str], lines: Iterable[Line]) -> list[Data]:
    """Points by rule, for `GainedData`."""
    return [
        {"colour": colours[line.colour], "rule": line.rule, "points": line.points, "reason": line.detail}
        for line in lines
    ]


def position_content(state: GameState, seen: Collection[int] | None = None) -> Data:
    """A position for the keys `position` and `line`, with the hands of the seats that are seen, or of all.

    The line has a `?` for each card that is not seen.
    """
    seats = set(state.setup.seats if seen is None else seen) - state.unseen
    return {"position": _position(state, seats), "line": format_line(state, seats)}


def _position(state: GameState, seats: set[int]) -> Data:
    """The data of a position, with what follows from them."""
    edition, setup, data = state.edition, state.setup, position_data(state, seats)
    colours = {each["colour"]: each for each in data["colours"]}
    return data | {
        "rounds": setup.rounds.number,
        "to_move": None if state.over else data["to_move"],
        "cities": [city._asdict() | {"open": city.slot in data["open"]} for city in edition.cities],
        "buildings": [
            each | {"owner": each["pieces"][-1]["colour"], "floors": sum(piece["floors"] for piece in each["pieces"])}
            for each in data["buildings"]
        ],
        "players": [
            player
            | hand
            | {
                "colours": [colours[colour] for colour in player["colours"]],
                "points": state.score(seat),
                "positions": None if hand["hand"] is None else [meaning[card - 1] for card in hand["hand"]],
            }
            for seat, (player, hand, meaning) in enumerate(
                zip(data["players"], data["hands"], setup.meanings, strict=True)
            )
        ],
        "deck": sum(state.deck),
    }
