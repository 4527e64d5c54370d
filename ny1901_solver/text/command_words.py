"""Commands that are typed: their usages say how many words may stand behind each, and what each is called by."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from ..errors import Refused
from .choosing import choose


def expect_words(usage: str, words: Sequence[str], least: int | None = None, more: bool = False) -> None:
    """Refuses too few or too many words behind a command.

    In its usage a part in brackets may be left out, and one with `...` may be said again. `least` are so many words
    that are enough, where the usage shows more, and `more` says that others may follow.
    """
    parts = re.findall(r"\[[^\]]*\]|\S+", usage)[1:]
    needed = sum(not part.startswith("[") for part in parts) if least is None else least
    if len(words) < needed:
        raise Refused(f"too few words: `{usage}`")
    if len(words) > len(parts) and not (more or any("..." in part for part in parts)):
        raise Refused(f"{words[len(parts)]!r} is too much: `{usage}`")


def usages_of(usual: Mapping[str, str], own: Mapping[str, str], fills: Mapping[str, str]) -> dict[str, str]:
    """How the commands of a session are typed, and what they do: its own, then the usual ones, with names filled in.

    A usual command that stands among its own without a text has its place there.
    """
    every = {usage.format_map(fills): does.format_map(fills) for usage, does in usual.items()}
    usages = {usage: does or every[usage] for usage, does in own.items()}
    first = {usage.split()[0] for usage in usages}
    return usages | {usage: does for usage, does in every.items() if usage.split()[0] not in first}


def help_lines(words: Sequence[str], usages: Mapping[str, str], examples: Mapping[str, str] | None = None) -> list[str]:
    """What the commands do, or the one that is named; `usages` and `examples` begin with its word."""
    if not words:
        return [f"  {usage:<28} {does}" for usage, does in usages.items()]
    usage = choose(words[0], {known.split()[0]: known for known in usages}, "a command")
    example = (examples or {}).get(usage.split()[0])
    return [f"{usage}: {usages[usage]}", *([f"  {example}"] if example else [])]


class OwnWords:
    """The commands of a session by their first word; `usages` say how they are typed, and what they do.

    In a usage a part in brackets may be left out, and one with `...` may be said again. `names` are the first words,
    `typed` all that is typed as it stands: `give up`.
    """

    def __init__(self, usages: Mapping[str, str]) -> None:
        self.usages = usages
        self._usages = {usage.split()[0]: usage for usage in usages}
        self.names = {word: word for word in self._usages}
        self.typed = {" ".join(takewhile(str.islower, usage.split())): word for word, usage in self._usages.items()}

    def expect(self, word: str, words: Sequence[str]) -> None:
        """Refuses too few or too many words behind a command."""
        expect_words(self._usages[word], words)
