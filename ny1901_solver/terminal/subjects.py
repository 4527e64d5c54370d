"""The command line's parameters for a subject (a thing that a question concerns, such as a position)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SubjectByWords:
    """The command line's parameters for a subject, by name and each with its default, and the function that reads the
    subject from the values of the parameters in this order.

    After the values of the parameters, the function receives the values of the options in `beside`, which every command
    has.
    """

    parameters: Mapping[str, tuple[Any, Any]]
    read: Callable[..., Any]
    beside: tuple[str, ...] = ()

    @property
    def spelling(self) -> str:
        """The name of the subject on the command line: the name of the subject's option, or the word for its argument;
        empty within a session.
        """
        if not self.parameters:
            return ""
        name, (annotation, _) = next(iter(self.parameters.items()))
        given = annotation.__metadata__[0]
        options = [word for word in (given.default, *(given.param_decls or ())) if str(word).startswith("-")]
        return str(options[-1]) if options else given.metavar or name.upper()
