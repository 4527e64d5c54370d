"""The words of typed commands. The usage of a command, such as `save FILE`, determines how many words may follow its
first word.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile

from ..errors import Refused
from ..messages import gettext
from .choosing import choose


def expect_words(usage: str, words: Sequence[str], least: int | None = None, more: bool = False) -> None:
    """Raises `Refused` for too few or too many words after a command.

    In the usage of a command, a part in brackets is optional, and a part with `...` may be repeated. If fewer words are
    enough than the usage of the command shows, `least` is the minimum number of words. If `more` is true, more words
    may follow than the usage of the command shows.
    """
    parts = re.findall(r"\[[^\]]*\]|\S+", usage)[1:]
    needed = sum(not part.startswith("[") for part in parts) if least is None else least
    if len(words) < needed:
        raise Refused(gettext("too few words: `{usage}`", usage=usage))
    if len(words) > len(parts) and not (more or any("..." in part for part in parts)):
        raise Refused(gettext("{word!r} is one word too many: `{usage}`", word=words[len(parts)], usage=usage))


def usages_of(usual: Mapping[str, str], own: Mapping[str, str], fills: Mapping[str, str]) -> dict[str, str]:
    """All usages of a session with the effects of the commands: first the commands that only this session has (`own`),
    then the commands of all sessions (`usual`).

    If `own` contains a usual command with an empty text, the usual command is listed at this place. In the usages, this
    function replaces fields in braces by the values in `fills`; in the effects, the function `help_lines` does so.
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
    """The help of a session: a line for each command or, if `words` name a command, the usage, the effect and the
    example of this command.

    The effects in `usages` are messages, whose fields in braces are replaced by the values in `fills`.
    """
    does = {usage: gettext(message, **(fills or {})) for usage, message in usages.items()}
    if not words:
        return [f"  {usage:<28} {text}" for usage, text in does.items()]
    usage = choose(words[0], {known.split()[0]: known for known in usages}, gettext("a command"))
    example = (examples or {}).get(usage.split()[0])
    return [f"{usage}: {does[usage]}", *([f"  {example}"] if example else [])]


class OwnWords:
    """The commands of a session by their first word; `usages` maps the usage of each command to its effect.

    In the usage of a command, a part in brackets is optional, and a part with `...` may be repeated. `names` contains
    the first word of each command, and `typed` contains the words of commands that a user types literally, such as
    `give up`.
    """

    def __init__(self, usages: Mapping[str, str]) -> None:
        self.usages = usages
        self._usages = {usage.split()[0]: usage for usage in usages}
        self.names = {word: word for word in self._usages}
        self.typed = {" ".join(takewhile(str.islower, usage.split())): word for word, usage in self._usages.items()}

    def expect(self, word: str, words: Sequence[str]) -> None:
        """Raises `Refused` if too few or too many words follow the command."""
        expect_words(self._usages[word], words)
