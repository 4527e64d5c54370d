"""`score`: the final sheets, as if the game ended now."""

from __future__ import annotations

from ...kit.terminal import output
from . import inputs
from .inputs import Ascii, Json


def score(
    position: inputs.Position, edition: inputs.Edition = None, ascii_only: Ascii = False, as_json: Json = False
) -> None:
    """Score a position as if the game ended now.

    Every point comes with its rule and reason, all players side by side.

    \b
    Examples:
      ny1901 score game.yaml
      ny1901 score --json game.yaml
    """
    from ..scoring import outcome

    state = inputs.read(position, edition)
    result = outcome(state)
    if as_json:
        from ..answers import of_positions

        output.answer(of_positions.score(state, result))
        return
    from ..render.sheets import outcome_view

    output.picture(outcome_view(state, result), ascii_only)
    output.say(state.setup.basis)
