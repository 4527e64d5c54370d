"""Turns against a rival: every card may come up that the layers of the pile allow, and everybody sees them then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ny1901_solver.new_york_1901.moves import Reclaim, Shift, Step, Take, Turn
from ny1901_solver.new_york_1901.rules import chance, draw, legal_steps, play_step
from ny1901_solver.new_york_1901.rules.expanding import claim
from ny1901_solver.new_york_1901.rules.transition import effect, turned_over
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market, Player

_NO_MARKET = Market((), ())


def dealt(states: Iterable[GameState]) -> list[GameState]:
    """The states once all cards have come up that are due, in every way in which they can."""
    waiting = list(states)
    done: dict[tuple[object, ...], GameState] = {}
    while waiting:
        state = waiting.pop()
        if kinds := chance(state):
            seen = {draw(state, kind) for kind in kinds}
            waiting += sorted(seen, key=lambda each: each.market.open)
        else:
            done.setdefault((state.players, state.market, state.ended_by), state)  # the order of cards tells nothing
    return list(done.values())


def behind_step(state: GameState, step: Step) -> list[GameState]:
    """The states behind one step and all the cards that can come up for it."""
    return dealt([play_step(state, step)])


def behind_turn(state: GameState, turn: Turn) -> list[GameState]:
    """The states behind a whole turn, for all cards; none where some cards make it illegal."""
    states = [state]
    for step in turn.steps:
        following: list[GameState] = []
        for each in states:
            if each.turn is not None and step not in legal_steps(each):
                return []
            following += behind_step(each, step)
        states = following
    return [each if each.turn is None else turned_over(each, each.mover, each.market, each.ended_by) for each in states]


def mover_behind(state: GameState, turn: Turn) -> Player:
    """The mover behind a turn, whatever cards come up."""
    board, player = state.edition.board, state.mover
    for step in turn.steps:
        if isinstance(step, Shift):
            player = player.without_card(SHIFT)
        elif isinstance(step, Take):
            player = claim(state.setup, player, [board.by_name[name].index for name in step.territories])
        else:
            player, _ = effect(state, player, _NO_MARKET, step)
    return player


def markets_behind(state: GameState, turn: Turn) -> Iterator[Market]:
    """The markets that a turn can leave, for all cards with which it is legal."""
    seen: set[Market] = set()
    edition = state.edition
    markets = [state.market]
    for step in turn.steps:
        if isinstance(step, Shift):
            markets = _filled([market.shift(edition.kinds) for market in markets], edition.numbers.open_market)
        elif isinstance(step, Take):
            taken = edition.kinds_of(step.territories)
            able = [each for each in markets if all(each.open.count(kind) >= taken.count(kind) for kind in taken)]
            markets = _filled([market.without(taken) for market in able], edition.numbers.open_market)
        elif isinstance(step, Reclaim):
            (kind,) = edition.kinds_of([step.territory])
            markets = [market.return_card(kind, edition.kinds) for market in markets]
    for market in markets:
        if market not in seen:
            seen.add(market)
            yield market


def _filled(markets: list[Market], full: int) -> list[Market]:
    """The markets once they are full or the pile is empty, in every way in which cards can come up."""
    done: dict[Market, None] = {}
    waiting = dict.fromkeys(markets)
    while waiting:
        market, _ = waiting.popitem()
        if market.future and len(market.open) < full:
            waiting.update(dict.fromkeys(market.draw(kind) for kind, count in enumerate(market.future[0]) if count))
        else:
            done[market] = None
    return list(done)
