"""Makes the capabilities listed in `SHARED` for a game."""

from __future__ import annotations

import importlib
from typing import Any

from ..protocol.game import Game
from ..questions.capability import Capability
from . import SHARED
from .of_game import PlainShapes


def make(word: str, game: Game[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """Makes one of the shared capabilities for a game, given the name of the capability."""
    module, name = SHARED[word].split(":")
    capability: Capability[Any, Any] = getattr(importlib.import_module(module), name)(game, shapes)
    return capability
