"""A method of the engine: the model of its request, and the function that answers it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ..errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Refused

LONGEST_ID = 200  # the greatest number of characters of an id, which is sent back in every response


def is_id(value: object) -> bool:
    """Whether a value can be the id of a request. A number cannot be an id, because the number might be written
    differently in the response.
    """
    return isinstance(value, str) and 0 < len(value) <= LONGEST_ID


class Request(BaseModel):
    """The base class of requests; each method adds its own fields. Unknown fields and values of other types are
    refused.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    id: Annotated[str, Field(min_length=1, max_length=LONGEST_ID, description="is sent back with every answer")]
    method: str


@dataclass(frozen=True, slots=True)
class Caller:
    """The connection of a method to its caller. The function `stop` returns whether the caller has cancelled the
    request; the function `report` sends a partial answer.
    """

    stop: Callable[[], bool]
    report: Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the engine: the model of its request, and the function that answers a request.

    `answers` is the kind of answer that the method gives, which is also the name of the answer's published schema. If
    `ends_early` is true, a cancelled method answers with its result so far; otherwise a cancelled method gives no
    answer. If `searches` is true, the method may take long, and short requests should not wait for it. If `searches` is
    a mapping from a field to a word, only requests whose field begins with the word may take long. `answer_with_lines`
    returns the answer and the parts of the answer's text, if it has a text. `command` is the equivalent command line,
    or empty if no command line is equivalent.
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
        """One sentence that describes what the method does."""
        return " ".join((self.request.__doc__ or "").split())


class FieldError(Exception):
    """A wrong field in a request, with a sentence about the mistake."""

    def __init__(self, field: str | None, sentence: str) -> None:
        super().__init__(sentence)
        self.field, self.sentence = field, sentence


@contextmanager
def in_field(field: str) -> Iterator[None]:
    """A context manager that turns the error `Refused` into a `FieldError` for a field of the request."""
    try:
        yield
    except (NotationError, Refused, DataError, IllegalMove, ImpossibleDraw) as error:
        raise FieldError(field, str(error)) from None
