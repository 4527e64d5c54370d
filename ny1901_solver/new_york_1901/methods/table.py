"""The methods by name."""

from __future__ import annotations

from collections.abc import Mapping

from ...kit.engine import Method
from ..capabilities import CAPABILITIES
from . import on_own_boards, on_what_is_known
from .given import derived

MODULES = (on_what_is_known, on_own_boards)
METHODS: Mapping[str, Method] = {
    **{word: derived(word) for word in CAPABILITIES},
    **{name: method for module in MODULES for name, method in module.METHODS.items()},
}
"""What can be asked, as `docs/engine.md` lists it."""
