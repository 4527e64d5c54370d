"""How `play` answers: turns, tiles and scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...terminal import output
from ..capabilities.positions import SCORE
from ..render.sheets import outcome_view
from ..render.tiles import tiles_notes, tiles_view
from ..replay import points_gained

if TYPE_CHECKING:
    from ..state import GameState
    from ..table.live import Live


def turn_lines(live: Live) -> Iterator[str]:
    """The last turn of a game, with its points and the cards that came up."""
    before, after, turn = live.states[-2], live.states[-1], live.turns[-1]
    seat, kinds = before.to_move, before.edition.kind_names
    points = sum(line.points for line in points_gained(before, after, seat))
    drawn = f"; came up: {' '.join(kinds[card] for card in turn.draws)}" if turn.draws else ""
    score = after.players[seat].score
    yield f"{len(live.turns)}. {before.colour(seat)} {points:+d} = {score}: {turn.turn}{drawn}"
    if after.ended_by is not None and before.ended_by is None and not after.over:
        yield f"{before.colour(seat)} triggers the end: every other player has one more turn (END-2)"


def say_scores(state: GameState, ascii_only: bool) -> None:
    """The final sheets, and who wins or leads with what decides it."""
    output.say("the game is over" if state.over else "if the game ended now:")
    output.picture(outcome_view(SCORE.ask(position=state)), ascii_only)


def say_tiles(state: GameState, ascii_only: bool) -> None:
    """The unbuilt tiles, and how many of each every player has."""
    output.picture(tiles_view(state), ascii_only)
    output.say(*tiles_notes(state))
