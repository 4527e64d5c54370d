"""The answers of `show`, `new`, `score` and `squares`."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ...capabilities.ending import EndingData, ending_data
from ...capabilities.of_game import StandingAnswer
from ...capabilities.stakes import AtStake, at_stake
from ...questions.answers import Answer, Data, LineData, Part, PositionAnswer, Text, facts_of
from ..rulings.registry import load_registry
from ..scoring import Outcome, outcome, point_sources
from ..scoring.stakes import stakes
from ..state import GameState
from ..table.square_names import SquareTold
from ..tiles import Tile
from .answer import Line, Position, colours, position_content
from .cards import ActionCardData, LandCardData, action_cards, land_cards


class NewAnswer(Answer):
    """A game that was set up."""

    command = "new"
    proves = False
    position: Position
    line: Line


class AgainAnswer(NewAnswer):
    """A game that was set up like another game."""

    command = "again"


class StandingData(Part):
    """A player's points, workers and tiles."""

    colour: str = Field(description="the player's colour")
    score: int = Field(description="the points on the score track")
    ending_now: int = Field(description="the final score if the game ended now")
    free_workers: int = Field(description="the number of workers in the player's hand")
    workers_on: list[str] = Field(description="the territories on which the player has a worker")
    unbuilt: list[str] = Field(description="the ids of the tiles that the player still has")


class TileLeftData(Part):
    """A tile of the game, with the players who still have the tile, unlocked or not."""

    id: str = Field(description="the id of the tile in commands")
    name: str = Field(description="the printed name of the tile")
    generation: Text = Field(description="the generation of the tile: bronze, silver or gold")
    legendary: bool = Field(description="whether the tile is Legendary")
    points: int = Field(description="the points printed on the tile")
    unlocked_at: int = Field(description="the score that a player needs to build the tile")
    shape: list[str] = Field(description="the rows of the tile's shape")
    left_to: list[str] = Field(description="the colours of the players who can still build the tile")


class ShowAnswer(AtStake):
    """A position, with the players' standings and the tiles."""

    command = "show"
    notice: str | None = Field(description="a sentence that the edition is synthetic; null if it is not")
    position: Position
    line: Line
    over: bool = Field(description="whether the game is over")
    last_round: bool = Field(description="whether the game is in its last round")
    unclaimed: list[str] = Field(description="the territories that can still be claimed")
    players: list[StandingData] = Field(description="the players in turn order")
    tiles: list[TileLeftData] = Field(description="the tiles of the game")
    land_cards: list[LandCardData] = Field(description="the kinds of land cards of the edition")
    action_cards: list[ActionCardData] = Field(description="the action cards of the game, used or not")


class SheetData(Part):
    """A player's final score sheet."""

    colour: str = Field(description="the player's colour")
    total: int = Field(description="the final score")
    lines: list[LineData] = Field(description="the points by source")


class ScoreAnswer(StandingAnswer):
    """The final score sheets, as if the game ended now."""

    command = "score"
    players: list[SheetData] = Field(description="the score sheets, in turn order")
    ending: EndingData = Field(description="the points by source, and what decided the game")


class ToldSquareData(Part):
    """A square with everything on the square, and a description in words."""

    square: Text = Field(description="the name of the square")
    territory: str = Field(description="the name of the territory")
    district: str = Field(description="the name of the district")
    size: int = Field(description="the number of squares of the territory")
    block: int = Field(description="the number of the block of the square")
    playable: bool = Field(description="whether the territory of the square can be claimed in this game")
    starter: bool = Field(description="whether the square is in a starter territory")
    owner: str | None = Field(description="the colour of the player who owns the territory; null if nobody does")
    yours: bool = Field(description="whether the player to move owns the square")
    worker: bool = Field(description="whether a worker stands on the territory of the square")
    building: str | None = Field(description="the building on the square; null if there is none")
    streets: list[str] = Field(description="the streets next to the square")
    scoring: list[str] = Field(description="those of the streets whose cards are in play")
    parks: list[str] = Field(description="the parks next to the square")
    name: str = Field(description="the description of the square in words")


class SquaresAnswer(PositionAnswer):
    """Every square of a position's board, row by row."""

    command = "squares"
    proves = False
    squares: list[ToldSquareData] = Field(description="the squares, row by row")


def show_data(state: GameState) -> Data:
    """Returns the fields of a `ShowAnswer`."""
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
        "land_cards": land_cards(edition),
        "action_cards": action_cards() if state.setup.action_cards else [],
    }
    setup = state.setup
    in_play = at_stake(stakes(state), setup.changes(), load_registry, setup.readings.changes())
    return content | in_play | position_content(state)


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
    """Makes the answer of `squares`."""
    return SquaresAnswer.make(state, {"squares": result})


def sheets_of(state: GameState, result: Outcome) -> Data:
    """Returns the score sheets of a `ScoreAnswer`, and the points by source."""
    sources = point_sources(state.setup, result.sheets)
    return {
        "ending": ending_data(state.setup.colours, sources, result, state.over),
        "players": [
            {"colour": state.colour(seat), "total": sheet.total, "lines": sheet.lines}
            for seat, sheet in enumerate(result.sheets)
        ],
    }
