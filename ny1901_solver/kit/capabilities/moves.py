"""Questions about what may be played, as far as they are the same for every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pydantic import Field

from ..answers import PositionAnswer
from ..capability import Note, Question, Shown


class Listed(Question):
    """Tells of a list how long it is, and all of it or its beginning."""

    count: bool = Field(False, description="tell only how many there are")
    limit: int | None = Field(None, ge=0, description="tell so many at most")


class ListedAnswer(PositionAnswer):
    """What is legal, or the first of it."""

    to_move: str | None
    total: int
    count: bool = Field(exclude=True, description="whether only their number was asked for")


def listed_told(answer: ListedAnswer, shown: Sequence[str], noun: str, why_none: str) -> Iterator[Shown]:
    """A list, a line each, or how long it is; how many more there are, or why there are none."""
    if answer.count:
        yield str(answer.total)
    else:
        yield from shown
    if not answer.count and len(shown) < answer.total:
        yield Note(f"{answer.total - len(shown)} more legal {noun}")
    if not answer.total:
        yield Note(why_none)
