"""Decisions that were reviewed before, kept in a folder: a file a position, so that a review goes on without loss."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from ... import __version__
from ..comparing import Estimate
from ..errors import DataError
from ..files import fingerprint, read_or_say, write_text
from .reviewed import JudgedDecision
from .thoroughness import Thoroughness

kept_in: ContextVar[Path | None] = ContextVar("kept_in", default=None)
"""The folder where the engine keeps what was reviewed; without one, it is kept for as long as the program runs."""


class DecisionToKeep(Protocol):
    """What was decided in a position; its `key` is the same for the same decision in any record."""

    @property
    def key(self) -> str:
        """A short text."""

    @property
    def state(self) -> Any:
        """The position, which has an edition."""


DecisionT = TypeVar("DecisionT", bound=DecisionToKeep)
ReviewedT = TypeVar("ReviewedT", bound=JudgedDecision)
KIT = Path(__file__).parent


class KeptReviews(Generic[DecisionT, ReviewedT]):
    """The reviewed decisions of a folder, a file for each, by decision, games, seed, edition and who judges.

    What a file has of a decision is `written`, each part with what reads it; `given` parts the decision has itself.
    `players` are the folders and modules that a review hangs on beside the rules, `value` is the fitted value that they
    go by: what was kept by other players than these is not theirs.
    """

    format: ClassVar[str]
    shape: type[ReviewedT]
    given: ClassVar[tuple[str, ...]]
    written: ClassVar[Mapping[str, Callable[[Any], Any]]]
    players: ClassVar[tuple[Path, ...]]
    value: ClassVar[Path]

    def __init__(self, folder: Path, thorough: Thoroughness, must: bool = True) -> None:
        """Where it need not be, a folder that cannot be written to is nobody's concern."""
        self._folder, self._thorough, self._must = folder, thorough, must

    def find(self, decision: DecisionT) -> ReviewedT | None:
        """A decision as it was reviewed before; `None` where it was not, or its file is not whole."""
        text = read_or_say(self._file(decision))
        try:
            told = json.loads(text) if isinstance(text, str) else None
            if told is None or told["format"] != self.format:
                return None
            given = {name: getattr(decision, name) for name in self.given}
            return self.shape(**given, **{name: read(told[name]) for name, read in self.written.items()})
        except (ValueError, KeyError, TypeError, AttributeError):
            return None

    def keep(self, decision: DecisionT, reviewed: ReviewedT) -> None:
        """Writes a reviewed decision down; raises `DataError` where it must be and cannot."""
        told = {"format": self.format} | {name: getattr(reviewed, name) for name in self.written}
        with suppress(*(() if self._must else (DataError,))):
            write_text(self._file(decision), f"{json.dumps(told, default=str)}\n")

    @classmethod
    @cache
    def judges(cls) -> str:
        """A short text that is another one whenever those who judge are others."""
        rooms = (*cls.players, KIT)
        beside = ((room, *sorted(room.glob("*.py"))) for room in rooms)
        sources = [path for paths in beside for path in paths if path.is_file()]  # in a site there are none: no sources
        return fingerprint(__version__, *(path.read_text(encoding="utf-8") for path in (cls.value, *sources)))

    def _file(self, decision: DecisionT) -> Path:
        asked = f"{self._thorough.rollouts} {self._thorough.seed} {decision.state.edition.content_hash}"
        return self._folder / f"{fingerprint(decision.key, asked, self.judges())}.json"


def floats(told: Sequence[float]) -> tuple[float, ...]:
    """Numbers as they were kept."""
    return tuple(map(float, told))


def estimate_of(told: Sequence[float]) -> Estimate:
    """An estimate as it was kept."""
    return Estimate(*floats(told))


def estimates(told: Sequence[Sequence[float]]) -> tuple[Estimate, ...]:
    """Several estimates as they were kept."""
    return tuple(map(estimate_of, told))


def kept_folder() -> Path:
    """Where the engine keeps what was reviewed."""
    return kept_in.get() or Path(_for_now().name)


@lru_cache(maxsize=1)
def _for_now() -> TemporaryDirectory[str]:
    """A folder that goes with the program."""
    return TemporaryDirectory(prefix="ny1901-reviews-")
