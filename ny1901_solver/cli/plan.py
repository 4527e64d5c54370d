"""`plan`: the best plan over several own turns."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import NotationError
from . import inputs, output
from .inputs import Json
from .seam import ANSWER_IS_NO, NOT_DECIDED

if TYPE_CHECKING:
    from ..planning.effects import Worth
    from ..planning.problem import PlanProblem, Wish
    from ..planning.result import PlanResult
    from ..state import GameState

LISTED = 20  # optimal effects that --all lists at most
EVERY = 0.2  # seconds between two states of the progress line


def plan(
    position: inputs.Position,
    turns: Annotated[int, typer.Option("--turns", min=1, max=8, metavar="N", help="Own turns ahead, 1 to 8.")],
    edition: inputs.Edition = None,
    queue: Annotated[
        str | None,
        typer.Option(metavar="KINDS", help="The next cards of the future market, in order: b2,r3,..."),
    ] = None,
    goal: Annotated[
        list[str] | None,
        typer.Option(metavar="GOAL", help="score=N, tile=ID or street=ID, in the fewest turns. Repeatable."),
    ] = None,
    final: Annotated[
        bool, typer.Option("--final", help="Count the final score as if the game ended with the plan.")
    ] = False,
    every: Annotated[bool, typer.Option("--all", help=f"List the optimal effects, up to {LISTED}.")] = False,
    second: Annotated[bool, typer.Option("--second", help="Prove what the best plan of another effect gains.")] = False,
    time_limit: Annotated[
        float | None, typer.Option(min=0.001, metavar="SECONDS", help="How long the search may take.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Find the best plan over several own turns, with proof.

    The other players stand still. Only cards that are known are taken: those face up, and those that --queue
    names; a card that nobody knows may be turned up, but no plan relies on it. The plan gains most points, or,
    with --goal, fulfils all the goals in the fewest turns. Two plans have one effect when they end with the
    same buildings on the same squares and the same gain.

    Ctrl-C or the time limit ends the search with the best plan so far (exit code 3). Exit code 1 when no plan
    reaches the goal.

    \b
    Examples:
      ny1901 plan game.yaml --turns 2
      ny1901 plan game.yaml --turns 3 --queue b2,r2,g3 --second
      ny1901 plan game.yaml --turns 4 --goal score=40 --goal tile=woolworth --time-limit 60
    """
    from ..planning.plan import plan as best_plan
    from ..planning.problem import PlanProblem, with_queue

    wishes = tuple(map(_wish, goal or ()))
    state = inputs.read(position, edition)
    known = state if queue is None else with_queue(state, _kinds(state, queue))
    problem = PlanProblem(known, turns, "final" if final else "points", wishes)
    with _watched() as (stop, report):
        found = best_plan(
            problem,
            clock=time.monotonic,
            effects=LISTED if every else 1,
            second=second,
            time_limit=time_limit,
            stop=stop,
            report=report,
        )
    settled = _settled(found, every, second)
    if as_json:
        output.answer("plan", state, _described(problem, found, second), status=found.status, bound=found.bound)
    else:
        _print(problem, found, every, second)
        if sys.stderr.isatty():
            output.note(f"{found.work.seconds:.2f} s")
    if found.status == "infeasible":
        raise typer.Exit(ANSWER_IS_NO)
    if not settled:
        raise typer.Exit(NOT_DECIDED)


def _kinds(state: GameState, queue: str) -> list[int]:
    try:
        return [state.edition.kind(name.strip()) for name in queue.split(",")]
    except NotationError as error:
        raise typer.BadParameter(str(error), param_hint="--queue") from None


def _wish(text: str) -> Wish:
    """A goal from `score=N`, `tile=ID` or `street=ID`."""
    from ..planning.problem import BuildTile, ReachScore, WinStreet

    what, _, value = text.partition("=")
    if what == "score" and value.isdecimal():
        return ReachScore(int(value))
    if what == "tile" and value:
        return BuildTile(value)
    if what == "street" and value:
        return WinStreet(value)
    raise typer.BadParameter(f"{text!r} is not score=N, tile=ID or street=ID", param_hint="--goal")


def _settled(found: PlanResult, every: bool, second: bool) -> bool:
    """Whether all that was asked for is proved."""
    listed = found.complete or len(found.effects) >= LISTED or not every
    return found.status == "infeasible" or (found.status == "proved" and listed and (found.second_proved or not second))


@contextmanager
def _watched() -> Iterator[tuple[Callable[[], bool], Callable[[int], None]]]:
    """Gives a search its `stop`, true after Ctrl-C, and its `report`: a line on stderr where that is a terminal.

    A second Ctrl-C ends the program at once.
    """
    progress, interrupted = _Progress(), False

    def interrupt(*_: Any) -> None:
        nonlocal interrupted
        if interrupted:
            raise KeyboardInterrupt
        interrupted = True

    def stop() -> bool:
        progress.show()
        return interrupted

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield stop, progress.report
    finally:
        signal.signal(signal.SIGINT, before)
        progress.clear()


