"""The engine on standard input and output."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ..errors import DataError
from .seam import crashed

if TYPE_CHECKING:
    from ..engine.answering import Methods

AT_ONCE = 4
"""Requests at once when nobody says: short ones are answered beside two or three long ones; more would share the
processor with these and gain nothing."""


def serve_lines(methods: Methods, at_once: int) -> None:
    """Answers the requests of standard input till they end."""
    from ..engine import Server

    if sys.stdin is None:
        raise DataError(["standard input: closed"])
    Server(methods, sys.stdin.buffer, sys.stdout.buffer, at_once, crashed).serve()
