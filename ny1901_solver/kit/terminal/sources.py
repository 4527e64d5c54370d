"""How the command line gives what a page shows: a source, and the id where it is that of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

import typer

from ..loading import is_there
from .subjects import SubjectByWords

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class NamedSource(Generic[Found]):
    """What was `opened`, and the `puzzle_id` by which it was named, if it is that of a puzzle that ships."""

    opened: Found
    puzzle_id: str | None


def source_to_show(
    told: str,
    opened: Callable[..., Found],
    ids: Callable[[], Collection[str]],
    beside: Mapping[str, tuple[Any, Any]],
    completion: Callable[[str], list[str]] | None = None,
) -> SubjectByWords:
    """The argument of what a page shows, of which the help is `told`, with the options `beside` it."""

    def read(where: str | None, *others: Any) -> NamedSource[Found] | None:
        if where is None:
            return None
        return NamedSource(opened(where, *others), where if where in ids() and not is_there(where) else None)

    argument = typer.Argument(metavar="[WHERE]", help=f"What the page opens. {told}.", autocompletion=completion)
    return SubjectByWords({"where": (Annotated[str | None, argument], None), **beside}, read)
