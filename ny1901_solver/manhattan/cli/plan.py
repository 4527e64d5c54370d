"""`plan`: the best rest of the round for one player while the others stand still, and what is certain in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.exit_codes import ANSWER_IS_NO, INTERRUPTED, NOT_DECIDED
from ...kit.terminal import output
from ...kit.watching import LEAST_SECONDS
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..planning import Goal, Plan
    from ..state import GameState


def plan(
    position: inputs.Position,
    seat: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who plans: a colour or a side; else who is to move.")
    ] = None,
    goal: Annotated[
        str | None, typer.Option(metavar="GOAL", help="What the builds have to reach: C7, C or tallest.")
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(min=LEAST_SECONDS, max=86400, metavar="SECONDS", help="End the proof after so many seconds."),
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the solver.")] = 0,
    as_json: Json = False,
) -> None:
    """Find the builds with which a player has most at a scoring behind them, if nobody else builds.

    They take as many of his selected pieces as he has cards in hand for: which cards he will draw nobody knows. The
    CP-SAT model proves that no builds come to more, and the rules play them again. With --goal they are the best of
    those after which he owns a building (C7), has the majority of a city (C) or owns the tallest building; exit
    code 1 when no builds do. Then comes what is certain for who sees his hand: what nobody can take away any more.

    Ctrl-C prints what is known (exit code 130), and so does the time limit (3).

    \b
    Examples:
      ny1901 plan game.mh
      ny1901 plan game.mh --seat blue --goal tallest
      ny1901 plan game.mh --goal C7 --json
    """
    from ...kit.terminal.progress import watched
    from ..planning import plan as best
    from ..state.seen import expect_told

    state = inputs.read(position, hands_told=False)
    planning = _seat(state, seat)
    expect_told(state, (planning,), "a plan hangs on it")
    wanted = _goal(state, goal)
    with watched(counts_turns=False) as watch:
        found = best(state, planning, wanted, time_limit=time_limit, seed=seed, stop=watch.stop, report=watch.report)
    if as_json:
        from ..answers import of_plans

        output.answer(of_plans.plan(state, found, seed))
    else:
        from ..render.certain import certain_told

        _say(state, found)
        output.say("", *certain_told(state, (planning,)), state.setup.basis)
    if watch.interrupted:
        output.note("broken off: that is what was known by then")
        raise typer.Exit(INTERRUPTED)
    if found.status == "infeasible":
        raise typer.Exit(ANSWER_IS_NO)
    if found.status != "proved":
        raise typer.Exit(NOT_DECIDED)


def _seat(state: GameState, text: str | None) -> int:
    from ..state.naming import read_seat

    if text is None:
        return state.to_move
    with inputs.in_option("--seat"):
        return read_seat(state, text)


def _goal(state: GameState, text: str | None) -> Goal | None:
    from ..planning import parse_goal

    if text is None:
        return None
    with inputs.in_option("--goal"):
        return parse_goal(text, state.edition)


def _say(state: GameState, found: Plan) -> None:
    """Prints the builds, what they come to, and how far that is proved."""
    from ...kit.words import counted
    from ..state.naming import player_name

    name = player_name(state, found.seat)
    reach = "" if found.goal is None else f" that reach {found.goal}"
    if found.status == "infeasible":
        output.say(f"proved: {name} has no builds{reach} with the cards in hand, if nobody else builds")
        return
    if found.points is None:
        output.say(f"not decided: no builds{reach} were found in time")
        return
    output.say(f"{name}'s next {counted(len(found.builds), 'build')}, if nobody else builds:")
    output.say(*(f"{number}. {build}" for number, build in enumerate(found.builds, 1)))
    if found.stuck:
        output.say(f"behind them {name} can build nothing (M-TRN-6)")
    output.say(f"{counted(found.points, 'point')} at a scoring behind them, {found.points - found.before:+d}:")
    colours = state.edition.colours
    output.say(*(f"  {colours[line.colour]} +{line.points}  {line.detail} ({line.rule})" for line in found.lines))
    if found.status == "proved":
        output.say(f"proved: no builds{reach} come to more than {found.points}")
    else:
        output.say(f"not proved: no builds{reach} come to more than {found.bound}")
