"""Questions about the shipped puzzles of a game and about a user's progress with them, for every game."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ..exit_codes import ANSWER_IS_NO
from ..files.access import LARGEST
from ..messages import gettext, gettext_noop, ngettext
from ..progress import NOTHING_YET, OwnRating, ProgressFile, facts_on, format_progress, rating_text
from ..protocol.registration import Registration
from ..puzzles.catalog import Catalog, Heading
from ..puzzles.solving import Happened
from ..questions.answers import Answer
from ..questions.capability import Asker, Capability, Form, Note, OfAnswer, Question, Shown, Spelled, Subject, Unfit
from ..text.spelling import not_one_of
from .puzzle_answers import ListShapes, list_entry

if TYPE_CHECKING:
    from .puzzles import Puzzles

GAP = "  "
MARKS = {"solved": gettext_noop("solved"), "tried": gettext_noop("tried")}
RATING = 10  # the width of the column with a rating and its error


class PuzzleListQuestion(Question):
    """List the puzzles that come with the program. Tutorials come first.

    Ideas and themes give away something about the answers, so they are listed only with --spoilers. The output of
    --json, which is for programs, always contains them. Solved and tried puzzles are marked according to the file given
    by --progress; at a terminal, the default is the file that `puzzle play` keeps. The exit code is 1 if no puzzle
    fits.
    """

    kind: Annotated[str | None, Spelled(metavar="KIND")] = None
    theme: Annotated[str | None, Spelled(metavar="THEME")] = None
    grade: Annotated[int, Field(ge=1, le=5)] | None = Field(
        None, description="only puzzles of this grade, from 1 (easy) to 5 (hard)"
    )
    players: Annotated[int, Field(ge=2, le=4)] | None = Field(
        None, description="only puzzles with this number of players"
    )
    tutorials: bool = Field(False, description="only the tutorials, in their order")
    progress: Annotated[Any, Subject("progress")] = None


class ProgressWithPuzzles(Question):
    """Show which puzzles you have solved, your own rating, and the next puzzle to try.

    Your rating has the same scale as the ratings of puzzles: if a puzzle has your rating, the probability that you
    solve it at the first try without a hint is one half. The rating is computed from your first result on each puzzle.
    The error of the rating shrinks with every puzzle that you try.
    """

    date: Annotated[datetime.date, Subject("today")]
    progress: Annotated[Any, Subject("own progress")] = None
    other: Annotated[Any, Subject("other progress")] = None
    puzzle: Annotated[Any, Subject("puzzle of progress")] = None
    happened: Annotated[Happened | None, Spelled(asked=False)] = Field(
        None, description="an event of the puzzle on the date, which is added to the progress file"
    )
    days: Annotated[int, Field(ge=0, le=62), Spelled(asked=False), OfAnswer()] = Field(
        0, description="number of days in the calendar, which ends on the date"
    )
    all: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="whether the answer also lists all puzzles with their marks"
    )


@dataclass(frozen=True)
class ShelfQuestions:
    """The part of the questions about shipped puzzles that differs between games: the class of the question for the
    list, the `catalog` of puzzles, and the models of the answers.

    `examples` contains the examples in the help of each command. `counted` is a message (a text that can be
    translated): the heading of the column with the length of a puzzle.
    """

    registration: Registration
    question: type[PuzzleListQuestion]
    catalog: Catalog
    shapes: ListShapes
    examples: Mapping[str, tuple[str, ...]]
    counted: str = gettext_noop("turns")

    def puzzles(self) -> Puzzles:
        """The object with which the game answers its other questions about puzzles. This object is loaded only when
        themes or headings of puzzles are needed.
        """
        questions: Puzzles = self.registration.part(self.registration.puzzle_questions)
        return questions

    @cached_property
    def listing(self) -> Capability[Any, Any]:
        """Makes the capability `puzzle-list`, which lists the shipped puzzles."""

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
                    "Also list the idea and the themes.", lambda answer: self._list_lines(answer, True), True
                )
            },
            code=lambda answer: 0 if answer.puzzles else ANSWER_IS_NO,
        )

    @cached_property
    def progress(self) -> Capability[Any, Any]:
        """The capability that shows progress with puzzles; if the question contains an event, the capability adds this
        event to the progress first."""

        def find(asked: ProgressWithPuzzles, _: Asker) -> ProgressFile:
            progress: ProgressFile = (asked.progress or NOTHING_YET).merge(asked.other or NOTHING_YET)
            if asked.happened is not None:
                if asked.puzzle is None:
                    raise Unfit(
                        "puzzle", gettext("this field is missing: an event needs the puzzle in which it happened")
                    )
                progress = progress.after(asked.puzzle, asked.date, asked.happened)
            if len(format_progress(progress).encode()) > LARGEST:
                sentence = gettext(
                    "the file would be larger than the limit of {kilobytes} KB", kilobytes=LARGEST // 1024
                )
                raise Unfit("progress", sentence)
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
        """The puzzle of the day for each of the last `days` days up to the date `last`, by date."""
        puzzles = {puzzle.id: puzzle for puzzle in every} if days else {}
        numbers = range(max(1, last.toordinal() - days + 1), last.toordinal() + 1)
        return {
            datetime.date.fromordinal(day).isoformat(): puzzles[self.catalog.of_the_day(day)]
            for day in numbers[-days:]
            if days
        }

    def _list_lines(self, answer: Any, spoilers: bool = False) -> Iterator[Shown]:
        """The lines of a list of puzzles, one line for each puzzle. Only the last column of the list has a variable
        width.
        """
        if not answer.puzzles:
            yield Note(gettext("no puzzle fits"))
            return
        marks = [gettext("mark")] if answer.marked else []
        heads = (
            gettext("id"),
            gettext("kind"),
            gettext(self.counted),
            gettext("players"),
            gettext("grade"),
            gettext("rating"),
            *marks,
            gettext("title; idea; themes") if spoilers else gettext("title"),
        )
        rows: list[Sequence[str]] = [heads]
        for puzzle in answer.puzzles:
            numbers = map(str, (puzzle.turns, puzzle.players, puzzle.grade))
            mark = [gettext(MARKS[found]) if (found := getattr(puzzle, "mark", None)) else ""] * len(marks)
            ideas = [puzzle.told, ", ".join(puzzle.themes)] if spoilers else []
            title = "; ".join([puzzle.title, *filter(None, ideas)])
            rows.append((puzzle.id, puzzle.kind, *numbers, rating_text(puzzle).rjust(RATING), *mark, title))
        yield from _in_columns(rows)
        yield Note(ngettext("{number} puzzle", "{number} puzzles", len(answer.puzzles)))

    def _progress_lines(self, answer: Any) -> Iterator[Shown]:
        parts = [ngettext("{number} puzzle solved", "{number} puzzles solved", answer.solved)]
        if answer.tried > answer.solved:
            parts.append(ngettext("{number} more tried", "{number} more tried", answer.tried - answer.solved))
        if answer.streak > 0:
            parts.append(
                ngettext(
                    "{number} day in a row with a solved puzzle",
                    "{number} days in a row with a solved puzzle",
                    answer.streak,
                )
            )
        yield ", ".join(parts)
        yield from own_rating_lines(answer.rating)
        if answer.next is not None:
            title, heading, *_ = self.puzzles().heading_of(answer.next.id)
            yield gettext("next puzzle: {title}", title=title)
            yield heading


def own_rating_lines(rating: Any) -> Iterator[str]:
    """A line with the user's own rating; no line if the user has no rating yet."""
    if rating is not None:
        yield gettext("your rating: {rating}", rating=OwnRating(rating.points, rating.error, rating.puzzles))


def _in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Writes rows of cells as lines with aligned columns; whole numbers are aligned to the right. The cells of the last
    column are not filled up with blanks.
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    for row in rows:
        cells = (
            text.rjust(width) if text.isdecimal() else text.ljust(width)
            for text, width in zip(row[:-1], widths, strict=True)
        )
        yield GAP.join([*cells, row[-1]])
