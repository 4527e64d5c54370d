"""Stores reviewed decisions in a folder, one file each, so that an interrupted review can be continued."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..errors import DataError
from ..files.access import fingerprint, read_or_say, write_text
from ..statistics.comparing import Estimate
from ..version import VERSION
from .decisions import Decision
from .review_settings import ReviewSettings
from .reviewed import ReviewedStep

kept_in: ContextVar[Path | None] = ContextVar("kept_in", default=None)
"""The folder where the engine stores reviewed decisions; by default a temporary folder, deleted when the
program ends.
"""
FORMAT = "reviewed-step/1"
HERE = Path(__file__).parent


class KeptReviews:
    """The reviewed decisions in a folder. The name of a file is computed from the decision, the number of games, the
    seed, the edition and the code that judges decisions.

    `shape` is the class of the object that describes a judged decision, and the function `parse` reads a step from its
    text. `hangs_on` lists the folders, modules and fitted values on which a review depends in addition to the rules. A
    file is not used if it was made with other versions of the code or the values in `hangs_on`. If `hangs_on` is empty,
    no decision is stored. If `must` is false, no error is raised for a folder that cannot be written to.
    """

    def __init__(
        self,
        folder: Path,
        settings: ReviewSettings,
        must: bool,
        shape: type[ReviewedStep],
        parse: Callable[[str], Any],
        hangs_on: tuple[Path, ...],
    ) -> None:
        self._folder, self._settings, self._must = folder, settings, must
        self._shape, self._hangs_on = shape, hangs_on
        self._written: dict[str, Callable[[Any], Any]] = {
            **dict.fromkeys(("best", "usual"), parse),
            "share": float,
            **dict.fromkeys(("before", "after"), _floats),
            **dict.fromkeys(("lost", "lost_margin", "found", "found_margin"), _estimate_of),
            "luck": lambda data: tuple(map(_estimate_of, data)),
            "proved": bool,
        }

    def find(self, decision: Decision) -> ReviewedStep | None:
        """The stored review of a decision; `None` if no review of the decision is stored, or if the file is damaged."""
        if not self._hangs_on:
            return None
        text = read_or_say(self._file(decision))
        try:
            data = json.loads(text) if isinstance(text, str) else None
            if data is None or data["format"] != FORMAT:
                return None
            return self._shape(decision, **{name: read(data[name]) for name, read in self._written.items()})
        except (ValueError, KeyError, TypeError, AttributeError):
            return None

    def keep(self, reviewed: ReviewedStep) -> None:
        """Stores a reviewed decision; raises `DataError` if the decision cannot be stored and `must` is true."""
        if not self._hangs_on:
            return
        data = {"format": FORMAT} | {name: getattr(reviewed, name) for name in self._written}
        with suppress(*(() if self._must else (DataError,))):
            write_text(self._file(reviewed.decision), f"{json.dumps(data, default=str)}\n")

    def _file(self, decision: Decision) -> Path:
        asked = f"{self._settings.rollouts} {self._settings.seed} {decision.state.edition.content_hash}"
        return self._folder / f"{fingerprint(decision.key, asked, judges(self._hangs_on))}.json"


@cache
def judges(hangs_on: tuple[Path, ...]) -> str:
    """A hash of the code that judges decisions, and of the values that this code uses."""
    beside = ((place, *sorted(place.glob("*.py"))) for place in (*hangs_on, HERE))
    sources = [
        path for paths in beside for path in paths if path.is_file()
    ]  # a static site contains no source files to hash
    return fingerprint(VERSION, *(path.read_text(encoding="utf-8") for path in sources))


def _floats(numbers: Sequence[float]) -> tuple[float, ...]:
    return tuple(map(float, numbers))


def _estimate_of(numbers: Sequence[float]) -> Estimate:
    return Estimate(*_floats(numbers))


def kept_folder() -> Path:
    """The folder where the engine stores reviewed decisions."""
    return kept_in.get() or Path(_for_now().name)


@lru_cache(maxsize=1)
def _for_now() -> TemporaryDirectory[str]:
    """Makes a temporary folder, which is removed when the program ends."""
    return TemporaryDirectory(prefix="ny1901-reviews-")
