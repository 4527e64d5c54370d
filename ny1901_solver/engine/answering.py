"""Answers one request: finds its method, and returns the answer or an error that names the wrong field."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ..errors import Ny1901Error, ProofsDiffer, SolverError, shorten
from ..messages import gettext
from ..questions.libraries import LIBRARIES, missing
from ..text.spelling import likest
from ..text.words import join_clauses
from .method import Caller, FieldError, Method, Request

Crashed: TypeAlias = Callable[[BaseException, bytes], str]
"""A function that makes a sentence from an unexpected error and the request line that caused it."""
Methods: TypeAlias = Mapping[str, Method] | Callable[[dict[str, Any]], Mapping[str, Method]]
"""A table of methods, or a function that returns the table for a request. A function that returns such a table receives
the fields of the request, and removes the field `game`.
"""


def method_of(methods: Methods, fields: dict[str, Any]) -> Method:
    """Returns the method that a request names; raises `FieldError` if no method has this name."""
    methods = methods(fields) if callable(methods) else methods
    name = fields.get("method")
    if name is None:
        raise FieldError("method", f"method: {gettext('this field is missing')}")
    if not isinstance(name, str) or name not in methods:
        known = [*methods, "cancel"]
        if isinstance(name, str) and (near := likest(name, known)):
            instead = gettext("did you mean {word}?", word=repr(near[0]))
        else:
            instead = gettext("the methods are {names}", names=", ".join(known))
        raise FieldError(
            "method", f"method: {join_clauses(gettext('there is no method {name!r}', name=name), instead)}"
        )
    return methods[name]


def reply_to(method: Method, request: Request, caller: Caller, line: bytes, crashed: Crashed) -> dict[str, Any]:
    """The reply to a request: the answer of the request's method, or an error."""
    try:
        answer = method.answer(request, caller)
    except FieldError as error:
        return {"error": error_data("field", error.field, error.sentence)}
    except SolverError as error:
        return {"error": error_data("undecided", None, str(error))}
    except ProofsDiffer as error:
        return {"error": error_data("disagreement", None, crashed(error, line))}
    except Ny1901Error as error:
        return {"error": error_data("field", None, str(error))}
    except ModuleNotFoundError as error:
        sentence = _lacking(error, method)
        if sentence is None:
            return {"error": error_data("crash", None, crashed(error, line))}
        return {"error": error_data("undecided", None, sentence)}
    except BaseException as error:  # all errors are caught, so that the other requests are still answered
        return {"error": error_data("crash", None, crashed(error, line))}
    return cancelled_reply() if caller.stop() and not method.ends_early else {"answer": answer}


def _lacking(error: ModuleNotFoundError, method: Method) -> str | None:
    """The sentence about a missing library. The sentence about a missing library states how to install the library or,
    in a browser, which command answers instead.
    """
    if sys.platform != "emscripten":
        return missing(error)
    library = str(error.name).partition(".")[0]
    title = LIBRARIES[library].title if library in LIBRARIES else library
    return gettext(
        "this needs {library}, which is not available in the browser: run {command}",
        library=title,
        command=method.command or "ny1901",
    )


def error_data(kind: str, field: str | None, sentence: str) -> dict[str, Any]:
    """The fields of a reply that describe an error. The sentence about an unreadable request is shortened, because it
    may quote the whole request.
    """
    return {"kind": kind, "field": field, "sentence": shorten(sentence) if kind == "request" else sentence}


def cancelled_reply() -> dict[str, Any]:
    """The reply to a cancelled request."""
    sentence = gettext("the request was cancelled before it was answered")
    return {"error": error_data("cancelled", None, sentence)}


def too_long(most: int) -> FieldError:
    """The error for a request that is longer than the limit in bytes."""
    return FieldError(None, gettext("the request is longer than the limit of {most} bytes", most=most))
