"""The engine's methods for all games: which game a request is about, and the table that answers it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ..engine import FieldError, Method
from ..errors import Refused
from ..protocol.registration import Registration
from .games import Games, find_among, game_named, says_game


def table_of(games: Games, default: Registration, fields: dict[str, Any]) -> Mapping[str, Method]:
    """The methods of the game that a request is about; its field `game` is taken out.

    What the request gives names the game, else that field, else it is the `default`. Raises `FieldError` for a field
    `game` that names none, or another one than what is given.
    """
    games, given = find_among(games, lambda games: next(_of_fields(games, fields), None), lambda _: _hints(fields))
    named = _named_game(games, fields)
    if given is not None and named not in (None, given):
        raise FieldError("game", f"game: {named.name} is named, and what is given is of {given.name}")
    game = given or named or default
    return methods_of(game)


@cache
def methods_of(game: Registration) -> Mapping[str, Method]:
    """The methods of a game: its own, or those that every game has."""
    if game.methods:
        own: Mapping[str, Method] = game.part(game.methods)
        return own
    from ..engine.of_game import methods_of as of_game

    return of_game(game)


def _named_game(games: Games, fields: dict[str, Any]) -> Registration | None:
    """The game that the field `game` names."""
    if "game" not in fields:
        return None
    word = fields.pop("game")
    try:
        games, game = game_named(games, word if isinstance(word, str) else "")
    except Refused:
        raise FieldError("game", f"game: {word!r} is no game; there are {', '.join(games.names)}") from None
    return game


def _of_fields(games: Games, fields: Mapping[str, Any]) -> Iterator[Registration]:
    """The games that fields are of: lines, texts of files or the same as objects, ids, editions."""
    for name, text in _texts(fields):
        of_edition = games.of_edition(text) if name in ("edition", "name") else None
        game = games.of_text(text) or games.of_id(text) or of_edition
        if game is not None:
            yield game


def _hints(fields: Mapping[str, Any]) -> bool:
    """Whether a field says that it is of a game."""
    return any(says_game(text) for _, text in _texts(fields))


def _texts(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields that may tell a game, as texts."""
    for name, value in fields.items():
        if name in ("id", "method", "game"):
            continue
        if isinstance(value, dict) and isinstance(value.get("format"), str):
            value = json.dumps({"format": value["format"]})
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str):
                yield name, text
