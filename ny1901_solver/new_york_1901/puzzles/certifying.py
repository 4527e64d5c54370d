"""Certifying: the answer of a task, that it is the only one by effect, and by how much; each by two doors."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...kit.cpsat.work import Work
from ...kit.errors import DoorsDisagree
from ...kit.puzzles.budget import NO_LIMIT, ProofBudget, Rejection, RejectReason, reject
from ...kit.puzzles.certificate import Door, Proof
from ...kit.puzzles.proving import TwoDoors, margin_of
from ...kit.words import counted
from ..moves import Shift, Turn
from ..planning.plan import prove_twice
from ..planning.result import OptimalPlan, PlanResult, Worth, lines_of
from ..planning.search import Budget, best_plan
from ..positions import format_line
from ..rules import legal_turns, violations
from .adversarial.certifying import Forced, SafeStreets
from .attempt import Attempt, lead, play_out, wins
from .enumeration import Endings, EveryAnswer, endings, packings
from .puzzle import Certificate, Rival
from .task import Answer, Kind, Task

__all__ = ["NO_LIMIT", "ProofBudget", "RejectReason", "Rejection", "certify", "rules_broken"]

MOST_PACKED = 200_000  # turns looked at before a packing is left to the search


def certify(task: Task, budget: ProofBudget = NO_LIMIT) -> Certificate | Rejection:
    """The certificate of a task, or why it has none."""
    return DOORS[task.kind].certify(task, budget)


class _BestPlan(NamedTuple):
    door: Door
    plan: PlanResult


class _MostPoints(TwoDoors[Task, _BestPlan, Certificate]):
    """Best turn, plan, packing: one effect gains most, and the next best gains less by the margin."""

    def found(self, task: Task, budget: ProofBudget) -> _BestPlan:
        every = _every_answer(task, budget)
        if every is None:
            return _BestPlan("search", _searched(task, budget))
        return _BestPlan("enumeration", _all_played(task, every))

    def certificate(self, task: Task, found: _BestPlan, budget: ProofBudget) -> Certificate:
        door, plan = found
        assert plan.worth is not None
        if len(plan.effects) > 1:
            reject(RejectReason.NOT_UNIQUE, f"two answers of different effects are worth {_words(plan.worth)}")
        if plan.second is None:
            reject(RejectReason.NO_CHOICE, "every answer comes to the same")
        value, next_best = plan.worth.gain, plan.second.gain
        margin = margin_of(value, next_best, budget, _words(plan.worth), _words(plan.second))
        assert plan.runner_up is not None
        second = Rival(plan.runner_up.plan, next_best, next_best)
        return Certificate(plan.plan, value, value, second, margin, (Proof(door=door, nodes=plan.work.nodes),))

    def again(self, task: Task, found: _BestPlan, budget: ProofBudget) -> list[Proof]:
        proof = _proved_by_search if task.kind == Kind.BEST_TURN else _proved_by_model
        return proof(task, found.plan, budget)


class _Race(TwoDoors[Task, PlanResult, Certificate]):
    """One effect reaches the goal in the fewest turns."""

    def found(self, task: Task, budget: ProofBudget) -> PlanResult:
        return _searched(task, budget)

    def certificate(self, task: Task, found: PlanResult, budget: ProofBudget) -> Certificate:
        value = found.value
        assert value is not None
        if found.second is not None:
            reject(RejectReason.NOT_UNIQUE, f"answers of different effects reach the goal in {value} turns")
        proof = Proof(door="search", nodes=found.work.nodes)
        return Certificate(found.plan, value, value, Rival((), value + 1, value + 1), 1, (proof,))

    def again(self, task: Task, found: PlanResult, budget: ProofBudget) -> list[Proof]:
        return _proved_by_model(task, found, budget)


class _LastTurn(TwoDoors[Task, Endings, Certificate]):
    """One ending is what the task wants; the lead over the best of the others is its value."""

    def found(self, task: Task, budget: ProofBudget) -> Endings:
        return endings(task)

    def certificate(self, task: Task, found: Endings, budget: ProofBudget) -> Certificate:
        right = [ending for ending in found.turns if wins(task, ending)]
        rest = [ending for ending in found.turns if not wins(task, ending)]
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
        second = Rival(found.turns[best][:1], next_best, next_best)
        proof = Proof(door="enumeration", nodes=found.count)
        return Certificate(found.turns[right[0]][:1], value, value, second, value - next_best, (proof,))

    def again(self, task: Task, found: Endings, budget: ProofBudget) -> list[Proof]:
        return _same_turns_by_model(task, found)


class _Ruling(TwoDoors[Task, tuple[tuple[str, ...], ...], Certificate]):
    """Exactly one choice is legal, or exactly one is not."""

    def found(self, task: Task, budget: ProofBudget) -> tuple[tuple[str, ...], ...]:
        return tuple(rules_broken(task, turn) for turn in task.choices)

    def certificate(self, task: Task, found: tuple[tuple[str, ...], ...], budget: ProofBudget) -> Certificate:
        pairs = list(zip(task.choices, found, strict=True))
        right = [turn for turn, rules in pairs if bool(rules) == (task.wanted == "illegal")]
        if not right:
            reject(RejectReason.NO_ANSWER, f"none of the turns is {task.wanted}")
        if len(right) > 1:
            reject(RejectReason.NOT_UNIQUE, f"{len(right)} of the turns are {task.wanted}")
        legal = set(legal_turns(task.state))
        for turn, rules in pairs:
            if (turn in legal) == bool(rules):
                told = f"predicate and generator disagree about {str(turn)!r}"
                raise DoorsDisagree(f"{told}, in {format_line(task.state)}")
        proofs = Proof(door="rules", nodes=len(found)), Proof(door="enumeration", nodes=len(legal))
        value = len({rule for rules in found for rule in rules})
        return Certificate((right[0],), value, value, None, 1, proofs, found)

    def again(self, task: Task, found: tuple[tuple[str, ...], ...], budget: ProofBudget) -> list[Proof]:
        return _ruled_by_model(task, found)


DOORS: dict[Kind, TwoDoors[Task, Any, Certificate]] = {
    Kind.BEST_TURN: _MostPoints(),
    Kind.PLAN: _MostPoints(),
    Kind.RACE: _Race(),
    Kind.LAST_TURN: _LastTurn(),
    Kind.PACKING: _MostPoints(),
    Kind.RULING: _Ruling(),
    Kind.WIN_BY_FORCE: Forced(),
    Kind.SAVE_THE_GAME: Forced(),
    Kind.EARLY_END: Forced(),
    Kind.SAFE_STREETS: SafeStreets(),
}
"""How each kind is proved."""


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


def _same_turns_by_model(task: Task, every: Endings) -> list[Proof]:
    """That the model allows the same turns, Market Shift aside, of which it does not know."""
    turns = [turn for turns in every.turns.values() for turn in turns]
    if any(Shift() in turn.steps for turn in turns):
        return []
    from ..planning.one_turn import enumerate_turns  # CP-SAT is loaded only here

    again, listed = [str(turn) for turn in enumerate_turns(task.state)], sorted(map(str, turns))
    if again != listed:
        odd = sorted({*again} ^ {*listed})
        raise DoorsDisagree(f"model and rules disagree about {odd[0]!r}, in {format_line(task.state)}")
    return [Proof(door="model", nodes=len(again))]


def rules_broken(task: Task, turn: Turn) -> tuple[str, ...]:
    """The ids of the rules that a turn breaks at the start, each once."""
    return tuple(dict.fromkeys(violation.rule for violation in violations(task.state, turn)))


def _ruled_by_model(task: Task, broken: tuple[tuple[str, ...], ...]) -> list[Proof]:
    """The model's proofs of the choices; none with a Market Shift: the rules take unknown cards, the model none."""
    if any(Shift() in turn.steps for turn in task.choices):
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
