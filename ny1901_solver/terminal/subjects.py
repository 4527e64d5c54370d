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

    @property
    def spelling(self) -> str:
        """What is typed for it: the name of its option, or the word for its argument; nothing within a session."""
        if not self.parameters:
            return ""
        name, (annotation, _) = next(iter(self.parameters.items()))
        given = annotation.__metadata__[0]
        options = [word for word in (given.default, *(given.param_decls or ())) if str(word).startswith("-")]
        return str(options[-1]) if options else given.metavar or name.upper()
