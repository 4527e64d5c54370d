"""The edition of one's own that a program was started with."""

from __future__ import annotations

from contextvars import ContextVar

from .edition import Edition

own_edition: ContextVar[Edition | None] = ContextVar("own_edition", default=None)
"""The edition that was named when the engine was started."""
