"""A live game in a few lines: what the players have to see at each turn."""

from __future__ import annotations

from ...text.words import quantity
from ..board import bits
from ..edition import card_words
from ..state import GameState


def status_line(state: GameState) -> str:
    """Who is to move, with what."""
    seat, player = state.to_move, state.mover
    if state.over:
        return "the game is over"
    return (
        f"{state.colour(seat)} to move{_so_far(state)}{', the last turn' if state.last_round else ''}: "
        f"{quantity(player.score, 'point')}, {quantity(player.free_workers(state.edition.numbers.workers), 'worker')}; "
        f"face up {_face_up(state)}, face down {state.market.future_size}"
    )


def _so_far(state: GameState) -> str:
    return "" if state.turn is None else f" after {'; '.join(map(str, state.turn.steps))}"


def status_lines(state: GameState) -> list[str]:
    """Who is to move, and a line for each player."""
    return [status_line(state), *(_player(state, seat) for seat in state.setup.seats)]


def _player(state: GameState, seat: int) -> str:
    player, edition = state.players[seat], state.edition
    unlocked = state.setup.unlocked_at(player.score)
    unbuilt = " ".join(edition.tiles[number].id for number in bits(player.unbuilt & unlocked)) or "none"
    cards = " ".join(card_words(player.cards)) or "none"
    workers = player.free_workers(edition.numbers.workers)
    return (
        f"  {state.colour(seat):<6} {player.score:>3} points, {quantity(workers, 'worker')}; cards {cards}; "
        f"can build {unbuilt} ({player.unbuilt.bit_count()} tiles left)"
    )


def _face_up(state: GameState) -> str:
    return " ".join(state.edition.kind_names[kind] for kind in state.market.open) or "none"
