"""The JSON Schemas of all games, computed from the models: of files, of the engine's lines, and of answers.

The name of a schema begins with the family of its game, such as `ny1901/position` or `manhattan/answers/hint`.
"""

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
"""The form of the key `schema` in answers, such as `ny1901/hint/1`."""


def names(games: Games | None = None) -> list[str]:
    """The names of all schemas of the given games, or of all registered games. The names of the schemas of New York
    1901 come first.
    """
    return list(_schemas(games or load_games()))


@check_arguments({"name": Wanted.of(gettext_noop("the name of a schema"), str)})
def schema(name: str) -> dict[str, Any]:
    """Returns the JSON Schema with the given name. The command `ny1901 schema` lists the names of the schemas; the key
    `schema` of an answer also contains such a name.

    For example, `schema("ny1901/position")` describes position files, and `schema(answer["schema"])` describes an
    answer. Raises `Refused` for an unknown name, with the most similar name.
    """
    return schema_among(load_games(), name)


def schema_among(games: Games, name: str) -> dict[str, Any]:
    """Returns the schema with the given name. If none of the games has the name's family, installed games are
    searched."""
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
    """Writes every schema of the games into a folder as `NAME.schema.json`, and returns the number of files."""
    made = _schemas(games)
    for name, schema_ in made.items():
        write_text(folder / f"{name}.schema.json", json.dumps(schema_(), indent=2) + "\n")
    return len(made)


def _schemas(games: Games) -> Schemas:
    return {name: made for each in games.known for name, made in _of_game(each).items()}


def _of_game(game: Registration) -> Schemas:
    """The schemas of a game: the game's own schemas, or else the schemas that every game has."""
    if game.schemas:
        own: Schemas = game.part(game.schemas)
        return own
    from ..engine.of_game import schemas_of_game

    return schemas_of_game(game)


def _instead(word: str, known: Schemas) -> str:
    """A clause that suggests known names in place of an unknown name. The ending of a name is enough to find the name:
    for `hint`, the function suggests the names of both games that end with `hint`.
    """
    meant: dict[str, list[str]] = defaultdict(list)
    for name in known:
        for ending in _endings(name):
            meant[ending].append(name)
    near = [ending for ending in _endings(word) if ending in meant] or likest(word, meant)
    if near:
        return gettext("did you mean {word}?", word=join_words(meant[near[0]], "or"))
    return gettext("`ny1901 schema` lists the names")


def _endings(name: str) -> list[str]:
    """A name and each of its endings: without the first part, without the first two parts, and so on."""
    parts = name.split("/")
    return ["/".join(parts[first:]) for first in range(len(parts))]
