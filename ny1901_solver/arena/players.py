"""The names of computer players. The name of a computer player is a word, followed by numbers after colons."""

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
    """A computer player: a message that describes how the player plays, and the numbers that may follow its name after
    colons.

    `usual` is the default of the first number in the player's name, and the message `counts` names the things that this
    number counts. `more` is the text that may follow the number in the player's name: a word, or `C`, which stands for
    an exploration constant. `version` is raised when the player's way of playing changes, so that old games are not
    mixed with new games. If the player has another version when the number in its name is large, `later` contains the
    least such number and this version. `crowded` contains two versions for games of three or more players, if they
    differ from the versions for two players: the first for numbers below the number in `later`, the second for all
    other numbers.
    """

    about: str
    usual: int | None = None
    counts: str = ""
    more: str = ""
    version: int = 1
    later: tuple[int, int] | None = None
    crowded: tuple[int, int] | None = None

    def version_at(self, number: int, seats: int) -> int:
        """The version of the player for the first number in its name, in games of `seats` players."""
        versions = self.version, self.version if self.later is None else self.later[1]
        if self.crowded is not None and seats > 2:
            versions = self.crowded
        return versions[self.later is not None and number >= self.later[0]]


class PlayerName(NamedTuple):
    """The parts of a player's name."""

    word: str
    number: int = 0
    more: str = ""

    def __str__(self) -> str:
        return ":".join(map(str, filter(None, self)))


def parse_player(text: str, named: Mapping[str, NamedPolicy]) -> PlayerName:
    """Reads a player's name, and adds the default number if it is missing. Raises `Refused` with the most similar
    name.
    """
    typed, *parts = text.split(":")
    word = choose(typed, {name: name for name in named}, gettext("a computer player"))
    policy = named[word]
    if policy.usual is None:
        if parts:
            raise Refused(
                gettext(
                    "{text!r}: {player} takes no number; only players such as strong do, as in strong:{number}",
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
                "{text!r}: after the colon, {player} takes a number of {things}, 1 or more, as in {player}:{number}",
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
    """A sentence about the text that may follow the number in a player's name."""
    if policy.more == "C":
        return gettext(
            "{text!r}: after the number, {player} takes an exploration constant above 0, as in 1.4",
            text=text,
            player=word,
        )
    if policy.more:
        return gettext(
            "{text!r}: after the number, {player} takes only `{more}`", text=text, player=word, more=policy.more
        )
    return gettext("{text!r}: {player} takes nothing after the number", text=text, player=word)


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """The computer players of a game by name, the weakest first.

    The players in the argument `benchmarks` play only in benchmarks, but records and journals may name them. `former`
    maps names of earlier versions to the current names; the old names are still accepted wherever a player is named.
    `opponents` maps short names of opponents for people, such as easy, to the full names of computer players, the
    weakest first.
    """

    named: Mapping[str, NamedPolicy]
    benchmarks: Mapping[str, NamedPolicy] = field(default_factory=lambda: MappingProxyType({}))
    former: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    opponents: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def by_strength(self) -> str:
        """The names of the computer players, from weak to strong."""
        return ", ".join(self.named)

    @property
    def all_players(self) -> Mapping[str, NamedPolicy]:
        """Every player that a record or a journal may name, including those of the benchmarks."""
        return {**self.named, **self.benchmarks}

    def parse(self, text: str) -> PlayerName:
        """Reads a player's name, and adds the default number if it is missing. Raises `Refused` with the most similar
        name.
        """
        word = text.partition(":")[0].lower()
        if word in self.benchmarks:
            raise Refused(
                gettext(
                    "{player} plays only in the benchmarks; the computer players are {players}",
                    player=word,
                    players=join_words(list(self.named)),
                )
            )
        return parse_player(self.current(text), self.named)

    def current(self, text: str) -> str:
        """The text with the player's current name in place of a former name."""
        word, colon, numbers = text.partition(":")
        return self.former.get(word.lower(), word) + colon + numbers

    def full_name(self, text: str) -> str:
        """The name of a computer player with its number. Raises `Refused` for a wrong name, as the method `parse`
        does.
        """
        return str(self.parse(text))

    def recorded_name(self, text: str) -> str:
        """The full name of a player that a record names. The player may be one that plays only in benchmarks."""
        return str(parse_player(self.current(text), self.all_players))


def _is_constant(text: str) -> bool:
    whole, _, part = text.partition(".")
    return len(text) < 10 and (whole + part).isdecimal() and text.isascii() and float(text) > 0
