"""The engine's methods for both games: which game a request is about, and the table that answers it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from ..kit.engine import FieldError, Method
from ..kit.errors import Refused
from .games import GAMES, MANHATTAN, named, of_edition, of_id, of_text


def table_of(default: str, fields: dict[str, Any]) -> Mapping[str, Method]:
    """The methods of the game that a request is about; its field `game` is taken out.

    What the request gives names the game, else that field, else it is the `default`. Raises `FieldError` for a field
    `game` that names none, or another one than what is given.
    """
    given, told = next(_named(fields), None), _told(fields)
    if given is not None and told not in (None, given):
        raise FieldError("game", f"game: {told} is named, and what is given is of {given}")
    if (given or told or default) == MANHATTAN:
        from ..manhattan.methods import METHODS
    else:
        from ..new_york_1901.methods import METHODS
    return METHODS


def _told(fields: dict[str, Any]) -> str | None:
    """The game that the field `game` names."""
    if "game" not in fields:
        return None
    word = fields.pop("game")
    try:
        return named(word) if isinstance(word, str) else named("")
    except Refused:
        raise FieldError("game", f"game: {word!r} is no game; there are {', '.join(GAMES)}") from None


def _named(fields: dict[str, Any]) -> Iterator[str]:
    """The games that fields are of: lines, texts of files or the same as objects, ids, editions."""
    for name, value in fields.items():
        if name in ("id", "method", "game"):
            continue
        if isinstance(value, dict) and isinstance(value.get("format"), str):
            value = json.dumps({"format": value["format"]})
        if isinstance(value, str):
            found = of_text(value) or of_id(value) or (of_edition(value) if name == "edition" else None)
            if found is not None:
                yield found
