"""The commands of New York 1901.

Modules import only typer at the top, so that help and completion start at once; each command imports what it needs."""

from .program import app

__all__ = ["app"]
