"""Questions about the puzzles that ship with a game, and about what somebody has done about them, for every game."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ..exit_codes import ANSWER_IS_NO
from ..files.access import LARGEST
from ..progress import NOTHING_YET, OwnRating, ProgressFile, facts_on, format_progress, rating_text
from ..protocol.registration import Registration
from ..puzzles.catalog import Catalog, Heading
from ..puzzles.solving import Happened
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Form, Note, OfAnswer, Question, Shown, Spelled, Subject, Unfit
from ..text.spelling import not_one_of
from ..text.words import quantity
from .puzzle_answers import ListShapes, list_entry

if TYPE_CHECKING:
    from .puzzles import Puzzles

GAP = "  "
RATING = 10  # characters of a rating with its error


class PuzzleListQuestion(Question):
    """List the puzzles that ship with the program, the tutorials first.

    Ideas and themes tell something of the answers, so that only --spoilers lists them; --json, for programs, always
    has them. What was solved or tried is marked as --progress has it, at a terminal as `puzzle play` has kept it.
    Exit code 1 when no puzzle is so.
    """

    kind: Annotated[str | None, Spelled(metavar="KIND")] = None
    theme: Annotated[str | None, Spelled(metavar="THEME")] = None
    grade: Annotated[int, Field(ge=1, le=5)] | None = Field(None, description="only this grade, 1 easy to 5 hard")
    players: Annotated[int, Field(ge=2, le=4)] | None = Field(None, description="only of so many players")
    tutorials: bool = Field(False, description="only the tutorials, in their order")
    progress: Annotated[Any, Subject("progress")] = None


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
    days: Annotated[int, Field(ge=0, le=62), Spelled(asked=False), OfAnswer()] = Field(
        0, description="of the calendar, which ends with the date"
    )
    all: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="whether all puzzles are listed, too, with their marks"
    )


@dataclass(frozen=True)
class ShelfQuestions:
    """What these questions ask of a game: how it is asked for a list, its `catalog`, and the shapes of the answers.

    `examples` are those of each command.
    """

    registration: Registration
    question: type[PuzzleListQuestion]
    catalog: Catalog
    shapes: ListShapes
    examples: Mapping[str, tuple[str, ...]]
    counted: str = "turns"

    def puzzles(self) -> Puzzles:
        """What the other questions about puzzles ask of it, loaded where a theme is named or a puzzle is told."""
        questions: Puzzles = self.registration.part(self.registration.puzzle_questions)
        return questions

    @cached_property
    def listing(self) -> Capability[Any, Any]:
        """The capability that lists the puzzles."""

        def find(asked: PuzzleListQuestion, _: Asker) -> list[Heading]:
            if asked.theme is not None and asked.theme not in (known := self.puzzles().themes):
                raise Unfit("theme", not_one_of(asked.theme, known))
            return self.catalog.headings(asked.kind, asked.theme, asked.grade, asked.players, asked.tutorials)

        def answer(asked: PuzzleListQuestion, result: list[Heading], _: Asker) -> Answer:
            mark = asked.progress and asked.progress.mark
            puzzles = [list_entry(puzzle, mark) if mark else puzzle for puzzle in result]
            return self.shapes.list_.make(None, {"puzzles": puzzles, "marked": mark is not None})

        return Capability(
            self.question,
            find,
            answer,
            self._list_lines,
            self.examples["list"],
            forms={
                "spoilers": Form(
                    "Tell the idea and the themes, too.", lambda answer: self._list_lines(answer, True), True
                )
            },
            code=lambda answer: 0 if answer.puzzles else ANSWER_IS_NO,
        )

    @cached_property
    def progress(self) -> Capability[Any, Any]:
        """The capability that keeps progress and tells of it."""

        def find(asked: ProgressWithPuzzles, _: Asker) -> ProgressFile:
            progress: ProgressFile = (asked.progress or NOTHING_YET).merge(asked.other or NOTHING_YET)
            if asked.happened is not None:
                if asked.puzzle is None:
                    raise Unfit("puzzle", "this field is missing: what has happened has happened to a puzzle")
                progress = progress.after(asked.puzzle, asked.date, asked.happened)
            if len(format_progress(progress).encode()) > LARGEST:
                raise Unfit("progress", f"would be larger than {LARGEST // 1024} KB, the most that is read")
            return progress

        def answer(asked: ProgressWithPuzzles, result: ProgressFile, _: Asker) -> Answer:
            every, mark = self.catalog.headings(), result.mark
            following = result.next_of(every, asked.puzzle)
            days = self._calendar(asked.date, asked.days, every).items()
            content = {
                **facts_on(asked.date, result, every),
                "next": following and list_entry(following, mark),
                "calendar": [{"date": day, "puzzle": list_entry(puzzle, mark)} for day, puzzle in days],
            }
            if asked.all:
                content["puzzles"] = [list_entry(puzzle, mark) for puzzle in every]
            return self.shapes.progress.make(None, content, status="done")

        return Capability(ProgressWithPuzzles, find, answer, self._progress_lines, self.examples["progress"])

    def _calendar(self, last: datetime.date, days: int, every: Iterable[Heading]) -> dict[str, Heading]:
        """The puzzles of so many days up to a last one."""
        puzzles = {puzzle.id: puzzle for puzzle in every} if days else {}
        numbers = range(max(1, last.toordinal() - days + 1), last.toordinal() + 1)
        return {
            datetime.date.fromordinal(day).isoformat(): puzzles[self.catalog.of_the_day(day)]
            for day in numbers[-days:]
            if days
        }

    def _list_lines(self, answer: Any, spoilers: bool = False) -> Iterator[Shown]:
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
            numbers = map(str, (puzzle.turns, puzzle.players, puzzle.grade))
            mark = [getattr(puzzle, "mark", None) or ""] * len(marks)
            ideas = [puzzle.told, ", ".join(puzzle.themes)] if spoilers else []
            title = "; ".join([puzzle.title, *filter(None, ideas)])
            rows.append((puzzle.id, puzzle.kind, *numbers, rating_text(puzzle).rjust(RATING), *mark, title))
        yield from _in_columns(rows)
        yield Note(quantity(len(answer.puzzles), "puzzle"))

    def _progress_lines(self, answer: Any) -> Iterator[Shown]:
        tried, days = answer.tried - answer.solved, answer.streak
        more = [f"{tried} more tried"] * (tried > 0) + [f"{quantity(days, 'day')} in a row"] * (days > 0)
        yield ", ".join([f"{quantity(answer.solved, 'puzzle')} solved", *more])
        yield from own_rating_lines(answer.rating)
        if answer.next is not None:
            title, heading, *_ = self.puzzles().heading_of(answer.next.id)
            yield f"next: {title}"
            yield heading


def own_rating_lines(rating: Any) -> Iterator[str]:
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
