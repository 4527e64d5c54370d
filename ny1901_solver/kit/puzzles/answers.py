"""What is answered of puzzle files and of runs that make puzzles, of any game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import Field

from ..answers import Answer, Data, Part, Text
from .faults import UNDECIDED, Fault
from .journal import Run


class RivalData(Part):
    """The best answer of another effect."""

    answer: list[Text]
    value: int


class DoorData(Part):
    """One way that came to the answer, and the turns or nodes that it looked at."""

    door: str
    nodes: int


class HintData(Part):
    """A hint, and how much still fits it."""

    id: str
    turn: int
    stage: str
    text: str
    left: int
    fitting: str = Field(exclude=True, description="what may still be the answer, in words")


class IdeaData(Part):
    """What an answer does: the name of a theme, and what it means."""

    theme: str
    meaning: str


class FaultData(Part):
    """Something wrong with a puzzle."""

    kind: Text
    sentence: str


class CheckedFileData(Part):
    """Whether all that a puzzle file stores is so."""

    file: str
    holds: bool
    faults: list[FaultData]


class PuzzleCheckAnswer(Answer):
    """Puzzle files that were checked."""

    command = "puzzle-check"
    full: bool
    files: list[CheckedFileData]


class PuzzleGenerateAnswer(Answer):
    """A run that made puzzles."""

    command = "puzzle-generate"
    order: Data
    puzzles: list[str]
    games: int
    rejects: dict[str, int]
    grades: dict[str, int]
    themes: dict[str, int]
    interrupted: bool


class OwnRatingData(Part):
    """How well somebody solves puzzles, in the points of their ratings."""

    points: int
    error: int = Field(description="the standard error")
    puzzles: int = Field(description="from how many first results")


class ProgressFactsAnswer(Answer):
    """Progress with puzzles: the file, and what it comes to on a day."""

    date: str
    text: str = Field(description="the progress file")
    tried: int = Field(description="puzzles tried or solved")
    solved: int
    streak: int = Field(description="days in a row with a solved puzzle, up to the date or to the day before")
    rating: OwnRatingData | None = Field(description="the own rating; none before the first result")


class PuzzleBookAnswer(Answer):
    """A book that was written."""

    command = "puzzle-book"
    proves = False
    file: str
    puzzles: list[str]
    bytes: int


def puzzle_check(
    faults: Mapping[str, Sequence[Fault]], full: bool, shape: type[PuzzleCheckAnswer] = PuzzleCheckAnswer
) -> Data:
    """The answer of `puzzle check`; the faults by the names of their files.

    It is undecided where nothing is proved of one of them.
    """
    files = [{"file": name, "holds": not found, "faults": found} for name, found in faults.items()]
    undecided = any(fault.kind in UNDECIDED for found in faults.values() for fault in found)
    return shape.of(None, {"full": full, "files": files}, status="undecided" if undecided else "proved")


def puzzle_generate(run: Run, interrupted: bool, shape: type[PuzzleGenerateAnswer] = PuzzleGenerateAnswer) -> Data:
    """The answer of `puzzle generate`."""
    tally = run.tally
    content = {
        "order": run.order,
        "puzzles": [str(run.file_of(name)) for name in tally.names],
        "games": tally.number,
        "rejects": dict(sorted(tally.rejects.items())),
        "grades": {str(grade): tally.grades[grade] for grade in sorted(tally.grades)},
        "themes": dict(sorted(tally.themes.items())),
        "interrupted": interrupted,
    }
    status = "done" if run.filled else "interrupted" if interrupted else "not-enough"
    return shape.of(None, content, status=status, seed=run.order["seed"])


def puzzle_book(file: str, puzzles: Sequence[str], size: int, shape: type[PuzzleBookAnswer] = PuzzleBookAnswer) -> Data:
    """The answer of `puzzle book`; `size` in bytes."""
    return shape.of(None, {"file": file, "puzzles": puzzles, "bytes": size})
