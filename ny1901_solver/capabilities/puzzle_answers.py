"""The models of answers about puzzles. Each game adds its own fields to the models."""

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

    answer: list[Text] = Field(description="the parts of the answer")
    value: int = Field(description="the value of the answer")


class DoorData(Part):
    """A proof of the answer: the name of the prover (`door`), and the number of turns or search nodes that it
    examined.
    """

    door: str = Field(description="the name of the prover")
    nodes: int = Field(description="the number of turns or search nodes that the prover examined")


class IdeaData(Part):
    """An idea of the answer: the name of a theme, and its meaning."""

    theme: str = Field(description="the name of the theme")
    meaning: str = Field(description="the meaning of the theme")


class PuzzleHeadingData(Part):
    """A puzzle in a list."""

    id: str = Field(description="the id of the puzzle")
    title: str = Field(description="the title, which reveals nothing of the answer")
    kind: str = Field(description="the kind of the puzzle")
    turns: int
    players: int = Field(description="the number of players")
    grade: int = Field(description="the grade of difficulty, from 1 for the easiest puzzles")
    rating: int | None = Field(description="difficulty in rating points; `null` if the file contains none")
    error: int | None = Field(description="the standard error of the rating")
    themes: list[str] = Field(description="the names of the themes of the answer")
    lesson: str | None = Field(description="the lesson of a tutorial; `null` for other puzzles")
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

    points: int = Field(description="the rating in rating points")
    error: int = Field(description="the standard error")
    puzzles: int = Field(description="number of puzzles whose first results the rating is based on")


class PuzzleProgressAnswer(Answer):
    """Progress with puzzles: the progress file, and the figures on a day."""

    family = ""
    command = "puzzle-progress"
    proves = False
    date: str = Field(description="the day, such as 2026-12-24")
    text: str = Field(description="the progress file")
    tried: int = Field(description="number of puzzles that were tried or solved")
    solved: int = Field(description="the number of solved puzzles")
    streak: int = Field(description="number of consecutive days with a solved puzzle, up to the date or the day before")
    rating: OwnRatingData | None = Field(description="the user's own rating; `null` before the first result")
    next: Any
    calendar: list[Any]
    puzzles: list[Any]


class HintPlaceData(Part):
    """A hint: the part of the answer that it concerns, and its stage."""

    turn: int = Field(description="the number of the part of the answer, from 1")
    stage: str = Field(validation_alias="name", description="the name of the stage")


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
    id: str = Field(description="the id of the puzzle")
    turn: int = Field(description="the number of the part of the answer, from 1")
    stage: str = Field(description="the name of the stage")
    text: str = Field(description="the hint as a sentence")
    left: int = Field(description="the number of answers that still fit the hint")
    fitting: str = Field(exclude=True, description="a noun for the possible answers that still fit")


class TriedStart(PositionAnswer):
    """The result of an attempt at a puzzle."""

    family = ""
    command = "puzzle-try"
    id: str = Field(description="the id of the puzzle")
    right: bool = Field(description="whether the attempt is right")
    legal: bool = Field(description="whether all parts of the attempt are legal")
    sentence: str = Field(description="the result of the attempt as a sentence")
    value: int | None = Field(description="the value of the attempt; `null` if it cannot be played")
    short: int | None = Field(
        description="by how much the attempt falls short of the answer: in points, or in turns if the puzzle is a race"
    )


class GivenHintData(HintPlaceData):
    """A hint that was given, and the number of possible answers that fit it."""

    text: str = Field(description="the hint as a sentence")
    left: int = Field(description="the number of answers that still fit the hint")


class TriedData(Part):
    """The last attempt at a puzzle, and its result."""

    right: bool = Field(description="whether the attempt is right")
    playable: bool = Field(description="whether every part of the attempt can be played")
    sentence: str = Field(description="the result of the attempt, or the reason why it cannot be played")
    violations: list[SentenceData] = Field(description="the rules that the attempt breaks")
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
    id: str = Field(description="the id of the puzzle")
    commands: list[str] = Field(description="all commands so far, to be sent with the next request")
    happened: list[Happened] = Field(description="events of the last command, which a client adds to the progress file")
    text: list[str] = Field(description="results of the last command, as a session at a terminal prints them")
    turns: list[Text] = Field(description="the parts of the answer that the user has entered")
    tries: int = Field(description="the number of attempts so far")
    hints: int = Field(description="number of hints, and of other commands that reveal as much as a hint")
    given: list[GivenHintData] = Field(description="the hints that were given")
    next: HintPlaceData | None = Field(description="the next hint")
    tried: TriedData | None = Field(description="the last attempt; `null` once parts are added or undone after it")
    solved: bool = Field(description="whether the puzzle is solved")
    told: bool = Field(description="whether the answer was revealed before it was solved")
    result: str = Field(
        description="a line about the solved puzzle that reveals nothing of the answer, to be sent to others; empty "
        "until the puzzle is solved"
    )


