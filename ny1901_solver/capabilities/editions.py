"""What is told of editions in every game: what is amiss in one, and whether it can be played with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import MOST_PROBLEMS
from ..files.access import Problem
from ..geometry import Square
from ..questions.answers import Data, Part, Text, facts_of


class ProblemData(Part):
    """Something amiss in a file, and where."""

    file: str
    line: int | None
    column: int | None
    cell: str | None
    kind: str
    sentence: str
    squares: list[Text]


class CheckedData(Part):
    """Whether an edition is valid, and all that is wrong with it."""

    valid: bool
    problems: list[ProblemData]


def problem_data(problem: Problem) -> Data:
    """What is amiss, for a shape."""
    squares = [Square(*square) for square in problem.squares]
    return facts_of(problem) | {"cell": problem.cell or None, "squares": squares}


def problem_lines(problems: Iterable[Problem], count: int) -> Iterator[str]:
    """The first problems of so many, each with the picture of its place."""
    for problem in problems:
        yield str(problem)
        yield f"{problem.picture}\n" if problem.picture else ""
    if count > MOST_PROBLEMS:
        yield f"and {count - MOST_PROBLEMS} more\n"


def not_valid(wrong: int, blank: bool) -> str:
    """That an edition is not valid yet, with the number of its mistakes."""
    mistakes = "no mistakes" if not wrong else "1 mistake" if wrong == 1 else f"{wrong} mistakes"
    return f"not valid yet: {mistakes}{', and something is not filled in yet' if blank else ''}"
