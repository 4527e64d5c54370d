"""Certifying: the answer of a task, that it is the only one by effect, and by how much; each by two doors.

Nothing is certified that was not proved within the budget, and no door is asked for time: with the same budget
of nodes and no limit in seconds the same task has the same certificate."""

from __future__ import annotations

from ...kit.cpsat.work import Work
from ...kit.errors import DoorsDisagree
from ...kit.puzzles.budget import NO_LIMIT, ProofBudget, Rejected, Rejection, RejectReason, reject
from ...kit.puzzles.certificate import Proof
from ...kit.words import counted
from ..moves import Shift, Turn
from ..planning.effects import Worth, lines_of
from ..planning.result import OptimalPlan, PlanResult
from ..planning.search import Budget, best_plan
from ..positions import format_line
from ..rules import legal_turns, violations
from .attempt import Attempt, lead, play_out, wins
from .certificate import Certificate, Rival
from .enumeration import Endings, EveryAnswer, endings, packings
from .forced.certifying import forced, safe_streets
from .task import Answer, Kind, Task

__all__ = ["NO_LIMIT", "ProofBudget", "RejectReason", "Rejection", "certify", "rules_broken"]

MOST_PACKED = 200_000  # turns looked at before a packing is left to the search


def certify(task: Task, budget: ProofBudget = NO_LIMIT) -> Certificate | Rejection:
    """The certificate of a task, or why it has none."""
    by_kind = {Kind.RACE: _race, Kind.LAST_TURN: _last_turn, Kind.RULING: _ruling, Kind.SAFE_STREETS: safe_streets}
    proof = forced if task.kind.by_force else by_kind.get(task.kind, _most_points)
    try:
        return proof(task, budget)
    except Rejected as rejected:
        return rejected.rejection
    except DoorsDisagree as error:
        return Rejection(RejectReason.DOORS_DISAGREE, str(error))


def _most_points(task: Task, budget: ProofBudget) -> Certificate:
    """Best turn, plan, packing: one effect gains most, and the next best gains less by the margin."""
    every = _every_answer(task, budget)
    found = _searched(task, budget) if every is None else _all_played(task, every)
    assert found.worth is not None
    if len(found.effects) > 1:
        reject(RejectReason.NOT_UNIQUE, f"two answers of different effects are worth {_words(found.worth)}")
    if found.second is None:
        reject(RejectReason.NO_CHOICE, "every answer comes to the same")
    margin = found.worth.gain - found.second.gain
    if margin < budget.margin:
        reject(RejectReason.MARGIN, f"the best is worth {_words(found.worth)}, the next {_words(found.second)}")
    assert found.runner_up is not None
    if task.kind == Kind.BEST_TURN:
        again = _proved_by_search(task, found, budget)
    else:
        again = _proved_by_model(task, found, budget)
    second = Rival(found.runner_up.plan, found.second.gain, found.second.gain)
    proofs = (Proof(door="search" if every is None else "enumeration", nodes=found.work.nodes), *again)
    return Certificate(found.plan, found.worth.gain, found.worth.gain, second, margin, proofs)


def _every_answer(task: Task, budget: ProofBudget) -> EveryAnswer | None:
    """All endings there are, where playing everything is the shortest way to know."""
    if task.kind == Kind.PACKING:
        return packings(task, budget.nodes or MOST_PACKED)
    if task.turns > 1:
        return None
    every = endings(task)
    return EveryAnswer({ending: turns[:1] for ending, turns in every.turns.items()}, every.count)


def _all_played(task: Task, every: EveryAnswer) -> PlanResult:
    """The best of all answers, and the runner-up."""
    ranked = sorted(every.answers.items(), key=lambda item: item[0].effect.worth, reverse=True)
    optimal = [OptimalPlan(ending.effect, turns) for ending, turns in ranked]
    best = optimal[0].effect.worth
    played = play_out(task, optimal[0].plan)
    if not isinstance(played, Attempt) or played.value != best.gain:
        raise DoorsDisagree(f"{_listed(optimal[0].plan)} is not worth {best.gain}, in {format_line(task.state)}")
    return PlanResult(
        status="proved",
        value=best.gain,
        bound=best.gain,
        plan=optimal[0].plan,
        worth=best,
        lines=lines_of(task.problem, played.after),
        effects=tuple(each for each in optimal[:2] if each.effect.worth == best),
        complete=len(optimal) < 3 or optimal[2].effect.worth < best,
        second=optimal[1].effect.worth if len(optimal) > 1 else None,
        second_proved=True,
        work=Work(nodes=every.count),
        gain_proved=True,
        runner_up=optimal[1] if len(optimal) > 1 else None,
    )


