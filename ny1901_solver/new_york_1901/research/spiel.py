"""New York 1901 as a game of OpenSpiel. `import ny1901_solver.new_york_1901.research.spiel` registers the game as
`ny1901`.

Everything on the table is visible to all players, and face-down cards are drawn only when they come up, so the game is
one of perfect information. The game parameter `seed` determines the set-up."""

from __future__ import annotations

from dataclasses import asdict

import pyspiel

from ...research.spiel import NumberedGame, State, game_type
from ..registration import REGISTRATION
from .deal import Deal
from .observation import Observer

__all__ = ["SpielGame", "State"]


class SpielGame(NumberedGame):
    """The class of the game New York 1901 for OpenSpiel."""

    kind = game_type(REGISTRATION.family, REGISTRATION.title, open_to_all=True, parameters=asdict(Deal()))
    deal_type, observer_type = Deal, Observer


pyspiel.register_game(SpielGame.kind, SpielGame)
