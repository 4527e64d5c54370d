"""The base of all answers of Manhattan, and positions as data."""

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
    """A city; `standing` says how its name and place are known."""

    slot: str
    name: str
    standing: str
    open: bool


class ColourData(Part):
    """The points and pieces of a colour; lists are numbers of pieces by floors, from 1."""

    colour: str
    points: int
    supply: list[int]
    to_build: list[int] = Field(description="the pieces of this round that are not built yet")


class PlayerData(Part):
    """A player; a hidden hand is `null`."""

    name: str
    side: str
    colours: list[ColourData]
    points: int
    cards: int
    hand: list[int] | None = Field(description="cards by their own squares")
    positions: list[int] | None = Field(description="the positions that these cards mean at the player's side")


class PositionData(Part):
    """A position as far as it is visible."""

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
    """Points of a colour by a rule in the scoring of a round."""

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
    """A position for the keys `position` and `line`, with the hands of the `seen` seats (default: all).

    The line has a `?` for each hidden card.
    """
    seats = set(state.setup.seats if seen is None else seen) - state.unseen
    return {"position": _position(state, seats), "line": format_line(state, seats)}


def _position(state: GameState, seats: set[int]) -> Data:
    """A position as data, with derived values."""
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
