"""The bounded solvers: simulated players with one weakness each. A puzzle's difficulty depends on which of the bounded
solvers fail. docs/how-to/manhattan-puzzles.md lists these solvers. Random choices depend on the solver's name and the
question, so the same solvers always fail at the same puzzle.
"""

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
"""A function that returns whether a weakness can matter in puzzles of a kind."""


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
    """The things that a bounded solver takes into account: sources of points, builds and replies.

    `error` is the greatest error in counting the points of an end. `attention` is the share of the builds that the
    solver notices.
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
    """Returns the answer that looks best to a solver, at random among equal answers."""
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
    """A bounded solver: a simulated player with one weakness. `about` describes the weakness, and `answers` finds the
    solver's answer.
    """

    about: str
    answers: Callable[[Task, random.Random], Answer]
    suits: Suits = _moves
    matters: Callable[[Task], bool] = field(default=lambda task: True)

    def tries(self, task: Task) -> bool:
        """Whether the solver's weakness can matter in a task."""
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
    """Returns the state after a greedy move of the next player; further players make no move."""
    if state.over:
        return state
    chosen = by_policy(state)
    return state_after(state, min(chosen, key=str) if chosen else legal_moves(state)[0])


def _smallest(task: Task, rng: random.Random) -> Answer:
    return (min((m for m in legal_moves(task.state) if isinstance(m, Select)), key=lambda m: (floors(m), str(m))),)


def _fixed_answer(task: Task, rng: random.Random) -> Answer:
    """Returns the answer of a solver who reads all cards as the player at side S reads them."""
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
    "greedy": Solver("takes most points at each build, and chooses the largest pieces", _greedy),
    "policy": Solver("plays as `greedy` does", _policy, _last),
    "no-reply": Solver("counts as if nobody replied", _seeing(), _last),
    "one-reply": Solver("considers only the next player's reply", _seeing(reply=_answered_once), _last),
    "greedy-replies": Solver("assumes that all other players build greedily", _seeing(reply=played_greedily), _last),
    "no-cities": Solver("does not count cities", _seeing(cities=False)),
    "no-tallest": Solver("does not count the tallest building", _seeing(tallest=False)),
    "buildings-alone": Solver("counts only buildings", _seeing(cities=False, tallest=False)),
    "own-points": Solver(
        "ignores the other players' points", _seeing(rivals=False), matters=lambda task: task.for_lead
    ),
    "no-caps": Solver(
        "never builds on another player's building", _seeing(admits=lambda state, end: not caps(state, end.builds))
    ),
    "no-raising": Solver(
        "never builds on his own building", _seeing(admits=lambda state, end: not raises(state, end.builds))
    ),
    "piece-alone": Solver("believes that the piece alone must have as many floors as the owner", _alone, _every),
    "cards-from-south": Solver("reads every card as at side S", _fixed_answer, _every, _from_elsewhere),
    "miscounts-1": Solver("miscounts by up to 1 point", _seeing(error=1)),
    "miscounts-3": Solver("miscounts by up to 3 points", _seeing(error=3)),
    **{f"overlooks-{round(100 - 100 * share)}": _overlooking(share) for share in (0.97, 0.9, 0.75, 0.5)},
    "no-thrift": Solver("ignores the number of floors", _seeing(thrift=False), _choose),
    "smallest": Solver("sets out the smallest pieces", _smallest, _choose),
    "more-floors": Solver("believes that an equal number of floors is not enough", _believing(more), _still),
    "top-piece": Solver("compares the piece only with the top piece", _believing(over_the_top), _still),
    "larger-than-top": Solver("believes that the piece must be larger than the top piece", _believing(larger), _still),
    "half-of-all": Solver("believes that a colour needs half of all floors", _believing(half), _still),
    "own-build-only": Solver(
        "considers only the buildings that he can take himself", _believing(by_the_rule, 1), _still
    ),
}
"""All bounded solvers by name."""


def attempts(task: Task) -> Iterator[tuple[str, Answer]]:
    """Yields the name and the answer of each solver that tries a task. The answers are the same every time."""
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
