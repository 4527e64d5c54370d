"""Finds a game by its name, or finds the game to which a text, a file, an id or a value belongs. No other module
contains a list of the games. The list contains the shipped games, and the games that `--games MODULE` or the
environment variable names. If a text belongs to none of the listed games, the games of installed distributions are
searched, too.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from ..errors import Refused, UnknownWord
from ..messages import gettext
from ..protocol.registration import LINE, Registration

T = TypeVar("T")

SHIPPED = ("new_york_1901", "manhattan")
"""The packages of the shipped games. The first game is the default."""
GROUP = "ny1901.games"
"""The group of entry points by which an installed distribution registers games. An entry point has the name of a game,
and the place of the game's `Registration`.
"""
VARIABLE = "NY1901_GAMES"
"""The environment variable with the modules of further games, separated by commas."""
ATTRIBUTE = "REGISTRATION"
"""The name of the variable that contains the `Registration` in the module of a game."""

_NAMED = re.compile(r"""(?:^|[{,])\s*["']?game["']?\s*:\s*["']?([a-z0-9]+(?:-[a-z0-9]+)*)""", re.M)
_FORMAT = re.compile(
    rf"""^{LINE.pattern}|(?:^|[{{,])\s*["']?format["']?\s*:\s*["']?([a-z0-9]+)-(?!progress/)|^# ([a-z0-9]+)-""", re.M
)  # progress with puzzles is excluded: one file may contain the progress with several games
_HEAD = 4096
"""The number of bytes read to find the game of a file. The first lines of a file name its game."""


class Games:
    """An ordered list of games; the first game is the default. `modules` contains, for each game that the option
    `--games` added, the module that registers the game.
    """

    def __init__(self, known: Iterable[Registration], modules: Mapping[str, str] = MappingProxyType({})) -> None:
        self.known, self.modules = tuple(known), modules
        self.first = self.known[0]

    @property
    def names(self) -> list[str]:
        """The names that `--game` accepts."""
        return [each.name for each in self.known]

    def and_another(self, game: Registration, where: str, module: str = "") -> Games:
        """Returns the list of games with one more game. `module` is the module of the new game if `--games` named it.
        Raises `Refused` if another game already has the name or a format of the new game.
        """
        for each in self.known:
            if each is game:
                return self
            for field in ("name", "line", "family"):
                if (same := getattr(each, field)) == getattr(game, field):
                    from ..errors import Refused

                    raise Refused(
                        gettext(
                            "{where}: {game} already has the {field} {value!r}",
                            where=where,
                            field=field,
                            value=same,
                            game=each.title,
                        )
                    )
        return Games((*self.known, game), {**self.modules, **({game.name: module} if module else {})})

    def and_installed(self, wanted: str = "") -> Games:
        """Returns a list with the games of this list and the games of installed distributions, or this object itself if
        no distribution has a further game. A game that cannot be loaded is left out. If `wanted` is the name of a game
        that cannot be loaded, the error is raised as `Refused`.
        """
        games = self
        for name, game in _installed_games():
            where = gettext("the entry point {name!r} of {group}", name=name, group=GROUP)
            try:
                if not isinstance(game, Registration):
                    raise Refused(f"{where}: {game}")
                games = games.and_another(game, where)
            except Refused:
                if name == wanted:
                    raise
        return games

    def of_name(self, word: str) -> Registration:
        """The game with the name that the user typed; raises `UnknownWord` with the most similar name."""
        from ..text.choosing import choose

        return choose(word, {each.name: each for each in self.known}, gettext("a game"))

    def of_text(self, text: str) -> Registration | None:
        """The game to which a text belongs, or `None` if the game is unknown. The text is a position in one line, or
        the content of a file that names its game or its format.
        """
        for field, value in _statements(text):
            for each in self.known:
                if getattr(each, field) == value:
                    return each
        return None

    def of_word(self, word: str, held: Callable[[str], str] | None = None) -> Registration | None:
        """The game to which a typed word belongs. The word is a position in one line, an id, the name of a file or
        folder, or `-` for stdin.

        `held` returns the beginning of the content of the file, the folder or stdin.
        """
        if (line := LINE.match(word)) and (game := next((g for g in self.known if g.line == line[1]), None)):
            return game
        return (
            self.of_text(word if "\n" in word.strip() else (held or held_by)(word))
            or self.of_id(word)
            or next((each for each in self.known if each.suffix and word.endswith(each.suffix)), None)
        )

    def of_id(self, word: str) -> Registration | None:
        """The game to which an id belongs, if the id identifies one game; else `None`."""
        return next((each for each in self.known if each.has_id(word)), None)

    def of_edition(self, name: str) -> Registration | None:
        """The game with an edition of this name; `None` if no game, or more than one game, has such an edition."""
        having = [each for each in self.known if each.has_edition(name)]
        return having[0] if len(having) == 1 else None

    def of_value(self, value: object) -> Registration | None:
        """The game to which a value such as a position belongs; `None` if the game is unknown."""
        return next((each for each in self.known if each.owns(value)), None)


def load_games(modules: Iterable[str] = ()) -> Games:
    """Loads the shipped games, the games in the environment variable, and the games of more modules.

    Raises `Refused` if a module is missing or registers no game.
    """
    games = _shipped_games()
    for name in os.environ.get(VARIABLE, "").replace(",", " ").split():
        games = games.and_another(_registration(name, VARIABLE), f"{VARIABLE}: {name}")
    for name in modules:
        games = games.and_another(_registration(name, "--games"), f"--games {name}", name)
    return games


@cache
def _shipped_games() -> Games:
    package = __package__.rpartition(".")[0]
    return Games(getattr(import_module(f"{package}.{name}.registration"), ATTRIBUTE) for name in SHIPPED)


def _registration(name: str, where: str) -> Registration:
    """The game that a module registers. The module may be in the current folder."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # the folder is the last one in the path, so that it hides no module of the program
    try:
        module = import_module(name)
    except Exception as error:  # a module may raise any error while it is loaded
        sentence = gettext(
            "{where}: {module!r} cannot be loaded as a module: {error}", where=where, module=name, error=error
        )
        raise Refused(sentence) from None
    game = getattr(module, ATTRIBUTE, None)
    if not isinstance(game, Registration):
        raise Refused(
            gettext(
                "{where}: the module {module} registers no game; it needs the line `{attribute} = Registration(...)`",
                where=where,
                module=name,
                attribute=ATTRIBUTE,
            )
        )
    return game


@cache
def _installed_games() -> Sequence[tuple[str, object]]:
    """The names of the entry points of installed distributions, each with the registration of its game, or with the
    error that loading this game raised.
    """
    from importlib.metadata import entry_points  # this import takes longer than everything else in this function

    games = list[tuple[str, object]]()
    for each in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        try:
            loaded = each.load()
        except Exception as error:  # a module may raise any error while it is loaded
            loaded = error
        games.append((each.name, loaded))
    return games


def game_named(games: Games, word: str) -> tuple[Games, Registration]:
    """Finds a game by its typed name, also among installed games. Returns the list of games that are known after the
    search, and the game with the given name.
    """
    try:
        return games, games.of_name(word)
    except UnknownWord:
        games = games.and_installed(word)
        return games, games.of_name(word)


def find_among(
    games: Games, find: Callable[[Games], T | None], hints: Callable[[Games], bool]
) -> tuple[Games, T | None]:
    """Returns the result of `find(games)`. If the result is `None` and `hints(games)` is true, the function calls
    `find` again with the games of installed distributions. Searching for installed games takes as long as a short
    command, so the function searches for them only if necessary. The second returned value is the list of the games
    that `find` was called with last.
    """
    result = find(games)
    if result is None and hints(games) and (more := games.and_installed()) is not games:
        games, result = more, find(more)
    return games, result


def says_game(text: str) -> bool:
    """Whether a text names any game. The text may name a game that the program does not know."""
    return next(_statements(text), None) is not None


def _statements(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text that identify its game, in order of priority. Each item is a pair: the name of a field of
    `Registration` (`name`, `line` or `family`), and the value of this field in the text.
    """
    head = text[:_HEAD]
    yield from (("name", match[1]) for match in _NAMED.finditer(head))
    for match in _FORMAT.finditer(head):
        yield ("line", match[1]) if match[1] else ("family", match[2] or match[3])


def held_by(word: str) -> str:
    """The beginning of a file's content. The word may be the name of a file, a record with a turn number (`RECORD@12`),
    the folder of an edition, or `-` for stdin.
    """
    if word == "-":
        peek = getattr(getattr(sys.stdin, "buffer", None), "peek", None)  # `peek` does not consume the content
        return "" if peek is None else bytes(peek(_HEAD)[:_HEAD]).decode("utf-8", "replace")
    for name in (word, word.rpartition("@")[0]):
        try:
            path = Path(name)
            if name and path.is_dir():
                path /= "edition.yaml"
            if name and path.is_file():
                with path.open("rb") as file:
                    return file.read(_HEAD).decode("utf-8", "replace")
        except (OSError, ValueError):  # a word that cannot be the name of a file
            continue
    return ""
