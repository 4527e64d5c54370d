"""The bounded solvers: simulated players, each with a weakness, and whether they solve a task.

docs/how-to/manhattan-puzzles.md lists them. Random choices depend on the solver's name and the question, so that the
same solvers always miss the same puzzle."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ...puzzles.solvers import Panel
from ...runs.watching import heed
from ..moves import Select
from ..rules import legal_moves
from ..state import GameState
from .attempt import is_right
from .kinds import kind_of
from .plain import state_after
from .puzzle import Certificate
from .search import floors
from .sight import (
    Belief,
    End,
    alone,
    at_once,
    by_policy,
    by_the_rule,
    caps,
    counted_for,
    half,
    larger,
    leans,
    more,
    over_the_top,
    played_greedily,
    raises,
    takeable_buildings,
)
from .task import Answer, Task

if TYPE_CHECKING:
    from .kinds.kind import ManhattanKind

Suits: TypeAlias = "Callable[[ManhattanKind[Any]], bool]"
"""Whether a weakness can matter in puzzles of a kind."""


def _moves(kind: ManhattanKind[Any]) -> bool:
    return not kind.names_plots


def _every(kind: ManhattanKind[Any]) -> bool:
    return True


def _last(kind: ManhattanKind[Any]) -> bool:
    return kind.replied


def _still(kind: ManhattanKind[Any]) -> bool:
    return kind.names_plots


def _choose(kind: ManhattanKind[Any]) -> bool:
    return kind.phase == "select"


@dataclass(frozen=True, slots=True)
class Sight:
    """What a solver counts and thinks of: sources of points, builds, replies.

    `error` is the greatest miscount of an end, in points; `attention` is the share of builds that come to mind.
    """

    cities: bool = True
    tallest: bool = True
    rivals: bool = True
    thrift: bool = True
    error: int = 0
    attention: float = 1.0
    admits: Callable[[GameState, End], bool] = field(default=lambda state, end: True)
    reply: Callable[[GameState], GameState] | None = None


def best_in_sight(task: Task, sight: Sight, rng: random.Random) -> Answer:
    """The answer that looks best to a solver; any of equal ones."""
    ends = kind_of(task).ends(task, sight.reply)
    mind = dict[object, bool]()

    def thought_of(end: End) -> bool:
        for build in end.builds:
            mind.setdefault(build, rng.random() < sight.attention)
        return all(mind[build] for build in end.builds) and sight.admits(task.state, end)

    known = [end for end in ends if thought_of(end)] or ends
    best, most = list[End](), (float("-inf"), 0)
    for end in known:
        value = counted_for(task, end, cities=sight.cities, tallest=sight.tallest, rivals=sight.rivals)
        wrong = rng.uniform(-sight.error, sight.error) if sight.error else 0.0
        worth = value + wrong, -end.size * sight.thrift
        if worth > most:
            best, most = [end], worth
        elif worth == most:
            best.append(end)
    return best[int(rng.random() * len(best))].answer if best else ()


@dataclass(frozen=True, slots=True)
class Solver:
    """A solver with a weakness, which `about` describes; `answers` finds his answer."""

    about: str
    answers: Callable[[Task, random.Random], Answer]
    suits: Suits = _moves
    matters: Callable[[Task], bool] = field(default=lambda task: True)

    def tries(self, task: Task) -> bool:
        """Whether a task is one in which the weakness can matter."""
        return self.suits(kind_of(task)) and self.matters(task)


def _seeing(**weak: object) -> Callable[[Task, random.Random], Answer]:
    sight = replace(Sight(), **weak)  # type: ignore[arg-type]
    return lambda task, rng: best_in_sight(task, sight, rng)


def _believing(belief: Belief, seats: int = 9) -> Callable[[Task, random.Random], Answer]:
    return lambda task, rng: takeable_buildings(task, belief, rng, seats)


def _greedy(task: Task, rng: random.Random) -> Answer:
    state, line = task.state, list[object]()
    if kind_of(task).phase == "select":
        return kind_of(task).greedy_lines(task)[0]
    for _ in range(task.builds):
        chosen = at_once(task, state)
        if not chosen:
            break
        line.append(chosen[int(rng.random() * len(chosen))])
        state = replace(state_after(state, line[-1]), to_move=task.seat)  # type: ignore[arg-type]
    return tuple(line)  # type: ignore[arg-type]


def _policy(task: Task, rng: random.Random) -> Answer:
    chosen = by_policy(task.state)
    return (chosen[int(rng.random() * len(chosen))],) if chosen else ()


def _answered_once(state: GameState) -> GameState:
    """The state after a greedy move of the next player alone."""
    if state.over:
        return state
    chosen = by_policy(state)
    return state_after(state, min(chosen, key=str) if chosen else legal_moves(state)[0])


def _smallest(task: Task, rng: random.Random) -> Answer:
    return (min((m for m in legal_moves(task.state) if isinstance(m, Select)), key=lambda m: (floors(m), str(m))),)


def _fixed_answer(task: Task, rng: random.Random) -> Answer:
    """The answer if all cards are read as seat S reads them."""
    setup = task.state.setup
    fixed = replace(setup, readings=replace(setup.readings, perspective="fixed"))
    asked = replace(task, state=replace(task.state, setup=fixed))
    if kind_of(task).names_plots:
        return takeable_buildings(asked, by_the_rule, rng)
    return best_in_sight(asked, Sight(reply=_reply(task)), rng)


def _from_elsewhere(task: Task) -> bool:
    return any(side != "S" for side in task.state.setup.sides) and (
        kind_of(task).names_plots or task.state.setup.sides[task.seat] != "S"
    )


def _overlooking(share: float) -> Solver:
    def answers(task: Task, rng: random.Random) -> Answer:
        if kind_of(task).names_plots:
            return takeable_buildings(task, by_the_rule, rng, attention=share)
        return best_in_sight(task, Sight(attention=share, reply=_reply(task)), rng)

    return Solver(f"thinks of a build, or notices a threat, {share:.0%} of the time", answers, _every)


def _alone(task: Task, rng: random.Random) -> Answer:
    if kind_of(task).names_plots:
        return takeable_buildings(task, alone, rng)
    return best_in_sight(task, Sight(admits=lambda state, end: not leans(state, end.builds), reply=_reply(task)), rng)


def _reply(task: Task) -> Callable[[GameState], GameState] | None:
    return played_greedily if kind_of(task).replied else None


SOLVERS: dict[str, Solver] = {
    "greedy": Solver("takes most points at each build; the largest pieces", _greedy),
    "policy": Solver("plays as `greedy` does", _policy, _last),
    "no-reply": Solver("counts as if nobody answered", _seeing(), _last),
    "one-reply": Solver("looks at the next player's reply alone", _seeing(reply=_answered_once), _last),
    "greedy-replies": Solver("thinks that all others build greedily", _seeing(reply=played_greedily), _last),
    "no-cities": Solver("does not count cities", _seeing(cities=False)),
    "no-tallest": Solver("does not count the tallest building", _seeing(tallest=False)),
    "buildings-alone": Solver("counts buildings alone", _seeing(cities=False, tallest=False)),
    "own-points": Solver(
        "does not look at the others' points", _seeing(rivals=False), matters=lambda task: task.for_lead
    ),
    "no-caps": Solver(
        "never builds on another's building", _seeing(admits=lambda state, end: not caps(state, end.builds))
    ),
    "no-raising": Solver("never builds on his own", _seeing(admits=lambda state, end: not raises(state, end.builds))),
    "piece-alone": Solver("thinks that the piece alone must match the owner", _alone, _every),
    "cards-from-south": Solver("reads every card as seat S does", _fixed_answer, _every, _from_elsewhere),
    "miscounts-1": Solver("counts up to 1 point wrong", _seeing(error=1)),
    "miscounts-3": Solver("counts up to 3 points wrong", _seeing(error=3)),
    **{f"overlooks-{round(100 - 100 * share)}": _overlooking(share) for share in (0.97, 0.9, 0.75, 0.5)},
    "no-thrift": Solver("does not mind floors", _seeing(thrift=False), _choose),
    "smallest": Solver("sets out the smallest pieces", _smallest, _choose),
    "more-floors": Solver("thinks that equal is not enough", _believing(more), _still),
    "top-piece": Solver("compares with the top piece alone", _believing(over_the_top), _still),
    "larger-than-top": Solver("thinks that the piece must be larger than the top piece", _believing(larger), _still),
    "half-of-all": Solver("thinks that half of all floors are needed", _believing(half), _still),
    "own-build-only": Solver("looks at what he can take himself", _believing(by_the_rule, 1), _still),
}
"""All bounded solvers by name."""


def attempts(task: Task) -> Iterator[tuple[str, Answer]]:
    """The answers of all solvers that try a task, by their names; the same every time."""
    for name, solver in SOLVERS.items():
        if solver.tries(task):
            heed()
            yield name, solver.answers(task, random.Random(f"{name} {task.text}"))


class _Panel(Panel[Task, Certificate]):
    file = Path(__file__).parents[1] / "data" / "solvers.yaml"
    solvers = SOLVERS

    def solved_by(self, task: Task, certificate: Certificate) -> dict[str, bool]:
        return {name: is_right(task, certificate.answer, tried) for name, tried in attempts(task)}


PANEL = _Panel()
