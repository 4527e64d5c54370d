"""`hint`: the best move for who sees his own hand, estimated; with all hands open, the end of the game worked out."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ...kit.exit_codes import INTERRUPTED
from ...kit.terminal import output
from ...kit.watching import LEAST_SECONDS
from ...kit.words import be, counted
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ...kit.puzzles.parts import HintStage, StageName
    from ..advice import Advice
    from ..moves import Move
    from ..state import GameState

NO_STAGE = "no more can be told but the move itself"
"""What is said instead of a stage that there is not."""
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
    why_not: Annotated[
        str | None, typer.Option(metavar="MOVE", help="A move of your own, to compare: what goes wrong with it.")
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Refuse to answer unless this player is to move.")
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="nudge|where|what|full", help="How much to tell of the best move, full or in stages.")
    ] = "full",
    all_open: Annotated[
        bool, typer.Option("--open", help="With all hands known: works the last round out to its end, with proof.")
    ] = False,
    draw: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the first three moves into a file: .svg, .png, .html or .pdf."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Find the best move: pieces to set out, or a build.

    It goes by what the player to move knows: his own hand and all that lies open; the other hands and the deck are
    drawn anew for every game. Each move comes with its share of wins and its margin to the best of the others at the
    end of the game, in points, with standard errors, and with what its difference to the first is made of. Near the
    end of the game all of it is worked out. With --rollouts the same seed gives the same answer on any machine. Ctrl-C
    prints what is known (exit code 130).

    --level nudge, where or what leaves the move for you to find, with the number of legal moves that still fit.

    \b
    Examples:
      ny1901 hint game.mh
      ny1901 hint game.mh --time-limit 20 --top 3
      ny1901 hint game.mh --rollouts 400 --seed 1 --json
      ny1901 hint game.mh --why-not "red 3 C7"
      ny1901 hint game.mh --level where
      ny1901 hint game.mh --draw moves.svg
      ny1901 hint game.mh --open
    """
    from ...kit.errors import DataError
    from ...kit.puzzles.parts import STAGES as LEVELS

    state = inputs.read(position) if all_open else inputs.read_for_mover(position, hint=True)
    if state.over:
        raise DataError(["the game is over: there is no move to find"])
    _expect_mover(state, player)
    told = LEVELS[LEVELS.index(inputs.choice(level, LEVELS, "--level"))]
    if draw is not None:
        _expect_drawing(draw, told)
    if all_open:
        if rollouts is not None or seed or why_not is not None or told != "full":
            raise typer.BadParameter("nothing is estimated with all hands known", param_hint="--open")
        _worked_out(state, AdviceWanted(top, told, as_json, draw), time_limit or SECONDS_OPEN)
        return
    if rollouts is not None and time_limit is not None:
        raise typer.BadParameter("give one of --rollouts and --time-limit")
    if why_not is not None and told != "full":
        raise typer.BadParameter("beside a move of your own the best one is told in full", param_hint="--level")
    _advised(
        state,
        _idea(state, why_not, as_json),
        AdviceWanted(top, told, as_json, draw),
        Comparing(rollouts, time_limit, seed),
    )


class Comparing(NamedTuple):
    """By how many games moves are compared, or for how long."""

    rollouts: int | None
    time_limit: float | None
    seed: int


class AdviceWanted(NamedTuple):
    """How much of advice is told, and how."""

    top: int
    level: StageName
    as_json: bool
    picture: Path | None


def _expect_drawing(file: Path, level: str) -> None:
    """Raises what keeps a picture from being written, before anything is worked out for it."""
    from .draw import expect_drawing

    if level != "full":
        raise typer.BadParameter("a picture tells the moves; leave --level out", param_hint="--draw")
    expect_drawing(file)


def _expect_mover(state: GameState, player: str | None) -> None:
    """Raises `BadParameter` where another player is to move than the one named."""
    from ..state.naming import player_name, read_seat

    if player is None:
        return
    with inputs.in_option("--player"):
        seat = read_seat(state, player)
    if seat != state.to_move:
        mover = player_name(state, state.to_move)
        raise typer.BadParameter(f"{mover} is to move, not {player_name(state, seat)}", param_hint="--player")


def _idea(state: GameState, text: str | None, as_json: bool) -> Move | None:
    """A legal move of the player's own; raises `IllegalMove`, which then is the answer."""
    from ...kit.errors import IllegalMove
    from ..rules import violations
    from ..table.move_reader import read_move

    if text is None:
        return None
    move = read_move(state, text)
    if broken := violations(state, move):
        error = IllegalMove(str(move), broken)
        if as_json:
            from ..answers import of_advice

            output.answer(of_advice.not_advised(state, error))
        raise error
    return move


