"""The answers about puzzles of any game: their shapes, of which a game adds what is its own, and the heads of lists."""

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
"""What somebody has done about a puzzle."""


class RivalData(Part):
    """The best answer of another effect."""

    answer: list[Text]
    value: int


class DoorData(Part):
    """One way that came to the answer, and the turns or nodes that it looked at."""

    door: str
    nodes: int


class IdeaData(Part):
    """What an answer does: the name of a theme, and what it means."""

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
    rating: int | None = Field(description="in points; none in files without one")
    error: int | None = Field(description="the standard error of the rating")
    themes: list[str]
    lesson: str | None
    told: str = Field(exclude=True, description="the title for whoever knows the answer")


class PuzzleListAnswer(Answer):
    """The shipped puzzles."""

    family = ""
    command = "puzzle-list"
    proves = False
    marked: bool = Field(exclude=True, description="whether somebody has kept what was done about them")
    puzzles: list[Any]


class OwnRatingData(Part):
    """How well somebody solves puzzles, in the points of their ratings."""

    points: int
    error: int = Field(description="the standard error")
    puzzles: int = Field(description="from how many first results")


class PuzzleProgressAnswer(Answer):
    """Progress with puzzles: the file, and what it comes to on a day."""

    family = ""
    command = "puzzle-progress"
    proves = False
    date: str
    text: str = Field(description="the progress file")
    tried: int = Field(description="puzzles tried or solved")
    solved: int
    streak: int = Field(description="days in a row with a solved puzzle, up to the date or to the day before")
    rating: OwnRatingData | None = Field(description="the own rating; none before the first result")
    next: Any
    calendar: list[Any]
    puzzles: list[Any]


class HintPlaceData(Part):
    """A hint that there is: about which part of the answer, and its stage."""

    turn: int
    stage: str = Field(validation_alias="name")


class PuzzleShowAnswer(PositionAnswer):
    """A puzzle without its answer."""

    family = ""
    command = "puzzle-show"
    proves = False
    typed: str | None = Field(exclude=True, description="what was typed for it")
    ideas: list[str] = Field(exclude=True, description="what its answer is about, where it was solved")


class PuzzleDailyAnswer(PositionAnswer):
    """The puzzle of a day, without its answer."""

    family = ""
    command = "puzzle-daily"
    proves = False
    date: str = Field(description="as 2026-12-24")


class PuzzleHintAnswer(PositionAnswer):
    """A hint about a part of the answer, and how much still fits it."""

    family = ""
    command = "puzzle-hint"
    proves = False
    id: str
    turn: int
    stage: str
    text: str
    left: int
    fitting: str = Field(exclude=True, description="what may still be the answer, in words")


class TriedStart(PositionAnswer):
    """What an attempt at a puzzle comes to."""

    family = ""
    command = "puzzle-try"
    id: str
    right: bool
    legal: bool
    sentence: str
    value: int | None
    short: int | None = Field(description="how much less it is than the answer, in points, or in turns of a race")


class GivenHintData(HintPlaceData):
    """A hint that was given, and how much still fits it."""

    text: str
    left: int


class TriedData(Part):
    """The last try at a puzzle, and what came of it."""

    right: bool
    playable: bool = Field(description="whether all of it can be played")
    sentence: str = Field(description="what it comes to, or why it cannot be played")
    violations: list[SentenceData]
    trap: bool = Field(description="whether it is the tempting answer, or comes to the same")
    splits: bool = Field(description="whether `why` tells where its points differ from those of the answer")
    split: list[LineData] = Field(description="where they do, once it was asked for or the answer is told")


class PuzzlePlayAnswer(PositionAnswer):
    """Where a puzzle stands that is being solved, and what the last command came to."""

    family = ""
    command = "puzzle-play"
    proves = False
    id: str
    commands: list[str] = Field(description="all that led there: what to ask with next time")
    happened: list[Happened] = Field(description="what the last command counts as, for whoever keeps progress")
    text: list[str] = Field(description="what it came to, as a session at a terminal tells it")
    turns: list[Text] = Field(description="the parts of an answer that are taken")
    tries: int
    hints: int = Field(description="hints, and what tells as much as one")
    given: list[GivenHintData]
    next: HintPlaceData | None = Field(description="the hint that comes next")
    tried: TriedData | None = Field(description="the last try, until parts are taken or taken back behind it")
    solved: bool
    told: bool = Field(description="whether the answer was told unsolved")


class PuzzleSolutionAnswer(PositionAnswer):
    """The stored answer of a puzzle with its story: for whoever has solved it or given up."""

    family = ""
    command = "puzzle-solution"
    id: str
    told: str = Field(description="the title that tells the idea, empty where there is none")
    answer: list[Text]


class SolutionRest(Part):
    """What stands behind the stored answer."""

    value: int
    margin: int
    second: RivalData | None
    ideas: list[IdeaData]
    trap: Any
    solution: list[str]


