"""`puzzle generate`: make certified puzzles from games of the policies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast, get_args

import typer

from ...kit.terminal.puzzles import Tries, carried_out, end_run
from ..puzzles.kind_names import KindName
from . import inputs
from .inputs import Json
from .working import Processes, Scheduler, hired

if TYPE_CHECKING:
    from ..puzzles.task import Wanted

USUAL_TURNS = {"plan": 3, "race": 3, "packing": 2}
KINDS: tuple[str, ...] = get_args(KindName)


def generate(
    kind: Annotated[str, typer.Option(metavar="KIND", help=f"One of {', '.join(KINDS)}.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", file_okay=False, help="The folder for the puzzles and the journal.")
    ],
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Decides the puzzles: the same seed, the same files.")] = 0,
    turns: Annotated[
        int | None,
        typer.Option(metavar="N", help="Own turns: 2 to 5 of a plan, the most of a race, those of a packing."),
    ] = None,
    grade: Annotated[int | None, typer.Option(min=1, max=5, help="Only this grade, 1 easy to 5 hard.")] = None,
    theme: Annotated[str | None, typer.Option(metavar="THEME", help="Only with this theme.")] = None,
    cause: Annotated[
        str | None, typer.Option(metavar="CAUSE", help="Only where the trap goes wrong so, as in street-tied.")
    ] = None,
    decides: Annotated[
        str | None, typer.Option(metavar="SOURCE", help="Only where this decides: street or challenge.")
    ] = None,
    legendary: Annotated[
        str | None, typer.Option(metavar="TILE", help="Only answers that build this legendary, as in singer.")
    ] = None,
    wanted: Annotated[
        str | None, typer.Option(metavar="WHAT", help="Last turns that win or share; rulings, legal or illegal.")
    ] = None,
    card: Annotated[
        str | None, typer.Option(metavar="CARD", help="Only answers that play this action card: boom, shift or grab.")
    ] = None,
    players: Annotated[int | None, typer.Option(min=2, max=4, help="How many players; 2 to 4 when not given.")] = None,
    challenge: Annotated[str | None, typer.Option(help="The challenge card in play; dealt otherwise.")] = None,
    margin: Annotated[int, typer.Option(min=1, help="By how many points at least the runner-up is worse.")] = 1,
    no_trap: Annotated[
        bool, typer.Option("--no-trap", help="Also where most points at each turn, or `quick`, find the answer.")
    ] = False,
    no_chain: Annotated[
        bool, typer.Option("--no-chain", help="No answers that replace what they have built themselves.")
    ] = False,
    tries: Tries = None,
    edition: Annotated[str, typer.Option(help="A shipped edition or a folder.")] = "lower-manhattan",
    workers: Processes = 1,
    scheduler: Scheduler = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was broken off.")] = False,
    as_json: Json = False,
) -> None:
    """Make puzzles, each with one answer, proved.

    Positions come from games that the program plays against itself. A puzzle is kept when its answer is the only
    one by effect, proved twice, when the runner-up is worse by the margin, and when taking most points at each
    turn goes wrong, ties included, and what `quick` plays, too. No puzzle asks for the final score within the first
    three rounds. The files are named after kind, turns, seed and the number of the game: plan-3-7-0012.yaml. The
    same options give the same files, with any number of workers and on a cluster; a journal in the folder lets --resume
    go on with a run that was broken off.

    Exit code 3 when the games did not hold as many puzzles as wanted; 130 when Ctrl-C ended the run, which keeps
    what is done.

    \b
    Examples:
      ny1901 puzzle generate --kind plan --turns 3 --count 20 --out puzzles
      ny1901 puzzle generate --kind best-turn --grade 3 --out puzzles
      ny1901 puzzle generate --kind plan --cause shift-missed --no-chain --out puzzles
      ny1901 puzzle generate --kind last-turn --wanted share --out puzzles
      ny1901 puzzle generate --kind plan --turns 3 --count 20 --out puzzles --resume
      ny1901 puzzle generate --kind plan --count 1000 --out puzzles --scheduler tcp://127.0.0.1:8786
    """
    from ...kit.puzzles.answers import PuzzleGenerateAnswer
    from ...kit.puzzles.journal import Run
    from ..puzzles.making.generate import stream
    from ..puzzles.making.orders import Order
    from ..puzzles.task import Kind

    chosen = Kind(inputs.choice(kind, KINDS, "--kind"))
    order = Order(
        kind=chosen,
        count=count,
        seed=seed,
        turns=USUAL_TURNS.get(kind, 1) if turns is None else turns,
        grade=grade,
        margin=margin,
        players=players,
        challenge=challenge,
        card=card,
        theme=theme,
        trap=not no_trap,
        tries=tries or 0,
        edition=edition,
        cause=cause,
        legendary=legendary,
        decides=decides,
        wanted=cast("Wanted | None", wanted),
        chains=False if no_chain else None,
    )
    start = Run.resume if resume else Run.begin
    with hired(workers, scheduler, edition) as crew:
        run = start(order.prefix, order.data(), out)
        interrupted = carried_out(run, lambda first: stream(order, first, crew))
    end_run(run, interrupted, PuzzleGenerateAnswer if as_json else None)
