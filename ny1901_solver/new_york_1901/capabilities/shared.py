"""The capabilities (commands) that this game has in the same form as all other games. Each capability is made on first
use."""

from __future__ import annotations

from typing import Any

from ...capabilities import SHARED
from ...capabilities.of_game import PlainShapes
from ...capabilities.shared import make
from ...questions.capability import Capability
from ..game import NEW_YORK_1901
from ..registration import REGISTRATION

SHAPES = PlainShapes(REGISTRATION.family)
"""The answer models that all games share, for New York 1901."""


def __getattr__(name: str) -> Capability[Any, Any]:
    """Returns a shared capability by its name."""
    if name not in SHARED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    capability = globals()[name] = make(name, NEW_YORK_1901, SHAPES)
    return capability