class PuzzleSolutionAnswer(PositionAnswer):
    """The stored answer of a puzzle, with its explanation."""

    family = ""
    command = "puzzle-solution"
    id: str = Field(description="the id of the puzzle")
    told: str = Field(description="the title that reveals the idea; empty if there is none")
    answer: list[Text] = Field(description="the parts of the stored answer")


class SolutionRest(Part):
    """The fields that follow the stored answer."""

    value: int = Field(description="the value of the answer")
    margin: int = Field(description="how much worse the next best answer is")
    second: RivalData | None = Field(description="the next best answer; `null` if the kind has none")
    ideas: list[IdeaData] = Field(description="the ideas of the answer")
    trap: Any
    solution: list[str] = Field(description="sentences that explain the answer")


class PuzzleSolveAnswer(PositionAnswer):
    """The computed answer to a puzzle, and whether it is the stored one."""

    family = ""
    command = "puzzle-solve"
    id: str = Field(description="the id of the puzzle")
    answer: list[Text] = Field(description="the parts of the computed answer")


class SolvedRest(Part):
    """The fields that follow the computed answer."""

    value: int = Field(description="the value of the answer")
    second: RivalData | None = Field(description="the next best answer; `null` if the kind has none")
    margin: int = Field(description="how much worse the next best answer is")
    proofs: list[DoorData] = Field(description="the proofs of the answer")
    is_stored_answer: bool = Field(description="whether the computed answer is the stored answer")
    solution: list[str] = Field(description="sentences that explain the answer")
    lines: list[str] = Field(exclude=True, description="the answer as text")
    stored: str = Field(exclude=True, description="the stored answer in one line")
    stored_value: int = Field(exclude=True, description="the stored value")


class NoAnswerAnswer(PositionAnswer):
    """A puzzle without a unique answer, or one whose answer was not found in the time, with the reason."""

    family = ""
    command = "puzzle-solve"
    id: str = Field(description="the id of the puzzle")
    answer: None = Field(description="always `null`, because no single answer was found")
    reason: Text = Field(description="the code of the reason")
    detail: str = Field(description="the reason as a phrase")


class PuzzleGradeAnswer(PositionAnswer):
    """The computed grade of a puzzle, and whether the grade in its file is the same."""

    family = ""
    command = "puzzle-grade"
    proves = False
    id: str = Field(description="the id of the puzzle")
    grade: int = Field(description="the computed grade")
    difficulty: Any
    stored: int = Field(description="the grade in the file")
    is_stored_grade: bool = Field(description="whether the computed grade is the grade in the file")
    said: Any = Field(exclude=True, description="the difficulty stored in the file")
    solved_by: list[str] = Field(
        description="the bounded solvers that find the answer; each searches only part "
        "of the possibilities, as people do"
    )


class FaultData(Part):
    """A fault in a puzzle."""

    kind: Text = Field(description="the code of the kind of fault")
    sentence: str = Field(description="the fault as a sentence")


class CheckedFileData(Part):
    """Whether the content of a puzzle file is correct."""

    file: str = Field(description="the name of the file")
    holds: bool = Field(description="whether the content of the file is correct")
    faults: list[FaultData] = Field(description="the faults of the file")


class PuzzleCheckAnswer(Answer):
    """Puzzle files that were checked."""

    family = ""
    command = "puzzle-check"
    full: bool = Field(description="whether the answers were proved again")
    files: list[CheckedFileData] = Field(description="the results for each file")
    given: int = Field(exclude=True, description="number of files that were to be checked")


class PuzzleGenerateAnswer(Answer):
    """The result of a run that makes puzzles."""

    family = ""
    command = "puzzle-generate"
    order: Data = Field(description="the settings of the run")
    puzzles: list[str] = Field(description="the files of the puzzles, or their ids if no folder is given")
    games: int = Field(description="the number of games that were played")
    rejects: dict[str, int] = Field(description="the number of rejected candidates by reason")
    grades: dict[str, int] = Field(description="the number of puzzles by grade")
    themes: dict[str, int] = Field(description="the number of puzzles by theme")
    interrupted: bool = Field(description="whether the run was interrupted")
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
    advice: str = Field(default="", exclude=True, description="what may help if too few puzzles were found")


