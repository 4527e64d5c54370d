"""The command line of New York 1901.

The modules of the command line import only typer at the top, so that help and completion start fast. Each command
imports further modules when it runs."""

from .program import app

__all__ = ["app"]
