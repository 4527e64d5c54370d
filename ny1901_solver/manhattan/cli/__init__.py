"""The commands of Manhattan. Modules here import only typer at the top, so that help and completion start at once;
each command imports the packages it needs."""

from .program import app

__all__ = ["app"]
