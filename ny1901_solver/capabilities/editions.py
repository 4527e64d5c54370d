"""The fields that answers about editions share in all games: the problems of an edition, and whether it is valid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pydantic import Field

from ..errors import MOST_PROBLEMS
from ..files.access import Problem
from ..geometry import Square
from ..messages import gettext, ngettext
from ..questions.answers import Data, Part, Text, facts_of


class ProblemData(Part):
    """A problem in a file, and its place."""

    file: str = Field(description="the file with the problem")
    line: int | None = Field(description="the number of the line, from 1; `null` if unknown")
    column: int | None = Field(description="the number of the column, from 1; `null` if unknown")
    cell: str | None = Field(description="the cell of a map in the file; `null` if the problem has no cell")
    kind: str = Field(description="the code of the kind of problem")
    sentence: str = Field(description="the problem as a sentence")
    squares: list[Text] = Field(description="the squares of the board that the problem concerns")


class CheckedData(Part):
    """Whether an edition is valid, and all of its problems."""

    valid: bool = Field(description="whether the edition is valid")
    problems: list[ProblemData] = Field(description="all problems of the edition")


def problem_data(problem: Problem) -> Data:
    """The fields of a `ProblemData` about a problem."""
    squares = [Square(*square) for square in problem.squares]
    return facts_of(problem) | {"cell": problem.cell or None, "squares": squares}


def problem_lines(problems: Iterable[Problem], count: int) -> Iterator[str]:
    """The lines about the problems, each with a text picture of its place. `count` is the number of all problems; the
    lines may show only some of them.
    """
    for problem in problems:
        yield str(problem)
        yield f"{problem.picture}\n" if problem.picture else ""
    if count > MOST_PROBLEMS:
        more = ngettext("and {number} more problem", "and {number} more problems", count - MOST_PROBLEMS)
        yield f"{more}\n"


def not_valid(wrong: int, blank: bool) -> str:
    """A sentence that states that an edition is not valid yet, with the number of its mistakes, and with a note if
    fields are still blank.
    """
    if not wrong:
        return gettext("not valid yet: no mistakes, but something is not filled in yet")
    if blank:
        return ngettext(
            "not valid yet: {number} mistake, and something is not filled in yet",
            "not valid yet: {number} mistakes, and something is not filled in yet",
            wrong,
        )
    return ngettext("not valid yet: {number} mistake", "not valid yet: {number} mistakes", wrong)
