"""Themes: what an answer is about, each a name with what it means and of which answers it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Scene = TypeVar("Scene")


@dataclass(frozen=True)
class PuzzleTheme(Generic[Scene]):
    """What a theme means, and whether an answer, as it is played, has it; of the kinds that it `suits`."""

    meaning: str
    holds: Callable[[Scene], bool]
    suits: Callable[[Any], bool] = lambda kind: True

    def __call__(self, scene: Scene) -> bool:
        """Whether an answer has it."""
        return self.holds(scene)

    @classmethod
    def of(cls, holds: Callable[[Scene], bool]) -> PuzzleTheme[Scene]:
        """A theme that means what the first line of its function says."""
        return cls((holds.__doc__ or "").split("\n")[0], holds)


def theme_names(themes: Mapping[str, PuzzleTheme[Scene]], kind: Any, scene: Scene) -> tuple[str, ...]:
    """The themes of an answer of a kind, in the order of the list."""
    return tuple(name for name, theme in themes.items() if theme.suits(kind) and theme(scene))
