"""Drafts: a position is set up or changed by the commands of `ny1901 edit`."""

from __future__ import annotations

from .given import derived

METHODS = {"edit": derived("edit")}
"""The method of drafts."""
