"""Manhattan as an OpenSpiel game: `import ny1901_solver.manhattan.research.spiel` registers it as `manhattan`.

Each chance node deals one card, and nobody sees another player's hand, so the game has imperfect information.
"""

from __future__ import annotations

from dataclasses import asdict

import pyspiel

from ...research.spiel import NumberedGame, game_type
from ..registration import REGISTRATION
from .deal import Deal
from .observation import Observer


class SpielGame(NumberedGame):
    """Manhattan for OpenSpiel. The game has no seed, because chance nodes decide all draws."""

    kind = game_type(
        REGISTRATION.family,
        REGISTRATION.title,
        open_to_all=False,
        parameters={name: value for name, value in asdict(Deal()).items() if name != "seed"},
    )
    deal_type, observer_type = Deal, Observer


pyspiel.register_game(SpielGame.kind, SpielGame)
