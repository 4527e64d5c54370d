"""The answers of `show`, `new`, `score` and `squares`."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ...capabilities.of_game import StandingAnswer
from ...questions.answers import Answer, Data, LineData, Part, PositionAnswer, Text, facts_of
from ..scoring import Outcome, outcome
from ..state import GameState, Readings
from ..state.setup import basis
from ..table.square_names import SquareTold
from ..tiles import Tile
from .answer import Line, Position, colours, position_content


class NewAnswer(Answer):
    """A game that was set up."""

    command = "new"
    proves = False
    position: Position
    line: Line


class StandingData(Part):
    """A player's points, workers and tiles."""

    colour: str
    score: int
    ending_now: int
    free_workers: int
    workers_on: list[str]
    unbuilt: list[str]


class TileLeftData(Part):
    """A tile of the game, with the players who can still build it, unlocked or not."""

    id: str
    name: str
    generation: Text
    legendary: bool
    points: int
    unlocked_at: int = Field(description="the score from which it can be built")
    shape: list[str]
    left_to: list[str]


class ShowAnswer(PositionAnswer):
    """A position, with the players' standings and the tiles."""

    command = "show"
    notice: str | None
    position: Position
    line: Line
    over: bool
    last_round: bool
    unclaimed: list[str]
    players: list[StandingData]
    tiles: list[TileLeftData]


class SheetData(Part):
    """A player's final sheet."""

    colour: str
    total: int
    lines: list[LineData]


class ScoreAnswer(StandingAnswer):
    """The final score sheets, as if the game ended now."""

    command = "score"
    players: list[SheetData]


class ToldSquareData(Part):
    """A square, all that is on it, and a description in words."""

    square: Text
    territory: str
    district: str
    size: int
    block: int = Field(description="the number of its block")
    playable: bool = Field(description="whether its territory can be claimed in this game")
    starter: bool = Field(description="whether it is a starter's territory")
    owner: str | None
    yours: bool = Field(description="whether the owner is the player to move")
    worker: bool = Field(description="whether a worker stands on its territory")
    building: str | None
    streets: list[str]
    scoring: list[str] = Field(description="the streets whose cards are in play")
    parks: list[str]
    name: str


class SquaresAnswer(PositionAnswer):
    """Every square of a position's board, row by row."""

    command = "squares"
    proves = False
    squares: list[ToldSquareData]


def show_data(state: GameState) -> Data:
    """The content of a `ShowAnswer`."""
    edition, names = state.edition, state.edition.board.names
    sheets = outcome(state).sheets
    content = {
        "notice": edition.notice if edition.synthetic else None,
        "over": state.over,
        "last_round": state.last_round,
        "unclaimed": names(state.unclaimed),
        "players": [
            {
                "colour": state.colour(seat),
                "score": player.score,
                "ending_now": sheets[seat].total,
                "free_workers": player.free_workers(edition.numbers.workers),
                "workers_on": names(player.vacant),
                "unbuilt": [tile.id for number, tile in enumerate(edition.tiles) if player.unbuilt >> number & 1],
            }
            for seat, player in enumerate(state.players)
        ],
        "tiles": [_tile(state, number, tile) for number, tile in enumerate(edition.tiles) if number != edition.starter],
    }
    return content | position_content(state)


def _tile(state: GameState, number: int, tile: Tile) -> Data:
    holders = [
        seat for seat, player in enumerate(state.players) if player.available_tiles(state.legendaries) >> number & 1
    ]
    return facts_of(tile) | {
        "legendary": tile.legendary,
        "unlocked_at": state.edition.numbers.unlock[state.setup.unlocks].get(tile.generation, 0),
        "shape": tile.shape.drawing(),
        "left_to": colours(state, holders),
    }


def squares(state: GameState, result: Sequence[SquareTold]) -> SquaresAnswer:
    """The answer of `squares`."""
    return SquaresAnswer.make(state, {"squares": result})


def sheets_of(state: GameState, result: Outcome) -> Data:
    """The score sheets of a `ScoreAnswer`."""
    return {
        "players": [
            {"colour": state.colour(seat), "total": sheet.total, "lines": sheet.lines}
            for seat, sheet in enumerate(result.sheets)
        ]
    }


def basis_of(answer: PositionAnswer) -> str:
    """The edition and readings that an answer about a position is based on, in a sentence."""
    assert answer.edition is not None
    return basis(answer.edition, Readings().with_settings(answer.readings))
