"""`plan`: the best plan over several own turns."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import SolverError
from ..origins import whole_turns
from . import inputs, output, plan_answer, plan_question
from .inputs import Json
from .plan_answer import LISTED
from .progress import Watch, on_terminal, watched
from .seam import ANSWER_IS_NO, NOT_DECIDED

if TYPE_CHECKING:
    from ..planning.problem import PlanProblem
    from ..planning.result import PlanResult


def plan(
    position: inputs.Position,
    turns: Annotated[int, typer.Option("--turns", min=1, max=8, metavar="N", help="Own turns ahead, 1 to 8.")],
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
    every: Annotated[bool, typer.Option("--all", help=f"List the optimal effects, up to {LISTED}.")] = False,
    second: Annotated[bool, typer.Option("--second", help="Prove what the best plan of another effect gains.")] = False,
    twice: Annotated[bool, typer.Option("--twice", help="Prove the answer again, by the CP-SAT model.")] = False,
    time_limit: Annotated[
        float | None, typer.Option(min=0.001, metavar="SECONDS", help="How long it may take, both proofs together.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Find the best plan over several own turns, with proof.

    The other players stand still, or take the turns given by --others. Only cards that are known are taken:
    those face up, and those that --queue names; a card that nobody knows may be turned up, but no plan relies
    on it. A Market Shift counts only where all the cards that it turns up are known: name at least as many by
    --queue as the open market has. The plan gains most points. With --goal it fulfils all the goals in the fewest
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
    from ..planning.plan import plan as best_plan

    state = whole_turns(inputs.read(position, edition), "a plan is of whole turns")
    problem = plan_question.problem(state, turns, queue, goal or [], others or [], "final" if final else "points")
    effects, started = LISTED if every else 1, time.monotonic()
    again: PlanResult | str | None = None  # or why there is none
    with watched(bool(problem.wishes)) as watch:
        found = best_plan(
            problem,
            clock=time.monotonic,
            effects=effects,
            second=second,
            time_limit=time_limit,
            stop=watch.stop,
            report=watch.report,
            alone=twice,
        )
        settled = plan_answer.settled(found, every, second)
        if twice and (settled or found.gave_up):
            left = None if time_limit is None else max(0.001, time_limit - (time.monotonic() - started))
            again = _proved_again(problem, found, effects, second, left, watch)
            settled = not isinstance(again, str) and plan_answer.settled(again, every, second)
    asked = plan_answer.Asked(problem, every, second, twice)
    if as_json:
        content = plan_answer.described(asked, found, again)
        output.answer("plan", state, content, status=found.status, bound=found.bound)
    else:
        plan_answer.show(asked, found, again)
        if on_terminal():
            output.note(f"{time.monotonic() - started:.2f} s")
    if not settled:
        raise typer.Exit(NOT_DECIDED)
    if found.status == "infeasible":
        raise typer.Exit(ANSWER_IS_NO)


def _proved_again(
    problem: PlanProblem, found: PlanResult, effects: int, second: bool, time_limit: float | None, watch: Watch
) -> PlanResult | str:
    """The second proof, or why there is none."""
    from ..planning.plan import prove_twice

    if found.gave_up:
        return plan_answer.GAVE_UP
    watch.begin("second proof")
    try:
        return prove_twice(
            problem,
            found,
            clock=time.monotonic,
            effects=effects,
            second=second,
            time_limit=time_limit,
            stop=watch.stop,
            report=watch.report,
        )
    except SolverError as error:
        return str(error)
