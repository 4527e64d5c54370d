"""One-line positions, similar to chess's FEN: a word that names the game and then parts, joined by `:` and without
spaces.

A `Codec` writes one value of a position as a piece of the line and reads it back. Only the codec of a value knows the
separators and abbreviations in the value's text. The `LineForm` of a game lists the parts of a line in order.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..errors import NotationError
from ..messages import gettext, gettext_noop, ngettext
from .places import LinePlaces

if TYPE_CHECKING:
    from ..files.documents import Loc

EMPTY = "-"
"""The text that stands for an empty part of a line."""

ContextT = TypeVar("ContextT")
ValueT = TypeVar("ValueT")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a one-line position: the place where the piece starts, its text, and the path of its value in the data
    of the position.
    """

    places: LinePlaces
    at: int
    text: str
    path: Loc

    def expected(self, what: str, offset: int = 0) -> NotationError:
        """A `NotationError` with the expected text (`what`) and its place, `offset` characters after the start of this
        piece."""
        return NotationError(self.places.text, self.at + offset, what)

    def inner(self, start: int, text: str, *steps: int | str) -> Span:
        """Returns a smaller piece within this piece, which begins at an offset. `steps` contains the keys and indices
        that lead from this piece's path in the data to the path of the smaller piece.
        """
        inner = Span(self.places, self.at + start, text, (*self.path, *steps))
        self.places.at.setdefault(inner.path, inner.at)
        return inner

    def split(self, separator: str, *, keys: Sequence[str] | None = None) -> list[Span]:
        """Splits this piece at separators into smaller pieces, which are the items of a list or, if `keys` are given,
        the values of these keys.
        """
        spans, start = list[Span](), 0
        texts = self.text.split(separator) if separator else self.text
        for number, text in enumerate(texts):
            spans.append(self.inner(start, text, number if keys is None else keys[number]))
            start += len(text) + len(separator)
        return spans

    def read(self, read: Callable[[str], T]) -> T:
        """The value that a function reads from this piece's text; the place in a `NotationError` is converted to a
        place in the whole line.
        """
        try:
            return read(self.text)
        except NotationError as error:
            raise self.expected(error.expected, error.at) from None


class Codec(ABC, Generic[ContextT]):
    """Writes a value of a position as a piece of a line, and reads it back.

    The context is an argument with further information that the codec needs, for example the edition.
    """

    @abstractmethod
    def encode(self, value: Any, context: ContextT) -> str:
        """The text that represents a value in a line."""

    @abstractmethod
    def decode(self, span: Span, context: ContextT) -> Any:
        """Reads the value of a piece of a line; raises `NotationError` with the place of the error."""


@dataclass(frozen=True, slots=True)
class Matching(Codec[Any]):
    """A codec of a text or number that has to match a pattern; `expected` is a message that describes such texts."""

    pattern: str
    expected: str
    of: Callable[[str], Any] = str

    def encode(self, value: Any, context: Any) -> str:
        """The text of a value."""
        return str(value)

    def decode(self, span: Span, context: Any) -> Any:
        """The value of a text that matches the pattern."""
        if not re.fullmatch(self.pattern, span.text):
            raise span.expected(gettext(self.expected))
        return self.of(span.text)


ANY_TEXT = Matching("(?s:.*)", gettext_noop("a text"))
"""A codec that accepts any text; another part of the program checks the text together with other values."""


def _in_full(context: Any, name: str) -> str:
    return name


def _one_of(names: Sequence[str]) -> str:
    return gettext("one of {words}", words=", ".join(names))


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary(Codec[ContextT], Generic[ContextT, ValueT]):
    """A codec of known names, each with a value and with the `short` form that a line contains; `what` is a message
    that describes a name.

    The function `expected` takes the short names, and returns the words for an error about an unknown name.
    """

    what: str
    of: Callable[[ContextT], Mapping[str, ValueT]]
    short: Callable[[ContextT, str], str] = _in_full
    expected: Callable[[Sequence[str]], str] = _one_of

    def encode(self, value: Any, context: ContextT) -> str:
        """The short form of a name, which a line contains."""
        return self.short(context, value)

    def decode(self, span: Span, context: ContextT) -> str:
        """The full name of a short form."""
        names = {self.short(context, name): name for name in self.of(context)}
        if span.text not in names:
            raise span.expected(self.expected(list(names)))
        return names[span.text]


@dataclass(frozen=True, slots=True)
class Several(Codec[ContextT]):
    """A codec of a list of items. An empty list is written as `-`, unless the context determines the `wanted` number of
    items."""

    item: Codec[ContextT]
    separator: str = ","
    wanted: Callable[[ContextT], int] | None = None

    def encode(self, value: Any, context: ContextT) -> str:
        """The items as text, joined by the separator."""
        return self.separator.join(self.item.encode(each, context) for each in value) or EMPTY

    def decode(self, span: Span, context: ContextT) -> list[Any]:
        """The items of a piece of a line."""
        if span.text == EMPTY and self.wanted is None:
            return []
        items = [self.item.decode(each, context) for each in span.split(self.separator)]
        if self.wanted is not None and len(items) != (wanted := self.wanted(context)):
            expected = ngettext(
                "{number} item", "{number} items joined by {separator!r}", wanted, separator=self.separator
            )
            raise span.expected(expected)
        return items


