"""The game that a command line is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ..errors import Refused
from ..protocol.registration import LINE, Registration
from .games import Games, find_among, game_named, held_by, load_games, says_game

_QUOTED = 60
"""Characters of a word that errors quote: the beginning of a line tells which one it is."""


class Picked(NamedTuple):
    """A command line without its words about games: which games there are, and which one it names by what it holds."""

    games: Games
    named: Registration | None
    words: list[str]

    @property
    def game(self) -> Registration:
        """The game that it is about."""
        return self.named or self.games.first


def pick_game(typed: Sequence[str]) -> Picked:
    """The game that a command line names by `--game` or by what is given; `--games` before its command adds others.

    Raises `Refused` for a game that there is not, for none behind `--game`, and for two, as where a file is of another.
    """
    names, modules, words = _taken_out(typed)
    games = load_games(modules)
    by_name = dict[str, Registration]()
    for name in names:
        if not name:
            raise Refused(f"--game: the name of a game is wanted, {' or '.join(games.names)}")
        games, game = game_named(games, name)
        by_name[game.name] = game
    if len(by_name) > 1:
        raise Refused(f"--game names two games, {' and '.join(sorted(by_name))}")
    looked_at, held = list(_looked_at(words)), cache(held_by)  # standard input is waited for once

    def given_games(games: Games) -> Iterator[tuple[Registration, str]]:
        for before, word in looked_at:
            registration = (games.of_edition(word) if before == "--edition" else None) or games.of_word(word, held)
            if registration is not None:
                yield registration, word

    def hints(games: Games) -> bool:
        """Whether a word says that it is of a game that is not known, or is an edition that no known game has."""
        return any(
            LINE.match(word)
            or says_game(held(word))
            or (before == "--edition" and not held(word) and not any(each.has_edition(word) for each in games.known))
            for before, word in looked_at
        )

    if not by_name:
        games, first = find_among(games, lambda games: next(given_games(games), None), hints)
        return Picked(games, first[0] if first else None, words)
    (named,) = by_name.values()
    for game, word in given_games(games):
        if game is not named and not games.of_id(word):
            quoted = word if len(word) <= _QUOTED else f"{word[:_QUOTED]}..."
            raise Refused(f"{quoted!r} is of {game.title}, and --game says {named.name}")
    return Picked(games, named, words)


def _taken_out(typed: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """What stands behind each `--game`, and behind each `--games` before the command, and all other words.

    Behind it, `--games` is an option of commands that play some.
    """
    taken, rest = {"--game": list[str](), "--games": list[str]()}, list[str]()
    following = iter(typed)
    for word in following:
        option, is_joined, value = word.partition("=")
        if word == "--":
            rest += [word, *following]
        elif option == "--game" or (option == "--games" and not rest):
            taken[option].append(value if is_joined else next(following, ""))
        else:
            rest.append(word)
    return taken["--game"], taken["--games"], rest


def _looked_at(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The words that may tell a game, each with the one before it; what `edition WORD` is about is named by itself."""
    of_edition = words[:1] == ["edition"] and words[1:2] != ["new"]
    for number, (before, word) in enumerate(pairwise(["", *words])):
        if of_edition and number == 2:
            before = "--edition"
        if before not in ("-o", "--output") and not word.startswith("--"):
            yield before, word
