"""The method by which a page asks which file it opens at its start. The method `opened` is the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Literal

from ..questions.answers import Answer
from .method import Caller, Method, Request

NOTHING: Mapping[str, Any] = MappingProxyType({"holds": "nothing", "text": None, "turns": None})
to_open: ContextVar[Mapping[str, Any]] = ContextVar("to_open", default=NOTHING)
"""The record, puzzle or position that the page opens at its start, as the fields of `OpenedAnswer`. The
variable `to_open` is needed only if they cannot be named in a web address, or if the address would show hidden hands.
"""


class OpenedRequest(Request):
    """Return the record, puzzle or position that the page opens at its start, if one was given to `ny1901 serve`."""


class OpenedAnswer(Answer):
    """The text of the file that a page opens at its start, and the number of turns to play if the file is a record."""

    command = "opened"
    proves = False
    holds: Literal["record", "puzzle", "position", "nothing"]
    text: str | None
    turns: int | None


def _opened_answer(_: OpenedRequest, __: Caller) -> dict[str, Any]:
    return OpenedAnswer.of(None, to_open.get())


METHODS = {"opened": Method(OpenedRequest, _opened_answer, "opened")}
