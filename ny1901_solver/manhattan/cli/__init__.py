"""The commands of Manhattan. Modules of this package import little at the top, so that help and completion start
quickly.
"""

from .program import app

__all__ = ["app"]