class PuzzleBookAnswer(Answer):
    """A book that was made."""

    family = ""
    command = "puzzle-book"
    proves = False
    file: str = Field(default="", description="the file that was written; empty if none was")
    puzzles: list[str] = Field(description="the ids of the puzzles in the book")
    bytes: int = Field(description="the size of the book in bytes")
    html: str = Field(default="", description="the book as HTML, if no file is given")
    subtitle: str = Field(exclude=True)


class ListShapes(NamedTuple):
    """The models of a game's answers about the list of puzzles and about progress with these puzzles."""

    list_: type[PuzzleListAnswer]
    progress: type[PuzzleProgressAnswer]

    @classmethod
    def of(cls, family: str, heading: type[PuzzleHeadingData] = PuzzleHeadingData) -> ListShapes:
        """Makes the models of a game; the name of each model begins with the game's schema family (the first part of a
        schema's name). `heading` is the model of an entry in the list of puzzles.
        """
        shapes = FamilyShapes(family)
        marked = create_model(
            "MarkedPuzzleData",
            __base__=heading,
            __doc__="A puzzle in a list, with its mark in a user's progress, if a progress file is given.",
            mark=(
                Mark | None,
                Field(None, description="the mark of the puzzle; `null` for a puzzle that was never tried"),
            ),
        )
        day = create_model(
            "CalendarData",
            __base__=Part,
            __doc__="A day, with the puzzle of this day.",
            date=(str, Field(description="the day, such as 2026-12-24")),
            puzzle=(marked, Field(description="the puzzle of the day")),
        )
        following = Field(
            description="the next unsolved puzzle: one near the user's own rating, or else the next by grade"
        )
        every: Any = Field(default=[], description="all shipped puzzles, if they are requested")
        listing = retype(PuzzleListAnswer, puzzles=(list[marked], Field(description="the shipped puzzles")))  # type: ignore[valid-type]
        progress = retype(
            PuzzleProgressAnswer,
            next=(marked | None, following),
            calendar=(list[day], Field(description="days with their puzzles")),  # type: ignore[valid-type]
            puzzles=(list[marked], every),  # type: ignore[valid-type]
        )
        return cls(shapes.of(listing), shapes.of(progress))


class PuzzleShapes(FamilyShapes):
    """The models of a game's answers about puzzles: those of the game, and those that are the same in all games.

    `data` is the model with the fields of a puzzle without its answer. `attempt` is the model of the answer about a
    whole attempt, and `stage` is the model of the answer about the first parts of an attempt. `trap` is the model of a
    puzzle's trap (the tempting wrong answer), and `difficulty` is the model of a puzzle's difficulty. `stands` is the
    model with the fields of a puzzle that is being solved. `answered` contains models whose fields are added to every
    answer, `shown` contains models whose fields are added to a stored answer, and `graded` contains models whose fields
    are added to a grade. `reasons` contains models whose fields are added behind the explanation of an answer.
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
        reasons: Sequence[type[Part]] = (),
    ) -> None:
        super().__init__(family)
        self.attempt, self.stage = self.of(attempt), stage
        self.play = self.of(retype(PuzzlePlayAnswer, *stands))
        tempting: Any = trap | None
        self.solution = self.of(
            retype(
                PuzzleSolutionAnswer,
                *answered,
                *shown,
                SolutionRest,
                *reasons,
                trap=(tempting, Field(description="the trap of the puzzle, if it has one")),
            )
        )
        self.solved = self.of(retype(PuzzleSolveAnswer, *answered, SolvedRest, *reasons))
        said = Field(exclude=True, description="the difficulty stored in the file")
        self.graded = self.of(
            retype(
                PuzzleGradeAnswer,
                *graded,
                difficulty=(difficulty, Field(description="the computed difficulty")),
                said=(difficulty, said),
            )
        )
        self.show, self.daily = (self.of(retype(shape, data)) for shape in (PuzzleShowAnswer, PuzzleDailyAnswer))
        self.hint, self.unsolved = self.of(PuzzleHintAnswer), self.of(NoAnswerAnswer)
        self.check, self.book = self.of(PuzzleCheckAnswer), self.of(PuzzleBookAnswer)
        self.generate = self.of(PuzzleGenerateAnswer)


def list_entry(puzzle: Heading, mark: MarkOf) -> Data:
    """The fields of a puzzle in a list, with its mark."""
    return facts_of(puzzle) | {"mark": mark(puzzle)}