@dataclass(frozen=True, slots=True)
class OrNone(Codec[ContextT]):
    """A codec of a value that may be missing; a missing value is written as `-`."""

    value: Codec[ContextT]

    def encode(self, value: Any, context: ContextT) -> str:
        """The text for the value, or `-`."""
        return EMPTY if value is None else self.value.encode(value, context)

    def decode(self, span: Span, context: ContextT) -> Any:
        """The value of a piece of a line, or `None` for `-`."""
        return None if span.text == EMPTY else self.value.decode(span, context)


@dataclass(frozen=True, slots=True)
class Fields(Codec[ContextT]):
    """A codec of the values of some keys in a fixed order, each with its own codec; `called` is a message that names
    these values."""

    values: Mapping[str, Codec[ContextT]]
    called: str
    separator: str = ","

    def encode(self, value: Any, context: ContextT) -> str:
        """The values as text, joined by the separator."""
        return self.separator.join(codec.encode(value[key], context) for key, codec in self.values.items())

    def decode(self, span: Span, context: ContextT) -> dict[str, Any]:
        """The values of a piece of a line, by key."""
        texts = span.text.split(self.separator)
        keys = list(self.values)
        first = self.values[keys[0]].decode(
            span.inner(0, texts[0], keys[0]), context
        )  # the first value identifies the others
        if len(texts) != len(keys):
            expected = ngettext(
                "{names} (found {number} part)",
                "{names} (found {number} parts)",
                len(texts),
                names=gettext(self.called),
            )
            raise span.expected(expected)
        others = span.split(self.separator, keys=keys)[1:]
        return {keys[0]: first} | {
            key: self.values[key].decode(each, context) for each, key in zip(others, keys[1:], strict=True)
        }


@dataclass(frozen=True, slots=True)
class LineField(Generic[ContextT]):
    """A named part of a line.

    `path` leads to the value of the part in the data of the position; if `path` is empty, the value is the data as a
    whole.
    """

    name: str
    path: Loc
    codec: Codec[ContextT]


@dataclass(frozen=True, slots=True)
class LineForm(Generic[ContextT]):
    """The form of a game's one-line positions: the first word, the named parts, and the kind of the parts that follow
    (`others`).

    The message `begins` describes the first word of the line. The function `wanted` returns the words for an error
    about a missing or surplus part, given the part's number. A line has at least `least` and at most `most` parts after
    the named parts.
    """

    magic: str
    parts: Sequence[LineField[ContextT]]
    begins: str
    wanted: Callable[[int], str]
    others: LineField[ContextT] | None = None
    least: int = 0
    most: int = 0

    def write(self, data: Mapping[str, Any], context: ContextT) -> str:
        """The data of a position as one line."""
        texts = [self.magic, *(part.codec.encode(_under(data, part.path), context) for part in self.parts)]
        if self.others is not None:
            texts += [self.others.codec.encode(each, context) for each in _under(data, self.others.path)]
        return ":".join(texts)

    def read(
        self, places: LinePlaces, behind: Mapping[str, Callable[[dict[str, Any], Any], ContextT]]
    ) -> tuple[dict[str, Any], ContextT]:
        """Reads a line; returns the data of the position and the context. Raises `NotationError` with the place of the
        first wrong part.

        While the line is read, the context for the codecs grows. `behind` contains functions by the names of parts:
        after a part with a function is read, this function makes a new context from the data so far and the previous
        context. `behind` has to contain a function for the first part of the line. The place where each part of the
        line starts is stored in `places`.
        """
        word, *spans = Span(places, 0, places.text, ()).split(":")
        if word.text != self.magic:
            raise word.expected(gettext(self.begins))
        fewest, most = len(self.parts) + self.least, len(self.parts) + self.most
        if not fewest <= len(spans) <= most:
            at = len(places.text) if len(spans) < fewest else spans[most].at
            raise NotationError(places.text, at, self.wanted(len(spans) + 1))
        data = dict[str, Any]()
        context: Any = None
        for part, span in zip(self.parts, spans, strict=False):
            value = part.codec.decode(_at(span, part.path), context)
            _lay(data, part.path, value)
            if part.name in behind:
                context = behind[part.name](data, context)
        if self.others is not None:
            path = self.others.path
            rest = spans[len(self.parts) :]
            values = [self.others.codec.decode(_at(each, (*path, n)), context) for n, each in enumerate(rest)]
            _lay(data, path, values)
        return data, context


def _at(span: Span, path: Loc) -> Span:
    """The piece of a line that contains the value at a path in the data of the position."""
    return Span(span.places, span.at, span.text, ()).inner(0, span.text, *path)


def _under(data: Any, path: Loc) -> Any:
    for step in path:
        data = data[step]
    return data


def _lay(data: dict[str, Any], path: Loc, value: Any) -> None:
    *outer, last = path or (None,)
    for step in outer:
        data = data.setdefault(str(step), {})
    if last is None:
        data.update(value)
    else:
        data[str(last)] = value
