"""The names of computer players: a word, and numbers after colons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from ..errors import Refused
from ..messages import gettext
from ..text.choosing import choose
from ..text.words import join_words


class NamedPolicy(NamedTuple):
    """A computer player: a message about what it does, and the numbers that its name may have after colons.

    `usual` is the default of the first number, and the message `counts` says what it counts; `more` may follow it: a
    word, or `C`, a constant of exploration. `version` is raised when the player changes its play, so that old games are
    not mixed with new ones; `later` is the version from a number on. `crowded` are these two versions in games of three
    and more players, if the player changed only in those.
    """

    about: str
    usual: int | None = None
    counts: str = ""
    more: str = ""
    version: int = 1
    later: tuple[int, int] | None = None
    crowded: tuple[int, int] | None = None

    def version_at(self, number: int, seats: int) -> int:
        """The version of the player with the first number of its name, in games of `seats` players."""
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
    """The player with this name, and its default number; raises `Refused` with the most similar name."""
    typed, *parts = text.split(":")
    word = choose(typed, {name: name for name in named}, gettext("a computer player"))
    policy = named[word]
    if policy.usual is None:
        if parts:
            raise Refused(
                gettext(
                    "{text!r}: {player} takes no number; strong does, as in strong:{number}",
                    text=text,
                    player=word,
                    number=named["strong"].usual,
                )
            )
        return PlayerName(word)
    number = parts[0] if parts else str(policy.usual)
    if not (number.isascii() and number.isdecimal() and len(number) < 10 and int(number)):
        raise Refused(
            gettext(
                "{text!r}: {player} takes a number of {things} from 1 on, as in {player}:{number}",
                text=text,
                player=word,
                things=gettext(policy.counts),
                number=policy.usual,
            )
        )
    more = ":".join(parts[1:])
    if more and not (_is_constant(more) if policy.more == "C" else more == policy.more):
        raise Refused(_wrong_end(text, word, policy))
    return PlayerName(word, int(number), more)


def _wrong_end(text: str, word: str, policy: NamedPolicy) -> str:
    """A sentence about the wrong part of a name after its number."""
    if policy.more == "C":
        return gettext(
            "{text!r}: after the number {player} takes an exploration constant above 0, as in 1.4",
            text=text,
            player=word,
        )
    if policy.more:
        return gettext(
            "{text!r}: after the number {player} takes nothing but `{more}`", text=text, player=word, more=policy.more
        )
    return gettext("{text!r}: after the number {player} takes nothing", text=text, player=word)


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The computer players of a game by their names, the weakest first.

    Players of `benchmarks` do not play elsewhere, but records and journals may name them. `former` has the current
    names by those of earlier versions, which are still accepted wherever a player is named.
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
        """The player with this name, and its default number; raises `Refused` with the most similar name."""
        word = text.partition(":")[0].lower()
        if word in self.benchmarks:
            raise Refused(
                gettext(
                    "{player} plays in the benchmarks alone; the computer players are {players}",
                    player=word,
                    players=join_words(list(self.named)),
                )
            )
        return parse_player(self.current(text), self.named)

    def current(self, text: str) -> str:
        """The text with the current name of the player."""
        word, colon, numbers = text.partition(":")
        return self.former.get(word.lower(), word) + colon + numbers

    def full_name(self, text: str) -> str:
        """The name of a computer player with its number; raises `Refused` as `parse` does."""
        return str(self.parse(text))

    def recorded_name(self, text: str) -> str:
        """The full name for a name in a record, which may be that of a player of the benchmarks."""
        return str(parse_player(self.current(text), self.all_players))


def _is_constant(text: str) -> bool:
    whole, _, part = text.partition(".")
    return len(text) < 10 and (whole + part).isdecimal() and text.isascii() and float(text) > 0
