"""The methods by name."""

from __future__ import annotations

from collections.abc import Mapping

from ...kit.engine import Method, opened_method
from ..capabilities import CAPABILITIES
from .given import derived

MODULES = (opened_method,)
METHODS: Mapping[str, Method] = {
    **{word: derived(word) for word in CAPABILITIES},
    **{name: method for module in MODULES for name, method in module.METHODS.items()},
}
"""What can be asked, as `docs/engine.md` lists it."""
