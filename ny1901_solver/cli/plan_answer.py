"""The answer of `plan`, in words and as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import output
from .plan_question import others

if TYPE_CHECKING:
    from ..planning.effects import Worth
    from ..planning.plan import Refusal
    from ..planning.problem import PlanProblem
    from ..planning.result import PlanResult, Work

LISTED = 20  # optimal effects that --all lists at most


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and what else was asked for: all optimal effects, the second best, a second proof."""

    problem: PlanProblem
    every: bool
    second: bool
    twice: bool


def settled(found: PlanResult, every: bool, second: bool) -> bool:
    """Whether all that was asked for is proved."""
    listed = found.complete or len(found.effects) >= LISTED or not every
    return found.status == "infeasible" or (found.status == "proved" and listed and (found.second_proved or not second))


def described(asked: Asked, found: PlanResult, again: PlanResult | None) -> dict[str, Any]:
    """The answer as data, without the time it took: the same question gets the same bytes."""
    problem = asked.problem
    return {
        "to_move": problem.state.colour(problem.seat),
        "turns": problem.turns,
        "counting": problem.counting,
        "others": [[str(turn) for turn in turns] for turns in problem.others],
        "value": found.value,
        "worth": _worth(found.worth),
        "plan": [str(turn) for turn in found.plan],
        "lines": output.lines(found.lines),
        "effects": [
            {"buildings": _buildings(problem, each.effect.buildings), "plan": [str(turn) for turn in each.plan]}
            for each in found.effects
        ],
        "complete": found.complete,
        "second": _second_described(found) if asked.second else None,
        "work": _work_described(found.work),
        "second_proof": None if again is None else _proof_described(asked, again),
    }


def _proof_described(asked: Asked, again: PlanResult) -> dict[str, Any]:
    return {
        "status": again.status,
        "value": again.value,
        "bound": again.bound,
        "worth": _worth(again.worth),
        "effects": len(again.effects) if asked.every else None,
        "complete": again.complete if asked.every else None,
        "second": _second_described(again) if asked.second else None,
        "work": _work_described(again.work),
    }


def _worth(worth: Worth | None) -> dict[str, int] | None:
    return None if worth is None else worth._asdict()


def _second_described(found: PlanResult) -> dict[str, Any]:
    return {"worth": _worth(found.second), "proved": found.second_proved}


def _work_described(work: Work) -> dict[str, int]:
    return {"nodes": work.nodes, "branches": work.branches, "conflicts": work.conflicts}


def _buildings(problem: PlanProblem, looks: tuple[tuple[int, int, int, bool, bool], ...]) -> list[dict[str, Any]]:
    board = problem.state.edition.board
    return [
        {"squares": list(map(str, board.squares_of(mask))), "generation": generation, "points": points}
        for mask, generation, points, _, _ in looks
    ]


def show(asked: Asked, found: PlanResult, again: PlanResult | None) -> None:
    """Prints the answer: a plan on stdout; that there is none, on stderr."""
    if found.plan:
        _show_plan(asked, found)
        tell = output.say
    elif asked.problem.wishes and found.status == "proved":
        output.say("the goal is met already")
        tell = output.say
    else:
        output.note(_none(asked.problem, found))
        tell = output.note
    if asked.twice and not asked.problem.state.over:
        tell(_twice(asked, found, again))
    if found.plan:
        output.say(f"work: {_work(found.work, again.work if again else None)}")
        output.say(output.basis(asked.problem.state))


def _show_plan(asked: Asked, found: PlanResult) -> None:
    problem = asked.problem
    output.say(f"{problem.state.colour(problem.seat)} to move")
    if found.status == "feasible":
        output.say("the best plan so far; the proof is not finished")
    _show_turns(problem, found)
    assert found.worth is not None
    output.say(_gain(found.worth))
    for line in found.lines:
        output.say(f"  {line.points:+d}  {line.reason} ({line.rule})")
    output.say("")
    output.say(_verdict(problem, found))
    if asked.second:
        output.say(_second(found))
    if asked.every:
        _show_effects(found)


def _none(problem: PlanProblem, found: PlanResult) -> str:
    """Why there is no plan to show."""
    from ..planning.plan import refusal

    turns = _count(problem.turns, "turn")
    if problem.state.over:
        return "the game is over" + (", and the goal is not met" if problem.wishes else "")
    if gone := _gone(problem):
        return f"proved: no plan builds {gone}, which {problem.state.colour(problem.seat)} cannot build any more"
    if found.status == "timeout":
        return f"not decided: the search ended before a plan of {turns} was found{_still_open(problem, found)}"
    if refused := refusal(problem):
        return f"proved: no plan of {turns} leaves the given turns legal: {_refused(problem, refused)}"
    legal = ", leaves the given turns legal" if problem.others else ""
    if problem.wishes:
        return f"proved: no plan of {turns} or fewer{legal} reaches the goal with the cards that are known"
    return f"proved: no plan of {turns}{legal} with the cards that are known; --queue tells more of them"


