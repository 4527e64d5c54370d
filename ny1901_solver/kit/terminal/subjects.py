"""How a thing that a capability asks about is given at the command line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SubjectByWords:
    """The parameters, by name, each with its default, and what reads their values in that order.

    What reads them gets the values of the options `beside` behind them, which every command has.
    """

    parameters: Mapping[str, tuple[Any, Any]]
    read: Callable[..., Any]
    beside: tuple[str, ...] = ()