class PuzzleSolveAnswer(PositionAnswer):
    """The answer that was found to a puzzle, and whether it is the stored one."""

    family = ""
    command = "puzzle-solve"
    id: str
    answer: list[Text]


class SolvedRest(Part):
    """What stands behind the answer that was found."""

    value: int
    second: RivalData | None
    margin: int
    proofs: list[DoorData]
    is_stored_answer: bool
    solution: list[str]
    lines: list[str] = Field(exclude=True, description="the answer as people read it")
    stored: str = Field(exclude=True, description="the stored answer in a line")
    stored_value: int = Field(exclude=True, description="what it is said to be worth")


class NoAnswerAnswer(PositionAnswer):
    """That a puzzle has no one answer, or that it was not decided, and why."""

    family = ""
    command = "puzzle-solve"
    id: str
    answer: None
    reason: Text
    detail: str


class PuzzleGradeAnswer(PositionAnswer):
    """How hard a puzzle is, and whether its file says so."""

    family = ""
    command = "puzzle-grade"
    proves = False
    id: str
    grade: int
    difficulty: Any
    stored: int
    is_stored_grade: bool
    said: Any = Field(exclude=True, description="the difficulty that the file has")
    solved_by: list[str] = Field(description="the bounded solvers that find the answer; others do not try it")


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

    family = ""
    command = "puzzle-check"
    full: bool
    files: list[CheckedFileData]
    given: int = Field(exclude=True, description="how many there are to check")


class PuzzleGenerateAnswer(Answer):
    """A run that made puzzles."""

    family = ""
    command = "puzzle-generate"
    order: Data
    puzzles: list[str] = Field(description="their files, or their ids where no folder was given")
    games: int
    rejects: dict[str, int]
    grades: dict[str, int]
    themes: dict[str, int]
    interrupted: bool
    texts: dict[str, str] = Field(default={}, description="the files by id, where no folder was given")
    folder: str | None = Field(exclude=True, description="where the files are")
    against: dict[str, int] = Field(exclude=True, description="the reasons against tasks, the commonest first")
    disagreements: list[str] = Field(exclude=True, description="where two proofs came to different answers")


class PuzzleBookAnswer(Answer):
    """A book that was made."""

    family = ""
    command = "puzzle-book"
    proves = False
    file: str = Field(default="", description="where it was written, if it was")
    puzzles: list[str]
    bytes: int
    html: str = Field(default="", description="the book, where no file was given")
    subtitle: str = Field(exclude=True)


class ListShapes(NamedTuple):
    """The shapes of a game's list of puzzles and of progress with them."""

    list_: type[PuzzleListAnswer]
    progress: type[PuzzleProgressAnswer]

    @classmethod
    def of(cls, family: str, heading: type[PuzzleHeadingData] = PuzzleHeadingData) -> ListShapes:
        """The shapes of a family, of which a list says what a `heading` has."""
        shapes = FamilyShapes(family)
        marked = create_model(
            "MarkedPuzzleData",
            __base__=heading,
            __doc__="A puzzle in a list, with what somebody has done about it where that is asked.",
            mark=(Mark | None, None),
        )
        day = create_model(
            "CalendarData", __base__=Part, __doc__="A day with its puzzle.", date=(str, ...), puzzle=(marked, ...)
        )
        following = Field(description="the next one unsolved, near the own rating or else by grade")
        every: Any = Field(default=[], description="all that ship, where they were asked for")
        listing = retype(PuzzleListAnswer, puzzles=(list[marked], ...))  # type: ignore[valid-type]
        progress = retype(
            PuzzleProgressAnswer,
            next=(marked | None, following),
            calendar=(list[day], ...),  # type: ignore[valid-type]
            puzzles=(list[marked], every),  # type: ignore[valid-type]
        )
        return cls(shapes.of(listing), shapes.of(progress))


class PuzzleShapes(FamilyShapes):
    """The shapes of a game's answers about puzzles: its own, and those that all games have alike.

    `data` is what it shows of a puzzle, without the answer; `attempt` and `stage` are its answers about parts of one.
    `trap` and `difficulty` are how it tells of these, and `stands` how of where parts of one being solved lead.
    `answered` stands behind an answer that is found or told, `shown` behind one that is told, `graded` behind a
    grade.
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
        said = Field(exclude=True, description="the difficulty that the file has")
        self.graded = self.of(retype(PuzzleGradeAnswer, *graded, difficulty=(difficulty, ...), said=(difficulty, said)))
        self.show, self.daily = (self.of(retype(shape, data)) for shape in (PuzzleShowAnswer, PuzzleDailyAnswer))
        self.hint, self.unsolved = self.of(PuzzleHintAnswer), self.of(NoAnswerAnswer)
        self.check, self.book = self.of(PuzzleCheckAnswer), self.of(PuzzleBookAnswer)
        self.generate = self.of(PuzzleGenerateAnswer)


def list_entry(puzzle: Heading, mark: MarkOf) -> Data:
    """What a list says of a puzzle, with what somebody has done about it."""
    return facts_of(puzzle) | {"mark": mark(puzzle)}
