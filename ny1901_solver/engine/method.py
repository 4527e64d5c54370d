"""What a method is: the shape of its request, and a function that answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ..errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Refused

LONGEST_ID = 200  # characters: an id comes back on every line, and twice this is no id but a document


def is_id(value: object) -> bool:
    """Whether a value can be the id of a request; a number cannot, so that the same id always comes back as it was."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_ID


class Request(BaseModel):
    """What every request has; a method adds its own fields below. Unknown fields and other types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: Annotated[str, Field(min_length=1, max_length=LONGEST_ID, description="comes back with every answer")]
    method: str


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asked: `stop` says whether the answer is not wanted any more, `report` hears how far it is."""

    stop: Callable[[], bool]
    report: Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Method:
    """A method: the model of its request, and what answers one.

    `answers` is the kind of its answer, under which the schema is published. One that `ends_early` asks its caller and
    answers with what it has when it is cancelled; the answer of another is then left out. One that `searches` may take
    long, so that nothing short should wait for it, or only where a field begins with a word. `answer_with_lines` gives
    the answer and the parts of its text, where it has one.
    """

    request: type[Request]
    answer: Callable[[Any, Caller], dict[str, Any]]
    answers: str
    ends_early: bool = False
    searches: bool | Mapping[str, str] = False
    answer_with_lines: Callable[[Any, Caller], tuple[dict[str, Any], Iterable[Any]]] | None = None

    @property
    def summary(self) -> str:
        """What it answers, in a sentence."""
        return " ".join((self.request.__doc__ or "").split())


class FieldError(Exception):
    """A field of a request that is amiss, with a sentence about it."""

    def __init__(self, field: str | None, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field, sentence


@contextmanager
def in_field(field: str) -> Iterator[None]:
    """Tells what is refused as amiss in a field."""
    try:
        yield
    except (NotationError, Refused, DataError, IllegalMove, ImpossibleDraw) as error:
        raise FieldError(field, str(error)) from None
