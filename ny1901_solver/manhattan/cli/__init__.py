"""The commands of Manhattan. Modules here import little at the top, so that help and completion start at once."""

from .program import app

__all__ = ["app"]
