"""The methods by name."""

from __future__ import annotations

from collections.abc import Mapping

from ...kit.engine import Method, opened_method
from ..capabilities import CAPABILITIES
from .given import derived

METHODS: Mapping[str, Method] = {
    **{word: derived(word) for word in CAPABILITIES},
    **opened_method.METHODS,
}
"""What can be asked, as `docs/engine.md` lists it."""
