"""The command line of New York 1901.

The modules import only typer at the top, so that help and completion start fast. Each command imports its other
modules when it runs."""

from .program import app

__all__ = ["app"]
