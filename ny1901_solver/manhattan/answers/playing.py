"""A game played at a page: the answers of `choices`, `play`, `play-step` and `player-list`."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...capabilities.playing import ContinuedData
from ...questions.answers import Data, Part, Text
from ..positions.codecs import squares
from ..state.seen import player_name
from ..table.choosing import Choices
from .answer import ManhattanAnswer
from .moves import AppliedAnswer, ContinuedMoveData


class ChoosableData(Part):
    """Pieces alike: how many there are, how many of them are chosen, and whether a legal move has one more."""

    piece: str
    colour: str
    floors: int
    there: int
    chosen: int
    may: bool


class HeldData(Part):
    """A card of the player to move, by its own square, and the position that it means to him."""

    card: int
    position: int


class ChoosableBuildData(Part):
    """A legal build, with its piece, the plot, and the card that it plays."""

    move: Text
    piece: str
    card: int
    plot: str


class ChoicesAnswer(ManhattanAnswer):
    """What the player to move can choose, by his own hand and what lies open; the hands of others are not told."""

    command = "choices"
    to_move: str | None
    side: str | None
    phase: Literal["open", "select", "build", "over"]
    cards: list[HeldData]
    pieces: list[ChoosableData]
    wanted: int = Field(description="how many pieces are set out together")
    whole: Text | None = Field(description="the selection that is chosen, once it is whole")
    builds: list[ChoosableBuildData]
    others: list[Text] = Field(description="moves that are no builds and set nothing out")


class PlayedAnswer(AppliedAnswer):
    """The move of a computer player, what came up behind it, and what it leads to."""

    command = "play"
    proves = False
    player: str


class ContinuedAnswer(ContinuedData, ManhattanAnswer):
    """A game that is being played: its moves, where it stands, whose turn it is, and what came of a command."""

    command = "play-step"
    proves = False
    line: str = Field(description="the position as one line, with all hands")
    moves: list[ContinuedMoveData]
    public: int = Field(
        description="how many of the moves everybody may see; those behind them begin by pieces that are set out "
        "secretly in the round under way"
    )


def choices(result: Choices) -> ChoicesAnswer:
    """The answer of `choices`."""
    state, letters = result.state, result.state.edition.letters
    content: Data = {
        "to_move": None if state.over else player_name(state, state.to_move),
        "side": None if state.over else state.setup.sides[state.to_move],
        "phase": state.phase,
        "cards": [],
        "pieces": [
            {
                "piece": f"{letters[colour]}{floors}",
                "colour": state.edition.colours[colour],
                "floors": floors,
                "there": there,
                "chosen": result.chosen[colour, floors],
                "may": (colour, floors) in result.usable,
            }
            for (colour, floors), there in result.there.items()
        ],
        "wanted": result.wanted,
        "whole": result.whole,
        "builds": [],
        "others": result.others,
    }
    if not state.over:
        meaning, cards = state.setup.meanings[state.to_move], state.setup.cards[state.to_move]
        held = squares(state.hands[state.to_move])
        content["cards"] = [{"card": card, "position": meaning[card - 1]} for card in held]
        content["builds"] = [
            {
                "move": build,
                "piece": f"{build.colour}{build.floors}",
                "card": cards[state.edition.board.position_of(state.edition.board.number[build.plot])] + 1,
                "plot": build.plot,
            }
            for build in result.builds
        ]
    return ChoicesAnswer.make(state, content)
