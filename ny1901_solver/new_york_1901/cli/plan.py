"""`plan`: the best plan over several own turns."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from ...kit.exit_codes import ANSWER_IS_NO, NOT_DECIDED
from ...kit.terminal import output
from ...kit.terminal.progress import on_terminal, watched
from ...kit.watching import LEAST_SECONDS
from ..origins import whole_turns
from ..planning.asked import LISTED, MOST_TURNS, Asked, answered
from . import inputs, plan_answer, plan_question
from .inputs import Json


def plan(
    position: inputs.Position,
    turns: Annotated[int, typer.Option("--turns", min=1, max=MOST_TURNS, metavar="N", help="Own turns ahead, 1 to 8.")],
    edition: inputs.Edition = None,
    queue: Annotated[
        str | None,
        typer.Option(metavar="KINDS", help="The next cards of the future market, in order: b2,r3,..."),
    ] = None,
    others: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TURNS",
            help="The turns of the other players after your next turn, in turn order: 'TURN | TURN'. "
            "Repeatable, once a round; from then on they stand still.",
        ),
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GOAL",
            help="score=N, score=+N (N more than now), tile=ID or street=ID, in the fewest turns. Repeatable.",
        ),
    ] = None,
    final: Annotated[
        bool, typer.Option("--final", help="Count the final score as if the game ended with the plan.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help="List the optimal effects, up to 20.")] = False,
    second: Annotated[bool, typer.Option("--second", help="Prove what the best plan of another effect gains.")] = False,
    twice: Annotated[bool, typer.Option("--twice", help="Prove the answer again, by the CP-SAT model.")] = False,
    time_limit: Annotated[
        float | None,
        typer.Option(min=LEAST_SECONDS, metavar="SECONDS", help="How long it may take, both proofs together."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Find the best plan over several own turns, with proof.

    The other players stand still, or take the turns given by --others. Only cards that are known are taken; --queue
    names the next ones of the pile. A card is known if it lies face up at the start, or in the run of one-kind layers
    on top of the pile. A Market Shift turns up that run first, then cards that nobody knows: these fill the market and
    count for its size, for Land Grab and for the end, but are never taken. Cards put under the pile are known again
    only if all that lies above them is known, and they are of one kind or all of them come up. Nothing is inferred by
    counting.

    The plan gains most points. With --goal it fulfils all the goals in the fewest
    turns, and gains most in these. Two plans have one effect when they end with the same buildings on the same
    squares and the same gain; --all and --second compare plans of as many turns as the answer has.

    A plan is in hand from the start, and gets better while the proof runs. Where the search takes long, the CP-SAT
    model helps it with plans and bounds, and the answer says whose bound it is; with --twice, --all and --second
    each proves alone.

    With --others the search tries every plan. After 200,000 turns it gives up, says so, and the CP-SAT model
    answers; then there is no second proof. Ctrl-C or the time limit ends the search with the best plan so far
    (exit code 3). Exit code 1 when there is no plan, or none reaches the goal. When the game is over the answer
    is the plan of no turns (exit code 0), and no goal is reached that is not met (exit code 1).

    \b
    Examples:
      ny1901 plan game.yaml --turns 2
      ny1901 plan game.yaml --turns 3 --queue b2,r2,g3 --second --twice
      ny1901 plan game.yaml --others "take r2 pass | take b1 pass" --turns 2
      ny1901 plan game.yaml --turns 4 --goal score=40 --goal tile=woolworth
    """

    state = whole_turns(inputs.read(position, edition), "a plan is of whole turns")
    problem = plan_question.problem(state, turns, queue, goal or [], others or [], "final" if final else "points")
    asked, started = Asked(problem, LISTED if every else 1, second, twice), time.monotonic()
    with watched(bool(problem.wishes)) as watch:
        answer = answered(
            asked,
            clock=time.monotonic,
            time_limit=time_limit,
            stop=watch.stop,
            report=watch.report,
            begin_again=lambda: watch.begin("second proof"),
        )
    found, again = answer.found, answer.again
    if as_json:
        from ..answers import of_plans

        output.answer(of_plans.plan(state, asked, found, again))
    else:
        plan_answer.show(asked, found, again)
        if on_terminal():
            output.note(f"{time.monotonic() - started:.2f} s")
    if not answer.settled:
        raise typer.Exit(NOT_DECIDED)
    if found.status == "infeasible":
        raise typer.Exit(ANSWER_IS_NO)