def _race(task: Task, budget: ProofBudget) -> Certificate:
    """One effect reaches the goal in the fewest turns."""
    found = _searched(task, budget)
    assert found.value is not None
    if found.second is not None:
        reject(RejectReason.NOT_UNIQUE, f"answers of different effects reach the goal in {found.value} turns")
    proofs = [Proof(door="search", nodes=found.work.nodes), *_proved_by_model(task, found, budget)]
    second = Rival((), found.value + 1, found.value + 1)
    return Certificate(found.plan, found.value, found.value, second, 1, tuple(proofs))


def _searched(task: Task, budget: ProofBudget) -> PlanResult:
    """The proved answer of the exact search, with its runner-up."""
    limits = Budget(nodes=budget.nodes, stop=budget.stop)
    found = best_plan(task.problem, effects=2, second=True, budget=limits)
    if found.status == "infeasible":
        reject(RejectReason.NO_ANSWER, f"no {task.turns} turns reach the goal" if task.wishes else "there is no plan")
    if found.status != "proved" or found.worth is None:
        reject(RejectReason.NOT_PROVED, _open(task, found))
    if len(found.effects) == 1 and not (found.complete and found.second_proved):
        reject(RejectReason.NOT_PROVED, f"the runner-up is not known after {_nodes(found)}")
    played = play_out(task, found.plan)
    if not isinstance(played, Attempt) or played.value != found.value:
        raise DoorsDisagree(f"{_listed(found.plan)} is not worth {found.value}, in {format_line(task.state)}")
    return found


def _open(task: Task, found: PlanResult) -> str:
    """How far a search has come that did not come to its end."""
    best = "no answer is found" if found.value is None else f"the best answer found is worth {found.value}"
    if task.kind == Kind.RACE:
        best = "no way to the goal is found" if found.value is None else f"a way of {found.value} turns is found"
        return f"{best} after {_nodes(found)}, and not all others are ruled out"
    return f"{best} after {_nodes(found)}, and none is worth more than {found.bound}"


def _nodes(found: PlanResult) -> str:
    return counted(found.work.nodes, "node")


def _proved_by_search(task: Task, found: PlanResult, budget: ProofBudget) -> list[Proof]:
    """The proof by the search; `DoorsDisagree` when it proves anything else."""
    if budget.doors == "one":
        return []
    again = _searched(task, budget)
    effects = [{each.effect for each in result.effects} for result in (found, again)]
    if (found.worth, found.second) != (again.worth, again.second) or effects[0] != effects[1]:
        raise DoorsDisagree(
            f"playing all turns proves {found.worth} before {found.second}, the search {again.worth} "
            f"before {again.second}, in {format_line(task.state)}"
        )
    return [Proof(door="search", nodes=again.work.nodes)]


def _proved_by_model(task: Task, found: PlanResult, budget: ProofBudget) -> list[Proof]:
    """The proof by the model, when it comes to one; `DoorsDisagree` when it proves anything else."""
    if budget.doors == "one":
        return []
    from ..planning.plan import prove_twice  # leads to CP-SAT

    again = prove_twice(
        task.problem,
        found,
        clock=lambda: 0.0,
        effects=2,
        second=True,
        time_limit=budget.model_seconds,
        stop=budget.stop,
    )
    done = again.status == "proved" and again.complete and again.second_proved
    return [Proof(door="model", nodes=again.work.branches)] if done else []


