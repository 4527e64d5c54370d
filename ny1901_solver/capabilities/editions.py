"""The parts of answers about editions in every game: their problems, and whether they are valid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import MOST_PROBLEMS
from ..files.access import Problem
from ..geometry import Square
from ..messages import gettext, ngettext
from ..questions.answers import Data, Part, Text, facts_of


class ProblemData(Part):
    """A problem in a file, and its place."""

    file: str
    line: int | None
    column: int | None
    cell: str | None
    kind: str
    sentence: str
    squares: list[Text]


class CheckedData(Part):
    """Whether an edition is valid, and all of its problems."""

    valid: bool
    problems: list[ProblemData]


def problem_data(problem: Problem) -> Data:
    """A problem, for a `ProblemData`."""
    squares = [Square(*square) for square in problem.squares]
    return facts_of(problem) | {"cell": problem.cell or None, "squares": squares}


def problem_lines(problems: Iterable[Problem], count: int) -> Iterator[str]:
    """The first problems of `count`, each with the picture of its place."""
    for problem in problems:
        yield str(problem)
        yield f"{problem.picture}\n" if problem.picture else ""
    if count > MOST_PROBLEMS:
        yield gettext("and {number} more", number=count - MOST_PROBLEMS) + "\n"


def not_valid(wrong: int, blank: bool) -> str:
    """A sentence that an edition is not valid yet, with the number of its mistakes, and whether it has blanks."""
    if not wrong:
        return gettext("not valid yet: no mistakes, and something is not filled in yet")
    if blank:
        return ngettext(
            "not valid yet: {number} mistake, and something is not filled in yet",
            "not valid yet: {number} mistakes, and something is not filled in yet",
            wrong,
        )
    return ngettext("not valid yet: {number} mistake", "not valid yet: {number} mistakes", wrong)
