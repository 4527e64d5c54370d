"""A game as an OpenSpiel game: steps are actions of the players, and cards that come up are actions of chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np
import pyspiel

from ..messages import gettext
from .deal import DealParameters
from .node import GameNode
from .observation import Observing


def game_type(name: str, title: str, open_to_all: bool, parameters: dict[str, Any]) -> pyspiel.GameType:
    """OpenSpiel's description of a game for 2 to 4 players.

    If `open_to_all` is true, the game is described as a game of perfect information.
    """
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if open_to_all else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class NumberedGame(pyspiel.Game):
    """An OpenSpiel game. Each game defines a subclass with `kind`, `deal_type` and `observer_type`. The parameters of
    an OpenSpiel game are the parameters of the deal (`deal_type`). If the argument `start` is given, it is the start
    position, instead of the position that the parameters determine.
    """

    kind: ClassVar[pyspiel.GameType]
    deal_type: ClassVar[type[DealParameters]]
    observer_type: ClassVar[type[Observing]]

    def __init__(self, params: dict[str, Any] | None = None, start: GameNode | None = None) -> None:
        deal = self.deal_type.of(params or {})
        self.start = start or deal.new(random.Random(deal.seed))
        self.limit, players = deal.limit(self.start), len(self.start.points)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.start.actions),
            max_chance_outcomes=self.start.most_kinds,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.limit,
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self) -> State:
        """The start position that the parameters determine."""
        return State(self)

    def state_at(self, node: GameNode) -> State:
        """An OpenSpiel state without history, for any node of a game with this number of players."""
        state = State(self)
        state.node = node
        return state

    def max_chance_nodes_in_history(self) -> int:
        """The maximum number of moves of a game; because this number includes chance moves, it is also an upper bound
        of the number of chance moves.
        """
        return self.limit

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """An observer of positions or, with perfect recall, of histories; observers have no parameters."""
        if params:
            raise ValueError(gettext("observations have no parameters, so {given} is not allowed", given=params))
        return SpielObserver(self, perfect_recall=iig_obs_type is not None and iig_obs_type.perfect_recall)


class State(pyspiel.State):
    """An OpenSpiel state. The state consists of a node and of the number of moves after which a game is broken off.
    Copies of a state share its node.

    If a game is broken off, its returns are computed as if the game had ended at that point.
    """

    def __init__(self, game: NumberedGame) -> None:
        super().__init__(game)
        self.node = game.start
        self._limit = game.limit

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance or for a finished game."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.node.awaits_card else self.node.to_move

    def is_terminal(self) -> bool:
        """Whether the game is over or broken off."""
        return self.node.over or self.node.moves >= self._limit

    def returns(self) -> list[float]:
        """The returns of a game that is over or broken off; zeros while the game goes on."""
        return self.node.results if self.is_terminal() else [0.0] * self.num_players()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds of cards that may come up now, with their probabilities."""
        return self.node.odds

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A random state that a player cannot distinguish from this state. The argument `sampler` is a function that
        returns random numbers from 0 to 1.

        If the state contains hidden information, the new state has no history, because the moves would reveal the
        hidden information.
        """
        imagined = self.node.imagine(player, random.Random(sampler()))
        state: State = self.clone() if imagined is self.node else self.get_game().state_at(imagined)
        return state

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal

    def _apply_action(self, action: int) -> None:
        self.node = self.node.draw(action) if self.node.awaits_card else self.node.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.node.kind_text(action)
        return self.node.step_text(player, action)

    def __str__(self) -> str:
        return self.node.line


class SpielObserver:
    """An OpenSpiel observer.

    The observer returns the position as a line and as a tensor or, with perfect recall, the history as a line.
    """

    def __init__(self, game: NumberedGame, perfect_recall: bool) -> None:
        self._start = game.start if perfect_recall else None
        self._observer = game.observer_type.of_state(game.start.state)
        self.tensor = None if perfect_recall else np.zeros(self._observer.size, np.float32)
        self.dict = {} if self.tensor is None else self._observer.pieces(self.tensor)

    def set_from(self, state: State, player: int) -> None:
        """Writes the observation of a player into the tensor."""
        if self.tensor is not None:
            self.tensor.fill(0)
            self._observer.write(state.node.state, player, self.dict)

    def string_from(self, state: State, player: int) -> str:
        """The position, or with perfect recall the history, as a player knows it."""
        if self._start is None:
            return state.node.view(player)
        return state.node.recall(player, self._start, state.history())
