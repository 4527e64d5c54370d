"""The texts about turns, tiles and scores that a session of `play` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...messages import gettext
from ...terminal import output
from ..capabilities.positions import SCORE
from ..render.sheets import outcome_view
from ..render.tiles import tiles_notes, tiles_view
from ..replay import points_gained

if TYPE_CHECKING:
    from ..state import GameState
    from ..table.live import Live


def turn_lines(live: Live) -> Iterator[str]:
    """Returns lines about the last turn of a game, with its points and the cards that came up."""
    before, after, turn = live.states[-2], live.states[-1], live.turns[-1]
    seat, kinds = before.to_move, before.edition.kind_names
    points = sum(line.points for line in points_gained(before, after, seat))
    player, score = before.colour(seat), after.players[seat].score
    line = f"{len(live.turns)}. {player} {points:+d} = {score}: {turn.turn}"
    if turn.draws:
        cards = " ".join(kinds[card] for card in turn.draws)
        line = gettext("{turn}; cards that came up: {cards}", turn=line, cards=cards)
    yield line
    if after.ended_by is not None and before.ended_by is None and not after.over:
        yield gettext(
            "{player} triggers the end of the game: every other player has one more turn (END-2)", player=player
        )


def say_scores(state: GameState, ascii_only: bool) -> None:
    """Prints the score sheets, and a sentence that states who wins or leads and why."""
    output.say(gettext("the game is over") if state.over else gettext("scores if the game ended now:"))
    output.picture(outcome_view(SCORE.ask(position=state)), ascii_only)


def say_tiles(state: GameState, ascii_only: bool) -> None:
    """Prints the unbuilt tiles, and the number of copies of each tile that every player has."""
    output.picture(tiles_view(state), ascii_only)
    output.say(*tiles_notes(state))
