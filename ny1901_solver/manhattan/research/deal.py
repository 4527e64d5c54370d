"""The parameters of a game of Manhattan, and the game that they set up."""

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
    """What game is played; each value is one that a game string of OpenSpiel can hold.

    Of `variants`, `readings` and `sides` several are joined by `+` (`slow-growth+monster`, `S+N`,
    `selection:hidden+stuck:redraw`). What is left empty is the edition's own. `seed` decides what comes up in
    PettingZoo, hands among it.
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
        """The edition, loaded."""
        return load_edition(self.edition)

    def new(self, rng: random.Random) -> DecisionNode:
        """A game before its hands are dealt; raises `DataError` when it cannot be."""
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
        """The most moves and cards of a game, so that none is broken off.

        Each piece is selected, and leaves in a build or a void, before which its owner may once draw anew; a draw fills
        a hand.
        """
        setup: Setup = start.state.setup
        edition = setup.edition
        pieces = len(setup.in_play) * sum(edition.pieces)
        return len(setup.seats) * edition.hand + edition.board.cities + pieces * (3 + 2 * edition.hand)
