"""The kinds of puzzles of a game by name, each in a module of its name, which is loaded once the kind is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from importlib import import_module
from typing import Generic, TypeVar

KindT = TypeVar("KindT")


class KindNames(StrEnum):
    """The kinds of a game, by the names that commands and files have for them."""

    @property
    def in_words(self) -> str:
        """What a page calls the kind."""
        return self.replace("-", " ").capitalize()


class Kinds(Mapping[str, KindT], Generic[KindT]):
    """The kinds of a game: `last-turn` is the `KIND` of the module `last_turn` in their package.

    A list of puzzles names kinds and needs none of them, so that their proofs are not loaded for it.
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
        """The modules of all kinds."""
        return tuple(map(self._module_of, self._names))

    def _module_of(self, name: str) -> str:
        return f"{self._package}.{name.replace('-', '_')}"
