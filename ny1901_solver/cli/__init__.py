"""The command line. Modules here import only typer at the top, so that help and completion start at once;
each command imports the rooms it needs."""

from .app import app, main

__all__ = ["app", "main"]
