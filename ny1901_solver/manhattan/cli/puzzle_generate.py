"""`puzzle generate`: make certified puzzles of Manhattan from games that the computer plays."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...kit.terminal.options import Json, Workers
from ...kit.terminal.puzzles import Tries, carried_out, end_run

KINDS = "last-go-round, four-cards, still-taken, choose-pieces"


def generate(
    kind: Annotated[str, typer.Option(metavar="KIND", help=f"One of {KINDS}.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", file_okay=False, help="The folder for the puzzles and the journal.")
    ],
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Decides the puzzles: the same seed, the same files.")] = 0,
    players: Annotated[int | None, typer.Option(min=2, max=4, help="How many players; 2 to 4 when not given.")] = None,
    variant: Annotated[str | None, typer.Option(metavar="VARIANT", help="Only with this variant.")] = None,
    grade: Annotated[int | None, typer.Option(min=1, max=5, help="Only this grade, 1 easy to 5 hard.")] = None,
    margin: Annotated[int, typer.Option(min=1, help="By how many points at least the runner-up is worse.")] = 1,
    tries: Tries = None,
    workers: Workers = 1,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was broken off.")] = False,
    as_json: Json = False,
) -> None:
    """Make puzzles of Manhattan, each with one answer, proved by two programs, and with a trap that is firm.

    The same options give the same files, with any number of workers; a journal in the folder lets --resume go on with
    a run that was broken off. Exit code 3 when the games did not hold as many puzzles as wanted; 130 when Ctrl-C ended
    the run, which keeps what is done.

    \b
    Examples:
      ny1901 --game manhattan puzzle generate --kind four-cards --count 5 --out puzzles
    """
    from ...kit.choosing import choose
    from ...kit.puzzles.journal import Run
    from ..answers.of_puzzles import GenerateAnswer
    from ..puzzles.making.generate import stream
    from ..puzzles.making.posing import Order
    from ..puzzles.task import Kind
    from ..readings import VARIANTS

    wanted = Kind(choose(kind, {str(each): str(each) for each in Kind}, "a kind"))
    variant = variant and choose(variant, {each: each for each in VARIANTS}, "a variant")
    if variant and variant.endswith("monster") and not wanted.alone:
        raise typer.BadParameter(f"{wanted} is asked where no monster walks", param_hint="--variant")
    order = Order(wanted, count, seed, players, variant, grade, margin, tries or 0)
    run = (Run.resume if resume else Run.begin)(order.prefix, order.data(), out)
    interrupted = carried_out(run, lambda first: stream(order, first, workers))
    end_run(run, interrupted, GenerateAnswer if as_json else None)
