"""The answers of `choices`, `complete`, `play` and `play-step`, with which programs compose and play turns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from ...capabilities.playing import ContinuedData
from ...capabilities.records import ReplayedStepData
from ...questions.answers import Data, LineData, PositionAnswer, Text
from ..board import bits
from .answer import Line, Position, kinds, position_content
from .verdicts import LegalReasonsData, TitledViolationData, reasons_data, violations_data

if TYPE_CHECKING:
    from ..policies import Taken
    from ..scoring import ScoreLine
    from ..state import GameState
    from ..table.begun_turn import BegunTurn
    from ..tiles import Site

Places = dict[str, list[str]]
"""Maps the id of a tile to the places where the tile may be built; a place is the list of its squares, such as
`C4,C5`."""


class ChoicesAnswer(PositionAnswer):
    """The effect of the chosen part of a turn, and all choices that may follow."""

    command = "choices"
    to_move: str = Field(description="the colour of the player to move")
    turn: Text = Field(description="the chosen steps, in the order that the rules require")
    legal: Literal[True] = Field(description="always true")
    whole: Text | None = Field(description="the complete turn if the turn may end here; otherwise null")
    draws: list[str] = Field(description="the kinds of the cards that a Market Shift turned up")
    face_up: list[str] = Field(
        description="the face-up cards that can be used to take land; after a Market Shift, the new cards"
    )
    due: int = Field(description="the number of cards that have to be turned up until the market is full")
    odds: dict[str, Text] = Field(
        description="the odds of each kind for the next card; after a Market Shift this card has to be turned up "
        "before the next choice"
    )
    shift: bool = Field(description="whether a Market Shift may be played next")
    expands_first: bool = Field(
        description="whether the turn has to take land before the chosen or listed tiles can be built"
    )
    takes: dict[str, list[str]] = Field(
        description="the territories that may be taken, by the kind of the card that is used"
    )
    grabs: dict[str, list[str]] = Field(
        description="the territories that Land Grab may take in addition, by the kind of the card that is used"
    )
    demolitions: dict[str, dict[str, list[str]]] = Field(
        description="the buildings that each Demolish removes, by the new tile and its squares"
    )
    builds: Places = Field(description="the places where each tile may be built")
    booms: Places = Field(
        description="the places where each tile may be built as the second building, by Construction Boom"
    )
    reclaims: list[str] = Field(description="the territories from which a worker may be taken back")
    locked: list[str] = Field(
        description="the unbuilt tiles of the player to move whose generation is not unlocked yet"
    )
    reasons: LegalReasonsData | None = Field(
        description="the rules by which the chosen part of the turn is legal, and the points that this part scores; if "
        "the market is closed, only the points on the score track count"
    )


class NoChoicesAnswer(PositionAnswer):
    """The chosen part of a turn is illegal; the answer lists the rules that it breaks."""

    command = "choices"
    to_move: str = Field(description="the colour of the player to move")
    turn: Text = Field(description="the chosen steps, in the order that the rules require")
    legal: Literal[False] = Field(description="always false")
    whole: Text = Field(
        description="the complete turn that breaks the rules; a take without a building is completed by a pass"
    )
    draws: list[str] = Field(description="the kinds of the cards that a Market Shift turned up")
    violations: list[TitledViolationData] = Field(description="every rule that the chosen part breaks")


class CompleteAnswer(PositionAnswer):
    """The words that can come next in a typed turn, or that complete its last word."""

    command = "complete"
    proves = False
    words: list[str] = Field(description="the words that can follow")


class ContinuedAnswer(ContinuedData, PositionAnswer):
    """A game in progress after a command: its turns, its position, the player to move, and the result of the
    command."""

    command = "play-step"
    proves = False
    line: str = Field(description="the position as one line")
    moves: list[ReplayedStepData] = Field(description="the turns of the game so far")


class PlayedTurnAnswer(PositionAnswer):
    """A computer player's turn, with the cards that came up, its points and the next position."""

    command = "play"
    proves = False
    player: str = Field(description="the name of the computer player")
    mover: str = Field(description="the colour of the player who took the turn")
    turn: Text = Field(description="the turn")
    draws: list[str] = Field(description="the kinds of the cards that were turned up during the turn, in order")
    gained: list[LineData] = Field(description="the points of the turn by source")
    over: bool = Field(description="whether the game is over after the turn")
    last_round: bool = Field(description="whether the game is in its last round after the turn")
    position: Position
    line: Line


def choices(state: GameState, begun: BegunTurn) -> ChoicesAnswer | NoChoicesAnswer:
    """Makes the answer of `choices`."""
    content: Data = {
        "to_move": state.colour(state.to_move),
        "turn": "; ".join(map(str, begun.steps)),
        "legal": not begun.broken,
        "whole": begun.whole,
        "draws": kinds(state, begun.drawn),
    }
    if begun.broken:
        return NoChoicesAnswer.make(state, content | {"violations": violations_data(begun.broken)})
    may = begun.may
    falling: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for site, falls in zip(may.demolitions, begun.falls, strict=True):
        falling[site.placement.tile][_squares(site)] = [str(each.placement) for each in falls]
    content |= {
        "face_up": kinds(state, begun.face_up),
        "due": begun.due,
        "odds": {state.edition.kind_names[kind]: chance for kind, chance in begun.odds.items()},
        "shift": may.shift,
        "expands_first": begun.expands_first,
        "takes": _lands(state, (place for place, *more in may.takes if not more)),
        "grabs": _lands(state, begun.widened),
        "demolitions": falling,
        "builds": _places(may.builds),
        "booms": _places(may.booms),
        "reclaims": may.reclaims,
        "locked": [state.edition.tiles[number].id for number in bits(begun.locked)],
        "reasons": reasons_data(begun.reasons, state.setup),
    }
    return ChoicesAnswer.make(state, content)


def _lands(state: GameState, places: Iterable[int]) -> dict[str, list[str]]:
    """Maps each kind of card to the names of its territories."""
    edition, by_kind = state.edition, defaultdict[str, list[str]](list)
    for place in places:
        by_kind[edition.kind_names[edition.kind_of[place]]].append(edition.board.territories[place].name)
    return by_kind


def _places(sites: Iterable[Site]) -> Places:
    by_tile: Places = defaultdict(list)
    for site in sites:
        by_tile[site.placement.tile].append(_squares(site))
    return by_tile


def _squares(site: Site) -> str:
    return ",".join(map(str, site.placement.squares))


def complete(state: GameState, words: Sequence[str]) -> CompleteAnswer:
    """Makes the answer of `complete`."""
    return CompleteAnswer.make(state, {"words": words})


def played_data(state: GameState, taken: Taken, gained: Sequence[ScoreLine]) -> Data:
    """Returns the fields of a `PlayedTurnAnswer`."""
    content = {
        "mover": state.colour(state.to_move),
        "turn": taken.turn,
        "draws": kinds(state, taken.drawn),
        "gained": gained,
        "over": taken.after.over,
        "last_round": taken.after.last_round,
    }
    return content | position_content(taken.after)
