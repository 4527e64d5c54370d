"""The Python functions: each calls the function of the game to which its arguments belong."""

from __future__ import annotations

import sys
from functools import wraps
from pathlib import Path
from types import FunctionType
from typing import Any

from ..errors import Refused
from ..messages import gettext
from ..protocol.registration import LINE, Registration
from ..text.words import join_words
from .games import Games, find_among, held_by, load_games, says_game


def offer_of(name: str, names: list[str], package: str) -> object:
    """The value of a package's name: that of the first game, or a function that serves all games.

    `names` are all names of the package; an error lists those that a game has.
    """
    first = load_games().first
    original = first.function(name)
    if not isinstance(original, FunctionType):
        return original

    @wraps(original)
    def call(*args: Any, **kwargs: Any) -> Any:
        game = first if _is_of(first, args) else _game_of((*args, *kwargs.values()))
        function = game.function(name)
        if not callable(function):
            have = [each for each in names if isinstance(game.function(each), FunctionType)]
            raise Refused(
                gettext(
                    "{name}: {game} has no such function; it has {names}",
                    name=name,
                    game=game.title,
                    names=join_words(have),
                )
            )
        return function(*args, **kwargs)

    call.__module__ = package  # so that it can be unpickled
    return call


def _is_of(game: Registration, args: tuple[Any, ...]) -> bool:
    """Whether the first argument is a value of a game, a test that takes no time."""
    return bool(args) and game.owns(args[0])


def _game_of(given: tuple[Any, ...]) -> Registration:
    """The game of the arguments' values, else of the first text, else the default game."""
    text = next((str(each) for each in given if isinstance(each, (str, Path))), "")

    def find(games: Games) -> Registration | None:
        values = (games.of_value(each) for each in given)
        game = next(filter(None, values), None)
        return game or games.of_text(text) or games.of_edition(text) or games.of_word(text)

    def hints(games: Games) -> bool:
        """Whether a value or the text may be of another game."""
        return bool(LINE.match(text)) or says_game(text) or says_game(held_by(text)) or any(map(_is_foreign, given))

    games, game = find_among(load_games(), find, hints)
    return game or games.first


def _is_foreign(value: object) -> bool:
    """Whether the type of a value is neither Python's nor this program's."""
    package = type(value).__module__.partition(".")[0]
    return package != __package__.partition(".")[0] and package not in sys.stdlib_module_names