class _Progress:
    """The progress line: the greatest gain that is still open, and the seconds so far."""

    def __init__(self) -> None:
        self.started = self.shown = time.monotonic()
        self.bound: int | None = None
        self.width = 0
        self.wanted = sys.stderr.isatty()

    def report(self, bound: int) -> None:
        """Takes note of the greatest gain that is still open."""
        self.bound = bound

    def show(self) -> None:
        """Shows the line, now and then."""
        now = time.monotonic()
        if not self.wanted or now - self.shown < EVERY:
            return
        bound = "" if self.bound is None else f"gains above {self.bound:+d} are settled, "
        line = f"{bound}{now - self.started:.1f} s"
        typer.echo(f"\r{line:<{self.width}}", err=True, nl=False)
        self.shown, self.width = now, max(self.width, len(line))

    def clear(self) -> None:
        """Makes the line vanish."""
        if self.width:
            typer.echo(f"\r{' ' * self.width}\r", err=True, nl=False)


def _described(problem: PlanProblem, found: PlanResult, second: bool) -> dict[str, Any]:
    worth = found.worth
    return {
        "to_move": problem.state.colour(problem.seat),
        "turns": problem.turns,
        "counting": problem.counting,
        "value": found.value,
        "worth": None if worth is None else worth._asdict(),
        "plan": [str(turn) for turn in found.plan],
        "lines": output.lines(found.lines),
        "effects": [
            {"buildings": _buildings(problem, each.effect.buildings), "plan": [str(turn) for turn in each.plan]}
            for each in found.effects
        ],
        "complete": found.complete,
        "second": {
            "worth": None if found.second is None else found.second._asdict(),
            "proved": found.second_proved,
        }
        if second
        else None,
        "nodes": found.work.nodes,
    }


def _buildings(problem: PlanProblem, looks: tuple[tuple[int, int, int, bool, bool], ...]) -> list[dict[str, Any]]:
    board = problem.state.edition.board
    return [
        {"squares": list(map(str, board.squares_of(mask))), "generation": generation, "points": points}
        for mask, generation, points, _, _ in looks
    ]


def _print(problem: PlanProblem, found: PlanResult, every: bool, second: bool) -> None:
    if not found.plan:
        _print_none(problem, found)
        return
    output.say(f"{problem.state.colour(problem.seat)} to move")
    if found.status == "feasible":
        output.say("the best plan so far; the proof is not finished")
    _print_turns(problem, found)
    assert found.worth is not None
    output.say(_gain(found.worth))
    for line in found.lines:
        output.say(f"  {line.points:+d}  {line.reason} ({line.rule})")
    output.say("")
    output.say(_verdict(problem, found))
    if second:
        output.say(_second(found))
    if every:
        _print_others(found)
    output.say(output.basis(problem.state))


def _print_none(problem: PlanProblem, found: PlanResult) -> None:
    turns = _count(problem.turns, "turn")
    if problem.state.over:
        output.note("the game is over")
    elif found.status == "timeout":
        open_part = "" if found.bound is None or problem.wishes else f"; nothing gains more than {found.bound:+d}"
        output.note(f"not decided: no plan of {turns} was found in the time given{open_part}")
    elif problem.wishes:
        output.note(f"proved: no plan of {turns} or fewer reaches the goal with the cards that are known")
    else:
        output.note(f"proved: no plan of {turns} with the cards that are known; --queue tells more of them")


def _print_turns(problem: PlanProblem, found: PlanResult) -> None:
    """The turns, each with what it puts on the score track."""
    from ..planning.problem import advance, first_stage

    stage = first_stage(problem)
    for number, turn in enumerate(found.plan, start=1):
        after = advance(problem, stage, turn)
        points = after.state.players[problem.seat].score - stage.state.players[problem.seat].score
        output.say(f"{number}. {points:+d}  {turn}")
        stage = after
    if len(found.plan) < problem.turns and not problem.wishes:
        output.say("   the game ends, and cuts the plan short (END-2)")


def _gain(worth: Worth) -> str:
    ties = [f"tallest legendary {worth.height} m"] if worth.height else []
    ties += [_count(worth.golds, "gold tile")] if worth.golds else []
    return f"{worth.gain:+d} in all" + (f" ({', '.join(ties)})" if ties else "")


def _verdict(problem: PlanProblem, found: PlanResult) -> str:
    nodes = _count(found.work.nodes, "node")
    turns = _count(len(found.plan), "turn")
    counted = "in the final score" if problem.counting == "final" else "on the score track"
    if problem.wishes:
        if found.status == "proved":
            return f"proved: {turns}, and no fewer, reach the goal; {nodes} searched"
        return f"not proved: {turns} reach the goal; {nodes} searched"
    if found.status == "proved":
        return f"proved: no plan of {turns} gains more than {found.value:+d} {counted}; {nodes} searched"
    return f"not proved: no plan of {turns} gains more than {found.bound:+d} {counted}; {nodes} searched"


def _second(found: PlanResult) -> str:
    if found.second is None:
        return "proved: no plan has another effect" if found.second_proved else "second best: not decided"
    proof = "proved" if found.second_proved else "not proved"
    return f"second best, with another effect: {_gain(found.second)}, {proof}"


def _print_others(found: PlanResult) -> None:
    listed = len(found.effects)
    if found.complete:
        output.say(f"{_count(listed, 'optimal effect')}{', no more' if listed > 1 else ''}")
    else:
        output.say(f"{_count(listed, 'optimal effect')} listed; there may be more")
    for number, other in enumerate(found.effects[1:], start=2):
        output.say(f"  {number}. {' | '.join(map(str, other.plan))}")


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
