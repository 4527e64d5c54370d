"""`hint`: the best move for who sees his own hand, estimated; with all hands open, the end of the game worked out."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.process import INTERRUPTED
from ...kit.watching import LEAST_SECONDS
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..advice import Advice
    from ..state import GameState

SECONDS = 5
"""How long moves are compared when nobody says."""
SECONDS_OPEN = 10
"""How long an end of the game is worked out when nobody says."""


def hint(
    position: inputs.Position,
    top: Annotated[int, typer.Option(min=1, help="How many moves to print.")] = 5,
    time_limit: Annotated[
        float | None,
        typer.Option(
            min=LEAST_SECONDS,
            max=86400,
            metavar="SECONDS",
            help="How long to compare moves, 5 if nothing is said, or to work the end out, 10.",
        ),
    ] = None,
    rollouts: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Compare by N games over all moves, whatever the time.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Decides the hidden cards of these games.")] = 0,
    all_open: Annotated[
        bool, typer.Option("--open", help="With all hands known: works the last round out to its end, with proof.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Find the best move: pieces to set out, or a build.

    It goes by what the player to move knows: his own hand and all that lies open; the other hands and the deck are
    drawn anew for every game. With --rollouts the same seed gives the same answer on any machine. Ctrl-C prints what
    is known (exit code 130).

    \b
    Examples:
      ny1901 hint game.mh
      ny1901 hint game.mh --time-limit 20 --top 3
      ny1901 hint game.mh --rollouts 400 --seed 1 --json
      ny1901 hint game.mh --open
    """
    from ...kit.errors import DataError

    state = inputs.read(position)
    if state.over:
        raise DataError(["the game is over: there is no move to find"])
    if all_open:
        if rollouts is not None or seed:
            raise typer.BadParameter("nothing is estimated with all hands known", param_hint="--open")
        _worked_out(state, top, time_limit or SECONDS_OPEN, as_json)
        return
    if rollouts is not None and time_limit is not None:
        raise typer.BadParameter("give one of --rollouts and --time-limit")
    _advised(state, top, rollouts, time_limit, seed, as_json)


def _advised(
    state: GameState, top: int, rollouts: int | None, time_limit: float | None, seed: int, as_json: bool
) -> None:
    from ...kit.terminal.progress import on_terminal, watched
    from ...kit.watching import timed
    from ...kit.words import counted
    from ..advice import advise

    with watched(counts_turns=False) as watch:

        def told(advice: Advice) -> None:
            watch.tell(f"{counted(advice.rollouts, 'game')}: best so far {advice.moves[0].move}")

        seconds = None if rollouts is not None else time_limit or SECONDS
        stop = timed(seconds, time.monotonic, watch.stop)
        found = advise(state, rollouts, seed, stop, told if on_terminal() else None)
    if as_json:
        from ..answers import of_advice

        output.answer(of_advice.advice(state, found, top, seed, watch.interrupted))
    else:
        from ..render.advice import advice_told

        output.say(*advice_told(state, found, top), state.setup.basis)
    if watch.interrupted:
        output.note("broken off: that is what was known by then")
        raise typer.Exit(INTERRUPTED)


def _worked_out(state: GameState, top: int, seconds: float, as_json: bool) -> None:
    from ...kit.errors import DataError, SolverError
    from ...kit.terminal.progress import watched
    from ...kit.watching import timed
    from ..endgame import Endgame, OutOfReach
    from ..playouts import serves

    if not state.last_round or state.phase != "build" or not serves(state.setup):
        raise DataError(["a game is worked out in its last round, once all pieces are set out, and without a monster"])
    with watched(counts_turns=False) as watch:
        try:
            found = Endgame(state, sys.maxsize, timed(seconds, time.monotonic, watch.stop)).worked()
        except OutOfReach:
            if watch.interrupted:
                raise typer.Exit(INTERRUPTED) from None
            longer = f"the end of the game is not worked out in {seconds:g} s"
            raise SolverError(f"{longer}; a later position takes less, and `hint` without --open estimates") from None
    if as_json:
        from ..answers import of_advice

        output.answer(of_advice.endgame(state, found, top))
        return
    from ..render.advice import worked_told

    output.say(*worked_told(state, found, top), state.setup.basis)
