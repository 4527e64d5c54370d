"""The bounded solvers: players and referees with one weakness each.

The module finds out which of the bounded solvers solve a task.

The same weakness may apply to several kinds of puzzles. A solver who never thinks of demolitions knows no rule about
demolitions, and a solver who overlooks steps of a turn also overlooks broken rules. docs/explanation/grades.md lists
all solvers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ....puzzles.solvers import Panel
from ....runs.watching import heed
from ...positions import format_line
from ...rules.generator import demolitions
from ..kinds import kind_of
from ..puzzle import Certificate
from ..task import Answer, Streets, Task
from .greedy import greedy_line
from .players import plan_turns, planned_for_less, played_by, quick_line
from .sight import Income, Prospect, Sight, line_of, start
from .street_looks import (
    Looks,
    apart,
    at_most_points,
    by_land,
    by_leads,
    harmless,
    one_at_a_time,
    overlooking,
    seeing,
    sees_cards,
)

if TYPE_CHECKING:
    from ..kinds.kind import NewYorkKind

Notices: TypeAlias = Callable[[str], bool]
"""A function that returns whether a referee notices that a rule is broken, given the rule's id."""


def without(*rules: str) -> Notices:
    """Returns a referee who does not know the given rules; a prefix such as `ACT` means a family of rules."""
    return lambda rule: not rule.startswith(rules)


def only(*rules: str) -> Notices:
    """Returns a referee who notices only breaches of the given rules or families of rules."""
    return lambda rule: rule.startswith(rules)


def inattentive(attention: float, rng: random.Random) -> Notices:
    """Returns a referee who notices each broken rule with the probability `attention`."""
    return lambda _: rng.random() < attention


Plays: TypeAlias = Callable[[Task, Prospect, random.Random], Answer]
Referees: TypeAlias = Callable[[random.Random], Notices]
Suits: TypeAlias = "Callable[[NewYorkKind[Any]], bool]"
"""A function that returns whether a solver's weakness can make a difference in puzzles of a kind."""


@dataclass(frozen=True)
class Solver:
    """A bounded solver: a description of its weakness (`about`), and the functions with which it finds answers.

    A solver tries puzzles of the kinds that `suits` accepts, if the task has at least `least` turns of the player and
    `matters` returns true.
    """

    about: str
    plays: Plays | None = None
    suits: Suits = lambda kind: True
    least: int = 1
    matters: Callable[[Task], bool] = lambda task: True
    referees: Referees | None = None
    looks: Looks | None = None

    def tries(self, task: Task) -> bool:
        """Whether the bounded solver tries a task."""
        return kind_of(task).suits(self, task) and self.matters(task)


def _seeing(sight: Sight) -> Plays:
    return lambda task, root, rng: line_of(root, sight, rng)


def _blind(counts: Income) -> Plays:
    return _seeing(Sight(counts=counts))


def _playing(name: str) -> Plays:
    return lambda task, root, rng: played_by(name, task, rng)


def _planning(nodes: int) -> Plays:
    return lambda task, root, rng: plan_turns(task, nodes)


def _has_cards(task: Task) -> bool:
    return kind_of(task).plays_cards(task)


def _has_old_buildings(task: Task) -> bool:
    return task.turns > 1 or not kind_of(task).by_turns or bool(demolitions(task.problem.state))


def _pays_at_the_end(task: Task) -> bool:
    return task.state.setup.challenge != "gold-prestige"  # Gold Prestige scores at once (SCO-6)


def _counts_final_score(kind: NewYorkKind[Any]) -> bool:
    return kind.counting == "final"


def _counts_others(kind: NewYorkKind[Any]) -> bool:
    return kind.is_last or kind.with_rivals


def _by_force(kind: NewYorkKind[Any]) -> bool:
    return kind.by_force


def _is_planned(kind: NewYorkKind[Any]) -> bool:
    return kind.planned


def _planned_for_points(kind: NewYorkKind[Any]) -> bool:
    return kind.planned and kind.in_points


def _thinking(share: float) -> Solver:
    about = f"considers a step, or notices a broken rule, {share:.0%} of the time"
    looks = overlooking(share)
    return Solver(about, _seeing(Sight(attention=share)), referees=lambda rng: inattentive(share, rng), looks=looks)


def _knowing(about: str, notices: Notices) -> Solver:
    return Solver(about, referees=lambda rng: notices)


def _looking(about: str, looks: Looks) -> Solver:
    return Solver(about, looks=looks)


