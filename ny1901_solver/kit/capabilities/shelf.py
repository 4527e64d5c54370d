"""Questions about the puzzles that ship with a game, and about what somebody has done about them, for every game."""

from __future__ import annotations

import datetime
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import Field

from ..answers import Answer
from ..capability import Asker, Capability, Form, Note, Paragraph, Question, Shown, Spelled, Subject, Unfit
from ..exit_codes import ANSWER_IS_NO
from ..files import LARGEST
from ..progress import NOTHING_YET, Happened, Mark, OwnRating, ProgressFile, Rated, facts_on, format_progress
from ..puzzles.shelf import Heading, Shelf
from ..spelling import not_one_of
from ..words import counted

Sourced = Annotated[Any, Subject("sourced puzzle")]
GAP = "  "
RATING = 10  # characters of a rating with its error


class PuzzleListQuestion(Question):
    """List the puzzles that ship with the program, the tutorials first."""

    kind: Annotated[str | None, Spelled(metavar="KIND")] = None
    theme: Annotated[str | None, Spelled(metavar="THEME")] = None
    grade: Annotated[int, Field(ge=1, le=5)] | None = Field(None, description="only this grade, 1 easy to 5 hard")
    players: Annotated[int, Field(ge=2, le=4)] | None = Field(None, description="only of so many players")
    tutorials: bool = Field(False, description="only the tutorials, in their order")
    progress: Annotated[Any, Subject("progress")] = None


class PuzzleShowQuestion(Question):
    """Show a puzzle: its question and its position, without the answer."""

    puzzle: Sourced
    progress: Annotated[Any, Subject("progress")] = None


class PuzzleDaily(Question):
    """Show the puzzle of the day: easy on Mondays, hard on Sundays, the same for everyone who has this version.

    They are the best of the collection, enough for a year where it has so many, and each comes once before one comes
    again.
    """

    date: Annotated[datetime.date, Subject("day")]


class ProgressWithPuzzles(Question):
    """Tell what you have solved, your own rating, and the puzzle to go on with.

    The rating is on the scale of the puzzles: with one of as many points you have even odds to solve it at the first
    try without a hint. It follows from how each puzzle went at first; the more there are, the smaller is its error.
    """

    date: Annotated[datetime.date, Subject("today")]
    progress: Annotated[Any, Subject("own progress")] = None
    other: Annotated[Any, Subject("other progress")] = None
    puzzle: Annotated[Any, Subject("puzzle of progress")] = None
    happened: Annotated[Happened | None, Spelled(asked=False)] = Field(
        None, description="to the puzzle, on the date, which is added"
    )
    days: Annotated[int, Field(ge=0, le=62), Spelled(asked=False)] = Field(
        0, description="of the calendar, which ends with the date"
    )
    all: Annotated[bool, Spelled(asked=False)] = Field(
        False, description="whether all puzzles are listed, too, with their marks"
    )


class SourcedPuzzle(NamedTuple):
    """A puzzle, and how it is typed where it was."""

    puzzle: Any
    typed: str | None = None


class ProgressFound(NamedTuple):
    """What progress comes to on a day: the facts, the next puzzle, those of a calendar, all where they are wanted."""

    facts: Mapping[str, object]
    following: Heading | None
    calendar: Mapping[str, Heading]
    puzzles: Sequence[Heading] | None
    mark: Callable[[Heading], Mark | None]


