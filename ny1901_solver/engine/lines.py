"""Lines of JSON: read up to a length, parsed, and written whole."""

from __future__ import annotations

import itertools
import json
import math
import select
import threading
from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO, Protocol, TypeVar

from pydantic import ValidationError

from ..errors import shorten
from ..files.access import LARGEST
from ..files.validation_messages import UNKNOWN_KEY, meant_key, sentence
from ..messages import gettext
from .method import LONGEST_ID, FieldError, Request

Asked = TypeVar("Asked", bound=Request)
LONGEST = 6 * LARGEST + 4096
"""The most bytes of a request: texts as long as the longest file, of which JSON may spell each byte with six, and the
other fields."""
DEEPEST = 100
"""The most levels of lists and objects in a field: files have at most 20, and recursion over 100 is safe."""


class Lines(Protocol):
    """A source of lines."""

    def readline(self, size: int = -1, /) -> bytes:
        """The next line with its end, or its first `size` bytes; empty at the end."""


def lines_of(stream: Lines, longest: int) -> Iterator[tuple[int, bytes | None]]:
    """The lines of a stream that are not blank, each with its number from 1 and without its end; `None` for one that is
    too long."""
    for number in itertools.count(1):
        line = stream.readline(longest + 1)
        if not line:
            return
        if len(line) <= longest:
            if line.strip():
                yield number, line.strip()
            continue
        while not line.endswith(b"\n") and (line := stream.readline(longest)):
            pass
        yield number, None


def object_of(line: bytes) -> dict[str, Any]:
    """The JSON object of a line.

    Raises `FieldError` where it is no JSON or no object, has a field twice or a number that is not finite, or is nested
    deeper than `DEEPEST`.
    """
    try:
        text = line.decode("utf-8-sig")
        fields = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite)
    except FieldError:
        raise
    except (ValueError, RecursionError) as error:
        raise FieldError(None, gettext("not a line of JSON: {reason}", reason=_json_problem(line, error))) from None
    if not isinstance(fields, dict):
        raise FieldError(None, gettext('an object is wanted, such as {"id": "1", "method": "version"}'))
    _refuse_depth(fields)
    if b"\\ud" in line.lower():
        _refuse_halves(fields)
    return fields


def _json_problem(line: bytes, error: ValueError | RecursionError) -> str:
    """Why a line cannot be read."""
    if b"\0" in line or line[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return gettext("it looks like UTF-16 or UTF-32, and UTF-8 is wanted")
    if isinstance(error, UnicodeDecodeError):
        number, value = error.start + 1, line[error.start]
        return gettext("byte {number}, 0x{value:02x}, is not UTF-8", number=number, value=value)
    if isinstance(error, json.JSONDecodeError):
        reason = error.msg[0].lower() + error.msg[1:]
        return gettext("{reason} at character {place}", reason=reason, place=error.pos + 1)
    if isinstance(error, RecursionError):
        return gettext("it is nested too deeply")
    return gettext("a number in it has too many digits")


def _refuse_depth(fields: dict[str, Any]) -> None:
    """Raises `FieldError` for a field that is nested deeper than `DEEPEST`, before anything recurses into it."""
    for name, value in fields.items():
        level = [value]
        for _ in range(DEEPEST):
            inner = [
                each.values() if isinstance(each, dict) else each for each in level if isinstance(each, dict | list)
            ]
            level = list(chain.from_iterable(inner))
            if not level:
                break
        else:
            sentence = gettext("it is nested too deeply: {levels} levels are the most", levels=DEEPEST)
            raise FieldError(field_name(name), sentence)


def field_name(name: str) -> str | None:
    """A field's name for an error; `None` for one that is too long or not ASCII."""
    return name if name.isascii() and len(name) <= LONGEST_ID else None


def _refuse_halves(fields: dict[str, Any]) -> None:
    """Raises `FieldError` for a text with an unpaired surrogate, which JSON can spell and UTF-8 cannot."""
    for name, value in fields.items():
        try:
            json.dumps([name, value], ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            half = f"\\u{ord(error.object[error.start]):04x}"
            sentence = gettext("{half} is half of a character, and the other half does not follow", half=half)
            raise FieldError(field_name(name), sentence) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields:
            raise FieldError(field_name(key), gettext("the field {name!r} is given twice", name=key))
        fields[key] = value
    return fields


def _no_number(word: str) -> float:
    raise FieldError(None, gettext("{word} is no number of JSON", word=word))


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise FieldError(None, gettext("{number} is larger than any number that is read", number=shorten(digits)))
    return number


def request_of(shape: type[Asked], fields: dict[str, Any]) -> Asked:
    """The request of a shape; raises `FieldError` for the first wrong field, of unknown ones before others."""
    try:
        return shape.model_validate(fields)
    except ValidationError as error:
        details = error.errors()
        unknown = (each for each in details if each["type"] in UNKNOWN_KEY)  # it may stand for a missing one
        detail = next(unknown, details[0])
        place = detail["loc"]
        meant = meant_key(shape, fields, place) if detail["type"] in UNKNOWN_KEY else None
        name = ".".join(map(str, place))
        raise FieldError(field_name(name), f"{name}: {sentence(detail, meant, by_hand=False)}") from None


class Out:
    """A stream for lines, which threads write whole; after the reader is gone, nothing more is written."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._lock = stream, threading.Lock()
        self.gone = False

    def send(self, message: dict[str, Any]) -> None:
        """Writes a message as one line; raises the error of `json.dumps` for one that it cannot represent."""
        line = json.dumps(message, separators=(",", ":"), allow_nan=False).encode() + b"\n"
        with self._lock:
            if self.gone:
                return
            try:
                self._stream.write(line)
                self._stream.flush()
            except OSError:
                self.gone = True

    def is_left(self) -> bool:
        """Whether the reader has closed the other end of a pipe, if the system can tell."""
        if not hasattr(select, "poll"):
            return False
        asked = select.poll()
        try:
            asked.register(self._stream, select.POLLERR)
        except (OSError, ValueError, TypeError):  # a stream that is no file
            return False
        return bool(asked.poll(0))
