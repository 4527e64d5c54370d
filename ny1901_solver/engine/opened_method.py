"""The method that tells a page what `serve` was asked to open: the same for every game."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ..questions.answers import Answer, facts_of
from .method import Caller, Method, Request

Holds: TypeAlias = Literal["record", "puzzle", "nothing"]


@dataclass(frozen=True, slots=True)
class ToOpen:
    """What `serve` was asked to open, where an address cannot hold it: a file's text, and the turns of `RECORD@12`."""

    holds: Holds = "nothing"
    text: str | None = None
    turns: int | None = None


to_open: ContextVar[ToOpen | None] = ContextVar("to_open", default=None)
"""What the page is to open at its start."""


class OpenedRequest(Request):
    """Tells which record or puzzle the page is to open at its start, if `ny1901 serve` was asked for one."""


class OpenedAnswer(Answer):
    """What a page is to open at its start: a file's text, and of a record the number of turns that are wanted."""

    command = "opened"
    proves = False
    holds: Holds
    text: str | None
    turns: int | None


def _opened(_: OpenedRequest, __: Caller) -> dict[str, Any]:
    return OpenedAnswer.of(None, facts_of(to_open.get() or ToOpen()))


METHODS = {"opened": Method(OpenedRequest, _opened, "opened")}
