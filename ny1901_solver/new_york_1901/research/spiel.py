"""New York 1901 as a game of OpenSpiel: `import ny1901_solver.new_york_1901.research.spiel` registers it as `ny1901`.

Steps are the players' actions, cards are chance's. Everything on the table is open to all, and what lies face down is
decided only when it comes up, so that information is perfect. The set-up is dealt by the parameter `seed`."""

from __future__ import annotations

import random
from dataclasses import asdict
from typing import Any

import numpy as np
import pyspiel

from .deal import Deal, longest_game
from .juncture import Juncture
from .observation import Observer

_TYPE = pyspiel.GameType(
    short_name="ny1901",
    long_name="New York 1901",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=asdict(Deal()),
)


class SpielGame(pyspiel.Game):
    """A game of OpenSpiel; its parameters are those of `Deal`, and `start` stands for the set-up that they deal."""

    def __init__(self, params: dict[str, Any] | None = None, start: Juncture | None = None) -> None:
        deal = Deal.of(params or {})
        self.start = start or deal.new(random.Random(deal.seed))
        self.edition, players = self.start.state.edition, len(self.start.state.players)
        self.limit = deal.max_moves or longest_game(self.edition, players)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.start.actions),
            max_chance_outcomes=self.edition.kinds,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> State:
        """The set-up that the parameters deal."""
        return State(self)

    def state_at(self, juncture: Juncture) -> State:
        """A state with nothing before it, wherever a game of these players stands."""
        state = State(self)
        state.juncture = juncture
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Cards count as moves, so that there are no more of them."""
        return self.limit

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a player sees, or, with perfect recall, has seen; there are no parameters of observations."""
        if params:
            raise ValueError(f"observations have no parameters, and {params} are given")
        return SpielObserver(self, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class State(pyspiel.State):
    """A state of OpenSpiel: a `Juncture`, which copies share, and the number of moves after which a game is broken off.

    A game that is broken off is worth what it would be worth if it ended there.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.juncture = game.start
        self._limit = game.limit

    def current_player(self) -> int:
        """The seat to act, chance, or nobody any more."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.juncture.awaits_card else self.juncture.state.to_move

    def is_terminal(self) -> bool:
        """Whether the game is over or broken off."""
        return self.juncture.state.over or self.juncture.moves >= self._limit

    def returns(self) -> list[float]:
        """The results of a game that is over or broken off; before, nobody has anything."""
        return self.juncture.results if self.is_terminal() else [0.0] * self.num_players()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds of card that may come up, with their probabilities."""
        return self.juncture.odds

    def _legal_actions(self, player: int) -> list[int]:
        return self.juncture.legal

    def _apply_action(self, action: int) -> None:
        self.juncture = self.juncture.drawn(action) if self.juncture.awaits_card else self.juncture.played(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"drew {self.juncture.state.edition.kind_names[action]}"
        return str(self.juncture.actions.steps[action])

    def __str__(self) -> str:
        return self.juncture.line


class SpielObserver:
    """What a player sees, as OpenSpiel asks for it: a line and a tensor, or, with perfect recall, all moves so far."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self._start = game.start if perfect_recall else None
        self._observer = Observer.of(game.edition, game.num_players())
        self.tensor = None if perfect_recall else np.zeros(self._observer.size, np.float32)
        self.dict = {} if self.tensor is None else self._observer.pieces(self.tensor)

    def set_from(self, state: State, player: int) -> None:
        """Writes what a player sees into the tensor."""
        if self.tensor is not None:
            self.tensor.fill(0)
            self._observer.write(state.juncture.state, player, self.dict)

    def string_from(self, state: State, player: int) -> str:
        """The position, or with perfect recall the set-up and the moves since; all players see the same."""
        return state.juncture.line if self._start is None else f"{self._start.line} {state.history_str()}".rstrip()


pyspiel.register_game(_TYPE, SpielGame)
