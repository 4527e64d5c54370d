"""Manhattan as a game of OpenSpiel: `import ny1901_solver.manhattan.research.spiel` registers it as `manhattan`.

Hands are dealt by chance, one card a node, and nobody sees another's: information is imperfect."""

from __future__ import annotations

from dataclasses import asdict

import pyspiel

from ...research.spiel import NumberedGame, game_type
from ..registration import REGISTRATION
from .deal import Deal
from .observation import Observer


class SpielGame(NumberedGame):
    """Manhattan for OpenSpiel, without the seed: chance is told node by node."""

    kind = game_type(
        REGISTRATION.family,
        REGISTRATION.title,
        open_to_all=False,
        parameters={name: value for name, value in asdict(Deal()).items() if name != "seed"},
    )
    deal_type, observer_type = Deal, Observer


pyspiel.register_game(SpielGame.kind, SpielGame)
