"""Compares the ratings of puzzles by bounded solvers with the work of two other programs: a tree search, and CP-SAT.

    python -m benchmarks.held_out_solvers [FILE ...]     without files, all shipped puzzles

Neither program was used for the ratings. The tree search looks for the best ending of a task. Its prior probabilities
come from the points that a turn scores at once. Its work is the number of simulations until it finds the answer.
CP-SAT maximises its model of the task. Its work is the deterministic time until it has the answer, proved or not; in a
race, until it has a plan of the same length that reaches the goal. Both quantities are measured on a logarithmic scale
from 0 to 1, the limit. If both programs try a puzzle, the mean of both is compared with the rating. Only the tree
search tries last turns, because the model does not know who wins. Rulings have nothing to search."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from math import exp, inf, log2, sqrt
from os import cpu_count
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from ortools.sat.python.cp_model import CpSolver, CpSolverSolutionCallback

from ny1901_solver.new_york_1901.planning.problem import Stage, advance, first_stage, knows_cards
from ny1901_solver.new_york_1901.planning.result import effect_of
from ny1901_solver.new_york_1901.planning.turns.model import PlanModel
from ny1901_solver.new_york_1901.puzzles import Kind, Puzzle, read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.puzzles.kinds import kind_of
from ny1901_solver.new_york_1901.puzzles.puzzle import Certificate
from ny1901_solver.new_york_1901.puzzles.solvers.bounded import PANEL
from ny1901_solver.new_york_1901.puzzles.task import Task
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.runs.workers import shared_out

from .ranks import rank_correlation

SIMULATIONS, SEEDS = 1024, 3
WARMTH = 1.5  # points at once by which a turn has to score less to be thought of e times less often
EXPLORED = 1.4  # of exploration: the square root of 2, as is usual
LEAST_EFFORT, MOST_EFFORT = 2**-12, 4.0  # of deterministic time, a second or so
BY_MODEL = (Kind.BEST_TURN, Kind.PLAN, Kind.RACE, Kind.PACKING)
BY_TREE = (*BY_MODEL, Kind.LAST_TURN)


class Branch:
    """A position of the tree, with the prior probabilities of its turns and the results of simulations through it."""

    def __init__(self, task: Task, stage: Stage, turns: int) -> None:
        self.task, self.stage, self.turns = task, stage, turns
        self.score = stage.state.players[task.seat].score
        self.visits, self.total = 0, 0.0
        self.opened = False
        self.below: list[Branch] = []
        self.priors: list[float] = []
        self.worth = self._worth()
        self.ends = not stage.left or (task.kind == Kind.RACE and self.worth > 0)
        self.exhausted = False

    def open(self) -> None:
        """Lists the turns of the position; if no turn has known cards, the position is terminal."""
        if self.opened:
            return
        self.opened = True
        problem, turns = self.task.problem, self.turns + 1
        for turn in legal_turns(self.stage.state):
            if knows_cards(self.stage, turn):
                self.below.append(Branch(self.task, advance(problem, self.stage, turn), turns))
        self.ends = not self.below
        weights = [exp((branch.score - self.score) / WARMTH) for branch in self.below]
        self.priors = [weight / sum(weights) for weight in weights]

    def _worth(self) -> float:
        """Returns the worth of the position as the final position of the task; a higher worth is better."""
        after = self.stage.state
        kind = kind_of(self.task)
        ending = kind.ending(effect_of(self.task.problem, after), after)
        value: int | None = kind.value(self.task, ending, after, self.turns)
        if self.task.kind == Kind.RACE:
            return 0.0 if value is None else self.task.turns + 1.0 - value
        assert value is not None
        return value


def simulations(task: Task, certificate: Certificate, seed: int) -> int:
    """Returns the number of simulations until the tree search has the answer, or twice the limit if it fails."""
    rng = random.Random(seed)
    root = Branch(task, first_stage(task.problem), 0)
    goal = task.turns + 1.0 - certificate.value if task.kind == Kind.RACE else certificate.value
    low, high = inf, -inf
    for number in range(1, SIMULATIONS + 1):
        path = [root]
        while not path[-1].ends and (path[-1].visits or len(path) == 1):
            path.append(_selected(path[-1], low, high))
        worth = _followed(path[-1], rng)
        if worth >= goal:
            return number
        low, high = min(low, worth), max(high, worth)
        for branch in reversed(path):
            branch.visits += 1
            branch.total += worth
            branch.exhausted = branch.ends or (branch.opened and all(below.exhausted for below in branch.below))
    return 2 * SIMULATIONS


def _selected(branch: Branch, low: float, high: float) -> Branch:
    """Returns the turn to try next, by results and prior probability; `None` if all endings were seen."""
    branch.open()
    spread = max(high - low, 1e-9)
    mean = branch.total / branch.visits if branch.visits else 0.0
    explored = EXPLORED * sqrt(branch.visits + 1)

    def look(pair: tuple[float, Branch]) -> tuple[bool, float]:
        prior, below = pair
        worth = below.total / below.visits if below.visits else mean
        return not below.exhausted, (worth - low) / spread + explored * prior / (1 + below.visits)

    return max(zip(branch.priors, branch.below, strict=True), key=look)[1]


def _followed(branch: Branch, rng: random.Random) -> float:
    """Returns the worth of a line that continues with the most probable turns."""
    while not branch.ends:
        branch.open()
        if branch.below:
            branch = rng.choices(branch.below, cum_weights=list(accumulate(branch.priors)))[0]
    return branch.worth


class _UntilGood(CpSolverSolutionCallback):
    """Stops the solver when a plan is as good as the answer."""

    def __init__(self, goal: float) -> None:
        super().__init__()
        self.goal = goal
        self.effort = 2 * MOST_EFFORT

    def on_solution_callback(self) -> None:
        """Receives a better plan from the solver."""
        if self.objective_value >= self.goal:
            self.effort = self.deterministic_time
            self.stop_search()


def effort(task: Task, certificate: Certificate) -> float:
    """Returns the deterministic time until CP-SAT has the answer, or twice the limit if it fails."""
    problem, race = task.problem, task.kind == Kind.RACE
    turns = certificate.value if race else task.turns
    built = PlanModel.of(problem.state, turns, problem.counting, problem.wishes, explicit=True)
    model = built.plan.model.clone()
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = MOST_EFFORT
    if not race:
        model.maximize(built.worth[0])
    heard = _UntilGood(-inf if race else certificate.value)
    solver.solve(model, heard)
    return heard.effort


class HeldOut(NamedTuple):
    """The work of the two held-out programs: simulations by seed, deterministic time, and the CPU seconds of both."""

    simulations: tuple[int, ...]
    effort: float | None
    seconds: float

    @property
    def difficulty(self) -> float:
        """Returns the difficulty: the work on a logarithmic scale from 0 to 1, which is the limit."""
        tree = fmean(map(log2, self.simulations)) / log2(2 * SIMULATIONS)
        if self.effort is None:
            return tree
        return (tree + log2(max(self.effort, LEAST_EFFORT) / LEAST_EFFORT) / log2(2 * MOST_EFFORT / LEAST_EFFORT)) / 2


def held_out(paths: Sequence[Path], number: int) -> tuple[Puzzle, HeldOut | None]:
    """Returns a puzzle with the work of the held-out programs."""
    puzzle, started = read_puzzle(paths[number]), time.process_time()
    task, certificate = puzzle.task, puzzle.certificate
    if task.kind not in BY_TREE:
        return puzzle, None
    tree = tuple(simulations(task, certificate, seed) for seed in range(SEEDS))
    model = effort(task, certificate) if task.kind in BY_MODEL else None
    return puzzle, HeldOut(tree, model, time.process_time() - started)


def main() -> None:
    """Runs both programs and prints the rank correlations with the ratings, by kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    parser.add_argument("puzzles", nargs="*", type=Path)
    arguments = parser.parse_args()
    paths = arguments.puzzles or list(shipped().values())
    found: list[tuple[Puzzle, HeldOut]] = []
    with shared_out(partial(held_out, paths), range(len(paths)), arguments.workers) as numbers:
        for number, (puzzle, held) in enumerate(numbers, 1):
            found += [(puzzle, held)] if held else []
            sys.stderr.write(f"\r{number} of {len(paths)}")
    sys.stderr.write("\n")
    for kind in (None, *BY_TREE):
        pairs = [(rating_of(puzzle), held) for puzzle, held in found if kind in (None, puzzle.task.kind)]
        if len(pairs) < 3:
            continue
        tree = rank_correlation([(rating, fmean(map(log2, held.simulations))) for rating, held in pairs])
        model = [(rating, held.effort) for rating, held in pairs if held.effort is not None]
        both = rank_correlation([(rating, held.difficulty) for rating, held in pairs])
        by_model = f"{rank_correlation(model):.2f}" if model else "none"
        sys.stdout.write(f"{kind or 'all':10} {len(pairs):4}: {both:.2f}; tree search {tree:.2f}, CP-SAT {by_model}\n")
    sys.stdout.write(f"{fmean(held.seconds for _, held in found):.1f} CPU seconds a puzzle\n")


def rating_of(puzzle: Puzzle) -> int:
    """Returns the rating of a puzzle by bounded solvers alone."""
    return PANEL.hardness(puzzle.task, puzzle.certificate, puzzle.difficulty.missed_by).rating


if __name__ == "__main__":
    main()
