"""New York 1901 as a PettingZoo environment, in which an action is one step of a turn."""

from __future__ import annotations

from ...research.aec import GameEnv
from .deal import Deal
from .observation import Observer


class raw_env(GameEnv):
    """Returns the PettingZoo environment without wrappers."""

    metadata = {"name": "ny1901_v0", "render_modes": ["ansi"], "is_parallelizable": False}
    deal_type, observer_type = Deal, Observer


env = raw_env.wrap
