"""A method: the model of its request, and a function that answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ..errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Refused

LONGEST_ID = 200  # characters; an id comes back on every line


def is_id(value: object) -> bool:
    """Whether a value can be the id of a request; a number cannot, as it might come back in another notation."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_ID


class Request(BaseModel):
    """The base of requests, to which a method adds its own fields. Unknown fields and other types are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: Annotated[str, Field(min_length=1, max_length=LONGEST_ID, description="comes back with every answer")]
    method: str


@dataclass(frozen=True, slots=True)
class Caller:
    """The caller of a method: `stop` says whether it has cancelled, `report` sends it a partial answer."""

    stop: Callable[[], bool]
    report: Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Method:
    """A method: the model of its request, and the function that answers one.

    `answers` is the kind of its answer, under which the schema is published. A cancelled method that `ends_early`
    answers with its result so far; another one gives no answer. A method that `searches` may take long, so that no
    short request should wait for it, or only if a field begins with a word. `answer_with_lines` gives the answer and
    the parts of its text, if it has one. `command` is the command line that asks the same, if there is one.
    """

    request: type[Request]
    answer: Callable[[Any, Caller], dict[str, Any]]
    answers: str
    ends_early: bool = False
    searches: bool | Mapping[str, str] = False
    answer_with_lines: Callable[[Any, Caller], tuple[dict[str, Any], Iterable[Any]]] | None = None
    command: str = ""

    @property
    def summary(self) -> str:
        """A sentence about it."""
        return " ".join((self.request.__doc__ or "").split())


class FieldError(Exception):
    """A wrong field of a request, with a sentence about it."""

    def __init__(self, field: str | None, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field, sentence


@contextmanager
def in_field(field: str) -> Iterator[None]:
    """Raises refusals as errors of a field."""
    try:
        yield
    except (NotationError, Refused, DataError, IllegalMove, ImpossibleDraw) as error:
        raise FieldError(field, str(error)) from None
