"""The parameters of a game, the same words in both libraries, and the game that they and a seed deal."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ...kit.errors import DataError
from ...kit.spelling import likest
from ..edition import Edition, load_edition
from ..rules import new_game
from ..rules.set_up import VARIANTS, Variant
from ..state import Readings
from .juncture import Juncture


@dataclass(frozen=True)
class Deal:
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

    @classmethod
    def of(cls, parameters: Mapping[str, Any]) -> Deal:
        """The deal of some parameters, the others left as they are; raises `DataError` for those that cannot be."""
        defaults = asdict(cls())
        problems = []
        for name, value in parameters.items():
            if name not in defaults:
                meant = "".join(f"; did you mean {near!r}?" for near in likest(name, defaults))
                problems.append(f"there is no parameter {name!r}{meant} ({', '.join(defaults)})")
            elif type(value) is not type(defaults[name]):
                problems.append(f"{name}={value!r}: a value like {defaults[name]!r} is wanted here")
        if problems or (problems := cls(**parameters)._problems()):
            raise DataError(problems)
        return cls(**parameters)

    def _problems(self) -> list[str]:
        problems = []
        if self.variant not in VARIANTS:
            problems.append(f"variant={self.variant!r}: it is one of {', '.join(VARIANTS)}")
        if self.streets and len(self.streets.split("+")) != self.board.numbers.streets_in_play:
            wanted = self.board.numbers.streets_in_play
            problems.append(f"streets={self.streets!r}: {wanted} are in play, joined by '+'")
        if self.max_moves < 0:
            problems.append(f"max_moves={self.max_moves}: a number of moves, or 0 for what is long enough")
        return problems

    @cached_property
    def board(self) -> Edition:
        """The edition, loaded."""
        return load_edition(self.edition)

    def new(self, rng: random.Random) -> Juncture:
        """Sets a game up; raises `DataError` when the edition cannot seat the players, and for unknown cards."""
        readings = dict(Readings.parse(text.replace(":", "=")) for text in self.readings.split("+") if text)
        return Juncture(
            new_game(
                self.board,
                self.players,
                rng,
                variant=self.variant,
                starters=self.starters,
                action_cards=self.action_cards,
                streets=self.streets.split("+") if self.streets else None,
                challenge=self.challenge or None,
                readings=Readings(**readings),
            )
        )

    @property
    def limit(self) -> int:
        """After how many moves a game is broken off, cards that come up counted as well."""
        return self.max_moves or longest_game(self.board, self.players)


def longest_game(edition: Edition, players: int) -> int:
    """Twice the moves of the longest game without a forced return.

    Random players can take workers back for ever (TRN-5). But for that, each turn claims a territory for good or uses
    up a tile, or has nothing to claim, which ends the game; and no turn has more moves than a Market Shift and
    its cards, a Land Grab and its two, a Build and a Boom.
    """
    turns = len(edition.board.territories) + players * edition.own_tiles.bit_count()
    moves = (1 + edition.numbers.open_market) + (1 + 2) + 1 + 1
    return 2 * turns * moves
