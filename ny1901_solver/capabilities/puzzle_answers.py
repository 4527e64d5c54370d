"""The models of answers about puzzles, to which a game adds its own fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from pydantic import Field, create_model

from ..progress import Mark
from ..puzzles.catalog import Heading
from ..puzzles.solving import Happened
from ..questions.answers import (
    Answer,
    Data,
    FamilyShapes,
    LineData,
    Part,
    PositionAnswer,
    SentenceData,
    Text,
    facts_of,
    retype,
)

MarkOf: TypeAlias = Callable[[Heading], Mark | None]
"""The mark of a puzzle in somebody's progress."""


class RivalData(Part):
    """The best answer with another effect."""

    answer: list[Text]
    value: int


class DoorData(Part):
    """A prover of the answer, and the number of turns or nodes that it examined."""

    door: str
    nodes: int


class IdeaData(Part):
    """An idea of an answer: the name of a theme, and its meaning."""

    theme: str
    meaning: str


class PuzzleHeadingData(Part):
    """A puzzle in a list."""

    id: str
    title: str
    kind: str
    turns: int
    players: int
    grade: int
    rating: int | None = Field(description="difficulty in rating points; `null` in files without one")
    error: int | None = Field(description="the standard error of the rating")
    themes: list[str]
    lesson: str | None
    told: str = Field(exclude=True, description="the title that reveals the answer")


class PuzzleListAnswer(Answer):
    """The shipped puzzles."""

    family = ""
    command = "puzzle-list"
    proves = False
    marked: bool = Field(exclude=True, description="whether there is progress to mark them by")
    puzzles: list[Any]


class OwnRatingData(Part):
    """The own rating: how well somebody solves puzzles, in rating points."""

    points: int
    error: int = Field(description="the standard error")
    puzzles: int = Field(description="number of first results that it is based on")


class PuzzleProgressAnswer(Answer):
    """Progress with puzzles: the file, and its figures on a day."""

    family = ""
    command = "puzzle-progress"
    proves = False
    date: str
    text: str = Field(description="the progress file")
    tried: int = Field(description="number of puzzles tried or solved")
    solved: int
    streak: int = Field(description="number of days in a row with a solved puzzle, up to the date or the day before")
    rating: OwnRatingData | None = Field(description="the own rating; `null` before the first result")
    next: Any
    calendar: list[Any]
    puzzles: list[Any]


class HintPlaceData(Part):
    """A hint: the part of the answer that it is about, and its stage."""

    turn: int
    stage: str = Field(validation_alias="name")


class PuzzleShowAnswer(PositionAnswer):
    """A puzzle without its answer."""

    family = ""
    command = "puzzle-show"
    proves = False
    typed: str | None = Field(exclude=True, description="its name as it was typed")
    ideas: list[str] = Field(exclude=True, description="ideas of its answer, if it was solved")


class PuzzleDailyAnswer(PositionAnswer):
    """The puzzle of a day, without its answer."""

    family = ""
    command = "puzzle-daily"
    proves = False
    date: str = Field(description="the day, such as 2026-12-24")


class PuzzleHintAnswer(PositionAnswer):
    """A hint about a part of the answer, and the number of answers that still fit it."""

    family = ""
    command = "puzzle-hint"
    proves = False
    id: str
    turn: int
    stage: str
    text: str
    left: int
    fitting: str = Field(exclude=True, description="words for the possible answers that still fit")


class TriedStart(PositionAnswer):
    """The result of an attempt at a puzzle."""

    family = ""
    command = "puzzle-try"
    id: str
    right: bool
    legal: bool
    sentence: str
    value: int | None
    short: int | None = Field(description="how far it falls short of the answer, in points, or in turns of a race")


class GivenHintData(HintPlaceData):
    """A hint that was given, and the number of answers that still fit it."""

    text: str
    left: int


