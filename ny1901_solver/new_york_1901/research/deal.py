"""The parameters of a game of New York 1901, and the game that they and a seed deal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...research.deal import DealParameters, listed_values
from ...research.node import GameNode
from ...rulebook.settings import parse_reading
from ..edition import Edition, load_edition
from ..rules import new_game
from ..rules.set_up import VARIANTS, Variant
from ..state import READINGS, Readings
from .node import DecisionNode


@dataclass(frozen=True)
class Deal(DealParameters):
    """What game is played; each value is one that a game string of OpenSpiel can hold.

    Of `streets` and `readings` several are joined by `+` (`broadway+cedar`, `flip_tiles:yes+no_worker_pass:may_pass`).
    What is left empty is dealt by the seed, or has the default; `max_moves` 0 stands for `longest_game`.
    """

    edition: str = "lower-manhattan"
    players: int = 2
    variant: Variant = "base"
    starters: bool = True
    action_cards: bool = True
    streets: str = ""
    challenge: str = ""
    readings: str = ""
    seed: int = 0
    max_moves: int = 0

    def problems(self) -> Iterator[str]:
        """What is no variant, and too many or too few streets."""
        if self.variant not in VARIANTS:
            yield f"variant={self.variant!r}: it is one of {', '.join(VARIANTS)}"
        if self.streets and len(listed_values(self.streets)) != self.board.numbers.streets_in_play:
            wanted = self.board.numbers.streets_in_play
            yield f"streets={self.streets!r}: {wanted} are in play, joined by '+'"

    @cached_property
    def board(self) -> Edition:
        """The edition, loaded."""
        return load_edition(self.edition)

    def new(self, rng: random.Random) -> DecisionNode:
        """Sets a game up; raises `DataError` when the edition cannot seat the players, and for unknown cards."""
        readings = dict(parse_reading(text.replace(":", "="), READINGS) for text in listed_values(self.readings))
        return DecisionNode(
            new_game(
                self.board,
                self.players,
                rng,
                variant=self.variant,
                starters=self.starters,
                action_cards=self.action_cards,
                streets=listed_values(self.streets) or None,
                challenge=self.challenge or None,
                readings=Readings().with_settings(readings),
            )
        )

    @staticmethod
    def longest(start: GameNode) -> int:
        """The limit of the start's edition and players."""
        return longest_game(start.state.edition, len(start.points))


def longest_game(edition: Edition, players: int) -> int:
    """Twice the moves of the longest game without a forced return.

    Random players can take workers back for ever (TRN-5). But for that, each turn claims a territory for good or uses
    up a tile, or has nothing to claim, which ends the game; and no turn has more moves than a Market Shift and
    its cards, a Land Grab and its two, a Build and a Boom.
    """
    turns = len(edition.board.territories) + players * edition.own_tiles.bit_count()
    moves = (1 + edition.numbers.open_market) + (1 + 2) + 1 + 1
    return 2 * turns * moves
