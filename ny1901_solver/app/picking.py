"""Chooses the game of a command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ..errors import Refused
from ..messages import gettext
from ..protocol.registration import LINE, Registration
from ..text.words import join_words
from .games import Games, find_among, game_named, held_by, load_games, says_game

_QUOTED = 60
"""The greatest number of characters of a word that an error message quotes."""


class Picked(NamedTuple):
    """A command line after its game is chosen: all known games, the game that the command line names (or `None`), and
    the words of the command line without the options `--game` and `--games`.
    """

    games: Games
    named: Registration | None
    words: list[str]

    @property
    def game(self) -> Registration:
        """The game of the command line, or the default game if the command line names no game."""
        return self.named or self.games.first


def pick_game(typed: Sequence[str]) -> Picked:
    """Chooses the game that `--game` or an argument of the command line names. `--games` before the command adds games.

    Raises `Refused` for an unknown game, for `--game` without a name, and for two different games, for example if a
    file belongs to another game than `--game` names.
    """
    names, modules, words = _taken_out(typed)
    games = load_games(modules)
    by_name = dict[str, Registration]()
    for name in names:
        if not name:
            names_text = join_words(games.names, "or")
            raise Refused(gettext("--game: expected the name of a game: {names}", names=names_text))
        games, game = game_named(games, name)
        by_name[game.name] = game
    if len(by_name) > 1:
        raise Refused(gettext("--game names two games: {names}", names=join_words(sorted(by_name))))
    # the result is cached, so that standard input is read only once
    looked_at, held = list(_looked_at(words)), cache(held_by)

    def given_games(games: Games) -> Iterator[tuple[Registration, str]]:
        for before, word in looked_at:
            registration = (games.of_edition(word) if before == "--edition" else None) or games.of_word(word, held)
            if registration is not None:
                yield registration, word

    def hints(games: Games) -> bool:
        """Whether a word may belong to a game that is not loaded yet, such as the name of an unknown edition."""
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
            sentence = gettext(
                "{word!r} belongs to {game}, but --game names {named}", word=quoted, game=game.title, named=named.name
            )
            raise Refused(sentence)
    return Picked(games, named, words)


def _taken_out(typed: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """Splits a command line into the values of `--game`, the values of `--games` before the command, and all other
    words.

    After the command, `--games` has another meaning: the number of games in a match.
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
    """The words of a command line that may identify a game, each with the word before it. In a command line of the form
    `edition COMMAND NAME`, NAME counts as the name of an edition.
    """
    of_edition = words[:1] == ["edition"] and words[1:2] != ["new"]
    for number, (before, word) in enumerate(pairwise(["", *words])):
        if of_edition and number == 2:
            before = "--edition"
        if before not in ("-o", "--output") and not word.startswith("--"):
            yield before, word
