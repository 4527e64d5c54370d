"""The frame of every answer of Manhattan, and a position as data."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal

from pydantic import Field

from ...questions.answers import Data, Part, PositionAnswer
from ..positions import format_line
from ..scoring import Line
from ..state import GameState
from ..state.game import Cards, height, owner
from ..state.seen import player_name, seen_pieces


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


def placed(state: GameState, seen: Collection[int] | None = None) -> Data:
    """A position for the keys `position` and `line`, with the hands of the seats that are seen, or of all.

    The line has a `?` for each card that is not seen.
    """
    seats = set(state.setup.seats if seen is None else seen) - state.unseen
    return {"position": _position(seen_pieces(state, seats), seats), "line": format_line(state, seats)}


def _position(state: GameState, seen: set[int]) -> Data:
    edition, setup = state.edition, state.setup
    buildings = [
        {"plot": plot, "owner": edition.colours[top], "floors": height(stack), "pieces": _pieces(state, stack)}
        for plot, stack in zip(edition.board.plots, state.stacks, strict=True)
        if (top := owner(stack)) is not None
    ]
    return {
        "round": state.round,
        "rounds": setup.rounds.number,
        "phase": state.phase,
        "starts": player_name(state, state.start),
        "to_move": None if state.over else player_name(state, state.to_move),
        "variants": list(setup.variants),
        "cities": [city._asdict() | {"open": bool(state.open >> n & 1)} for n, city in enumerate(edition.cities)],
        "buildings": buildings,
        "players": [_player(state, seat, seat in seen) for seat in setup.seats],
        "deck": sum(state.deck),
        "played": squares(state.played),
        "monster": None if state.monster is None else edition.board.plots[state.monster],
    }


def _pieces(state: GameState, stack: Sequence[Any]) -> list[Data]:
    return [{"colour": state.edition.colours[piece.colour], "floors": piece.floors} for piece in stack]


def _player(state: GameState, seat: int, seen: bool) -> Data:
    hand, meaning = state.hands[seat], state.setup.meanings[seat]
    return {
        "name": player_name(state, seat),
        "side": state.setup.sides[seat],
        "colours": [
            {
                "colour": state.edition.colours[colour],
                "points": state.points[colour],
                "supply": list(state.supply[colour]),
                "to_build": list(state.selected[colour]),
            }
            for colour in state.setup.colours[seat]
        ],
        "points": state.score(seat),
        "cards": sum(hand),
        "hand": squares(hand) if seen else None,
        "positions": [meaning[card - 1] for card in squares(hand)] if seen else None,
    }


def squares(cards: Cards) -> list[int]:
    """Cards by their own squares, in ascending order."""
    return [card for card, count in enumerate(cards, 1) for _ in range(count)]
