"""The commands of a session: how each is typed says how many words may stand behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile

from ..editing import expect_words


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

    def carry_out(self, word: str, words: Sequence[str], actions: Mapping[str, Callable[[], None]]) -> None:
        """Does what a command says; raises `Refused` for too few or too many words behind it."""
        self.expect(word, words)
        actions[word]()

    def expect(self, word: str, words: Sequence[str]) -> None:
        """Refuses too few or too many words behind a command."""
        expect_words(self._usages[word], words)