SOLVERS: dict[str, Solver] = {
    "greedy": Solver("takes most points at once", lambda task, root, rng: greedy_line(task), looks=at_most_points),
    "greedy-final": Solver(
        "takes most points at once; among equal turns, the one with the best final score", _seeing(Sight(greedy=True))
    ),
    "hasty": Solver(
        "decides a turn by all its points before looking at the next turn", _seeing(Sight(hasty=True)), least=2
    ),
    "no-streets": Solver("does not count streets", _blind(Income(True, False, True, True)), _counts_final_score),
    "no-challenge": Solver(
        "does not count the challenge",
        _blind(Income(True, True, False, True)),
        _counts_final_score,
        matters=_pays_at_the_end,
    ),
    "no-majority": Solver(
        "counts only the score track", _blind(Income(True, False, False, False)), _counts_final_score
    ),
    "own-score": Solver("does not look at the points of other players", _seeing(Sight(rivals=False)), _counts_others),
    "no-demolition": Solver(
        "never demolishes a building; knows no rule about demolition",
        _seeing(Sight(lambda node: not node.demolishes)),
        matters=_has_old_buildings,
        referees=lambda rng: without("DEM"),
        looks=seeing(lambda state, way: not way.project.demolishes),
    ),
    "no-action-cards": Solver(
        "never plays an action card; knows no rule about action cards",
        _seeing(Sight(lambda node: not node.turns[-1].cards)),
        matters=_has_cards,
        referees=lambda rng: without("ACT"),
        looks=seeing(lambda state, way: not way.project.cards and not way.shifted),
    ),
    "no-quiet-claim": Solver(
        "builds in every turn in which it claims land", _seeing(Sight(lambda node: not node.claims_only)), least=2
    ),
    **{
        f"beam-{count}": Solver(
            f"continues from the {count} turns that look best, and counts the points of {count} endings",
            _seeing(Sight(width=count, closely=count)),
        )
        for count in (2, 5, 15, 50)
    },
    **{
        f"miscounts-{most}": Solver(f"counts wrong by up to {most} points", _seeing(Sight(error=float(most))))
        for most in (1, 3, 6)
    },
    **{f"overlooks-{100 - round(100 * share)}": _thinking(share) for share in (0.9, 0.75, 0.5)},
    **{name: Solver(f"plays like `{name}`", _playing(name)) for name in ("quick-2", "quick-1")},
    "quick": Solver("plays like `quick`", lambda task, root, rng: quick_line(task, 0)),
    "strong-8": Solver("plays like `strong:8`", _playing("strong:8"), _counts_others),
    "strong-32": Solver("plays like `strong:32`", _playing("strong:32"), _by_force),
    **{
        f"planner-{nodes}": Solver(
            f"runs the exact search, but stops after {nodes} nodes", _planning(nodes), _is_planned
        )
        for nodes in (30, 300)
    },
    "one-turn-less": Solver(
        "plans one turn less, then plays the turn with most points at once",
        lambda task, root, rng: planned_for_less(task),
        _planned_for_points,
        least=2,
    ),
    "no-turn-order": _knowing("does not know the order of the steps in a turn", without("TRN-1", "TRN-2", "TRN-3")),
    "no-workers": _knowing("does not count workers and cards", without("TRN-4", "TRN-5", "EXP-1", "DEM-4")),
    "no-estates": _knowing("does not check who owns the land", without("BLD-3", "EXP-2", "SET-1")),
    "no-unlocks": _knowing("does not know which generations are unlocked", without("BLD-2", "DEM-2")),
    "no-frontage": _knowing("does not check frontage and blocks", without("BLD-5", "BLD-6")),
    "no-shapes": _knowing("does not check tiles and their shapes", without("BLD-1", "BLD-7")),
    "no-standing-buildings": _knowing("does not check standing buildings", without("BLD-4", "DEM-1")),
    "only-building": _knowing("checks only the rules about building", only("BLD")),
    "only-workers": _knowing("checks only the rules about workers and cards", only("TRN", "EXP", "ACT")),
    "leads-alone": _looking(
        "judges by the lead: a street can change hands if it is tied or the lead is one building",
        lambda task, rng: by_leads(task),
    ),
    "land-at-hand": _looking(
        "compares the lead with one more building on land that a player already owns", lambda task, rng: by_land(task)
    ),
    "own-land": _looking("does not think of claiming land", seeing(lambda state, way: not way.project.claims)),
    "cards-face-up": _looking("does not think of cards that have yet to come up", sees_cards),
    "one-at-a-time": _looking("assumes that only one of the two players changes anything", one_at_a_time),
    "both-at-best": _looking("assumes that each player's best and worst results can occur together", apart),
    "no-harm": _looking("assumes that nobody gives up a building on a street", seeing(harmless)),
    "no-ties": _looking("assumes that a street that nobody wins keeps its holder", seeing(lambda *_: True, ties=False)),
}
"""All bounded solvers by name."""


def attempts(task: Task, certificate: Certificate) -> Iterator[tuple[str, Any]]:
    """Yields the names and answers of all bounded solvers that try a task.

    The answers of the solvers are deterministic.
    """
    kind, root = kind_of(task), start(task)
    for name, solver in SOLVERS.items():
        if solver.tries(task):
            heed()
            yield name, kind.solver_answer(solver, task, certificate, root, _chance_of(name, task))


def _chance_of(name: str, task: Task) -> random.Random:
    """Returns the random generator of a solver, seeded by the solver's name and the question."""
    asked = f"{task.kind} {task.turns} {task.wishes} {task.choices} {task.wanted} {format_line(task.state)}"
    return random.Random(f"{name} {asked}")


class _Panel(Panel[Task, Certificate]):
    file = Path(__file__).parents[2] / "data" / "solvers.yaml"
    solvers = SOLVERS

    def solved_by(self, task: Task, certificate: Certificate) -> dict[str, bool]:
        kind, judged = kind_of(task), dict[Answer | Streets, bool]()
        solved = {}
        for name, attempt in attempts(task, certificate):
            if attempt not in judged:
                judged[attempt] = kind.is_solved(task, certificate, attempt)
            solved[name] = judged[attempt]
        return solved


PANEL = _Panel()
solved_by = PANEL.solved_by
