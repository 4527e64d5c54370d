"""The bounded solvers: that each lacks what its name says, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from ny1901_solver.new_york_1901.moves import Demolish, Pass, Turn
from ny1901_solver.new_york_1901.planning.result import final_points, fulfils, tie_breaks
from ny1901_solver.new_york_1901.puzzles import Kind, read_puzzle
from ny1901_solver.new_york_1901.puzzles.attempt import endings
from ny1901_solver.new_york_1901.puzzles.collection import shipped_puzzle
from ny1901_solver.new_york_1901.puzzles.judging import judge_attempt
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS
from ny1901_solver.new_york_1901.puzzles.kinds.last_turn import wins
from ny1901_solver.new_york_1901.puzzles.kinds.ruling import ruled_by
from ny1901_solver.new_york_1901.puzzles.solvers.bounded import SOLVERS, attempts, solved_by, without
from ny1901_solver.new_york_1901.puzzles.solvers.sight import Prospect, Sight, line_of, start
from ny1901_solver.new_york_1901.rules import violations

from ..examples import certified

TURNS = [kind for kind in Kind if KINDS[kind].by_turns]
EVERYTHING = Sight(width=10_000)


@cache
def tried(kind: Kind, number: int) -> dict[str, tuple[Turn, ...]]:
    """What each solver who tries does about an example."""
    return dict(attempts(*certified(kind)[number]))


def walked(root: Prospect, rng: random.Random) -> list[Prospect]:
    """The positions of a random line, the first one not among them."""
    line = [root]
    while not line[-1].has_ended and line[-1].following:
        line.append(rng.choice(line[-1].following))
    return line[1:]


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind != Kind.SAFE_STREETS])
def test_everybody_who_tries_gives_the_same_answer_every_time(kind: Kind) -> None:
    names = Counter[str]()
    for number, (task, certificate) in enumerate(certified(kind, 2)):
        first = tried(kind, number)
        assert first == dict(attempts(task, certificate))
        assert list(first) == [name for name, solver in SOLVERS.items() if solver.tries(task)]
        names.update(first.keys())
        solved = solved_by(task, certificate)
        assert solved == {
            name: judge_attempt(task, certificate, answer, explain=False).right for name, answer in first.items()
        }
    assert len(names) >= 14, names


@pytest.mark.parametrize("kind", TURNS)
def test_who_sees_everything_finds_every_answer(kind: Kind) -> None:
    """So that whoever fails with a narrower sight fails by it; but nobody looks at a rival's reply."""
    for task, certificate in certified(kind):
        if task.turns <= 2 and not KINDS[kind].with_rivals:
            line = line_of(start(task), EVERYTHING, random.Random(1))
            assert judge_attempt(task, certificate, line, explain=False).right


def test_an_end_of_the_game_short_of_the_goal_ends_no_race() -> None:
    """Where a turn could end the game at once (END-1), whoever sees everything looks on beside it."""
    puzzle = read_puzzle(shipped_puzzle("race-2-562-0273"))
    root = start(puzzle.task)
    assert any(node.has_ended and node.missing for node in root.following)
    line = line_of(root, EVERYTHING, random.Random(1))
    assert judge_attempt(puzzle.task, puzzle.certificate, line, explain=False).right


@pytest.mark.parametrize("kind", TURNS)
def test_nobody_does_what_they_do_not_think_of(kind: Kind) -> None:
    for number in range(len(certified(kind))):
        lines = tried(kind, number)
        steps = [step for turn in lines.get("no-demolition", ()) for step in turn.steps]
        assert not any(isinstance(step, Demolish) for step in steps)
        assert not any(turn.cards for turn in lines.get("no-action-cards", ()))
        assert not any(isinstance(turn.steps[-1], Pass) for turn in lines.get("no-quiet-claim", ()))


@pytest.mark.parametrize("kind", TURNS)
def test_a_position_is_counted_as_the_score_sheet_does(kind: Kind) -> None:
    rng = random.Random(f"counted {kind}")
    for task, _ in certified(kind):
        for node in walked(start(task), rng):
            totals = [sum(sources) for sources in node.sources]
            assert totals == [final_points(node.state, seat) for seat in task.state.setup.seats]
            assert node.ties == tie_breaks(node.state, node.state.players[task.seat].buildings)
            reached = all(fulfils(task.problem, wish, node.state) for wish in task.wishes)
            assert (node.missing == 0) == reached
            assert node.missing >= 0


def test_who_looks_at_the_own_score_takes_the_most_of_it() -> None:
    for task, certificate in certified(Kind.LAST_TURN, 8):
        best = max(endings(task).turns, key=lambda ending: ending.effect.worth)
        assert solved_by(task, certificate)["own-score"] == wins(task, best)


def test_a_referee_who_does_not_know_a_rule_misses_a_ruling_that_hangs_on_it() -> None:
    for task, certificate in certified(Kind.RULING):
        for ignored in ("TRN", "EXP", "BLD-1", "BLD-3", "BLD-4", "DEM"):
            known = [
                [violation.rule for violation in violations(task.state, turn) if not violation.rule.startswith(ignored)]
                for turn in task.choices
            ]
            left = [
                turn
                for turn, rules in zip(task.choices, known, strict=True)
                if bool(rules) == (task.wanted == "illegal")
            ]
            found = ruled_by(task, certificate, without(ignored))
            assert found == (tuple(left) if len(left) == 1 else ())
