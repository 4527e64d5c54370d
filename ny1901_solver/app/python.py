"""The Python functions of the package. Each public function of the package calls the function with the same name of the
game to which the arguments belong.
"""

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
    """The value of a public name of the package: the first game's value, or a function that serves all games.

    `names` contains all public names of the package. If a game lacks a name, the error message lists the names that the
    game has.
    """
    first = load_games().first
    original = first.function(name)
    if not isinstance(original, FunctionType):
        return original

    @wraps(original)
    def call(*args: Any, **kwargs: Any) -> Any:
        game = first if args and first.owns(args[0]) else _game_of((*args, *kwargs.values()))
        function = game.function(name)
        if not callable(function):
            have = [each for each in names if isinstance(game.function(each), FunctionType)]
            raise Refused(
                gettext(
                    "{name}: {game} has no such function; it has only {names}",
                    name=name,
                    game=game.title,
                    names=join_words(have),
                )
            )
        return function(*args, **kwargs)

    call.__module__ = package  # so that pickle finds the function
    return call


def _game_of(given: tuple[Any, ...]) -> Registration:
    """The game to which the arguments of a call belong: the game of a value; if there is none, the game of the first
    text; otherwise the default game.
    """
    text = next((str(each) for each in given if isinstance(each, (str, Path))), "")

    def find(games: Games) -> Registration | None:
        values = (games.of_value(each) for each in given)
        game = next(filter(None, values), None)
        return game or games.of_text(text) or games.of_edition(text) or games.of_word(text)

    def hints(games: Games) -> bool:
        """Whether a value or the first text may belong to a game that is not loaded yet."""
        return bool(LINE.match(text)) or says_game(text) or says_game(held_by(text)) or any(map(_is_foreign, given))

    games, game = find_among(load_games(), find, hints)
    return game or games.first


def _is_foreign(value: object) -> bool:
    """Whether the type of a value is defined neither in this package nor in the standard library."""
    package = type(value).__module__.partition(".")[0]
    return package != __package__.partition(".")[0] and package not in sys.stdlib_module_names
