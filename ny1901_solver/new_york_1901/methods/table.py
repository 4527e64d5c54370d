"""The methods by name."""

from __future__ import annotations

from collections.abc import Mapping

from ...kit.engine import Method
from . import on_drafts, on_games, on_own_boards, on_playing, on_positions, on_puzzles, on_turns, on_what_is_known

MODULES = (on_what_is_known, on_own_boards, on_positions, on_drafts, on_games, on_turns, on_playing, on_puzzles)
METHODS: Mapping[str, Method] = {name: method for module in MODULES for name, method in module.METHODS.items()}
"""What can be asked, as `docs/engine.md` lists it."""
