"""The words that can come next while a command is typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .commands import EDITS
from .draft import Draft


def typed_words(text: str) -> tuple[list[str], str]:
    """The finished words of a text, and the one being typed, which is empty after a space."""
    *done, last = text.replace(",", " ").replace("@", " ").split(" ") if text else [""]
    return [word for word in done if word], last


def beginning_with(last: str, words: Iterable[str]) -> list[str]:
    """The words that go on from what is typed, small or capital."""
    return [word for word in words if word.lower().startswith(last.lower())]


def edit_completions(draft: Draft, text: str, others: Sequence[str]) -> list[str]:
    """The words that go on from a line of editing; `others` are the session's own commands."""
    done, last = typed_words(text)
    if not done:
        return beginning_with(last, [*EDITS, *others])
    command = EDITS.get(done[0])
    if command is None:
        return []
    words = done[1:]
    if command.most is not None and len(words) >= command.most:
        return []
    return beginning_with(last, command.follow(draft, words))
