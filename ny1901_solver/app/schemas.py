"""The JSON Schemas of all games: of files, of the engine's lines and of answers, computed from the models.

A name begins with the family of its game, `ny1901/position`, `manhattan/answers/hint`."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import UnknownWord
from ..files.access import write_text
from ..messages import gettext, gettext_noop
from ..questions.arguments import Wanted, check_arguments
from ..text.spelling import likest
from ..text.words import join_words
from .games import Games, find_among, load_games

if TYPE_CHECKING:
    from ..protocol.registration import Registration
    from ..questions.schemas import Schemas

_SAID = re.compile(r"([a-z0-9]+)/([a-z-]+)/1")
"""The value of the key `schema` in answers: `ny1901/hint/1`."""


def names(games: Games | None = None) -> list[str]:
    """The names of all schemas of games, or of all that are registered: those of New York 1901 first."""
    return list(_schemas(games or load_games()))


@check_arguments({"name": Wanted.of(gettext_noop("the name of a schema"), str)})
def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a name, as `ny1901 schema` lists them, or of the value of the key `schema` in an answer.

    `schema("ny1901/position")` is that of position files, `schema(answer["schema"])` that of an answer. Raises
    `Refused` for an unknown name, with the nearest.
    """
    return schema_among(load_games(), name)


def schema_among(games: Games, name: str) -> dict[str, Any]:
    """The schema of a name, of these games or, if none of them has its family, of an installed one."""
    family = name.partition("/")[0]

    def of_family(games: Games) -> Registration | None:
        return next((game for game in games.known if game.family == family), None)

    games, game = find_among(games, of_family, lambda _: family != name)
    meant = f"{said[1]}/answers/{said[2]}" if (said := _SAID.fullmatch(name)) else name
    if game is None or (made := _of_game(game).get(meant)) is None:
        reason = gettext("{name!r} is not the name of a schema", name=name)
        raise UnknownWord(name, reason, _instead(name, _schemas(games)))
    return made()


def write(folder: Path, games: Games) -> int:
    """Writes every schema of games into a folder, as `NAME.schema.json`, and returns their number."""
    made = _schemas(games)
    for name, schema_ in made.items():
        write_text(folder / f"{name}.schema.json", json.dumps(schema_(), indent=2) + "\n")
    return len(made)


def _schemas(games: Games) -> Schemas:
    return {name: made for each in games.known for name, made in _of_game(each).items()}


def _of_game(game: Registration) -> Schemas:
    """The schemas of a game: its own, or those of every game."""
    if game.schemas:
        own: Schemas = game.part(game.schemas)
        return own
    from ..engine.of_game import schemas_of_game

    return schemas_of_game(game)


def _instead(word: str, known: Schemas) -> str:
    """A clause with the names that a word may stand for, whole or by their endings: `hint` is in both games."""
    meant: dict[str, list[str]] = defaultdict(list)
    for name in known:
        for ending in _endings(name):
            meant[ending].append(name)
    near = [ending for ending in _endings(word) if ending in meant] or likest(word, meant)
    if near:
        return gettext("did you mean {word}?", word=join_words(meant[near[0]], "or"))
    return gettext("`ny1901 schema` lists them")


def _endings(name: str) -> list[str]:
    """A name, and its endings without the first parts."""
    parts = name.split("/")
    return ["/".join(parts[first:]) for first in range(len(parts))]
