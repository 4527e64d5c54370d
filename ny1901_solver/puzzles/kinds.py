"""Defines the kinds of puzzles of a game by name; the module of a kind is imported at its first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from importlib import import_module
from typing import Generic, Self, TypeVar

KindT = TypeVar("KindT")


class KindNames(StrEnum):
    """The kinds of puzzle of a game, by their names in commands and files.

    `title_on_page` is the title of a kind on the web page, as a translatable message.
    """

    title_on_page: str

    def __new__(cls, name: str, title: str = "") -> Self:
        """Makes a member of the enumeration from its name and its title.

        `Kind(name)` returns the member with this name.
        """
        kind = str.__new__(cls, name)
        kind._value_, kind.title_on_page = name, title
        return kind


class Kinds(Mapping[str, KindT], Generic[KindT]):
    """The kinds of puzzle of a game.

    For example, the kind `last-turn` is the object `KIND` of the module `last_turn` in the package of kinds. A list of
    puzzles needs only the names of kinds, so making a list does not import the code of the proofs.
    """

    def __init__(self, package: str, names: type[KindNames]) -> None:
        self._package, self._names, self._loaded = package, names, dict[str, KindT]()

    def __getitem__(self, name: str) -> KindT:
        kind = self._loaded.get(name)
        if kind is None:
            if name not in tuple(self._names):
                raise KeyError(name)
            kind = self._loaded[name] = import_module(self._module_of(name)).KIND
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules of all kinds of puzzle."""
        return tuple(map(self._module_of, self._names))

    def _module_of(self, name: str) -> str:
        return f"{self._package}.{name.replace('-', '_')}"
