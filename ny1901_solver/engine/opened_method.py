"""The method that tells a page what `serve` was asked to open: the same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Literal

from ..questions.answers import Answer
from .method import Caller, Method, Request

NOTHING: Mapping[str, Any] = MappingProxyType({"holds": "nothing", "text": None, "turns": None})
to_open: ContextVar[Mapping[str, Any]] = ContextVar("to_open", default=NOTHING)
"""What the page is to open at its start, where an address cannot hold it, as `OpenedAnswer` tells it."""


class OpenedRequest(Request):
    """Tells which record or puzzle the page is to open at its start, if `ny1901 serve` was asked for one."""


class OpenedAnswer(Answer):
    """What a page is to open at its start: a file's text, and of a record the number of turns that are wanted."""

    command = "opened"
    proves = False
    holds: Literal["record", "puzzle", "nothing"]
    text: str | None
    turns: int | None


def _opened_answer(_: OpenedRequest, __: Caller) -> dict[str, Any]:
    return OpenedAnswer.of(None, to_open.get())


METHODS = {"opened": Method(OpenedRequest, _opened_answer, "opened")}
