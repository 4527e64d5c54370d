"""Themes of answers: each has a name, a meaning and a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Scene = TypeVar("Scene")


@dataclass(frozen=True)
class PuzzleTheme(Generic[Scene]):
    """The meaning of a theme, and the test of a played answer; `suits` says which kinds of puzzles can have it."""

    meaning: str
    holds: Callable[[Scene], bool]
    suits: Callable[[Any], bool] = lambda kind: True

    def __call__(self, scene: Scene) -> bool:
        """Whether an answer has the theme."""
        return self.holds(scene)

    @classmethod
    def of(cls, holds: Callable[[Scene], bool]) -> PuzzleTheme[Scene]:
        """Makes a theme whose meaning is the first line of its test's docstring."""
        return cls((holds.__doc__ or "").split("\n")[0], holds)


def theme_names(themes: Mapping[str, PuzzleTheme[Scene]], kind: Any, scene: Scene) -> tuple[str, ...]:
    """The names of the themes of an answer, in the order of `themes`."""
    return tuple(name for name, theme in themes.items() if theme.suits(kind) and theme(scene))
