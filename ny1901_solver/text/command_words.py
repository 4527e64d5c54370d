"""Typed commands: their usages say how many words may follow each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from ..errors import Refused
from ..messages import gettext
from .choosing import choose


def expect_words(usage: str, words: Sequence[str], least: int | None = None, more: bool = False) -> None:
    """Raises `Refused` for too few or too many words after a command.

    In its usage a part in brackets is optional, and one with `...` may be repeated. `least` is the number of words that
    are enough, where that is fewer than the usage shows; with `more`, others may follow.
    """
    parts = re.findall(r"\[[^\]]*\]|\S+", usage)[1:]
    needed = sum(not part.startswith("[") for part in parts) if least is None else least
    if len(words) < needed:
        raise Refused(gettext("too few words: `{usage}`", usage=usage))
    if len(words) > len(parts) and not (more or any("..." in part for part in parts)):
        raise Refused(gettext("{word!r} is too much: `{usage}`", word=words[len(parts)], usage=usage))


def usages_of(usual: Mapping[str, str], own: Mapping[str, str], fills: Mapping[str, str]) -> dict[str, str]:
    """The usages of a session's commands with what they do: its own, then the usual ones.

    A usual command that stands among its own without a text takes its place there. `fills` are filled into the usages;
    `help_lines` fills them into what the commands do.
    """
    every = {usage.format_map(fills): does for usage, does in usual.items()}
    usages = {usage: does or every[usage] for usage, does in own.items()}
    first = {usage.split()[0] for usage in usages}
    return usages | {usage: does for usage, does in every.items() if usage.split()[0] not in first}


def help_lines(
    words: Sequence[str],
    usages: Mapping[str, str],
    examples: Mapping[str, str] | None = None,
    fills: Mapping[str, str] | None = None,
) -> list[str]:
    """The usages of all commands with what they do, or of the named one with its example, by its first word.

    What they do are messages, with `fills` for their fields.
    """
    does = {usage: gettext(message, **(fills or {})) for usage, message in usages.items()}
    if not words:
        return [f"  {usage:<28} {text}" for usage, text in does.items()]
    usage = choose(words[0], {known.split()[0]: known for known in usages}, gettext("a command"))
    example = (examples or {}).get(usage.split()[0])
    return [f"{usage}: {does[usage]}", *([f"  {example}"] if example else [])]


class OwnWords:
    """The commands of a session by their first word; `usages` has how they are typed, with what they do.

    In a usage a part in brackets is optional, and one with `...` may be repeated. `names` has the first words, `typed`
    all leading words that are typed literally: `give up`.
    """

    def __init__(self, usages: Mapping[str, str]) -> None:
        self.usages = usages
        self._usages = {usage.split()[0]: usage for usage in usages}
        self.names = {word: word for word in self._usages}
        self.typed = {" ".join(takewhile(str.islower, usage.split())): word for word, usage in self._usages.items()}

    def expect(self, word: str, words: Sequence[str]) -> None:
        """Raises `Refused` for too few or too many words after a command."""
        expect_words(self._usages[word], words)
