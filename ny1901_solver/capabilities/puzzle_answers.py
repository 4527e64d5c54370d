"""The models of answers about puzzles. Each game adds its own fields."""

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
"""A function that returns the mark of a puzzle in a user's progress: solved, tried, or `None`."""


class RivalData(Part):
    """The best answer with another effect than the stored one (the runner-up), and its value."""

    answer: list[Text]
    value: int


class DoorData(Part):
    """A proof of the answer: the name of the prover (`door`), and the number of turns or search nodes that it
    examined.
    """

    door: str
    nodes: int


class IdeaData(Part):
    """An idea of the answer: the name of a theme, and its meaning."""

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
    rating: int | None = Field(description="difficulty in rating points; `null` if the file contains none")
    error: int | None = Field(description="the standard error of the rating")
    themes: list[str]
    lesson: str | None
    told: str = Field(exclude=True, description="the title that reveals the idea of the answer")


class PuzzleListAnswer(Answer):
    """The shipped puzzles."""

    family = ""
    command = "puzzle-list"
    proves = False
    marked: bool = Field(exclude=True, description="whether the puzzles have marks from a progress file")
    puzzles: list[Any]


class OwnRatingData(Part):
    """The user's own rating: how well the user solves puzzles, in rating points."""

    points: int
    error: int = Field(description="the standard error")
    puzzles: int = Field(description="number of puzzles whose first results the rating is based on")


class PuzzleProgressAnswer(Answer):
    """Progress with puzzles: the progress file, and the figures on a day."""

    family = ""
    command = "puzzle-progress"
    proves = False
    date: str
    text: str = Field(description="the progress file")
    tried: int = Field(description="number of puzzles that were tried or solved")
    solved: int
    streak: int = Field(description="number of consecutive days with a solved puzzle, up to the date or the day before")
    rating: OwnRatingData | None = Field(description="the user's own rating; `null` before the first result")
    next: Any
    calendar: list[Any]
    puzzles: list[Any]


class HintPlaceData(Part):
    """A hint: the part of the answer that it concerns, and its stage."""

    turn: int
    stage: str = Field(validation_alias="name")


class PuzzleShowAnswer(PositionAnswer):
    """A puzzle without its answer."""

    family = ""
    command = "puzzle-show"
    proves = False
    typed: str | None = Field(exclude=True, description="the puzzle's name as the user typed it")
    ideas: list[str] = Field(exclude=True, description="ideas of the answer; only if the user has solved the puzzle")


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
    fitting: str = Field(exclude=True, description="a noun for the possible answers that still fit")


class TriedStart(PositionAnswer):
    """The result of an attempt at a puzzle."""

    family = ""
    command = "puzzle-try"
    id: str
    right: bool
    legal: bool
    sentence: str
    value: int | None
    short: int | None = Field(
        description="by how much the attempt falls short of the answer: in points, or in turns if the puzzle is a race"
    )


class GivenHintData(HintPlaceData):
    """A hint that was given, and the number of possible answers that fit it."""

    text: str
    left: int


class TriedData(Part):
    """The last attempt at a puzzle, and its result."""

    right: bool
    playable: bool = Field(description="whether every part of the attempt can be played")
    sentence: str = Field(description="the result of the attempt, or the reason why it cannot be played")
    violations: list[SentenceData]
    trap: bool = Field(description="whether the attempt is the tempting wrong answer (the trap) or equivalent to it")
    splits: bool = Field(
        description="whether `why` can list where the points of the attempt differ from those of the answer"
    )
    split: list[LineData] = Field(
        description="these differences in points; listed after `why`, or once the answer is revealed"
    )


class PuzzlePlayAnswer(PositionAnswer):
    """The state of a puzzle that is being solved, and the results of the last command."""

    family = ""
    command = "puzzle-play"
    proves = False
    id: str
    commands: list[str] = Field(description="all commands so far, to be sent with the next request")
    happened: list[Happened] = Field(description="events of the last command, which a client adds to the progress file")
    text: list[str] = Field(description="results of the last command, as a session at a terminal prints them")
    turns: list[Text] = Field(description="the parts of the answer that the user has entered")
    tries: int
    hints: int = Field(description="number of hints, and of other commands that reveal as much as a hint")
    given: list[GivenHintData]
    next: HintPlaceData | None = Field(description="the next hint")
    tried: TriedData | None = Field(description="the last attempt; `null` once parts are added or undone after it")
    solved: bool
    told: bool = Field(description="whether the answer was revealed before it was solved")


class PuzzleSolutionAnswer(PositionAnswer):
    """The stored answer of a puzzle, with its explanation."""

    family = ""
    command = "puzzle-solution"
    id: str
    told: str = Field(description="the title that reveals the idea; empty if there is none")
    answer: list[Text]


class SolutionRest(Part):
    """The fields that follow the stored answer."""

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
    """The fields that follow the computed answer."""

    value: int
    second: RivalData | None
    margin: int
    proofs: list[DoorData]
    is_stored_answer: bool
    solution: list[str]
    lines: list[str] = Field(exclude=True, description="the answer as text")
    stored: str = Field(exclude=True, description="the stored answer in one line")
    stored_value: int = Field(exclude=True, description="the stored value")


