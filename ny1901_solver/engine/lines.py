"""Lines of JSON: reading them up to a maximum length, parsing them, and writing each line as a whole."""

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
"""The maximum length of a request in bytes. The limit is large enough for several texts of the greatest file size (JSON
may need six bytes for one byte of a text) and for all other fields.
"""
DEEPEST = 100
"""The maximum nesting depth of lists and objects in a field. Files have at most 20 levels of nesting, and recursion
through more than 100 levels is safe.
"""


class Lines(Protocol):
    """A source of lines of bytes, such as standard input."""

    def readline(self, size: int = -1, /) -> bytes:
        """Returns the next line with its end, or the first `size` bytes of a longer line; at the end of the source,
        returns no bytes.
        """


def lines_of(stream: Lines, longest: int) -> Iterator[tuple[int, bytes | None]]:
    """Yields the lines of a stream that are not blank. Each line is yielded with its number, counted from 1, and with
    its content without the end of the line. For a line that is too long, `None` is yielded as the content.
    """
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
    """Parses a line of text as a JSON object.

    Raises `FieldError` if the line is not JSON or not an object, contains a field twice or a number that is not finite,
    or is nested deeper than `DEEPEST`.
    """
    try:
        text = line.decode("utf-8-sig")
        fields = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite)
    except FieldError:
        raise
    except (ValueError, RecursionError) as error:
        raise FieldError(
            None, gettext("this is not a line of JSON: {reason}", reason=_json_problem(line, error))
        ) from None
    if not isinstance(fields, dict):
        raise FieldError(None, gettext('expected an object, such as {"id": "1", "method": "version"}'))
    _refuse_depth(fields)
    if b"\\ud" in line.lower():
        _refuse_halves(fields)
    return fields


def _json_problem(line: bytes, error: ValueError | RecursionError) -> str:
    """The reason why a line cannot be parsed."""
    if b"\0" in line or line[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return gettext("the line looks like UTF-16 or UTF-32; expected UTF-8")
    if isinstance(error, UnicodeDecodeError):
        number, value = error.start + 1, line[error.start]
        return gettext("byte {number}, 0x{value:02x}, is not UTF-8", number=number, value=value)
    if isinstance(error, json.JSONDecodeError):
        reason = error.msg[0].lower() + error.msg[1:]
        return gettext("{reason} at character {place}", reason=reason, place=error.pos + 1)
    if isinstance(error, RecursionError):
        return gettext("the line is nested too deeply")
    return gettext("a number in the line has too many digits")


def _refuse_depth(fields: dict[str, Any]) -> None:
    """Raises `FieldError` for a field that is nested deeper than `DEEPEST`. The check of the depth itself uses no
    recursion.
    """
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
            sentence = gettext("the value is nested too deeply; at most {levels} levels are allowed", levels=DEEPEST)
            raise FieldError(field_name(name), sentence)


def field_name(name: str) -> str | None:
    """The name of a field in the form in which an error contains it; `None` for a name that is too long or not
    ASCII.
    """
    return name if name.isascii() and len(name) <= LONGEST_ID else None


def _refuse_halves(fields: dict[str, Any]) -> None:
    """Raises `FieldError` for a text with an unpaired surrogate, which JSON can represent but UTF-8 cannot."""
    for name, value in fields.items():
        try:
            json.dumps([name, value], ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            half = f"\\u{ord(error.object[error.start]):04x}"
            sentence = gettext(
                "{half} is the first or second half of a character, and the other half is missing", half=half
            )
            raise FieldError(field_name(name), sentence) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields:
            raise FieldError(field_name(key), gettext("the field {name!r} is given twice", name=key))
        fields[key] = value
    return fields


def _no_number(word: str) -> float:
    raise FieldError(None, gettext("{word} is not a number in JSON", word=word))


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise FieldError(
            None, gettext("{number} is larger than the largest number that can be read", number=shorten(digits))
        )
    return number


def request_of(shape: type[Asked], fields: dict[str, Any]) -> Asked:
    """Validates a request against its model. Raises `FieldError` for the first wrong field; unknown fields are reported
    first.
    """
    try:
        return shape.model_validate(fields)
    except ValidationError as error:
        details = error.errors()
        # an unknown field may be a misspelling of a missing one
        unknown = (each for each in details if each["type"] in UNKNOWN_KEY)
        detail = next(unknown, details[0])
        place = detail["loc"]
        meant = meant_key(shape, fields, place) if detail["type"] in UNKNOWN_KEY else None
        name = ".".join(map(str, place))
        raise FieldError(field_name(name), f"{name}: {sentence(detail, meant, by_hand=False)}") from None


class Out:
    """An output stream for lines. Several threads may write to the stream; each line is written as a whole. After the
    reader has closed its end of the stream, nothing more is written.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._lock = stream, threading.Lock()
        self.gone = False

    def send(self, message: dict[str, Any]) -> None:
        """Writes a message as one line. Raises the error of `json.dumps` if JSON cannot represent the message."""
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
        """Whether the reader has closed the other end of the pipe, if the system can find that out."""
        if not hasattr(select, "poll"):
            return False
        asked = select.poll()
        try:
            asked.register(self._stream, select.POLLERR)
        except (OSError, ValueError, TypeError):  # the stream is not a file of the operating system
            return False
        return bool(asked.poll(0))
