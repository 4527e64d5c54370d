"""A game as a PettingZoo environment in which agents act one after the other (AEC, agent environment cycle).

An action of an agent is one step of a player in the game. The environment itself makes the chance moves, at random; the
seed determines their outcomes. The agents get their rewards when the game is over (`GameNode.results`). If `shaping` is
true, an agent also gets a reward for each point as soon as the point is scored.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..errors import DataError
from ..messages import gettext
from .deal import DealParameters
from .observation import Observing


class GameEnv(AECEnv):
    """The environment of a game without PettingZoo's wrappers; an illegal action raises `ValueError`.

    Each game defines a subclass with `metadata`, `deal_type` and `observer_type`. The parameters of an environment are
    the parameters of the deal (`deal_type`), `shaping` and `render_mode`. The sequence of random numbers starts from
    the parameter `seed`; if `reset` is called without a seed, the sequence continues.
    """

    deal_type: ClassVar[type[DealParameters]]
    observer_type: ClassVar[type[Observing]]

    @classmethod
    def wrap(cls, **parameters: Any) -> AECEnv:
        """The environment with PettingZoo's usual wrappers.

        In the wrapped environment, an illegal action ends the game for all players, with the reward -1 for the acting
        agent.
        """
        wrapped = wrappers.TerminateIllegalWrapper(cls(**parameters), illegal_reward=-1)
        wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
        return wrappers.OrderEnforcingWrapper(wrapped)

    def __init__(self, *, shaping: float = 0.0, render_mode: str | None = None, **parameters: Any) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise DataError([gettext("render_mode={mode!r}: expected 'ansi' or None", mode=render_mode)])
        self.deal = self.deal_type.of(parameters)
        self.shaping, self.render_mode = shaping, render_mode
        start = self.deal.new(random.Random(self.deal.seed))
        self.actions, self.limit = start.actions, self.deal.limit(start)
        self.observer = self.observer_type.of_state(start.state)
        self.possible_agents = [f"player_{seat}" for seat in range(self.deal.players)]
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (self.observer.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng = random.Random(self.deal.seed)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The action numbers of all steps, the same for every agent."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of observations (`Observing`) together with the masks of legal actions."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Sets up a new game; the argument `options` has no effect."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.node = self.deal.new(self._rng).dealt(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.node.to_move]

    def step(self, action: int | None) -> None:
        """Plays a step of the agent to act, and all chance moves after the step."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self.node
        if action not in before.legal:
            sentence = gettext(
                "{agent}: action {action} is not legal in this state; `action_mask` marks the legal actions",
                agent=agent,
                action=action,
            )
            raise ValueError(sentence)
        self.node = before.play(int(action)).dealt(self._rng)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        for each, had, has in zip(self.agents, before.points, self.node.points, strict=True):
            self.rewards[each] += self.shaping * (has - had)
        if self.node.over:
            self.terminations = dict.fromkeys(self.agents, True)
            for each, result in zip(self.agents, self.node.results, strict=True):
                self.rewards[each] += result
        elif self.node.moves >= self.limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[self.node.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent. Only for the agent that has to act, the mask marks any actions as legal."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.actions), np.int8)
        if agent == self.agent_selection and not any(self.truncations.values()):
            mask[self.node.legal] = 1
        return {"observation": self.observer.vector(self.node.state, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The position as one line, which the commands `ny1901 show` and `ny1901 draw` accept."""
        return self.node.line if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing, because there is nothing to close."""
