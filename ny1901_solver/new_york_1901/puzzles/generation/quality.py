"""Quality: what makes a puzzle worth telling, as a score of documented parts.

The parts, their weights and their ends are in `data/quality.yaml` and written out in docs/puzzle-grades.md. No survey
of people stands behind them. All is counted in whole hundredths, so that the score is the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ....files.documents import FileModel, read_document, validate
from ....text.words import counted, listed
from ..kinds import kind_of
from ..puzzle import Puzzle
from .merits import Weight, weight_of
from .pieces import pieces, rounds_played

QUALITY = Path(__file__).parents[2] / "data" / "quality.yaml"
WHOLE = 100  # hundredths: the value of a part that is all there, and the most that the weights come to
HALF = WHOLE // 2  # of a part that a kind cannot have


class PartFile(FileModel):
    """What a part of the quality counts for, and from where to where."""

    weight: Annotated[int, Field(ge=0, le=WHOLE)]
    nothing: int
    all: int

    def value(self, amount: int) -> int:
        """What an amount is worth, in hundredths."""
        share = WHOLE * (amount - self.nothing) // (self.all - self.nothing)
        return max(0, min(WHOLE, share))


class QualityFile(FileModel):
    """The parts of the quality, and of 1,000 candidates how many have each theme."""

    parts: dict[str, PartFile]
    themes: dict[str, int]


@dataclass(frozen=True, slots=True)
class QualityPart:
    """One part: its name, what it is worth from 0 to 1, what it counts for, and why it is worth so much."""

    name: str
    value: float
    weight: int
    reason: str

    @property
    def points(self) -> float:
        """What the part adds to the score."""
        return round(self.value * WHOLE) * self.weight / WHOLE


@dataclass(frozen=True, slots=True)
class Quality:
    """How much a puzzle is worth telling: the parts, in the order of the file."""

    parts: tuple[QualityPart, ...]

    @property
    def score(self) -> float:
        """What the parts sum to, from 0 to 100."""
        return sum(round(part.value * WHOLE) * part.weight for part in self.parts) / WHOLE


@cache
def quality_file() -> QualityFile:
    """The weights of the parts and the rarity of the themes."""
    return validate(read_document(QUALITY), QualityFile)


def quality(puzzle: Puzzle) -> Quality:
    """The quality of a puzzle, by what it stores."""
    parts = quality_file().parts
    found = dict(_amounts(puzzle))
    assert list(found) == list(parts), "data/quality.yaml and the parts that are counted"
    return Quality(
        tuple(
            QualityPart(name, (HALF if amount is None else part.value(amount)) / WHOLE, part.weight, reason)
            for (name, part), (amount, reason) in zip(parts.items(), found.values(), strict=True)
        )
    )


def _amounts(puzzle: Puzzle) -> Iterator[tuple[str, tuple[int | None, str]]]:
    """Each part with how much there is of it, `None` where the kind cannot have it, and the reason in words."""
    done = kind_of(puzzle.task).deeds(puzzle.task, puzzle.certificate)
    yield "margin", _margin(puzzle)
    yield "trap", kind_of(puzzle.task).trap_weight(puzzle.trap, quality_file().parts["trap"].all)
    missed = puzzle.difficulty.missed_by
    yield "missed", (len(missed), f"{counted(len(missed), 'bounded solver')} {'fails' if len(missed) == 1 else 'fail'}")
    yield "theme", _rarest(puzzle)
    count = pieces(puzzle.task.state)
    yield "pieces", (count, f"{counted(count, 'piece')} on the board")
    yield "relevance", _relevance(puzzle, weight_of(puzzle))
    own = f"{counted(done.chained, 'own new building')} of the answer {'falls' if done.chained == 1 else 'fall'} again"
    yield "no-chain", (done.chained, own if done.chained else "nothing new falls again")
    yield "not-opening", _not_opening(puzzle)
    count = len(puzzle.themes)
    yield "one-idea", (count or 6, counted(count, "theme") if count else "no theme, and so no idea that has a name")


def _margin(puzzle: Puzzle) -> tuple[int | None, str]:
    if not kind_of(puzzle.task).in_points:
        return None, f"a {puzzle.task.kind} has no margin in points"
    return puzzle.certificate.margin, f"the runner-up is {counted(puzzle.certificate.margin, 'point')} behind"


def _rarest(puzzle: Puzzle) -> tuple[int, str]:
    """How many of 1,000 candidates have the rarest theme."""
    shares = quality_file().themes
    if not puzzle.themes:
        return 1000, "no theme"
    rarest = min(puzzle.themes, key=lambda theme: shares.get(theme, 0))
    return shares.get(rarest, 0), f"{rarest}, which {shares.get(rarest, 0)} of 1,000 candidates have"


def _relevance(puzzle: Puzzle, weight: Weight) -> tuple[int | None, str]:
    if kind_of(puzzle.task).answer_is == "choice":
        return None, f"a {puzzle.task.kind} counts no points"
    setup = puzzle.task.state.setup
    names = {"street": "a street", setup.challenge: setup.challenge_name}
    for amount, sources, what in ((2, weight.decide, "decides"), (1, weight.differ, "makes a difference")):
        if sources:
            return amount, f"{listed([names[source] for source in sources], 'or')} {what}"
    return 0, "neither the challenge nor a street makes a difference"


def _not_opening(puzzle: Puzzle) -> tuple[int, str]:
    if not kind_of(puzzle.task).for_final_score:
        return quality_file().parts["not-opening"].all, "the final score is not asked for"
    played = rounds_played(puzzle.task.state)
    return played, f"{counted(played, 'round')} played at least"
