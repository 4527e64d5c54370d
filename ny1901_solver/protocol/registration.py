"""The registration of a game: its name, the formats of its lines, files and ids, and the places of its parts.

A game makes its `Registration` in a module that imports nothing else, because the program loads this module at every
start.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Game

LINE = re.compile(r"\s*([a-z]+[0-9]+:)")
"""Matches the beginning of a one-line position of any game: letters, the number of the format, and a colon."""
FORMAT = re.compile("[a-z0-9]+-([^/]*)")
"""Matches the format of a file of any game: first the family of the game, then the form of the file."""
_FAMILY = re.compile("[a-z0-9]+")
_NAME = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Registration:
    """The registration of a game: its `name`, for `--game`, and its `title`, for people.

    A one-line position begins with `line`, such as `ny1:`. The format of the game's files begins with `family`, such as
    `ny1901` in `ny1901-record/1`. The ids of the game's rules and cases match the pattern `ids`; capital and small
    letters count as equal. Files with one-line positions have names that end with `suffix`; from the suffix of a
    missing file, the error message can name the game.

    The place of a part is a text: `module:name` for a part that is defined in a module of the `package`, or `:name` for
    a part of the package itself. `game` is the place of the function that makes the `Game`. `commands` is the place of
    the game's Typer program. `methods` is the place of the game's table of engine methods, if the game has methods in
    addition to those that all games share. `schemas` is the place of the JSON Schemas of the game's files and answers,
    by name. `page` is the place of the game's web page, if the game has a page of its own besides the forms that every
    game has. `python` lists modules with functions for Python programs; if several of these modules define the same
    name, the first one counts. `catalog` is the place of the shipped puzzles, and `puzzle_questions` is the place of
    the object with which the game answers questions about puzzles. `editions` is the folder of the shipped editions,
    next to the package; `load_edition` loads an edition by its name or folder, and `read_edition` reads an edition that
    may be incomplete. `site` is the place of the parts of a static site (`GameSite`), if the game has a page on it, and
    `site_start` is the place of a function that a browser calls with the folder of the package at its start.
    """

    name: str
    title: str
    package: str
    line: str
    family: str
    game: str
    commands: str = ""
    methods: str = ""
    schemas: str = ""
    page: str = ""
    python: tuple[str, ...] = ()
    catalog: str = ""
    puzzle_questions: str = ""
    load_edition: str = ""
    read_edition: str = ""
    ids: str = ""
    suffix: str = ""
    editions: str = ""
    site: str = ""
    site_start: str = ""

    def __post_init__(self) -> None:
        for field, form in (("name", _NAME), ("line", LINE), ("family", _FAMILY)):
            if form.fullmatch(value := getattr(self, field)) is None or value != value.strip():
                raise ValueError(f"{field}={value!r} of a game has to match {form.pattern!r}")

    def part(self, place: str) -> Any:
        """The value at a place in the game's package, which is written as `module:name`."""
        module, _, name = place.partition(":")
        return getattr(self.module(module), name)

    def load_game(self) -> Game[Any, Any]:
        """Loads and returns the registered `Game`."""
        game: Game[Any, Any] = self.part(self.game)()
        return game

    def owns(self, value: object) -> bool:
        """Whether a value, such as a position or an edition, belongs to the game, which means that the package defines
        the value's type.
        """
        module = type(value).__module__
        return module == self.package or module.startswith(f"{self.package}.")

    def has_edition(self, name: str) -> bool:
        """Whether an edition with this name ships with the game."""
        return name in self.edition_names()

    def edition_names(self) -> list[str]:
        """The names of the editions that ship with the game."""
        beside = self.module("").__file__
        if not (self.editions and beside):
            return []
        return sorted(each.name for each in (Path(beside).parent / self.editions).iterdir())

    def edition(self, name_or_folder: str | Path) -> Any:
        """Loads the edition with a name, or the edition in a folder."""
        return self.part(self.load_edition)(name_or_folder)

    def has_id(self, word: str) -> bool:
        """Whether a word is an id of a rule or case of the game."""
        return bool(self.ids) and re.match(self.ids, word, re.IGNORECASE) is not None

    def puzzles(self) -> Mapping[str, Path]:
        """The files of the puzzles that ship with the game, by the ids of the puzzles."""
        files: Mapping[str, Path] = self.part(self.catalog).shipped_files() if self.catalog else {}
        return files

    def function(self, name: str) -> Any:
        """The game's Python function with a name; `None` if the game has no such function."""
        return next(self._functions(name), None)

    def _functions(self, name: str) -> Iterator[Any]:
        for place in self.python:
            if (function := getattr(self.module(place), name, None)) is not None:
                yield function

    def module(self, place: str) -> Any:
        """The imported module with a name within the package; for an empty name, the package itself."""
        return import_module(f"{self.package}.{place}" if place else self.package)
