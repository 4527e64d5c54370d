"""The plain page: a form for each question that the engine answers, made from the model of the request.

Every page also serves the plain page, at the address `plain.html`. A game without a page of its own is played on the
plain page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field

from ..engine import Caller, FieldError, Method, Request
from ..engine.lines import request_of
from ..messages import gettext
from ..questions.answers import Answer, Part
from ..questions.capability import Note, Paragraph, Shown, bound, kind_of
from ..terminal.output import WIDEST, paragraph
from ..terminal.views import drawn_text


class FieldData(Part):
    """A field of a question, described for a form."""

    name: str
    kind: str = Field(
        description="the kind of value: `text`, `lines` for several texts, `number`, `whole` or `flag`; "
        "`json` for any other value"
    )
    words: list[str] = Field(description="the possible values of a text, if they are limited")
    needed: bool
    usual: Any
    least: float | None
    description: str


class QuestionData(Part):
    """A question that the engine answers, with a description."""

    method: str
    summary: str
    fields: list[FieldData]


class FormsAnswer(Answer):
    """All questions that have an answer as text."""

    family = "plain"
    command = "forms"
    proves = False
    questions: list[QuestionData]


class ToldAnswer(Answer):
    """The answer to a question, and the same answer as text."""

    family = "plain"
    command = "told"
    proves = False
    text: str
    answer: dict[str, Any]


class FormsRequest(Request):
    """Lists the questions that the engine answers as text, with their fields, so that a page can make forms."""


class ToldRequest(Request):
    """Answers another request, and adds the same answer as text."""

    of: Annotated[dict[str, Any], Field(description="the request, without its id")]


def with_forms(methods: Mapping[str, Method]) -> dict[str, Method]:
    """The given methods, and two further methods that the plain page needs: the list of questions, and answers as
    text."""

    def forms(_: FormsRequest, __: Caller) -> dict[str, Any]:
        asked = [_question(word, each) for word, each in methods.items() if each.answer_with_lines is not None]
        return FormsAnswer.of(None, {"questions": asked})

    def answer_text(request: ToldRequest, caller: Caller) -> dict[str, Any]:
        word = request.of.get("method")
        method = methods.get(word) if isinstance(word, str) else None
        if method is None or method.answer_with_lines is None:
            raise FieldError(
                "of",
                gettext(
                    "of: {word!r} is not a question that this page can ask; `forms` lists the questions", word=word
                ),
            )
        answer, parts = method.answer_with_lines(request_of(method.request, {**request.of, "id": request.id}), caller)
        return ToldAnswer.of(None, {"text": text_of(parts), "answer": answer})

    return {
        **methods,
        "forms": Method(FormsRequest, forms, "forms"),
        "told": Method(ToldRequest, answer_text, "told", ends_early=True, searches=True),
    }


def text_of(parts: Iterable[Shown]) -> str:
    """Converts the parts of an answer's text to lines that are as wide as a terminal."""
    lines = []
    for given in parts:
        if isinstance(given, Note):
            lines.append(given.text)
        elif isinstance(given, Paragraph):
            lines.append(paragraph(*given))
        else:
            lines.append(drawn_text(given, WIDEST))
    return "\n".join(lines)


_KINDS = {bool: "flag", int: "whole", float: "number", str: "text"}


def _question(word: str, method: Method) -> dict[str, Any]:
    """Describes a question that the engine answers, so that a page can make a form."""
    fields = [
        _field(about.alias or name, about)
        for name, about in method.request.model_fields.items()
        if name not in (*Request.model_fields, "partial")
    ]
    return {"method": word, "summary": gettext(method.summary), "fields": fields}


def _field(name: str, about: Any) -> dict[str, Any]:
    """Describes a field of a question, so that a page can make an input for it."""
    try:
        kind = kind_of(about.annotation)
        called = ("lines" if kind.base is str else "json") if kind.many else _KINDS.get(kind.base, "json")
        words = list(kind.words)
    except ValueError:  # a text, or an object such as a position file
        called, words = "text", []
    usual = None if about.is_required() else about.get_default(call_default_factory=True)
    return {
        "name": name,
        "kind": called,
        "words": words,
        "needed": about.is_required(),
        "usual": usual,
        "least": bound(about, "ge"),
        "description": gettext(about.description) if about.description else "",
    }
