"""Messages for people: written in English in the code, translated by gettext catalogs, with named values filled in.

Every text that a person reads is a whole sentence, or a whole phrase of a list, that goes through `gettext` or
`ngettext` when it is shown. `python -m tests.messages` gathers them with Babel.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations
from typing import TypeVar

Message = TypeVar("Message", bound=str)
ENGLISH = NullTranslations()
"""The language in which messages stand in the code, and in which files store texts."""
_in_use: ContextVar[NullTranslations] = ContextVar("translations", default=ENGLISH)


def gettext(message: str, /, **values: object) -> str:
    """The message in the language in use, with its `{name}` fields filled in by `str.format`.

    Without values the message is taken literally, braces and all.
    """
    text = _in_use.get().gettext(message)
    return text.format_map(values) if values else text


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """The form of a message that a number of things asks for; `{number}` stands for that number."""
    text = _in_use.get().ngettext(one, many, number)
    return text.format_map({"number": number, **values})


def gettext_noop(message: Message) -> Message:
    """Marks a message of a table for the catalog; whoever shows it calls `gettext` with it."""
    return message


@contextmanager
def use_translations(translations: NullTranslations) -> Iterator[None]:
    """Shows all messages in another language within its block."""
    before = _in_use.set(translations)
    try:
        yield
    finally:
        _in_use.reset(before)
