"""The base class of all answers of Manhattan, and the models of a position as data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from pydantic import Field

from ...capabilities.ending import ending_data
from ...questions.answers import Data, Part, PositionAnswer
from ..positions import format_line
from ..positions.data import position_data
from ..replay import Played
from ..scoring import Line, point_sources, result, with_round_paid
from ..state import GameState
from ..state.seen import player_name


class ManhattanAnswer(PositionAnswer):
    """An answer about a position of Manhattan."""

    family = "manhattan"


class PieceData(Part):
    """A piece of a colour."""

    colour: str = Field(description="the name of the piece's colour, such as red")
    floors: int = Field(description="the number of floors of the piece")


class BuildingData(Part):
    """A building with its pieces from bottom to top."""

    plot: str = Field(description="the plot of the building, such as C7")
    owner: str = Field(description="the colour of the top piece, which owns the building")
    floors: int = Field(description="the number of floors of all its pieces together")
    pieces: list[PieceData] = Field(description="the pieces of the building from bottom to top")


class CityData(Part):
    """A city of the board."""

    slot: str = Field(description="the letter of the city, such as C")
    name: str = Field(description="the name of the city")
    standing: str = Field(description="how the name and the place of the city are known, such as printed or inferred")
    open: bool = Field(description="whether players may build in the city")


class ColourData(Part):
    """The points and pieces of a colour."""

    colour: str = Field(description="the name of the colour, such as red")
    points: int = Field(description="the points of the colour so far")
    supply: list[int] = Field(
        description="the pieces in the supply: the number of pieces of 1 floor, of 2 floors, and so on"
    )
    to_build: list[int] = Field(description="the pieces of this round that are not built yet, counted in the same way")


class PlayerData(Part):
    """A player with his colours and cards."""

    name: str = Field(description="the names of the player's colours, such as red or red+blue")
    side: str = Field(description="the player's side of the board: S, W, N or E")
    colours: list[ColourData] = Field(description="the points and pieces of each of the player's colours")
    points: int = Field(description="the points of all the player's colours together")
    cards: int = Field(description="the number of cards in the player's hand")
    hand: list[int] | None = Field(
        description="the cards in the hand, each given by its own square; `null` for a hidden hand"
    )
    positions: list[int] | None = Field(
        description="the position in a city that each of these cards means at the player's side; `null` for a "
        "hidden hand"
    )


class PositionData(Part):
    """A position, without the hands that are hidden."""

    round: int = Field(description="the number of the current round, from 1")
    rounds: int = Field(description="the number of rounds of the game")
    phase: Literal["open", "select", "build", "over"] = Field(
        description="what players do now: open a city, select pieces or build; `over` after the end of the game"
    )
    starts: str = Field(description="the player who starts the round")
    to_move: str | None = Field(description="the player to move; `null` after the end of the game")
    variants: list[str] = Field(description="the variants of the game")
    cities: list[CityData] = Field(description="all cities of the board")
    buildings: list[BuildingData] = Field(description="all buildings on the board")
    players: list[PlayerData] = Field(description="the players in turn order")
    deck: int = Field(description="the number of cards in the deck")
    played: list[int] = Field(
        description="the cards played since the deck was last shuffled, each given by its own square"
    )
    monster: str | None = Field(description="the plot on which the monster stands; `null` without a monster")


class GainedData(Part):
    """Points that a rule pays a colour when a round is scored."""

    colour: str = Field(description="the colour that gets the points")
    rule: str = Field(description="the id of the rule that pays the points, such as M-SCO-1")
    points: int = Field(description="the number of points")
    reason: str = Field(description="the reason for the points, such as 2 buildings")


def gained_by(colours: Sequence[str], lines: Iterable[Line]) -> list[Data]:
    """Returns the points of a scoring as the data of `GainedData`."""
    return [
        {"colour": colours[line.colour], "rule": line.rule, "points": line.points, "reason": line.detail}
        for line in lines
    ]


def ending_of(state: GameState, played: Iterable[Played] = ()) -> Data:
    """Returns the data of an `EndingData`. `played` are the moves that led to the position, as far as they are known;
    without them the rounds that the board no longer shows are one source.
    """
    names = [player_name(state, seat) for seat in state.setup.seats]
    paid = {each.before.round: each.gained for each in played if each.gained}
    return ending_data(names, point_sources(state, paid), result(with_round_paid(state)), state.over)


def position_content(state: GameState, seen: Collection[int] | None = None) -> Data:
    """Returns the keys `position` and `line` of a position, with the hands of the `seen` seats (default: all).

    The line has a `?` for each hidden card.
    """
    seats = set(state.setup.seats if seen is None else seen) - state.unseen
    return {"position": _position(state, seats), "line": format_line(state, seats)}


def _position(state: GameState, seats: set[int]) -> Data:
    """Returns a position as data, with derived values such as the owners of buildings."""
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
