"""The capabilities that every game has as they are, made of this one when they are asked for."""

from __future__ import annotations

from typing import Any

from ...capabilities import SHARED
from ...capabilities.of_game import PlainShapes
from ...capabilities.shared import make
from ...questions.capability import Capability
from ..game import MANHATTAN
from ..registration import REGISTRATION

SHAPES = PlainShapes(REGISTRATION.family)
"""The shapes of answers that are as those of every game."""


def __getattr__(name: str) -> Capability[Any, Any]:
    """One of them by its word."""
    if name not in SHARED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    capability = globals()[name] = make(name, MANHATTAN, SHAPES)
    return capability