def _advised(state: GameState, idea: Move | None, wanted: AdviceWanted, how: Comparing) -> None:
    from ...kit.terminal.progress import on_terminal, watched
    from ...kit.watching import timed
    from ..advice import advise
    from ..advice.advise import DEFAULT_SECONDS

    with watched(counts_turns=False) as watch:

        def told(advice: Advice) -> None:
            watch.tell(f"{counted(advice.rollouts, 'game')}: best so far {advice.moves[0].move}")

        seconds = None if how.rollouts is not None else how.time_limit or DEFAULT_SECONDS
        stop = timed(seconds, time.monotonic, watch.stop)
        listening = told if on_terminal() and wanted.level == "full" else None
        found = advise(state, how.rollouts, how.seed, stop, listening, idea)
    if wanted.as_json:
        from ..answers import of_advice

        if wanted.level == "full":
            output.answer(of_advice.advice(state, found, wanted.top, how.seed, idea, watch.interrupted))
        else:
            output.answer(of_advice.in_stages(state, found, wanted.level, how.seed, watch.interrupted))
    elif wanted.level != "full":
        say_stages(state, found, wanted.level)
    else:
        from ..render.advice import advice_told

        output.say(*advice_told(state, found, wanted.top, idea), state.setup.basis)
    if wanted.picture is not None:
        from ..drawing import Figured
        from ..render.advice import figures
        from .draw import draw_advice

        numbered = [Figured(each.move, figures(each)) for each in found.moves]
        draw_advice(state, numbered, wanted.picture, [state.to_move])
    if watch.interrupted:
        output.note("broken off: that is what was known by then")
        raise typer.Exit(INTERRUPTED)


def say_stages(state: GameState, found: Advice, level: StageName) -> None:
    """Prints what is told of the best move up to a level, and how many legal moves are left each time."""
    from ..advice import not_apart, stages_of_move

    stages = stages_of_move(state, found.moves[0].move)
    shown = stages.up_to(level)
    if (doubt := not_apart(found)) is not None:
        output.note(f"estimated: {doubt[0].lower()}{doubt[1:].rstrip('.')}")
    for stage in shown:
        output.say(*stage_told(stage, stages.legal))
    if level not in (stage.name for stage in shown):
        output.say(f"{level}: {NO_STAGE}; --level full tells it")


def stage_told(stage: HintStage, legal: int) -> tuple[str, str]:
    """A stage, and how many of so many legal moves are left with it."""
    fit = "fits" if stage.left == 1 else "fit"
    return f"{stage.name}: {stage.text}", f"     {stage.left} of {counted(legal, 'legal move')} {fit} this"


def _expect_an_end(state: GameState) -> None:
    """Raises `DataError` with why a position is not worked out to the end of the game."""
    from ...kit.errors import DataError

    if not state.last_round or state.phase != "build":
        raise DataError(["a game is worked out in its last round, once all pieces are set out"])
    if (stuck := state.setup.readings.stuck) != "void":
        raise DataError([f"a game is worked out by the reading stuck=void, and this one has stuck={stuck} (M-TRN-6)"])
    draws = sum(max(0, state.left_to_build(seat) - 1) for seat in state.setup.seats)
    if draws > (left := sum(state.deck)):
        cards = f"{counted(draws, 'card')} {be(draws)} still drawn, and {left} {be(left)} in the deck"
        raise DataError([f"{cards}: a game is worked out where no cards are shuffled again (M-TRN-4)"])


def _worked_out(state: GameState, wanted: AdviceWanted, seconds: float) -> None:
    from ...kit.errors import SolverError
    from ...kit.terminal.progress import watched
    from ...kit.watching import timed
    from ..endgame import OutOfReach, end_of

    _expect_an_end(state)
    with watched(counts_turns=False) as watch:
        try:
            found = end_of(state, sys.maxsize, timed(seconds, time.monotonic, watch.stop)).worked()
        except OutOfReach:
            if watch.interrupted:
                raise typer.Exit(INTERRUPTED) from None
            longer = f"the end of the game is not worked out in {seconds:g} s"
            raise SolverError(f"{longer}; a later position takes less, and `hint` without --open estimates") from None
    if wanted.as_json:
        from ..answers import of_advice

        output.answer(of_advice.endgame(state, found, wanted.top))
    else:
        from ..render.advice import worked_told

        output.say(*worked_told(state, found, wanted.top), state.setup.basis)
    if wanted.picture is not None:
        from ..drawing import Figured
        from .draw import draw_advice

        worths = [Figured(each.move, f"worth {each.worths[state.to_move]:.3f}") for each in found]
        draw_advice(state, worths, wanted.picture, state.setup.seats)
