"""`puzzle list`: which puzzles ship with the program."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.puzzles import RATING, rating_told, say_puzzles
from . import inputs, puzzle_progress
from .inputs import Json

if TYPE_CHECKING:
    from ...kit.progress import ProgressFile
    from ...kit.puzzles.shelf import Heading


def list_(
    kind: Annotated[str | None, typer.Option(metavar="KIND", help="Only best-turn, plan, race and so on.")] = None,
    theme: Annotated[str | None, typer.Option(metavar="THEME", help="Only with this theme, such as boom.")] = None,
    grade: Annotated[int | None, typer.Option(min=1, max=5, help="Only this grade, 1 easy to 5 hard.")] = None,
    players: Annotated[int | None, typer.Option(min=2, max=4, help="Only of so many players.")] = None,
    tutorials: Annotated[bool, typer.Option("--tutorials", help="Only the tutorials, in their order.")] = False,
    progress: puzzle_progress.File = None,
    spoilers: Annotated[bool, typer.Option("--spoilers", help="Tell the idea and the themes, too.")] = False,
    as_json: Json = False,
) -> None:
    """List the puzzles that ship with the program, the tutorials first.

    Ideas and themes tell something of the answers, so that only --spoilers lists them; --json, for programs, always
    has them. What was solved or tried is marked as --progress has it, at a terminal as `puzzle play` has kept it.
    Exit code 1 when no puzzle is so.

    \b
    Examples:
      ny1901 puzzle list --tutorials
      ny1901 puzzle list --kind plan --grade 3 --players 2
      ny1901 puzzle list --theme demolition-chain
    """
    from ...kit.exit_codes import ANSWER_IS_NO
    from ..puzzles.collection import headings

    if kind is not None:
        from ..puzzles import Kind

        inputs.choice(kind, list(Kind), "--kind")
    if theme is not None:
        _check_theme(theme)
    found = headings(kind, theme, grade, players, tutorials)
    kept = puzzle_progress.shown(progress, as_json)
    if as_json:
        from ..answers import of_puzzles

        output.answer(of_puzzles.puzzle_list(found, kept.mark if kept else None))
    elif found:
        _say_table(found, spoilers, kept)
    else:
        output.note("no puzzle is so")
    if not found:
        raise typer.Exit(ANSWER_IS_NO)


def _check_theme(theme: str) -> None:
    from ..puzzles.making.orders import THEME_NAMES

    inputs.choice(theme, THEME_NAMES, "--theme")


def _say_table(puzzles: Iterable[Heading], spoilers: bool, kept: ProgressFile | None) -> None:
    """One puzzle a line; what a line has room for stands last."""
    heads = ("id", "kind", "turns", "players", "grade", "rating", *(["mark"] if kept else []))
    rows = [(*heads, f"title{'; idea; themes' * spoilers}")]
    for puzzle in puzzles:
        told = [part for part in (puzzle.told, ", ".join(puzzle.themes)) if part] if spoilers else []
        numbers = (
            str(puzzle.turns),
            str(puzzle.players),
            str(puzzle.grade),
            rating_told(puzzle).rjust(RATING),
        )
        mark = [kept.mark(puzzle) or ""] if kept else []
        rows.append((puzzle.id, puzzle.kind, *numbers, *mark, "; ".join([puzzle.title, *told])))
    say_puzzles(rows)