class NoAnswerAnswer(PositionAnswer):
    """A puzzle without a unique answer, or one whose answer was not found in the time, with the reason."""

    family = ""
    command = "puzzle-solve"
    id: str
    answer: None
    reason: Text
    detail: str


class PuzzleGradeAnswer(PositionAnswer):
    """The computed grade of a puzzle, and whether the grade in its file is the same."""

    family = ""
    command = "puzzle-grade"
    proves = False
    id: str
    grade: int
    difficulty: Any
    stored: int
    is_stored_grade: bool
    said: Any = Field(exclude=True, description="the difficulty stored in the file")
    solved_by: list[str] = Field(
        description="the bounded solvers that find the answer; each searches only part "
        "of the possibilities, as people do"
    )


class FaultData(Part):
    """A fault in a puzzle."""

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
    given: int = Field(exclude=True, description="number of files that were to be checked")


class PuzzleGenerateAnswer(Answer):
    """The result of a run that makes puzzles."""

    family = ""
    command = "puzzle-generate"
    order: Data
    puzzles: list[str] = Field(description="the files of the puzzles, or their ids if no folder is given")
    games: int
    rejects: dict[str, int]
    grades: dict[str, int]
    themes: dict[str, int]
    interrupted: bool
    texts: dict[str, str] = Field(
        default={}, description="the content of each file by the puzzle's id, if no folder is given"
    )
    folder: str | None = Field(exclude=True, description="the folder of the puzzle files")
    against: dict[str, int] = Field(
        exclude=True, description="the reasons why candidates were rejected, the most frequent first"
    )
    disagreements: list[str] = Field(
        exclude=True, description="sentences about candidates for which two proofs gave different answers"
    )


class PuzzleBookAnswer(Answer):
    """A book that was made."""

    family = ""
    command = "puzzle-book"
    proves = False
    file: str = Field(default="", description="the file that was written; empty if none was")
    puzzles: list[str]
    bytes: int
    html: str = Field(default="", description="the book as HTML, if no file is given")
    subtitle: str = Field(exclude=True)


class ListShapes(NamedTuple):
    """The models of a game's list of puzzles and of progress with them."""

    list_: type[PuzzleListAnswer]
    progress: type[PuzzleProgressAnswer]

    @classmethod
    def of(cls, family: str, heading: type[PuzzleHeadingData] = PuzzleHeadingData) -> ListShapes:
        """The models with the names of a game's schema family. `heading` is the model of an entry in the list."""
        shapes = FamilyShapes(family)
        marked = create_model(
            "MarkedPuzzleData",
            __base__=heading,
            __doc__="A puzzle in a list, with its mark in a user's progress, if a progress file is given.",
            mark=(Mark | None, None),
        )
        day = create_model(
            "CalendarData",
            __base__=Part,
            __doc__="A day, with the puzzle of this day.",
            date=(str, ...),
            puzzle=(marked, ...),
        )
        following = Field(
            description="the next unsolved puzzle: one near the user's own rating, or else the next by grade"
        )
        every: Any = Field(default=[], description="all shipped puzzles, if they are requested")
        listing = retype(PuzzleListAnswer, puzzles=(list[marked], ...))  # type: ignore[valid-type]
        progress = retype(
            PuzzleProgressAnswer,
            next=(marked | None, following),
            calendar=(list[day], ...),  # type: ignore[valid-type]
            puzzles=(list[marked], every),  # type: ignore[valid-type]
        )
        return cls(shapes.of(listing), shapes.of(progress))


class PuzzleShapes(FamilyShapes):
    """The models of a game's answers about puzzles: those of the game, and those that are the same in all games.

    `data` has the fields of a puzzle without its answer. `attempt` and `stage` are the answers about an attempt and
    about the first parts of one. `trap` and `difficulty` are the models of the trap and the difficulty. `stands` has
    the fields of a puzzle that is being solved. `answered` has further fields of every answer, `shown` further fields
    of a stored answer, and `graded` further fields of a grade.
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
        said = Field(exclude=True, description="the difficulty stored in the file")
        self.graded = self.of(retype(PuzzleGradeAnswer, *graded, difficulty=(difficulty, ...), said=(difficulty, said)))
        self.show, self.daily = (self.of(retype(shape, data)) for shape in (PuzzleShowAnswer, PuzzleDailyAnswer))
        self.hint, self.unsolved = self.of(PuzzleHintAnswer), self.of(NoAnswerAnswer)
        self.check, self.book = self.of(PuzzleCheckAnswer), self.of(PuzzleBookAnswer)
        self.generate = self.of(PuzzleGenerateAnswer)


def list_entry(puzzle: Heading, mark: MarkOf) -> Data:
    """The fields of a puzzle in a list, with its mark."""
    return facts_of(puzzle) | {"mark": mark(puzzle)}
