"""The messages that people read. Messages are written in English in the code, and gettext catalogs translate them.

Every text that a person reads is a whole sentence, or a whole item of a list. The program passes a text to `gettext` or
`ngettext` when it shows the text. The command `python -m tests.messages` collects all messages with the library Babel.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import TypeVar

Message = TypeVar("Message", bound=str)
ENGLISH = NullTranslations()
"""The language of the messages in the code, and of texts that are stored in files."""


class CompiledCatalog(GNUTranslations):
    """A compiled catalog (the content of an `.mo` file). Unlike its base class it can be pickled, so worker processes
    show their messages in its language, too."""

    def __init__(self, content: bytes) -> None:
        super().__init__(BytesIO(content))
        self._content = content

    def __reduce__(self) -> tuple[type[CompiledCatalog], tuple[bytes]]:
        return CompiledCatalog, (self._content,)


_in_use: ContextVar[NullTranslations] = ContextVar("translations", default=ENGLISH)


def gettext(message: str, /, **values: object) -> str:
    """Translates a message, and fills in its `{name}` fields by `str.format`.

    If no values are given, the message is returned unformatted, with its braces.
    """
    text = _in_use.get().gettext(message)
    return text.format_map(values) if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Translates the singular or plural form of a message for a number, and fills in `{number}` and the other
    fields.
    """
    text = _in_use.get().ngettext(one, many, number)
    return text.format_map({"number": number, **values})


def gettext_noop(message: Message) -> Message:
    """Marks a message in a table for the catalog, and returns it unchanged. The caller translates the marked message
    later, by `gettext`.
    """
    return message


def language_in_use() -> NullTranslations:
    """The language in which messages are shown at present."""
    return _in_use.get()


def set_translations(translations: NullTranslations) -> None:
    """Shows all further messages in another language."""
    _in_use.set(translations)


@contextmanager
def use_translations(translations: NullTranslations) -> Iterator[None]:
    """A context manager that shows all messages in another language."""
    before = _in_use.set(translations)
    try:
        yield
    finally:
        _in_use.reset(before)
