"""The parameters of a game of New York 1901. A game is dealt from these parameters, which include a random seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...messages import gettext
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
    """The parameters of a game. Each value is text that can be part of a game string of OpenSpiel.

    If `streets` or `readings` has several values, the values are joined by `+` (`broadway+cedar`,
    `flip_tiles:yes+no_worker_pass:may_pass`). For an empty value, the program draws a value with the seed or uses the
    default. If `max_moves` is 0, the limit is the result of `longest_game`.
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
        """Yields the problems of the parameters: an unknown variant, or a wrong number of streets."""
        if self.variant not in VARIANTS:
            yield gettext(
                "variant={variant!r} is unknown; the variants are {variants}",
                variant=self.variant,
                variants=", ".join(VARIANTS),
            )
        wanted = self.board.numbers.streets_in_play
        if self.streets and len(listed_values(self.streets)) != wanted:
            yield gettext(
                "streets={streets!r} is not possible; expected {number} streets joined by '+'",
                streets=self.streets,
                number=wanted,
            )

    @cached_property
    def board(self) -> Edition:
        """Loads and returns the edition of the game."""
        return load_edition(self.edition)

    def new(self, rng: random.Random) -> DecisionNode:
        """Sets up a game; raises `DataError` if the edition cannot seat the players, and for unknown cards."""
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
        """Returns the limit of the number of moves for the edition and the number of players of the start position."""
        return longest_game(start.state.edition, len(start.points))


def longest_game(edition: Edition, players: int) -> int:
    """Returns twice the number of moves of the longest game without a forced return.

    A game needs a limit of moves, because random players can take workers back for ever (TRN-5). Without forced
    returns, each turn claims a territory permanently or uses a tile. If nothing is left to claim, the game ends. A turn
    has at most the following moves: a Market Shift and its cards, a Land Grab and its two cards, a Build, and a second
    Build by Construction Boom.
    """
    turns = len(edition.board.territories) + players * edition.own_tiles.bit_count()
    moves = (1 + edition.numbers.open_market) + (1 + 2) + 1 + 1
    return 2 * turns * moves
