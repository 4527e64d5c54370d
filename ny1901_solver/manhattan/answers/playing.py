"""The answers of `choices`, `play` and `play-step`, with which programs and the page play a game."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from ...capabilities.ending import EndingData
from ...capabilities.playing import ContinuedData, SteppedGame
from ...questions.answers import Data, Part, Text
from ..positions.codecs import squares
from ..state.seen import player_name
from ..table.card_names import position_in_words
from ..table.choosing import Choices
from ..table.playing import public_moves
from .answer import ManhattanAnswer, ending_of
from .moves import AppliedAnswer, ContinuedMoveData


class ChoosableData(Part):
    """Equal pieces of the player to move, and the number of these pieces that are chosen."""

    piece: str = Field(description="the piece in notation, such as r3")
    colour: str = Field(description="the name of the piece's colour, such as red")
    floors: int = Field(description="the number of floors of the piece")
    there: int = Field(description="the number of such pieces that the player has in the supply, or still to build")
    chosen: int = Field(description="the number of such pieces that are chosen to be set out")
    may: bool = Field(description="whether a legal move uses one more of these pieces")


class HeldData(Part):
    """A card of the player to move, and the position that it means at his side of the board."""

    card: int = Field(description="the card, given by its own square")
    position: int = Field(description="the position in a city that the card means at the player's side")
    place: str = Field(description="that position in words, such as top left, as seen from seat S")


class ChoosableBuildData(Part):
    """A legal build, with its piece, its plot and the card that it plays."""

    move: Text = Field(description="the build in notation, such as r3@C7")
    piece: str = Field(description="the piece in notation, such as r3")
    card: int = Field(description="the card that the build plays, given by its own square")
    plot: str = Field(description="the plot of the build, such as C7")


class ChoicesAnswer(ManhattanAnswer):
    """The choices of the player to move. The choices depend only on the player's own hand and on what lies open; other
    hands stay hidden.
    """

    command = "choices"
    to_move: str | None = Field(description="the player to move; `null` after the end of the game")
    side: str | None = Field(
        description="the side of the board of the player to move; `null` after the end of the game"
    )
    phase: Literal["open", "select", "build", "over"] = Field(
        description="what players do now: open a city, select pieces or build; `over` after the end of the game"
    )
    cards: list[HeldData] = Field(description="the cards in the hand of the player to move")
    pieces: list[ChoosableData] = Field(description="the pieces of the player to move; equal pieces are one item")
    wanted: int = Field(
        description="the number of pieces that have to be set out together; 0 if no pieces are set out now"
    )
    whole: Text | None = Field(description="the move that sets out the chosen pieces, once their number is complete")
    builds: list[ChoosableBuildData] = Field(description="all legal builds")
    others: list[Text] = Field(description="all legal moves that are neither builds nor selections of pieces")


class PlayedAnswer(AppliedAnswer):
    """The move of a computer player, the cards and cities drawn after the move, and the new position."""

    command = "play"
    proves = False
    player: str = Field(description="the name of the computer player, such as greedy")


class ContinuedAnswer(ContinuedData, ManhattanAnswer):
    """A game under way after a command: its moves, its position, the player to move, and what the command did."""

    command = "play-step"
    proves = False
    line: str = Field(description="the position as one line, with all hands")
    moves: list[ContinuedMoveData] = Field(description="the moves of the game, with those that were taken back")
    public: int = Field(
        description="the number of moves that everybody may see; the next move sets out pieces secretly in this round"
    )
    ending: EndingData | None = Field(
        description="the points by source and round, and what decided the game; `null` if the game is not over"
    )


def continued(result: SteppedGame) -> Data:
    """Returns the fields of a `ContinuedAnswer` that only Manhattan has."""
    live = result.playing.live
    ending = ending_of(live.state, live.replayed()) if live.state.over else None
    return {"public": public_moves(result.playing), "ending": ending}


def choices(result: Choices) -> ChoicesAnswer:
    """Returns the answer of `choices`."""
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
        content["cards"] = [
            {
                "card": card,
                "position": meaning[card - 1],
                "place": position_in_words(state.edition.board, meaning[card - 1]),
            }
            for card in held
        ]
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