class PuzzleShelf(ABC):
    """What these questions ask of a game: its shelf, what its answers hold, and how one of its puzzles is told.

    `program` is the command that asks about its puzzles, `counted` what it calls the turns of an answer, `examples`
    are those of each command.
    """

    program: ClassVar[str] = "ny1901"
    counted: ClassVar[str] = "turns"
    examples: ClassVar[dict[str, tuple[str, ...]]]
    rules: ClassVar[str] = "what goes for every puzzle"

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    @abstractmethod
    def themes(self) -> Collection[str]:
        """The names of all themes."""

    @abstractmethod
    def read(self, name: str) -> Any:
        """A shipped puzzle by its id."""

    @abstractmethod
    def listed(self, found: Iterable[Heading], mark: Callable[[Heading], Mark | None] | None) -> Answer:
        """The answer that lists puzzles, with their marks where somebody has kept what was done about them."""

    @abstractmethod
    def shown(self, puzzle: Any, typed: str | None, ideas: Sequence[str]) -> Answer:
        """The answer that shows a puzzle; `ideas` is told of one that was solved."""

    @abstractmethod
    def of_the_day(self, puzzle: Any, day: str) -> Answer:
        """The answer that shows the puzzle of a day, which is written as 2026-12-24."""

    @abstractmethod
    def kept(self, found: ProgressFound) -> Answer:
        """The answer about progress."""

    @abstractmethod
    def meaning(self, theme: str) -> str:
        """What a theme means."""

    @abstractmethod
    def heading(self, answer: Any) -> list[str]:
        """The title of a puzzle, and lines of what kind it is."""

    @abstractmethod
    def question(self, answer: Any) -> Iterator[Shown]:
        """What is asked."""

    @abstractmethod
    def position(self, answer: Any) -> Iterator[Shown]:
        """The position of a puzzle."""

    def behind(self, typed: str) -> Iterator[str]:
        """Lines behind a puzzle that is typed so."""
        return iter(())

    def puzzle_told(self, answer: Any) -> Iterator[Shown]:
        """Title, question and position."""
        yield from self.heading(answer)
        if answer.lesson:
            yield ""
            yield Paragraph(answer.lesson)
        yield ""
        yield from self.question(answer)
        yield ""
        yield from self.position(answer)

    def list_(self, question: type[PuzzleListQuestion]) -> Capability[Any, Any]:
        """The capability that lists the puzzles."""

        def find(asked: PuzzleListQuestion, _: Asker) -> list[Heading]:
            if asked.theme is not None and asked.theme not in (known := self.themes()):
                raise Unfit("theme", not_one_of(asked.theme, known))
            return self.shelf.headings(asked.kind, asked.theme, asked.grade, asked.players, asked.tutorials)

        def answer(asked: PuzzleListQuestion, found: list[Heading], _: Asker) -> Answer:
            return self.listed(found, asked.progress and asked.progress.mark)

        return Capability(
            question,
            find,
            answer,
            self._list_told,
            self.examples["list"],
            forms={
                "spoilers": Form(
                    "Tell the idea and the themes, too.", lambda answer: self._list_told(answer, True), True
                )
            },
            code=lambda answer: 0 if answer.puzzles else ANSWER_IS_NO,
        )

    def show(self, question: type[PuzzleShowQuestion]) -> Capability[Any, Any]:
        """The capability that shows a puzzle."""

        def find(asked: PuzzleShowQuestion, _: Asker) -> Any:
            return asked.puzzle.puzzle

        def answer(asked: PuzzleShowQuestion, found: Any, _: Asker) -> Answer:
            solved = asked.progress is not None and asked.progress.mark(found) == "solved"
            return self.shown(found, asked.puzzle.typed, self._ideas(found) if solved else [])

        return Capability(
            question,
            find,
            answer,
            self._show_told,
            self.examples["show"],
            forms={
                "rules": Form(
                    "Say first what goes for every puzzle of its kind.", partial(self._show_told, rules=True), True
                )
            },
        )

    def daily(self) -> Capability[Any, Any]:
        """The capability that shows the puzzle of a day."""

        def find(asked: PuzzleDaily, _: Asker) -> Any:
            return self.read(self.shelf.of_the_day(asked.date.toordinal()))

        def told(answer: Any) -> Iterator[Shown]:
            yield f"The puzzle of {answer.date}"
            yield from self.puzzle_told(answer)
            yield ""
            yield from self.behind(answer.id)
            yield f"to solve it: ny1901 puzzle play {answer.id}"

        return Capability(
            PuzzleDaily,
            find,
            lambda asked, found, _: self.of_the_day(found, asked.date.isoformat()),
            told,
            self.examples["daily"],
        )

    def progress(self) -> Capability[Any, Any]:
        """The capability that keeps progress and tells of it."""

        def find(asked: ProgressWithPuzzles, _: Asker) -> ProgressFile:
            found: ProgressFile = (asked.progress or NOTHING_YET).merged(asked.other or NOTHING_YET)
            if asked.happened is not None:
                if asked.puzzle is None:
                    raise Unfit("puzzle", "this field is missing: what has happened has happened to a puzzle")
                found = found.after(asked.puzzle, asked.date, asked.happened)
            if len(format_progress(found).encode()) > LARGEST:
                raise Unfit("progress", f"would be larger than {LARGEST // 1024} KB, the most that is read")
            return found

        def answer(asked: ProgressWithPuzzles, found: ProgressFile, _: Asker) -> Answer:
            every = self.shelf.headings()
            return self.kept(
                ProgressFound(
                    facts_on(asked.date, found, every),
                    found.next_of(every, asked.puzzle),
                    self._calendar(asked.date, asked.days, every),
                    every if asked.all else None,
                    found.mark,
                )
            )

        return Capability(ProgressWithPuzzles, find, answer, self._progress_told, self.examples["progress"])

    def _calendar(self, last: datetime.date, days: int, every: Iterable[Heading]) -> dict[str, Heading]:
        """The puzzles of so many days up to a last one."""
        puzzles = {puzzle.id: puzzle for puzzle in every} if days else {}
        numbers = range(max(1, last.toordinal() - days + 1), last.toordinal() + 1)
        return {
            datetime.date.fromordinal(day).isoformat(): puzzles[self.shelf.of_the_day(day)]
            for day in numbers[-days:]
            if days
        }

    def _ideas(self, puzzle: Any) -> list[str]:
        """What an answer is about, for whoever knows it: its title, and its themes with what they mean."""
        titled = [f"Solved: {puzzle.told}"] if puzzle.told else []
        return [*titled, *(f"{theme}: {self.meaning(theme)}" for theme in puzzle.themes)]

    def _list_told(self, answer: Any, spoilers: bool = False) -> Iterator[Shown]:
        """One puzzle a line; what a line has room for stands last."""
        if not answer.puzzles:
            yield Note("no puzzle is so")
            return
        marks = ["mark"] if answer.marked else []
        heads = (
            "id",
            "kind",
            self.counted,
            "players",
            "grade",
            "rating",
            *marks,
            f"title{'; idea; themes' * spoilers}",
        )
        rows: list[Sequence[str]] = [heads]
        for puzzle in answer.puzzles:
            numbers = map(str, (getattr(puzzle, self.counted), puzzle.players, puzzle.grade))
            mark = [getattr(puzzle, "mark", None) or ""] * len(marks)
            told = [puzzle.told, ", ".join(puzzle.themes)] if spoilers else []
            title = "; ".join([puzzle.title, *filter(None, told)])
            rows.append((puzzle.id, puzzle.kind, *numbers, rating_told(puzzle).rjust(RATING), *mark, title))
        yield from _in_columns(rows)
        yield Note(counted(len(answer.puzzles), "puzzle"))

    def _show_told(self, answer: Any, rules: bool = False) -> Iterator[Shown]:
        if rules:
            yield from map(Paragraph, answer.rules)
            yield ""
        yield from self.puzzle_told(answer)
        behind = list(self.behind(answer.typed)) if answer.typed else []
        if behind:
            yield from ("", *behind)
        if answer.ideas:
            yield ""
            yield from map(Paragraph, answer.ideas)
        if answer.typed and not rules:
            yield f"{self.rules}: ny1901 puzzle show {answer.typed} --rules"

    def _progress_told(self, answer: Any) -> Iterator[Shown]:
        tried, days = answer.tried - answer.solved, answer.streak
        more = [f"{tried} more tried"] * (tried > 0) + [f"{counted(days, 'day')} in a row"] * (days > 0)
        yield ", ".join([f"{counted(answer.solved, 'puzzle')} solved", *more])
        yield from own_rating_told(answer.rating)
        if answer.next is not None:
            title, heading, *_ = self.heading(self.shown(self.read(answer.next.id), None, []))
            yield f"next: {title}"
            yield heading


def rating_told(difficulty: Rated) -> str:
    """A rating with its error; a dash where a file has none."""
    return "-" if difficulty.rating is None else f"{difficulty.rating} ± {difficulty.error}"


def own_rating_told(rating: Any) -> Iterator[str]:
    """The own rating, where there is one."""
    if rating is not None:
        yield f"your rating: {OwnRating(rating.points, rating.error, rating.puzzles)}"


def _in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in columns, whole numbers to the right; the last column is as wide as it is."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = (
            text.rjust(width) if text.isdecimal() else text.ljust(width)
            for text, width in zip(row[:-1], widths, strict=True)
        )
        yield GAP.join([*cells, row[-1]])
