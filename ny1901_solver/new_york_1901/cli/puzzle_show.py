"""`puzzle show`, `puzzle hint` and `puzzle daily`: a puzzle as its solver sees it, never with its answer."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.puzzles import rating_told
from . import inputs, puzzle_inputs, puzzle_progress
from .inputs import Json

if TYPE_CHECKING:
    from ..puzzles import Kind, Puzzle

RULES = "what goes for every puzzle"
TILES = "shape and points of the unbuilt tiles"


def show(
    puzzle: puzzle_inputs.Named,
    rules: Annotated[bool, typer.Option("--rules", help="Say first what goes for every puzzle of its kind.")] = False,
    progress: puzzle_progress.File = None,
    edition: inputs.Edition = None,
    ascii_only: inputs.Ascii = False,
    as_json: Json = False,
) -> None:
    """Show a puzzle: its question and its position, without the answer.

    What it is about is told only of a puzzle that was solved, as --progress has it.

    \b
    Examples:
      ny1901 puzzle show plan-3-344-0003
      ny1901 puzzle show my-puzzle.yaml --ascii
    """
    read, kept = puzzle_inputs.read(puzzle, edition), puzzle_progress.shown(progress, as_json)
    if as_json:
        from ..answers import of_puzzles

        output.answer(of_puzzles.puzzle_show(read))
        return
    if rules:
        output.say(*rules_lines(read.task.kind), "")
    say_puzzle(read, ascii_only)
    output.say("", f"{TILES}: ny1901 show {output.typed(Path(puzzle))} --tiles")
    if kept and kept.mark(read) == "solved":
        output.say("", *idea_lines(read))
    if not rules:
        output.say(f"{RULES}: ny1901 puzzle show {output.typed(Path(puzzle))} --rules")


def daily(
    date: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="Of this day instead of today.")] = None,
    ascii_only: inputs.Ascii = False,
    as_json: Json = False,
) -> None:
    """Show the puzzle of the day: easy on Mondays, hard on Sundays, the same for everyone who has this version.

    They are the best of the collection, enough for a year where it has so many, and each comes once before one comes
    again.

    \b
    Examples:
      ny1901 puzzle daily
      ny1901 puzzle daily --date 2026-12-24
    """
    from ..puzzles.collection import COLLECTION, of_the_day, shipped

    day = datetime.date.today() if date is None else _date(date)
    read = puzzle_inputs.read(str(shipped(COLLECTION)[of_the_day(day.toordinal())]))
    if as_json:
        from ..answers import of_puzzles

        output.answer(of_puzzles.puzzle_daily(read, day.isoformat()))
        return
    output.say(f"The puzzle of {day.isoformat()}")
    say_puzzle(read, ascii_only)
    output.say("")
    output.say(f"{TILES}: ny1901 show {read.id} --tiles", f"to solve it: ny1901 puzzle play {read.id}")


def _date(text: str) -> datetime.date:
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a day, such as 2026-12-24", param_hint="--date") from None


def idea_lines(puzzle: Puzzle) -> list[str]:
    """What an answer is about, for whoever knows it: its title, and its themes with what they mean."""
    from ..puzzles.told.themes import meaning

    titled = [f"Solved: {puzzle.told}"] if puzzle.told else []
    return [*titled, *(line for theme in puzzle.themes for line in wrapped(f"{theme}: {meaning(theme)}"))]


def say_puzzle(puzzle: Puzzle, ascii_only: bool) -> None:
    """Prints title, question and position."""
    from ..render.position import position_view

    title = [line.replace("±", "+-") if ascii_only else line for line in title_lines(puzzle)]
    output.say(*title, "", *question_lines(puzzle), "")
    output.picture(position_view(puzzle.task.problem.state, output.columns()), ascii_only)


def title_lines(puzzle: Puzzle) -> list[str]:
    """The title, and a line of what kind of puzzle it is."""
    from ..puzzles.told.titles import facts_line

    task = puzzle.task
    rated = "" if puzzle.difficulty.rating is None else f", rating {rating_told(puzzle.difficulty)}"
    lines = [puzzle.title, f"{puzzle.id}: {task.kind}, grade {puzzle.grade} of 5{rated}; {facts_line(task)}"]
    return [*lines, *(["", *wrapped(puzzle.source.lesson)] if puzzle.source.lesson else [])]


def question_lines(puzzle: Puzzle) -> list[str]:
    """The question, wrapped; the choices of a ruling stand on lines of their own."""
    from ..puzzles.told.question import question_parts

    asked, choices = question_parts(puzzle.task)
    return [*wrapped(asked), *(f"  {choice}" for choice in choices)]


def rules_lines(kind: Kind) -> list[str]:
    """What goes for every puzzle of a kind, wrapped."""
    from ..puzzles.told.question import common_rules

    return [line for rule in common_rules([kind]) for line in wrapped(rule)]


def wrapped(text: str) -> list[str]:
    """A text in lines as wide as the terminal, a hundred characters at most."""
    return output.paragraph(text).splitlines()
