"""The answers of `choices`, `complete`, `play` and `play-step`: composing turns, and playing them."""

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
"""The squares of each place of a tile, `C4,C5`, by tile."""


class ChoicesAnswer(PositionAnswer):
    """The effect of the chosen part of a turn, and all that may be chosen next."""

    command = "choices"
    to_move: str
    turn: Text = Field(description="what has been chosen, in the order of a turn")
    legal: Literal[True]
    whole: Text | None = Field(description="the turn if it ends here; null if it may not end here")
    draws: list[str]
    face_up: list[str] = Field(description="the cards to take land with; after a Market Shift the new ones")
    due: int = Field(description="the number of cards that come up before the market is full")
    odds: dict[str, Text] = Field(
        description="the odds of the next card; after a Market Shift nothing may be chosen before it"
    )
    shift: bool
    expands_first: bool = Field(description="whether land has to be taken before the builds that are chosen or listed")
    takes: dict[str, list[str]] = Field(description="territories to take, by the card used")
    grabs: dict[str, list[str]] = Field(description="territories that Land Grab can take in addition, by the card used")
    demolitions: dict[str, dict[str, list[str]]] = Field(description="the buildings that fall, by tile and squares")
    builds: Places
    booms: Places
    reclaims: list[str]
    locked: list[str] = Field(description="unbuilt tiles of the mover whose generation is not unlocked")
    reasons: LegalReasonsData | None = Field(
        description="why the part is legal; if the market is closed, with points on the score track only"
    )


class NoChoicesAnswer(PositionAnswer):
    """The rules that the chosen part of a turn breaks."""

    command = "choices"
    to_move: str
    turn: Text
    legal: Literal[False]
    whole: Text = Field(description="the whole turn that breaks the rules: behind a take without a building, with pass")
    draws: list[str]
    violations: list[TitledViolationData]


class CompleteAnswer(PositionAnswer):
    """The words that can come next in a typed turn, or that complete its last word."""

    command = "complete"
    proves = False
    words: list[str]


class ContinuedAnswer(ContinuedData, PositionAnswer):
    """A game in progress: its turns, its position, the player to move, and the result of a command."""

    command = "play-step"
    proves = False
    line: str
    moves: list[ReplayedStepData]


class PlayedTurnAnswer(PositionAnswer):
    """A computer player's turn, with the cards that came up, its points and the next position."""

    command = "play"
    proves = False
    player: str
    mover: str
    turn: Text
    draws: list[str]
    gained: list[LineData]
    over: bool
    last_round: bool
    position: Position
    line: Line


def choices(state: GameState, begun: BegunTurn) -> ChoicesAnswer | NoChoicesAnswer:
    """The answer of `choices`."""
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
    """The names of territories, by the kind of their cards."""
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
    """The answer of `complete`."""
    return CompleteAnswer.make(state, {"words": words})


def played_data(state: GameState, taken: Taken, gained: Sequence[ScoreLine]) -> Data:
    """The content of a `PlayedTurnAnswer`."""
    content = {
        "mover": state.colour(state.to_move),
        "turn": taken.turn,
        "draws": kinds(state, taken.drawn),
        "gained": gained,
        "over": taken.after.over,
        "last_round": taken.after.last_round,
    }
    return content | position_content(taken.after)
