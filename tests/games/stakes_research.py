"""Stakes for PettingZoo and OpenSpiel: `pyspiel.load_game("stakes")` once this is imported, and `env()`."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Self

import pyspiel

from ny1901_solver.research.aec import GameEnv
from ny1901_solver.research.deal import DealParameters
from ny1901_solver.research.node import GameNode
from ny1901_solver.research.observation import Observing, Vector
from ny1901_solver.research.spiel import NumberedGame, game_type

from .stakes import HAND, NUMBERS, Stakes, StakesGame


class DecisionNode(GameNode):
    """A state, of which the steps are cards."""

    game, actions = StakesGame(), tuple(map(str, NUMBERS))


@dataclass(frozen=True)
class Deal(DealParameters):
    """What game is played; `seed` decides stakes and hands."""

    players: int = 2
    seed: int = 0
    max_moves: int = 0

    def new(self, rng: random.Random) -> DecisionNode:
        """A game with hands dealt."""
        return DecisionNode(DecisionNode.game.start("", self.players, rng))

    @staticmethod
    def longest(start: GameNode) -> int:
        """A card for each stake of everybody, and one drawn behind it."""
        return 2 * len(NUMBERS) * len(start.points)


class Observer(Observing):
    """The stakes in their order, cards gone, on the table and in the own hand, and the points, from the seat on."""

    def __init__(self, players: int) -> None:
        sizes = {"stakes": (6, 6), "gone": (6,), "table": (players, 6), "hand": (6,), "points": (players,)}
        super().__init__({**sizes, "leader": (players,)})

    @classmethod
    def of(cls, edition: Any, players: int) -> Self:
        """The observer of a number of players."""
        return cls(players)

    @classmethod
    def of_state(cls, state: Stakes) -> Self:
        """The observer of a state's players."""
        return cls(state.players)

    def write(self, state: Stakes, seat: int, into: dict[str, Vector]) -> None:
        """Writes what a seat sees."""
        for place, stake in enumerate(state.stakes):
            into["stakes"][place, stake - 1] = 1
        for place, card in enumerate(state.table):
            into["table"][(state.leader + place - seat) % state.players, card - 1] = 1
        for card in state.hands[seat]:
            into["hand"][card - 1] += 1 / HAND
        into["gone"][:] = [count / 4 for count in state.gone]
        for other, points in enumerate(state.points):
            into["points"][(other - seat) % state.players] = points / sum(NUMBERS)
        into["leader"][(state.leader - seat) % state.players] = 1


class SpielGame(NumberedGame):
    """Stakes for OpenSpiel."""

    kind = game_type("stakes", "Stakes", open_to_all=False, parameters={"players": 2, "seed": 0, "max_moves": 0})
    deal_type, observer_type = Deal, Observer


class raw_env(GameEnv):
    """Stakes for PettingZoo, without wrappers."""

    metadata = {"name": "stakes_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    deal_type, observer_type = Deal, Observer


env = raw_env.wrap
pyspiel.register_game(SpielGame.kind, SpielGame)
