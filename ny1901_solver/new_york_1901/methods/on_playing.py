"""Playing: a turn put together part by part, words completed, and turns of computer players."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, Method, Request, in_field
from ...kit.seeds import seeded
from ..answers import of_playing
from ..capabilities.fields import CardNames, TurnText
from ..opponents import policy_of
from ..policies import take_turn
from ..policies.named import NAMED, TREE_SEARCHES, full_name
from ..replay import gained
from ..table.advice_asked import expect_more_turns
from ..table.begun_turn import begun_turn
from ..table.judging import cards_of, cards_told
from ..table.turn_completion import turn_completions
from ..table.turn_reader import read_begun
from .given import ByValue, MarketClosed, Position, at_market, position_of


class ChoicesRequest(ByValue):
    """Tells what the part of a turn does that has been chosen, in any order, and all that may be chosen next."""

    position: Position
    turn: TurnText = ""
    draw: CardNames = []
    seed: Annotated[int | None, Field(description="turns up what a Market Shift shows, behind the cards named")] = None
    market_closed: MarketClosed = False


class CompleteRequest(ByValue):
    """Lists the words that go on from a turn as far as it is typed."""

    position: Position
    text: str = ""
    market_closed: MarketClosed = False


class PlayRequest(ByValue):
    """Lets a computer player take the turn, or the rest of it, the same by the same seed; cancelled, the best known."""

    position: Position
    player: Annotated[str, Field(description="a name of player-list, such as strong, or strong:100")] = "strong"
    seed: int = 0
    draw: Annotated[CardNames, Field(description="the cards that come up first, in order; the others by the seed")] = []


class PlayerListRequest(Request):
    """Lists the computer players that can play here, the weakest first."""


def _choices(request: ChoicesRequest, _: Caller) -> dict[str, Any]:
    state = at_market(position_of(request, request.position), request.market_closed)
    with in_field("turn"):
        steps, told = read_begun(state, request.turn)
    with in_field("draw"):
        cards = cards_of(state.edition, cards_told(state.edition, told, request.draw), request.seed)
        begun = begun_turn(state, steps, cards)
        if request.market_closed and begun.reasons:
            begun = replace(begun, reasons=begun.reasons.on_the_track)
        return of_playing.choices(state, begun)


def _complete(request: CompleteRequest, _: Caller) -> dict[str, Any]:
    state = at_market(position_of(request, request.position), request.market_closed)
    return of_playing.complete(state, turn_completions(state, request.text, []))


def _play(request: PlayRequest, caller: Caller) -> dict[str, Any]:
    state = position_of(request, request.position)
    with in_field("position"):
        expect_more_turns(state)
    with in_field("player"):
        name = full_name(request.player)
        policy = policy_of(name, caller.stop)
    with in_field("draw"):
        cards = cards_of(state.edition, cards_told(state.edition, (), request.draw), request.seed)
        taken = take_turn(state, policy, seeded(request.seed), cards)
        cards.expect_none_left()
    return of_playing.played(state, name, taken, gained(state, taken.after, state.to_move), request.seed, caller.stop())


def _players(_: PlayerListRequest, __: Caller) -> dict[str, Any]:
    searches = find_spec("pyspiel") is not None
    return of_playing.player_list([name for name in NAMED if searches or name not in TREE_SEARCHES])


METHODS = {
    "choices": Method(ChoicesRequest, _choices, "choices"),
    "complete": Method(CompleteRequest, _complete, "complete"),
    "play": Method(PlayRequest, _play, "play", ends_early=True, searches=True),
    "player-list": Method(PlayerListRequest, _players, "player-list"),
}
