"""Decisions that were reviewed before, kept in a folder: a file a position, so that a review goes on without loss."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any

from ... import __version__
from ...kit.errors import DataError
from ...kit.files import fingerprint, read_or_say, write_text
from ..advice.advise import Estimate
from ..advice.value import VALUE
from ..moves import Turn
from .decisions import Decision
from .judging import Thoroughness
from .reviewed import ReviewedTurn

FORMAT = "ny1901-reviewed-turn/1"
ROOM = Path(__file__).parent
PLAYERS = (ROOM.parent / "policies", ROOM.parent / "advice", ROOM.parent / "hints", ROOM)
"""The code that a review hangs on beside the rules: what is kept by other players than these is not theirs."""


class KeptReviews:
    """The reviewed decisions of a folder, by position, turn, cards, games and seed, and by who judged them."""

    def __init__(self, folder: Path, thorough: Thoroughness, must: bool = True) -> None:
        """Where it need not be, a folder that cannot be written to is nobody's concern."""
        self._folder, self._thorough, self._must = folder, thorough, must

    def find(self, decision: Decision) -> ReviewedTurn | None:
        """A decision as it was reviewed before; `None` where it was not, or its file is not whole."""
        text = read_or_say(self._file(decision))
        try:
            return _reviewed(decision, json.loads(text)) if isinstance(text, str) else None
        except (ValueError, KeyError, TypeError, AttributeError):
            return None

    def keep(self, decision: Decision, reviewed: ReviewedTurn) -> None:
        """Writes a reviewed decision down; raises `DataError` where it must be and cannot."""
        told = {key: value for key, value in asdict(reviewed).items() if key not in GIVEN}
        told |= {name: str(getattr(reviewed, name)) for name in TURNS}
        with suppress(*(() if self._must else (DataError,))):
            write_text(self._file(decision), f"{json.dumps({'format': FORMAT} | told)}\n")

    def _file(self, decision: Decision) -> Path:
        edition, thorough = decision.state.edition, self._thorough
        asked = f"{thorough.rollouts} {thorough.seed} {edition.content_hash}"
        return self._folder / f"{fingerprint(decision.key, asked, judges())}.json"


GIVEN = ("number", "seat", "turn", "drawn")  # by the decision
TURNS = ("best", "quick")


@lru_cache(maxsize=1)
def judges() -> str:
    """A short text that is another one whenever those who judge are others."""
    sources = [path for folder in PLAYERS for path in sorted(folder.glob("*.py"))]
    return fingerprint(__version__, *(path.read_text(encoding="utf-8") for path in (VALUE, *sources)))


def _reviewed(decision: Decision, told: dict[str, Any]) -> ReviewedTurn:
    if told.pop("format") != FORMAT:
        raise ValueError("another format")
    return ReviewedTurn(
        number=decision.number,
        seat=decision.state.to_move,
        turn=decision.turn,
        drawn=decision.drawn,
        best=Turn.parse(told["best"]),
        quick=Turn.parse(told["quick"]),
        before=_shares(told["before"]),
        after=_shares(told["after"]),
        lost=_estimate(told["lost"]),
        lost_margin=_estimate(told["lost_margin"]),
        found=_estimate(told["found"]),
        luck=tuple(map(_estimate, told["luck"])),
        proved=bool(told["proved"]),
    )


def _shares(told: Sequence[float]) -> tuple[float, ...]:
    return tuple(map(float, told))


def _estimate(told: Sequence[float]) -> Estimate:
    mean, error = map(float, told)
    return Estimate(mean, error)
