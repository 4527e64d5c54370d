"""Decisions that were reviewed before, kept in a folder: a file a position, so that a review goes on without loss."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Generic, TypeVar

from ... import __version__
from ..comparing import Estimate
from ..errors import DataError
from ..files import fingerprint, read_or_say, write_text
from .reviewed import JudgedDecision

kept_in: ContextVar[Path | None] = ContextVar("kept_in", default=None)
"""The folder where the engine keeps what was reviewed; without one, it is kept for as long as the program runs."""

DecisionT = TypeVar("DecisionT")
ReviewedT = TypeVar("ReviewedT", bound=JudgedDecision)
KIT = Path(__file__).parent


class KeptReviews(ABC, Generic[DecisionT, ReviewedT]):
    """The reviewed decisions of a folder, a file for each name."""

    format: str

    def __init__(self, folder: Path, must: bool = True) -> None:
        """Where it need not be, a folder that cannot be written to is nobody's concern."""
        self._folder, self._must = folder, must

    @abstractmethod
    def name(self, decision: DecisionT) -> str:
        """The same for the same decision, games and seed, and the same who judge it."""

    @abstractmethod
    def told(self, reviewed: ReviewedT) -> dict[str, Any]:
        """What is written of a decision, as JSON."""

    @abstractmethod
    def read(self, decision: DecisionT, told: dict[str, Any]) -> ReviewedT:
        """A decision from what was written of it; raises `ValueError`, `KeyError` or `TypeError` for anything else."""

    def find(self, decision: DecisionT) -> ReviewedT | None:
        """A decision as it was reviewed before; `None` where it was not, or its file is not whole."""
        text = read_or_say(self._file(decision))
        try:
            told = json.loads(text) if isinstance(text, str) else None
            return self.read(decision, told) if told is not None and told.pop("format") == self.format else None
        except (ValueError, KeyError, TypeError, AttributeError):
            return None

    def keep(self, decision: DecisionT, reviewed: ReviewedT) -> None:
        """Writes a reviewed decision down; raises `DataError` where it must be and cannot."""
        with suppress(*(() if self._must else (DataError,))):
            write_text(self._file(decision), f"{json.dumps({'format': self.format} | self.told(reviewed))}\n")

    def _file(self, decision: DecisionT) -> Path:
        return self._folder / f"{self.name(decision)}.json"


def fingerprint_of(rooms: Iterable[Path], *files: Path) -> str:
    """A short text that is another one whenever the program, the code of some rooms or some files are others.

    A room is a folder or a module.
    """
    sources = [path for room in (*rooms, KIT) for path in (sorted(room.glob("*.py")) if room.is_dir() else [room])]
    return fingerprint(__version__, *(path.read_text(encoding="utf-8") for path in (*files, *sources)))


def estimate_of(told: Sequence[float]) -> Estimate:
    """An estimate as it was kept."""
    mean, error = map(float, told)
    return Estimate(mean, error)


def kept_folder() -> Path:
    """Where the engine keeps what was reviewed."""
    return kept_in.get() or Path(_for_now().name)


@lru_cache(maxsize=1)
def _for_now() -> TemporaryDirectory[str]:
    """A folder that goes with the program."""
    return TemporaryDirectory(prefix="ny1901-reviews-")
