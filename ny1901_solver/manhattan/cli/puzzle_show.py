"""`puzzle list`, `puzzle show` and `puzzle hint`: puzzles as their solvers see them, never with the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.options import Ascii, Json
from ...kit.terminal.puzzles import RATING, rating_told, say_puzzles
from . import puzzle_inputs

if TYPE_CHECKING:
    from ...kit.puzzles.shelf import Heading
    from ..puzzles.puzzle import Puzzle


def list_(
    kind: Annotated[str | None, typer.Option(metavar="KIND", help="Only last-go-round, four-cards and so on.")] = None,
    theme: Annotated[str | None, typer.Option(metavar="THEME", help="Only with this theme, such as cap.")] = None,
    grade: Annotated[int | None, typer.Option(min=1, max=5, help="Only this grade, 1 easy to 5 hard.")] = None,
    players: Annotated[int | None, typer.Option(min=2, max=4, help="Only of so many players.")] = None,
    tutorials: Annotated[bool, typer.Option("--tutorials", help="Only the tutorials, in their order.")] = False,
    spoilers: Annotated[bool, typer.Option("--spoilers", help="Tell the idea and the themes, too.")] = False,
    as_json: Json = False,
) -> None:
    """List the puzzles of Manhattan that ship with the program, the tutorials first.

    Exit code 1 when no puzzle is so.

    \b
    Examples:
      ny1901 --game manhattan puzzle list --tutorials
      ny1901 --game manhattan puzzle list --kind four-cards --players 2
    """
    from ...kit.choosing import choose
    from ...kit.exit_codes import ANSWER_IS_NO
    from ..puzzles.shelf import headings
    from ..puzzles.task import Kind
    from ..puzzles.told.themes import THEMES

    kind = kind and choose(kind, {str(each): str(each) for each in Kind}, "a kind")
    theme = theme and choose(theme, {each: each for each in THEMES}, "a theme")
    found = headings(kind, theme, grade, players, tutorials)
    if as_json:
        from ..answers import of_puzzles

        output.answer(of_puzzles.puzzle_list(found))
    elif found:
        heads = ("id", "kind", "builds", "players", "grade", "rating", f"title{'; idea; themes' * spoilers}")
        say_puzzles([heads, *(_row(puzzle, spoilers) for puzzle in found)])
    else:
        output.note("no puzzle is so")
    if not found:
        raise typer.Exit(ANSWER_IS_NO)


def _row(puzzle: Heading, spoilers: bool) -> tuple[str, ...]:
    told = [puzzle.told, ", ".join(puzzle.themes)] if spoilers else []
    numbers = (str(puzzle.turns), str(puzzle.players), str(puzzle.grade))
    title = "; ".join([puzzle.title, *filter(None, told)])
    return puzzle.id, puzzle.kind, *numbers, rating_told(puzzle).rjust(RATING), title


def show(
    puzzle: puzzle_inputs.Named,
    rules: Annotated[bool, typer.Option("--rules", help="Say first what goes for every puzzle of its kind.")] = False,
    ascii_only: Ascii = False,
    as_json: Json = False,
) -> None:
    """Show a puzzle: its question and its position with all hands, without the answer.

    \b
    Examples:
      ny1901 puzzle show mh-tutorial-city
      ny1901 puzzle show my-puzzle.yaml --ascii
    """
    read = puzzle_inputs.read(puzzle)
    if as_json:
        from ..answers import of_puzzles

        output.answer(of_puzzles.puzzle_show(read))
        return
    if rules:
        say_rules(read)
        output.say("")
    say_puzzle(read, ascii_only)


def say_puzzle(puzzle: Puzzle, ascii_only: bool) -> None:
    """Prints title, question and position."""
    from ..positions import format_line
    from ..puzzles.told.question import question
    from ..puzzles.told.titles import facts_line
    from ..render.position import position_view

    rated = "" if puzzle.difficulty.rating is None else f", rating {rating_told(puzzle.difficulty)}"
    about = f"{puzzle.id}: {puzzle.task.kind}, grade {puzzle.grade} of 5{rated}"
    output.say(puzzle.title, about.replace("±", "+-") if ascii_only else about, facts_line(puzzle.task))
    if puzzle.source.lesson:
        output.say("")
        output.say_paragraph(puzzle.source.lesson)
    output.say("")
    output.say_paragraph(question(puzzle.task))
    output.say("")
    state = puzzle.task.state
    output.picture(position_view(state, output.columns(), tuple(state.setup.seats)), ascii_only)
    output.say("", format_line(state))


def say_rules(puzzle: Puzzle) -> None:
    """Prints what goes for every puzzle of its kind."""
    from ..puzzles.told.question import common_rules

    for rule in common_rules(puzzle.task.kind):
        output.say_paragraph(rule)