class TriedData(Part):
    """The last try at a puzzle, and its result."""

    right: bool
    playable: bool = Field(description="whether all of it can be played")
    sentence: str = Field(description="its result, or why it cannot be played")
    violations: list[SentenceData]
    trap: bool = Field(description="whether it is the tempting answer or equivalent to it")
    splits: bool = Field(description="whether `why` can list where its points differ from those of the answer")
    split: list[LineData] = Field(description="these differences, after `why` or once the answer is revealed")


class PuzzlePlayAnswer(PositionAnswer):
    """The state of a puzzle that is being solved, and the results of the last command."""

    family = ""
    command = "puzzle-play"
    proves = False
    id: str
    commands: list[str] = Field(description="all commands so far, for the next request")
    happened: list[Happened] = Field(description="events of the last command, for progress")
    text: list[str] = Field(description="its results, as a session at a terminal prints them")
    turns: list[Text] = Field(description="the parts of an answer that are taken")
    tries: int
    hints: int = Field(description="number of hints and of other commands that reveal as much")
    given: list[GivenHintData]
    next: HintPlaceData | None = Field(description="the next hint")
    tried: TriedData | None = Field(description="the last try, until parts are taken or taken back after it")
    solved: bool
    told: bool = Field(description="whether the answer was revealed before it was solved")


class PuzzleSolutionAnswer(PositionAnswer):
    """The stored answer of a puzzle with its explanation."""

    family = ""
    command = "puzzle-solution"
    id: str
    told: str = Field(description="the title that reveals the idea, or empty")
    answer: list[Text]


class SolutionRest(Part):
    """The fields after the stored answer."""

    value: int
    margin: int
    second: RivalData | None
    ideas: list[IdeaData]
    trap: Any
    solution: list[str]


class PuzzleSolveAnswer(PositionAnswer):
    """The computed answer to a puzzle, and whether it is the stored one."""

    family = ""
    command = "puzzle-solve"
    id: str
    answer: list[Text]


class SolvedRest(Part):
    """The fields after the computed answer."""

    value: int
    second: RivalData | None
    margin: int
    proofs: list[DoorData]
    is_stored_answer: bool
    solution: list[str]
    lines: list[str] = Field(exclude=True, description="the answer as text")
    stored: str = Field(exclude=True, description="the stored answer in a line")
    stored_value: int = Field(exclude=True, description="the stored value")


class NoAnswerAnswer(PositionAnswer):
    """A puzzle without a single answer, or one that was not decided, with the reason."""

    family = ""
    command = "puzzle-solve"
    id: str
    answer: None
    reason: Text
    detail: str


class PuzzleGradeAnswer(PositionAnswer):
    """The computed grade of a puzzle, and whether its file has the same."""

    family = ""
    command = "puzzle-grade"
    proves = False
    id: str
    grade: int
    difficulty: Any
    stored: int
    is_stored_grade: bool
    said: Any = Field(exclude=True, description="the difficulty in the file")
    solved_by: list[str] = Field(description="the bounded solvers that find the answer")


class FaultData(Part):
    """Something wrong with a puzzle."""

    kind: Text
    sentence: str


class CheckedFileData(Part):
    """Whether the content of a puzzle file is correct."""

    file: str
    holds: bool
    faults: list[FaultData]


class PuzzleCheckAnswer(Answer):
    """Puzzle files that were checked."""

    family = ""
    command = "puzzle-check"
    full: bool
    files: list[CheckedFileData]
    given: int = Field(exclude=True, description="number of files to check")


class PuzzleGenerateAnswer(Answer):
    """A run that made puzzles."""

    family = ""
    command = "puzzle-generate"
    order: Data
    puzzles: list[str] = Field(description="their files, or their ids without a folder")
    games: int
    rejects: dict[str, int]
    grades: dict[str, int]
    themes: dict[str, int]
    interrupted: bool
    texts: dict[str, str] = Field(default={}, description="the files by id, without a folder")
    folder: str | None = Field(exclude=True, description="the folder of the files")
    against: dict[str, int] = Field(exclude=True, description="the reasons against tasks, the commonest first")
    disagreements: list[str] = Field(exclude=True, description="sentences about two proofs with different answers")


