"""A game played in programs and on the page: the answers of `choices`, `play` and `play-step`."""

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
    """Equal pieces: how many there are, how many are chosen, and whether a legal move uses one more."""

    piece: str
    colour: str
    floors: int
    there: int
    chosen: int
    may: bool


class HeldData(Part):
    """A card of the player to move, by its own square, and the position that it means at his side."""

    card: int
    position: int


class ChoosableBuildData(Part):
    """A legal build, with its piece, the plot, and the card that it plays."""

    move: Text
    piece: str
    card: int
    plot: str


class ChoicesAnswer(ManhattanAnswer):
    """The choices of the player to move, by his own hand and what lies open; other hands stay hidden."""

    command = "choices"
    to_move: str | None
    side: str | None
    phase: Literal["open", "select", "build", "over"]
    cards: list[HeldData]
    pieces: list[ChoosableData]
    wanted: int = Field(description="number of pieces that are set out together")
    whole: Text | None = Field(description="the chosen selection, once it is complete")
    builds: list[ChoosableBuildData]
    others: list[Text] = Field(description="moves other than builds and selections")


class PlayedAnswer(AppliedAnswer):
    """The move of a computer player, the draws after it, and the new position."""

    command = "play"
    proves = False
    player: str


class ContinuedAnswer(ContinuedData, ManhattanAnswer):
    """A game under way after a command: its moves, its position, whose turn it is, and what the command did."""

    command = "play-step"
    proves = False
    line: str = Field(description="the position as one line, with all hands")
    moves: list[ContinuedMoveData]
    public: int = Field(
        description="number of moves that everybody may see; those after them begin with pieces set out secretly in "
        "this round"
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
