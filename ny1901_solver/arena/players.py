"""The names of computer players: a word, and the numbers that it takes behind colons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from ..errors import Refused
from ..text.choosing import choose
from ..text.words import join_words


class NamedPolicy(NamedTuple):
    """What a computer player does, in words, and which numbers its name may have behind colons.

    `usual` is the first of them where none is given, and `counts` what it counts; `more` is what may stand behind it:
    a word, or `C`, a constant of exploration. `version` is raised when the player plays otherwise than before, so that
    old games are not taken for new ones; `later` is the one that counts from a number on. `crowded` are these two in
    games of three players and more, where the player plays otherwise than before in those alone.
    """

    about: str
    usual: int | None = None
    counts: str = ""
    more: str = ""
    version: int = 1
    later: tuple[int, int] | None = None
    crowded: tuple[int, int] | None = None

    def version_at(self, number: int, seats: int) -> int:
        """The version of the player with the first number of its name, in games of so many players."""
        versions = self.version, self.version if self.later is None else self.later[1]
        if self.crowded is not None and seats > 2:
            versions = self.crowded
        return versions[self.later is not None and number >= self.later[0]]


class PlayerName(NamedTuple):
    """A player's name in its parts."""

    word: str
    number: int = 0
    more: str = ""

    def __str__(self) -> str:
        return ":".join(map(str, filter(None, self)))


def parse_player(text: str, named: Mapping[str, NamedPolicy]) -> PlayerName:
    """The player whom a text means, its number written out; raises `Refused`, with what was probably meant."""
    typed, *parts = text.split(":")
    word = choose(typed, {name: name for name in named}, "a computer player")
    policy = named[word]
    if policy.usual is None:
        if parts:
            raise Refused(f"{text!r}: {word} takes no number; strong does, as in strong:{named['strong'].usual}")
        return PlayerName(word)
    number = parts[0] if parts else str(policy.usual)
    if not (number.isascii() and number.isdecimal() and len(number) < 10 and int(number)):
        raise Refused(f"{text!r}: {word} takes a number of {policy.counts} from 1 on, as in {word}:{policy.usual}")
    more, constant = ":".join(parts[1:]), policy.more == "C"
    if more and not (_is_constant(more) if constant else more == policy.more):
        only = f" but `{policy.more}`" * bool(policy.more)
        wanted = "an exploration constant above 0, as in 1.4" if constant else f"nothing{only}"
        raise Refused(f"{text!r}: behind the number {word} takes {wanted}")
    return PlayerName(word, int(number), more)


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The computer players of a game by their names, the weakest first.

    Those of `benchmarks` play there alone; a record or a journal may name them. `former` has the names of today for
    names that players had in earlier versions: these are still understood wherever a player is named.
    """

    named: Mapping[str, NamedPolicy]
    benchmarks: Mapping[str, NamedPolicy] = field(default_factory=lambda: MappingProxyType({}))
    former: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def by_strength(self) -> str:
        """The names, from weak to strong."""
        return ", ".join(self.named)

    @property
    def all_players(self) -> Mapping[str, NamedPolicy]:
        """Every player that a record or a journal may name."""
        return {**self.named, **self.benchmarks}

    def parse(self, text: str) -> PlayerName:
        """The player whom a text means, its number written out; raises `Refused`, with what was probably meant."""
        word = text.partition(":")[0].lower()
        if word in self.benchmarks:
            raise Refused(
                f"{word} plays in the benchmarks alone; the computer players are {join_words(list(self.named))}"
            )
        return parse_player(self.current(text), self.named)

    def current(self, text: str) -> str:
        """A text with the name that its player has today."""
        word, colon, numbers = text.partition(":")
        return self.former.get(word.lower(), word) + colon + numbers

    def full_name(self, text: str) -> str:
        """The name of a computer player, its number written out; raises `Refused` as `parse` does."""
        return str(self.parse(text))

    def recorded_name(self, text: str) -> str:
        """The same of a name in a record, which may be that of a player of the benchmarks."""
        return str(parse_player(self.current(text), self.all_players))


def _is_constant(text: str) -> bool:
    whole, _, part = text.partition(".")
    return len(text) < 10 and (whole + part).isdecimal() and text.isascii() and float(text) > 0