def _last_turn(task: Task, budget: ProofBudget) -> Certificate:
    """One ending is what the task wants; the lead over the best of the others is its value."""
    every = endings(task)
    right = [ending for ending in every.turns if wins(task, ending)]
    rest = [ending for ending in every.turns if not wins(task, ending)]
    what = "wins" if task.wanted == "win" else "shares the victory"
    if not right:
        reject(RejectReason.NO_ANSWER, f"no turn {what}")
    if not rest:
        reject(RejectReason.NO_CHOICE, f"every turn {what}")
    if task.wanted == "share" and any(len(ending.winners) == 1 for ending in right):
        reject(RejectReason.WRONG_QUESTION, "a turn wins alone, so to share the victory is not what to ask for")
    if len(right) > 1:
        reject(RejectReason.NOT_UNIQUE, f"turns of {len(right)} different endings are right")
    best = max(rest, key=lambda ending: lead(task, ending))
    value, next_best = lead(task, right[0]), lead(task, best)
    second = Rival(every.turns[best][:1], next_best, next_best)
    proofs = [Proof(door="enumeration", nodes=every.count), *_same_turns_by_model(task, every, budget)]
    return Certificate(every.turns[right[0]][:1], value, value, second, value - next_best, tuple(proofs))


def _same_turns_by_model(task: Task, every: Endings, budget: ProofBudget) -> list[Proof]:
    """That the model allows the same turns, Market Shift aside, of which it does not know."""
    turns = [turn for turns in every.turns.values() for turn in turns]
    if budget.doors == "one" or any(Shift() in turn.steps for turn in turns):
        return []
    from ..planning.one_turn import enumerate_turns  # CP-SAT is loaded only here

    again, listed = [str(turn) for turn in enumerate_turns(task.state)], sorted(map(str, turns))
    if again != listed:
        odd = sorted({*again} ^ {*listed})
        raise DoorsDisagree(f"model and rules disagree about {odd[0]!r}, in {format_line(task.state)}")
    return [Proof(door="model", nodes=len(again))]


def _ruling(task: Task, budget: ProofBudget) -> Certificate:
    """Exactly one choice is legal, or exactly one is not."""
    broken = tuple(rules_broken(task, turn) for turn in task.choices)
    right = [
        turn for turn, rules in zip(task.choices, broken, strict=True) if bool(rules) == (task.wanted == "illegal")
    ]
    if not right:
        reject(RejectReason.NO_ANSWER, f"none of the turns is {task.wanted}")
    if len(right) > 1:
        reject(RejectReason.NOT_UNIQUE, f"{len(right)} of the turns are {task.wanted}")
    legal = set(legal_turns(task.state))
    for turn, rules in zip(task.choices, broken, strict=True):
        if (turn in legal) == bool(rules):
            raise DoorsDisagree(f"predicate and generator disagree about {str(turn)!r}, in {format_line(task.state)}")
    proofs = [
        Proof(door="rules", nodes=len(broken)),
        Proof(door="enumeration", nodes=len(legal)),
        *_ruled_by_model(task, broken, budget),
    ]
    value = len({rule for rules in broken for rule in rules})
    return Certificate((right[0],), value, value, None, 1, tuple(proofs), broken)


def rules_broken(task: Task, turn: Turn) -> tuple[str, ...]:
    """The ids of the rules that a turn breaks at the start, each once."""
    return tuple(dict.fromkeys(violation.rule for violation in violations(task.state, turn)))


def _ruled_by_model(task: Task, broken: tuple[tuple[str, ...], ...], budget: ProofBudget) -> list[Proof]:
    """The model's proofs of the choices; none with a Market Shift: the rules take unknown cards, the model none."""
    if budget.doors == "one" or any(Shift() in turn.steps for turn in task.choices):
        return []
    from ..planning.turns import admits  # CP-SAT is loaded only here

    for turn, rules in zip(task.choices, broken, strict=True):
        if admits(task.state, (turn,)) == bool(rules):
            raise DoorsDisagree(f"model and rules disagree about {str(turn)!r}, in {format_line(task.state)}")
    return [Proof(door="model", nodes=len(broken))]


def _words(worth: Worth) -> str:
    ties = f" with a legendary of {worth.height} m and {worth.golds} gold tiles" if worth.height or worth.golds else ""
    return f"{worth.gain}{ties}"


def _listed(turns: Answer) -> str:
    return " | ".join(map(str, turns))
