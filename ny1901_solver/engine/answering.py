"""One request answered: its method found, and what it comes to, an answer or an error that names the field."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ..errors import Ny1901Error, ProofsDiffer, SolverError, shorten
from ..questions.libraries import LIBRARIES, missing
from ..text.spelling import likest
from .method import Caller, FieldError, Method, Request

Crashed: TypeAlias = Callable[[BaseException, bytes], str]
"""Makes a sentence of an error that no method should raise, and of the line that led to it."""
Methods: TypeAlias = Mapping[str, Method] | Callable[[dict[str, Any]], Mapping[str, Method]]
"""A table of methods, or what finds the table for the fields of a request, and takes out what only says which."""


def method_of(methods: Methods, fields: dict[str, Any]) -> Method:
    """The method that a request names; raises `FieldError` where there is none."""
    methods = methods(fields) if callable(methods) else methods
    name = fields.get("method")
    if name is None:
        raise FieldError("method", "method: this field is missing")
    if not isinstance(name, str) or name not in methods:
        known = [*methods, "cancel"]
        near = likest(name, known) if isinstance(name, str) else []
        instead = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
        raise FieldError("method", f"method: there is no {name!r}; {instead}")
    return methods[name]


def reply_to(method: Method, request: Request, caller: Caller, line: bytes, crashed: Crashed) -> dict[str, Any]:
    """What a request comes to: its answer, or an error."""
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
    except BaseException as error:  # whatever it is, the others are still answered
        return {"error": error_data("crash", None, crashed(error, line))}
    return CANCELLED if caller.stop() and not method.ends_early else {"answer": answer}


def _lacking(error: ModuleNotFoundError, method: Method) -> str | None:
    """The sentence about a library that is not there: what to install, or, in a browser, what answers instead."""
    if sys.platform != "emscripten":
        return missing(error)
    library = str(error.name).partition(".")[0]
    title = LIBRARIES[library].title if library in LIBRARIES else library
    command = next((part for part in method.summary.split("`") if part.startswith("ny1901 ")), "ny1901")
    return f"this needs {title}, which is not in the browser: run {command}"


def error_data(kind: str, field: str | None, sentence: str) -> dict[str, Any]:
    """An error as it is sent. What a request quotes is shortened: it may be all of the request."""
    return {"kind": kind, "field": field, "sentence": shorten(sentence) if kind == "request" else sentence}


CANCELLED = {"error": error_data("cancelled", None, "the request was cancelled before it was answered")}