class PuzzleBookAnswer(Answer):
    """A book that was made."""

    family = ""
    command = "puzzle-book"
    proves = False
    file: str = Field(default="", description="the file that was written, if any")
    puzzles: list[str]
    bytes: int
    html: str = Field(default="", description="the book, if no file was given")
    subtitle: str = Field(exclude=True)


class ListShapes(NamedTuple):
    """The models of a game's list of puzzles and of progress with them."""

    list_: type[PuzzleListAnswer]
    progress: type[PuzzleProgressAnswer]

    @classmethod
    def of(cls, family: str, heading: type[PuzzleHeadingData] = PuzzleHeadingData) -> ListShapes:
        """The models of a family; `heading` is that of an entry in a list."""
        shapes = FamilyShapes(family)
        marked = create_model(
            "MarkedPuzzleData",
            __base__=heading,
            __doc__="A puzzle in a list, with its mark in somebody's progress, if that is asked for.",
            mark=(Mark | None, None),
        )
        day = create_model(
            "CalendarData", __base__=Part, __doc__="A day with its puzzle.", date=(str, ...), puzzle=(marked, ...)
        )
        following = Field(description="the next unsolved puzzle, near the own rating or else by grade")
        every: Any = Field(default=[], description="all shipped puzzles, if asked for")
        listing = retype(PuzzleListAnswer, puzzles=(list[marked], ...))  # type: ignore[valid-type]
        progress = retype(
            PuzzleProgressAnswer,
            next=(marked | None, following),
            calendar=(list[day], ...),  # type: ignore[valid-type]
            puzzles=(list[marked], every),  # type: ignore[valid-type]
        )
        return cls(shapes.of(listing), shapes.of(progress))


class PuzzleShapes(FamilyShapes):
    """The models of a game's answers about puzzles: its own, and those that are the same in all games.

    `data` has the fields of a puzzle without its answer; `attempt` and `stage` are the answers about attempts and parts
    of them. `trap` and `difficulty` are the models of these, and `stands` has the fields of a puzzle being solved.
    `answered` has further fields of a computed or stored answer, `shown` of a stored one, `graded` of a grade.
    """

    def __init__(
        self,
        family: str,
        data: type[PuzzleHeadingData],
        attempt: type[TriedStart],
        stage: type[PositionAnswer],
        trap: type[Part],
        difficulty: type[Part],
        stands: Sequence[type[Part]],
        answered: Sequence[type[Part]] = (),
        shown: Sequence[type[Part]] = (),
        graded: Sequence[type[Part]] = (),
    ) -> None:
        super().__init__(family)
        self.attempt, self.stage = self.of(attempt), stage
        self.play = self.of(retype(PuzzlePlayAnswer, *stands))
        tempting: Any = trap | None
        self.solution = self.of(retype(PuzzleSolutionAnswer, *answered, *shown, SolutionRest, trap=(tempting, ...)))
        self.solved = self.of(retype(PuzzleSolveAnswer, *answered, SolvedRest))
        said = Field(exclude=True, description="the difficulty in the file")
        self.graded = self.of(retype(PuzzleGradeAnswer, *graded, difficulty=(difficulty, ...), said=(difficulty, said)))
        self.show, self.daily = (self.of(retype(shape, data)) for shape in (PuzzleShowAnswer, PuzzleDailyAnswer))
        self.hint, self.unsolved = self.of(PuzzleHintAnswer), self.of(NoAnswerAnswer)
        self.check, self.book = self.of(PuzzleCheckAnswer), self.of(PuzzleBookAnswer)
        self.generate = self.of(PuzzleGenerateAnswer)


def list_entry(puzzle: Heading, mark: MarkOf) -> Data:
    """The fields of a puzzle in a list, with its mark."""
    return facts_of(puzzle) | {"mark": mark(puzzle)}
