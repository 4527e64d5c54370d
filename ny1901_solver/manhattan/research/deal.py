"""The parameters of a game of Manhattan for research libraries, and the set-up of the game."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property

from ...research.deal import DealParameters, listed_values
from ...research.node import GameNode
from ...rulebook.settings import parse_reading
from ..chance import any_card
from ..edition import Edition, load_edition
from ..readings import READINGS
from ..rules import new_game
from ..state import Setup
from .node import DecisionNode


@dataclass(frozen=True)
class Deal(DealParameters):
    """The parameters of a game. Each value fits into an OpenSpiel game string.

    Several `variants`, `readings` or `sides` are joined by `+` (`slow-growth+monster`, `S+N`,
    `selection:hidden+stuck:redraw`). If a parameter is empty, the edition determines its value. In PettingZoo `seed`
    decides all draws, including the first hands.
    """

    edition: str = "mayfair"
    players: int = 2
    variants: str = ""
    readings: str = ""
    sides: str = ""
    seed: int = 0
    max_moves: int = 0

    @cached_property
    def board(self) -> Edition:
        """The loaded edition of the game."""
        return load_edition(self.edition)

    def new(self, rng: random.Random) -> DecisionNode:
        """Returns a game before hands are dealt; raises `DataError` for an impossible game."""
        changed = dict(parse_reading(text.replace(":", "="), READINGS) for text in listed_values(self.readings))
        state = new_game(
            self.board,
            self.players,
            any_card,
            sides=listed_values(self.sides),
            variants=listed_values(self.variants),
            readings=self.board.readings.with_settings(changed),
        )
        return DecisionNode.dealing(state.setup)

    @staticmethod
    def longest(start: GameNode) -> int:
        """Returns an upper bound of the number of moves and draws in a game, so that no game is truncated.

        Each piece is selected once, and later built or given up. Before a piece is built, its owner may draw a new hand
        once, and each draw may fill a whole hand.
        """
        setup: Setup = start.state.setup
        edition = setup.edition
        pieces = len(setup.in_play) * sum(edition.pieces)
        return len(setup.seats) * edition.hand + edition.board.cities + pieces * (3 + 2 * edition.hand)
