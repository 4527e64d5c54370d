"""The capabilities that Manhattan shares unchanged with every game; each capability is made when it is first used."""

from __future__ import annotations

from typing import Any

from ...capabilities import SHARED
from ...capabilities.of_game import PlainShapes
from ...capabilities.shared import make
from ...questions.capability import Capability
from ..game import MANHATTAN
from ..registration import REGISTRATION

SHAPES = PlainShapes(REGISTRATION.family)
"""The answer models that Manhattan shares with every game."""


def __getattr__(name: str) -> Capability[Any, Any]:
    """Makes the capability with the given word when it is first used, and stores the capability in the module."""
    if name not in SHARED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    capability = globals()[name] = make(name, MANHATTAN, SHAPES)
    return capability
