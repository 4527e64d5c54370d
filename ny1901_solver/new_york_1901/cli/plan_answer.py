"""The answer of `plan` in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...kit.terminal import output
from ...kit.words import counted

if TYPE_CHECKING:
    from ...kit.cpsat.work import Work
    from ..planning.asked import Asked
    from ..planning.effects import Worth
    from ..planning.plan import Refusal
    from ..planning.problem import PlanProblem
    from ..planning.result import PlanResult


def show(asked: Asked, found: PlanResult, again: PlanResult | str | None) -> None:
    """Prints the answer: a plan on stdout; that there is none, on stderr."""
    if found.plan:
        _show_plan(asked, found)
        tell = output.say
    elif asked.problem.wishes and found.status == "proved":
        output.say("the goal is met already")
        tell = output.say
    else:
        output.note(_none(asked.problem, found))
        if found.status == "infeasible" and _hangs_on_cards(asked.problem) and _may_shift(asked.problem):
            from ..planning.outlook import CONVENTION

            output.note(CONVENTION)
        tell = output.note
    if asked.twice and not asked.problem.state.over:
        tell(_twice(asked, found, again))
    if found.plan:
        helped = found.gave_up or found.work.branches
        by_model = found.work if helped else again.work if again and not isinstance(again, str) else None
        output.say(f"work: {_work(found.work, by_model)}")
        output.say(asked.problem.state.setup.basis)


def _show_plan(asked: Asked, found: PlanResult) -> None:
    problem = asked.problem
    output.say(f"{problem.state.colour(problem.seat)} to move")
    if found.status == "feasible":
        gave_up = (
            f": the search gave up after {counted(found.work.nodes, 'node', grouped=True)}" if found.gave_up else ""
        )
        output.say(f"the best plan so far; the proof is not finished{gave_up}")
    elif found.gave_up:
        output.say(
            f"the search gave up after {counted(found.work.nodes, 'node', grouped=True)}; the CP-SAT model answers"
        )
    _show_turns(problem, found)
    assert found.worth is not None
    output.say(_gain(found.worth))
    output.say(*(f"  {line.points:+d}  {line.reason} ({line.rule})" for line in found.lines))
    output.say("")
    output.say(_verdict(problem, found))
    if found.proved_by == "model" and not found.gave_up:
        output.say("the bound is the CP-SAT model's, which helped the search")
    if _may_shift(problem):
        from ..planning.outlook import CONVENTION

        output.say_paragraph(CONVENTION)
    if asked.second:
        output.say(_second(found))
    if asked.every:
        _show_effects(found)


def _none(problem: PlanProblem, found: PlanResult) -> str:
    """Why there is no plan to show."""
    from ..planning.plan import refusal
    from ..planning.problem import gone_tile

    turns = counted(problem.turns, "turn")
    if problem.state.over:
        return "the game is over" + (", and the goal is not met" if problem.wishes else "")
    if gone := gone_tile(problem):
        return f"proved: no plan builds {gone}, which {problem.state.colour(problem.seat)} cannot build any more"
    if found.status == "timeout":
        gave_up = f" by itself, after {counted(found.work.nodes, 'node', grouped=True)}," if found.gave_up else ""
        return f"not decided: the search ended{gave_up} before a plan of {turns} was found{_still_open(problem, found)}"
    known = "with the cards that are known"
    if refused := refusal(problem):
        return f"proved: no plan of {turns} leaves the given turns legal: {_refused(problem, refused)}"
    legal = ", leaves the given turns legal" if problem.others else ""
    if problem.wishes:
        return f"proved: no plan of {turns} or fewer{legal} reaches the goal {known}"
    return f"proved: no plan of {turns}{legal} {known}; --queue tells more of them"


def _refused(problem: PlanProblem, refused: Refusal) -> str:
    from ..table.plan_reader import others

    turn, colour = problem.others[refused.round][refused.place], others(problem.state)[refused.place]
    always = f"whatever {problem.state.colour(problem.seat)} does" if refused.always else "most often"
    return f"{colour}'s '{turn}' in round {refused.round + 1} breaks {refused.rule}, {always}: {refused.sentence}"


def _still_open(problem: PlanProblem, found: PlanResult) -> str:
    if found.bound is None:
        return ""
    if not problem.wishes:
        return f"; nothing gains more than {found.bound:+d}"
    return f"; fewer than {found.bound} do not reach the goal" if found.bound > 1 else ""


def _show_turns(problem: PlanProblem, found: PlanResult) -> None:
    """The turns, each with what it puts on the score track."""
    from ..planning.problem import advance, first_stage, following
    from ..table.plan_reader import others

    stage = first_stage(problem)
    for number, turn in enumerate(found.plan, start=1):
        after = advance(problem, stage, turn)
        points = after.state.players[problem.seat].score - stage.state.players[problem.seat].score
        output.say(f"{number}. {points:+d}  {turn}")
        for other, colour in zip(following(problem, stage), others(problem.state), strict=False):
            output.say(f"       {colour}: {other}")
        stage = after
    if len(found.plan) < problem.turns and not problem.wishes:
        output.say("   the game ends, and cuts the plan short (END-2)")


def _gain(worth: Worth) -> str:
    ties = [f"tallest legendary {worth.height} m"] if worth.height else []
    ties += [counted(worth.golds, "gold tile")] if worth.golds else []
    return f"{worth.gain:+d} in all" + (f" ({', '.join(ties)})" if ties else "")


def _verdict(problem: PlanProblem, found: PlanResult) -> str:
    turns = counted(len(found.plan), "turn")
    where = "in the final score" if problem.counting == "final" else "on the score track"
    if problem.wishes:
        reach = f"{'reaches' if len(found.plan) == 1 else 'reach'} the goal"
        if found.status == "proved":
            gain = "" if found.gain_proved else f"; not proved that no plan of {turns} gains more"
            return f"proved: {turns}, and no fewer, {reach}{gain}"
        return f"not proved: {turns} {reach}{_still_open(problem, found)}"
    if found.status == "proved":
        return f"proved: no plan of {turns} gains more than {found.value:+d} {where}"
    if found.bound is None:
        return f"not proved: how much more a plan of {turns} can gain is not known"
    return f"not proved: no plan of {turns} gains more than {found.bound:+d} {where}"


def _second(found: PlanResult) -> str:
    if found.second is None:
        return "proved: no plan has another effect" if found.second_proved else "second best: not decided"
    proof = "proved" if found.second_proved else "not proved"
    return f"second best, with another effect: {_gain(found.second)}, {proof}"


def _show_effects(found: PlanResult) -> None:
    listed = len(found.effects)
    if found.complete:
        output.say(f"{counted(listed, 'optimal effect')}{', no more' if listed > 1 else ''}")
    else:
        output.say(f"{counted(listed, 'optimal effect')} listed; there may be more")
    for number, other in enumerate(found.effects[1:], start=2):
        output.say(f"  {number}. {' | '.join(map(str, other.plan))}")


def _twice(asked: Asked, found: PlanResult, again: PlanResult | str | None) -> str:
    """What the second proof says."""
    if isinstance(again, str):
        return f"no second proof: {again}"
    if again is None:
        return "the first proof is not finished, so there is no second"
    if not asked.settled(again):
        return "proved once; the second proof was stopped"
    if not found.plan:
        return "proved twice: the CP-SAT model says so, too"
    assert again.worth is not None
    if asked.problem.wishes:
        said = f"no plan of fewer turns, and none of {len(found.plan)} above {again.worth.gain:+d}, either"
    else:
        said = f"no plan of {counted(len(found.plan), 'turn')} above {again.worth.gain:+d}, either"
    more = [] if not asked.second else ["the same second best"]
    more += [] if not (asked.every and again.complete) else [f"{counted(len(again.effects), 'optimal effect')}"]
    return f"proved twice: the CP-SAT model has {said}" + (f"; it finds {' and '.join(more)}" if more else "")


def _work(work: Work, again: Work | None) -> str:
    """The work of a search and of the model that proved it again."""
    said = counted(work.nodes, "node", grouped=True)
    if again is None:
        return said
    branches, conflicts = (
        counted(again.branches, "branch", grouped=True),
        counted(again.conflicts, "conflict", grouped=True),
    )
    return f"{said} searched; {branches} and {conflicts} of CP-SAT"


def _hangs_on_cards(problem: PlanProblem) -> bool:
    """Whether that there is no plan could hang on the cards that are known."""
    from ..planning.problem import gone_tile

    return not problem.state.over and gone_tile(problem) is None


def _may_shift(problem: PlanProblem) -> bool:
    """Whether a Market Shift may be played in the plan."""
    from ..moves import Shift
    from ..state import SHIFT

    given = (step for turns in problem.others for turn in turns for step in turn.steps)
    return bool(problem.state.mover.cards & SHIFT) or Shift() in given
