"""Lines of JSON: read up to a length, taken apart, and written whole."""

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
from .method import LONGEST_ID, FieldError, Request

Asked = TypeVar("Asked", bound=Request)
LONGEST = 6 * LARGEST + 4096
"""Bytes of a request: texts as long as the longest file, each of whose bytes JSON may spell with six, and the rest."""
DEEPEST = 100
"""Levels of lists and objects in a field: files have 20 at most, and whatever takes values apart bears so many."""


class Lines(Protocol):
    """Where lines come from."""

    def readline(self, size: int = -1, /) -> bytes:
        """The next line with its end, or as much of it as `size` bytes; nothing when there is no other."""


def lines_of(stream: Lines, longest: int) -> Iterator[tuple[int, bytes | None]]:
    """The lines of a stream that are not empty, each with its number from 1 and without its end; `None` for one that is
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
    """The object that a line holds.

    Raises `FieldError` where it is no JSON or no object, names a field twice, holds a number that is not finite, or is
    nested deeper than anything of a game.
    """
    try:
        text = line.decode("utf-8-sig")
        fields = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_finite)
    except FieldError:
        raise
    except (ValueError, RecursionError) as error:
        raise FieldError(None, f"not a line of JSON: {_amiss(line, error)}") from None
    if not isinstance(fields, dict):
        raise FieldError(None, 'an object is wanted, such as {"id": "1", "method": "version"}')
    _refuse_depth(fields)
    if b"\\ud" in line.lower():
        _refuse_halves(fields)
    return fields


def _amiss(line: bytes, error: ValueError | RecursionError) -> str:
    """Why a line cannot be read."""
    if b"\0" in line or line[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "it looks like UTF-16 or UTF-32, and UTF-8 is wanted"
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start + 1}, 0x{line[error.start]:02x}, is not UTF-8"
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg[0].lower()}{error.msg[1:]} at character {error.pos + 1}"
    return "it is nested too deeply" if isinstance(error, RecursionError) else "a number in it has too many digits"


def _refuse_depth(fields: dict[str, Any]) -> None:
    """Raises `FieldError` for a field that is nested too deeply: what takes it apart later would come to no end."""
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
            raise FieldError(field_name(name), f"it is nested too deeply: {DEEPEST} levels are the most")


def field_name(name: str) -> str | None:
    """A field's name as an error has it, unless it is none that could be told."""
    return name if name.isascii() and len(name) <= LONGEST_ID else None


def _refuse_halves(fields: dict[str, Any]) -> None:
    """Raises `FieldError` for a text with half of a character, which JSON can spell and UTF-8 cannot."""
    for name, value in fields.items():
        try:
            json.dumps([name, value], ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            half = f"\\u{ord(error.object[error.start]):04x}"
            raise FieldError(
                field_name(name), f"{half} is half of a character, and the other half does not follow"
            ) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields:
            raise FieldError(field_name(key), f"the field {key!r} is given twice")
        fields[key] = value
    return fields


def _no_number(word: str) -> float:
    raise FieldError(None, f"{word} is no number of JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise FieldError(None, f"{shorten(digits)} is larger than any number that is read")
    return number


def request_of(shape: type[Asked], fields: dict[str, Any]) -> Asked:
    """The request of a shape; raises `FieldError` for the first field that is amiss."""
    try:
        return shape.model_validate(fields)
    except ValidationError as error:
        details = error.errors()
        detail = next(
            (each for each in details if each["type"] in UNKNOWN_KEY), details[0]
        )  # it may be one that is missing
        place = detail["loc"]
        meant = meant_key(shape, fields, place) if detail["type"] in UNKNOWN_KEY else None
        said = (
            sentence(detail, meant, by_hand=False)
            .replace("this key", "this field")
            .replace("no such key", "no such field")
        )
        name = ".".join(map(str, place))
        raise FieldError(field_name(name), f"{name}: {said}") from None


class Out:
    """Where lines go: each whole, whoever writes. A reader that is gone is remembered, and nothing more is written."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self._lock = stream, threading.Lock()
        self.gone = False

    def send(self, message: dict[str, Any]) -> None:
        """Writes a message as one line; raises what JSON raises for one that it cannot write."""
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
        """Whether whoever read has closed the other end of a pipe, where the system tells."""
        if not hasattr(select, "poll"):
            return False
        asked = select.poll()
        try:
            asked.register(self._stream, select.POLLERR)
        except (OSError, ValueError, TypeError):  # a stream that is no file
            return False
        return bool(asked.poll(0))
