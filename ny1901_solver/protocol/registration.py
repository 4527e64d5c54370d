"""What a game says of itself, once: its name, what its lines, files and ids look like, and where its parts stand.

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
"""How a position as one line begins, in every game: letters, the number of the form, and a colon."""
FORMAT = re.compile("[a-z0-9]+-([^/]*)")
"""How files of every game say what they are: the family of their game, and then their form."""
_FAMILY = re.compile("[a-z0-9]+")
_NAME = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Registration:
    """A game by its `name`, which `--game` takes, and its `title`, which people call it.

    A position as one line begins with `line`, such as `ny1:`, and the format of its files with `family`, such as
    `ny1901` in `ny1901-record/1`. Where they say whose they are, ids match `ids` in capitals or not, and names of
    files that hold lines end with `suffix`, which tells the game where a file is missing.

    The places of parts are `module:name` in the `package`, and `:name` in the package itself: `game` makes its `Game`,
    `commands` is its Typer, `methods` its table for the engine, where it has more than every game has; `schemas` are
    the JSON Schemas of its files and answers by name; `page` is its page, where that shows more than forms. `python`
    are modules of functions for programs, of which the first that has a name answers. `catalog` is that of the puzzles
    that ship, and `puzzle_questions` what questions about puzzles ask of the game. `editions` is the folder of the
    editions that ship, beside the package, `load_edition` loads one by its name or folder, and `read_edition` reads one
    as far as it is typed.
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
        """What stands in a place."""
        module, _, name = place.partition(":")
        return getattr(self.module(module), name)

    def load_game(self) -> Game[Any, Any]:
        """The game."""
        game: Game[Any, Any] = self.part(self.game)()
        return game

    def owns(self, value: object) -> bool:
        """Whether a value is one of the game, such as a position or an edition: its type stands in the package."""
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
        """What the game offers programs under a name; `None` where it has no such thing."""
        return next(self._functions(name), None)

    def _functions(self, name: str) -> Iterator[Any]:
        for place in self.python:
            if (function := getattr(self.module(place), name, None)) is not None:
                yield function

    def module(self, place: str) -> Any:
        """A module of the package, loaded, or the package itself."""
        return import_module(f"{self.package}.{place}" if place else self.package)
