"""Chooses the game of a request to the engine, and returns the methods of that game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ..engine import FieldError, Method
from ..errors import Refused
from ..messages import gettext
from ..protocol.registration import Registration
from .games import Games, find_among, game_named, says_game


def table_of(games: Games, default: Registration, fields: dict[str, Any]) -> Mapping[str, Method]:
    """Returns the methods of the game of a request, and removes the request's field `game`. The other fields of the
    request determine the game. If the other fields of the request belong to no game, the field `game` names the game;
    without a field `game`, the game is `default`. Raises `FieldError` if the field `game` names no known game, or a
    game that differs from that of the other fields.
    """
    games, given = find_among(games, lambda games: next(_of_fields(games, fields), None), lambda _: _hints(fields))
    named = _named_game(games, fields)
    if given is not None and named not in (None, given):
        sentence = gettext(
            "the field names {named}, but the other fields belong to {given}", named=named.name, given=given.name
        )
        raise FieldError("game", f"game: {sentence}")
    game = given or named or default
    return methods_of(game)


@cache
def methods_of(game: Registration) -> Mapping[str, Method]:
    """The methods of a game: the game's own methods, or else the methods that every game has."""
    if game.methods:
        own: Mapping[str, Method] = game.part(game.methods)
        return own
    from ..engine.of_game import methods_of as of_game

    return of_game(game)


def _named_game(games: Games, fields: dict[str, Any]) -> Registration | None:
    """The game that the field `game` of a request names."""
    if "game" not in fields:
        return None
    word = fields.pop("game")
    try:
        games, game = game_named(games, word if isinstance(word, str) else "")
    except Refused:
        sentence = gettext("{word!r} is not a game; the games are {names}", word=word, names=", ".join(games.names))
        raise FieldError("game", f"game: {sentence}") from None
    return game


def _of_fields(games: Games, fields: Mapping[str, Any]) -> Iterator[Registration]:
    """The games to which the fields of a request belong: positions in one line, files (as text or object), ids, and
    names of editions.
    """
    for name, text in _texts(fields):
        of_edition = games.of_edition(text) if name in ("edition", "name") else None
        game = games.of_text(text) or games.of_id(text) or of_edition
        if game is not None:
            yield game


def _hints(fields: Mapping[str, Any]) -> bool:
    """Whether a field of a request names any game. The request may name a game that the program does not know."""
    return any(says_game(text) for _, text in _texts(fields))


def _texts(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The name and the text of each field of a request that may identify a game."""
    for name, value in fields.items():
        if name in ("id", "method", "game"):
            continue
        if isinstance(value, dict) and isinstance(value.get("format"), str):
            value = json.dumps({"format": value["format"]})
        for text in value if isinstance(value, list) else [value]:
            if isinstance(text, str):
                yield name, text
