"""The games by name, and the game of a text, a file, an id or a value.

This is the one place that lists the games: those that ship, those that `--games MODULE` or the environment names, and,
for anything that belongs to none of these, those that installed distributions register."""

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
"""The folders of the shipped games; the first is the default."""
GROUP = "ny1901.games"
"""The entry points by which a distribution registers a game: its name, and the place of its `Registration`."""
VARIABLE = "NY1901_GAMES"
"""The environment variable that names modules of games, joined by commas."""
ATTRIBUTE = "REGISTRATION"
"""The name of the `Registration` in the module of a game."""

_NAMED = re.compile(r"""(?:^|[{,])\s*["']?game["']?\s*:\s*["']?([a-z0-9]+(?:-[a-z0-9]+)*)""", re.M)
_FORMAT = re.compile(
    rf"""^{LINE.pattern}|(?:^|[{{,])\s*["']?format["']?\s*:\s*["']?([a-z0-9]+)-(?!progress/)|^# ([a-z0-9]+)-""", re.M
)  # progress with puzzles belongs to no game: a file may have that of several
_HEAD = 4096
"""The number of bytes of a file that are read: its first lines name its game."""


class Games:
    """Some games, in order; the first is the default. `modules` are those that `--games` names."""

    def __init__(self, known: Iterable[Registration], modules: Mapping[str, str] = MappingProxyType({})) -> None:
        self.known, self.modules = tuple(known), modules
        self.first = self.known[0]

    @property
    def names(self) -> list[str]:
        """The names for `--game`."""
        return [each.name for each in self.known]

    def and_another(self, game: Registration, where: str, module: str = "") -> Games:
        """These games and one more, of a module of `--games`; raises `Refused` if its name or formats are taken."""
        for each in self.known:
            if each is game:
                return self
            for field in ("name", "line", "family"):
                if (same := getattr(each, field)) == getattr(game, field):
                    from ..errors import Refused

                    raise Refused(
                        gettext(
                            "{where}: its game has the {field} {value!r}, as {game} has",
                            where=where,
                            field=field,
                            value=same,
                            game=each.title,
                        )
                    )
        return Games((*self.known, game), {**self.modules, **({game.name: module} if module else {})})

    def and_installed(self, wanted: str = "") -> Games:
        """These games and those that installed distributions register; the same object if there are no others.

        One that cannot be loaded is left out; raises `Refused` if it is the one `wanted`.
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
        """The game of a typed name; raises `UnknownWord` with the nearest."""
        from ..text.choosing import choose

        return choose(word, {each.name: each for each in self.known}, gettext("a game"))

    def of_text(self, text: str) -> Registration | None:
        """The game of a text: of a line, or of a file by the game that it names or by its format."""
        for field, value in _statements(text):
            for each in self.known:
                if getattr(each, field) == value:
                    return each
        return None

    def of_word(self, word: str, held: Callable[[str], str] | None = None) -> Registration | None:
        """The game of a word: a line, an id, or a file, a folder or stdin by the beginning of its content, `held`."""
        if (line := LINE.match(word)) and (game := next((g for g in self.known if g.line == line[1]), None)):
            return game
        return (
            self.of_text(word if "\n" in word.strip() else (held or held_by)(word))
            or self.of_id(word)
            or next((each for each in self.known if each.suffix and word.endswith(each.suffix)), None)
        )

    def of_id(self, word: str) -> Registration | None:
        """The game of an id, if ids identify it."""
        return next((each for each in self.known if each.has_id(word)), None)

    def of_edition(self, name: str) -> Registration | None:
        """The game with an edition of a name, if only one has it."""
        having = [each for each in self.known if each.has_edition(name)]
        return having[0] if len(having) == 1 else None

    def of_value(self, value: object) -> Registration | None:
        """The game of a value, such as a position."""
        return next((each for each in self.known if each.owns(value)), None)


def load_games(modules: Iterable[str] = ()) -> Games:
    """The shipped games, those that the environment names, and those of more modules.

    Raises `Refused` for a missing module, and for one that registers no game.
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
    """The game of a module, which may be in the current folder."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # at the end, so that it hides no module of the program
    try:
        module = import_module(name)
    except Exception as error:  # loading a module may raise anything
        sentence = gettext(
            "{where}: {module!r} cannot be loaded as a module: {error}", where=where, module=name, error=error
        )
        raise Refused(sentence) from None
    game = getattr(module, ATTRIBUTE, None)
    if not isinstance(game, Registration):
        raise Refused(
            gettext(
                "{where}: {module} registers no game, which takes a `{attribute} = Registration(...)`",
                where=where,
                module=name,
                attribute=ATTRIBUTE,
            )
        )
    return game


@cache
def _installed_games() -> Sequence[tuple[str, object]]:
    """The registrations of distributions, by the names of their entry points: a game, or the error of loading it."""
    from importlib.metadata import entry_points  # takes longer than everything else here

    games = list[tuple[str, object]]()
    for each in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        try:
            loaded = each.load()
        except Exception as error:  # loading a module may raise anything
            loaded = error
        games.append((each.name, loaded))
    return games


def game_named(games: Games, word: str) -> tuple[Games, Registration]:
    """The game of a typed name, which may be an installed one, and all games known then."""
    try:
        return games, games.of_name(word)
    except UnknownWord:
        games = games.and_installed(word)
        return games, games.of_name(word)


def find_among(
    games: Games, find: Callable[[Games], T | None], hints: Callable[[Games], bool]
) -> tuple[Games, T | None]:
    """The result of `find` among games; if there is none and something `hints` at another game, with installed ones.

    Searching for installed games takes as long as a short command, so that it is done only if needed.
    """
    result = find(games)
    if result is None and hints(games) and (more := games.and_installed()) is not games:
        games, result = more, find(more)
    return games, result


def says_game(text: str) -> bool:
    """Whether a text names a game, known or not."""
    return next(_statements(text), None) is not None


def _statements(text: str) -> Iterator[tuple[str, str]]:
    """The statements of a text about its game, as fields of a `Registration`, in order of priority."""
    head = text[:_HEAD]
    yield from (("name", match[1]) for match in _NAMED.finditer(head))
    for match in _FORMAT.finditer(head):
        yield ("line", match[1]) if match[1] else ("family", match[2] or match[3])


def held_by(word: str) -> str:
    """The beginning of the content that a word names: a file, also in `RECORD@12`, a folder's edition, or stdin."""
    if word == "-":
        peek = getattr(getattr(sys.stdin, "buffer", None), "peek", None)  # leaves the content to be read
        return "" if peek is None else bytes(peek(_HEAD)[:_HEAD]).decode("utf-8", "replace")
    for name in (word, word.rpartition("@")[0]):
        try:
            path = Path(name)
            if name and path.is_dir():
                path /= "edition.yaml"
            if name and path.is_file():
                with path.open("rb") as file:
                    return file.read(_HEAD).decode("utf-8", "replace")
        except (OSError, ValueError):  # a name that no file can have
            continue
    return ""
