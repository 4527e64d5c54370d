"""Defines themes of answers: each theme has a name, a meaning and a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Scene = TypeVar("Scene")


@dataclass(frozen=True)
class PuzzleTheme(Generic[Scene]):
    """A theme of puzzles: its meaning, and a test of a played answer.

    `suits` returns whether a kind of puzzle can have the theme.
    """

    meaning: str
    holds: Callable[[Scene], bool]
    suits: Callable[[Any], bool] = lambda kind: True

    def __call__(self, scene: Scene) -> bool:
        """Returns whether an answer has the theme."""
        return self.holds(scene)

    @classmethod
    def of(cls, holds: Callable[[Scene], bool]) -> PuzzleTheme[Scene]:
        """Returns a theme whose meaning is the first line of the docstring of its test."""
        return cls(first_line(holds), holds)


def first_line(test: Callable[..., bool]) -> str:
    """Returns the first line of the docstring of a theme's test."""
    return (test.__doc__ or "").split("\n")[0]


def theme_names(themes: Mapping[str, PuzzleTheme[Scene]], kind: Any, scene: Scene) -> tuple[str, ...]:
    """Returns the names of the themes of an answer, in the order of `themes`."""
    return tuple(name for name, theme in themes.items() if theme.suits(kind) and theme(scene))