def _gone(problem: PlanProblem) -> str | None:
    """A tile wished for that the player has not got, or a legendary that is built or one too many (BLD-1)."""
    from ..planning.problem import BuildTile

    state = problem.state
    left = state.mover.unbuilt | (0 if state.mover.legendary else state.legendaries)
    wished = [wish.tile for wish in problem.wishes if isinstance(wish, BuildTile)]
    return next((tile for tile in wished if not left >> state.edition.tile_number[tile] & 1), None)


def _refused(problem: PlanProblem, refused: Refusal) -> str:
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
    from ..planning.problem import advance, first_stage

    stage = first_stage(problem)
    for number, turn in enumerate(found.plan, start=1):
        after = advance(problem, stage, turn)
        points = after.state.players[problem.seat].score - stage.state.players[problem.seat].score
        output.say(f"{number}. {points:+d}  {turn}")
        for other, colour in zip(_given(problem, number), others(problem.state), strict=False):
            output.say(f"       {colour}: {other}")
        stage = after
    if len(found.plan) < problem.turns and not problem.wishes:
        output.say("   the game ends, and cuts the plan short (END-2)")


def _given(problem: PlanProblem, number: int) -> list[str]:
    return [str(turn) for turn in problem.others[number - 1]] if number <= len(problem.others) else []


def _gain(worth: Worth) -> str:
    ties = [f"tallest legendary {worth.height} m"] if worth.height else []
    ties += [_count(worth.golds, "gold tile")] if worth.golds else []
    return f"{worth.gain:+d} in all" + (f" ({', '.join(ties)})" if ties else "")


def _verdict(problem: PlanProblem, found: PlanResult) -> str:
    turns = _count(len(found.plan), "turn")
    counted = "in the final score" if problem.counting == "final" else "on the score track"
    if problem.wishes:
        reach = f"{'reaches' if len(found.plan) == 1 else 'reach'} the goal"
        if found.status == "proved":
            return f"proved: {turns}, and no fewer, {reach}"
        return f"not proved: {turns} {reach}{_still_open(problem, found)}"
    if found.status == "proved":
        return f"proved: no plan of {turns} gains more than {found.value:+d} {counted}"
    if found.bound is None:
        return f"not proved: how much more a plan of {turns} can gain is not known"
    return f"not proved: no plan of {turns} gains more than {found.bound:+d} {counted}"


def _second(found: PlanResult) -> str:
    if found.second is None:
        return "proved: no plan has another effect" if found.second_proved else "second best: not decided"
    proof = "proved" if found.second_proved else "not proved"
    return f"second best, with another effect: {_gain(found.second)}, {proof}"


def _show_effects(found: PlanResult) -> None:
    listed = len(found.effects)
    if found.complete:
        output.say(f"{_count(listed, 'optimal effect')}{', no more' if listed > 1 else ''}")
    else:
        output.say(f"{_count(listed, 'optimal effect')} listed; there may be more")
    for number, other in enumerate(found.effects[1:], start=2):
        output.say(f"  {number}. {' | '.join(map(str, other.plan))}")


def _twice(asked: Asked, found: PlanResult, again: PlanResult | None) -> str:
    """What the second proof says."""
    if again is None:
        return "the first proof is not finished, so there is no second"
    if not settled(again, asked.every, asked.second):
        return "proved once; the second proof was stopped"
    if not found.plan:
        return "proved twice: the CP-SAT model says so, too"
    assert again.worth is not None
    if not asked.problem.wishes:
        said = f"no plan of {_count(len(found.plan), 'turn')} above {again.worth.gain:+d}, either"
    elif found.worth == again.worth:
        said = f"no plan of fewer turns, and none of {len(found.plan)} above {again.worth.gain:+d}, either"
    else:
        said = f"no plan of fewer turns, either; of as many it has one that gains {again.worth.gain:+d}"
    more = [] if not asked.second else ["the same second best"]
    more += [] if not (asked.every and again.complete) else [f"{_count(len(again.effects), 'optimal effect')}"]
    return f"proved twice: the CP-SAT model has {said}" + (f"; it finds {' and '.join(more)}" if more else "")


def _work(work: Work, again: Work | None) -> str:
    """The work of a search and of the model that proved it again."""
    said = _count(work.nodes, "node")
    if again is None:
        return said
    return f"{said} searched; {_count(again.branches, 'branch')} and {_count(again.conflicts, 'conflict')} of CP-SAT"


def _count(number: int, what: str) -> str:
    plural = "" if number == 1 else "es" if what.endswith("ch") else "s"
    return f"{number:,} {what}{plural}"
