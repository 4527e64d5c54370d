"""`score`: what the board pays now, and who would be first."""

from __future__ import annotations

from ...kit.terminal import output
from . import inputs
from .inputs import Ascii, Json


def score(position: inputs.Position, ascii_only: Ascii = False, as_json: Json = False) -> None:
    """Score a position as if the round ended now.

    Every point comes with its rule: buildings owned, majorities in cities, and the tallest building.

    \b
    Examples:
      ny1901 score game.mh
      ny1901 score --json game.mh
    """
    state = inputs.read(position, hands_told=False)
    if as_json:
        from ..answers import of_positions

        output.answer(of_positions.score(state))
        return
    from ..render.sheets import score_view

    output.say("the game is over" if state.over else f"if round {state.round} ended now:")
    output.picture(score_view(state), ascii_only)
    output.say(state.setup.basis)
