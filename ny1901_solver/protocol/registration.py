"""The registration of a game: its name, the formats of its lines, files and ids, and the places of its parts.

A game makes one `Registration` in a module that imports nothing else, as every start of the program reads it."""

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
"""The beginning of a position as one line, in every game: letters, the number of the format, and a colon."""
FORMAT = re.compile("[a-z0-9]+-([^/]*)")
"""The format of files of every game: the family of their game, and then their form."""
_FAMILY = re.compile("[a-z0-9]+")
_NAME = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Registration:
    """A game by its `name`, for `--game`, and its `title`, for people.

    A position as one line begins with `line`, such as `ny1:`, and the format of its files with `family`, such as
    `ny1901` in `ny1901-record/1`. The ids of rules and cases match `ids`, in capitals or not. The names of files with
    lines end with `suffix`, which identifies the game of a missing file.

    The places of parts are `module:name` in the `package`, and `:name` in the package itself: `game` makes its `Game`;
    `commands` is its Typer and `methods` its table for the engine, if it has more than every game; `schemas` has the
    JSON Schemas of its files and answers by name; `page` is its page, if that has more than forms. `python` are modules
    with functions for programs; the first that has a name is used. `catalog` has the shipped puzzles, and
    `puzzle_questions` the game's part of questions about puzzles. `editions` is the folder of the shipped editions,
    beside the package; `load_edition` loads one by its name or folder, and `read_edition` reads an incomplete one.
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

    def __post_init__(self) -> None:
        for field, form in (("name", _NAME), ("line", LINE), ("family", _FAMILY)):
            if form.fullmatch(value := getattr(self, field)) is None or value != value.strip():
                raise ValueError(f"{field}={value!r} of a game has to match {form.pattern!r}")

    def part(self, place: str) -> Any:
        """The value at a place."""
        module, _, name = place.partition(":")
        return getattr(self.module(module), name)

    def load_game(self) -> Game[Any, Any]:
        """The game."""
        game: Game[Any, Any] = self.part(self.game)()
        return game

    def owns(self, value: object) -> bool:
        """Whether a value belongs to the game, such as a position or an edition: its type is in the package."""
        module = type(value).__module__
        return module == self.package or module.startswith(f"{self.package}.")

    def has_edition(self, name: str) -> bool:
        """Whether an edition of this name ships with the game."""
        return name in self.edition_names()

    def edition_names(self) -> list[str]:
        """The editions that ship with the game."""
        beside = self.module("").__file__
        if not (self.editions and beside):
            return []
        return sorted(each.name for each in (Path(beside).parent / self.editions).iterdir())

    def edition(self, name_or_folder: str | Path) -> Any:
        """The edition of a name or a folder."""
        return self.part(self.load_edition)(name_or_folder)

    def has_id(self, word: str) -> bool:
        """Whether a word is an id of the game."""
        return bool(self.ids) and re.match(self.ids, word, re.IGNORECASE) is not None

    def puzzles(self) -> Mapping[str, Path]:
        """The files of the puzzles that ship, by their ids."""
        files: Mapping[str, Path] = self.part(self.catalog).shipped_files() if self.catalog else {}
        return files

    def function(self, name: str) -> Any:
        """The function for programs of a name; `None` if there is none."""
        return next(self._functions(name), None)

    def _functions(self, name: str) -> Iterator[Any]:
        for place in self.python:
            if (function := getattr(self.module(place), name, None)) is not None:
                yield function

    def module(self, place: str) -> Any:
        """A module of the package, loaded, or the package itself."""
        return import_module(f"{self.package}.{place}" if place else self.package)
