"""The status of a live game in a few lines, which a session shows at each turn."""

from __future__ import annotations

from ...messages import gettext, ngettext
from ..board import bits
from ..edition import card_words
from ..state import GameState


def status_line(state: GameState) -> str:
    """One line with the player to move, the player's points and workers, and the market."""
    if state.over:
        return gettext("the game is over")
    return gettext(
        "{to_move}: {points}, {workers}; cards face up: {face_up}; cards face down: {face_down}",
        to_move=_to_move(state),
        points=ngettext("{number} point", "{number} points", state.mover.score),
        workers=ngettext("{number} worker", "{number} workers", state.hand),
        face_up=" ".join(state.edition.kind_names[kind] for kind in state.market.open) or gettext("none"),
        face_down=state.market.future_size,
    )


def _to_move(state: GameState) -> str:
    player = state.colour(state.to_move)
    if state.turn is None:
        if state.last_round:
            return gettext("{player} to move, the last turn", player=player)
        return gettext("{player} to move", player=player)
    steps = "; ".join(map(str, state.turn.steps))
    if state.last_round:
        return gettext("{player} to move after {steps}, the last turn", player=player, steps=steps)
    return gettext("{player} to move after {steps}", player=player, steps=steps)


def status_lines(state: GameState) -> list[str]:
    """The status line, and a line for each player."""
    return [status_line(state), *(_player(state, seat) for seat in state.setup.seats)]


def _player(state: GameState, seat: int) -> str:
    player, edition = state.players[seat], state.edition
    unlocked = state.setup.unlocked_at(player.score)
    line = gettext(
        "{player:<6} {score:>3} points, {workers}; action cards: {cards}; can build {tiles} ({left} tiles left)",
        player=state.colour(seat),
        score=player.score,
        workers=ngettext("{number} worker", "{number} workers", player.free_workers(edition.numbers.workers)),
        cards=" ".join(card_words(player.cards)) or gettext("none"),
        tiles=" ".join(edition.tiles[number].id for number in bits(player.unbuilt & unlocked)) or gettext("none"),
        left=player.unbuilt.bit_count(),
    )
    return f"  {line}"
