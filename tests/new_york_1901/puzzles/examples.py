"""Puzzles to test on: certified tasks of every kind from random positions of the tiny edition.

They stand in `certified/KIND.yaml`. `python -m tests.new_york_1901.puzzles.examples` writes them anew, from the first
tasks of each kind that have a certificate; `test_examples.py` holds the files to that.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import count, islice
from pathlib import Path

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.planning.problem import ReachScore, WinStreet, Wish, with_queue
from ny1901_solver.new_york_1901.puzzles import (
    Analysis,
    Certificate,
    Difficulty,
    HintStage,
    Kind,
    Provenance,
    Puzzle,
    Rejection,
    Task,
    Trap,
    read_puzzle,
)
from ny1901_solver.new_york_1901.puzzles.certifying import ProofBudget, certify
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.puzzles.format import format_puzzle, parse_puzzle
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns
from ny1901_solver.new_york_1901.state import SHIFT, GameState

from ..planning.plan_positions import drawn_queue
from ..sampling import random_positions

TINY = load_edition("tiny")
QUICK = ProofBudget(nodes=20_000, provers="one")
CERTIFIED = Path(__file__).parent / "certified"
MOST = {Kind.LAST_TURN: 30}
"""How many examples a kind has, if not 12."""
BETWEEN = "---\n"


def positions(name: str, longest: int = 7) -> Iterator[GameState]:
    """Random positions of the tiny edition, each with a queue of some known length."""
    rng = random.Random(f"puzzles {name}")
    for batch in count():
        for state in random_positions(TINY, 5000 + batch, 20, players=(2, 3), longest=longest):
            yield with_queue(state, drawn_queue(state, rng, rng.choice((0, 2, 4, 9))))


def tasks(kind: Kind) -> Iterator[Task]:
    """Tasks of a kind that make a question; most of them make no puzzle."""
    rng = random.Random(f"tasks {kind}")
    for state in positions(kind, longest=14 if kind == Kind.LAST_TURN or KINDS[kind].with_rivals else 7):
        try:
            yield _task(kind, state, rng)
        except DataError:
            continue


def _task(kind: Kind, state: GameState, rng: random.Random) -> Task:
    if KINDS[kind].with_rivals and any(player.cards & SHIFT for player in state.players):
        raise DataError(["all the cards that two shuffles can show take long to be looked at"])
    if kind == Kind.PLAN:
        return Task(kind, state, 2)
    if kind == Kind.RACE:
        wishes: list[Wish] = [ReachScore(state.mover.score + rng.randint(2, 6)), WinStreet(state.setup.streets[0])]
        wish = rng.choice(wishes)
        return Task(kind, state, rng.choice((1, 2)), (wish,))
    if kind == Kind.LAST_TURN:
        return Task(kind, state, wanted=rng.choice(KINDS[kind].wanted))
    if kind == Kind.PACKING:
        return Task(kind, state, rng.choice((1, 2, 3)))
    if kind == Kind.RULING:
        wanted = rng.choice(KINDS[kind].wanted)
        return Task(kind, state, choices=_choices(state, rng, one_legal=wanted == "legal"), wanted=wanted)
    return Task(kind, state)


def _choices(state: GameState, rng: random.Random, one_legal: bool) -> tuple[Turn, ...]:
    """Four turns of which one is legal, or all but one; the illegal ones are steps of legal ones, mixed."""
    legal = legal_turns(state, shifts=False)
    steps = [step for turn in legal for step in turn.steps]
    wrong: list[Turn] = []
    for _ in range(200):
        turn = Turn.of(*rng.sample(steps, min(len(steps), rng.choice((1, 2)))))
        if not is_legal(state, turn) and turn not in wrong:
            wrong.append(turn)
    number = 1 if one_legal else 3
    chosen = [*rng.sample(legal, min(number, len(legal))), *wrong[: 4 - number]]
    rng.shuffle(chosen)
    return tuple(chosen)


@lru_cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Every puzzle that ships, whole."""
    return tuple(map(read_puzzle, shipped().values()))


def certified(kind: Kind, number: int = 6) -> tuple[tuple[Task, Certificate], ...]:
    """The first tasks of a kind that have a certificate, by one prover."""
    examples = tuple(_example(kind, at) for at in range(number))
    return tuple((puzzle.task, puzzle.certificate) for puzzle in examples)


@cache
def _example(kind: Kind, at: int) -> Puzzle:
    return parse_puzzle(_texts(kind)[at], f"{kind}-{at + 1}")


@lru_cache
def _texts(kind: Kind) -> list[str]:
    return (CERTIFIED / f"{kind}.yaml").read_text(encoding="utf-8").split(BETWEEN)


def certify_anew(kind: Kind) -> list[tuple[Task, Certificate]]:
    """The tasks and certificates of which the file of a kind is made."""
    found = ((task, certify(task, QUICK)) for task in tasks(kind))
    kept = ((task, certificate) for task, certificate in found if not isinstance(certificate, Rejection))
    return list(islice(kept, MOST.get(kind, 12)))


def write_anew(kind: Kind) -> None:
    """Writes the file of a kind."""
    puzzles = (puzzle_of(*each, number) for number, each in enumerate(certify_anew(kind), 1))
    CERTIFIED.mkdir(exist_ok=True)
    text = BETWEEN.join(map(format_puzzle, puzzles))
    (CERTIFIED / f"{kind}.yaml").write_text(text, encoding="utf-8", newline="\n")


def puzzle_of(task: Task, certificate: Certificate, number: int = 1) -> Puzzle:
    """A puzzle with something in every part."""
    trap = None
    if certificate.second and certificate.second.answer:
        second = certificate.second
        trap = Trap(second.answer, second.value, certificate.margin, "street-tied", "Cedar stays tied: 'no' winner.")
    stages = (
        HintStage(name="nudge", text="Think of Cedar Street.", left=9),
        HintStage(name="where", text="Look at block 2.", left=4),
        HintStage(name="full", text="So.", left=1),
    )
    analysis = Analysis(
        trap,
        ("demolition", "boom"),
        Difficulty(legal_turns=12, rivals=3, horizon=task.turns, demolitions=1, missed_by=("greedy",)),
        3,
        stages,
        ("First a tile: it scores 3 points, # not 4.", "Then the rest."),
    )
    source = Provenance(made_by="generator", version="0.6.0", seed=7)
    return Puzzle.of(f"{task.kind}-{number}", "A test: of all", task, certificate, analysis, source)


@lru_cache
def puzzles() -> tuple[Puzzle, ...]:
    """Two puzzles of each kind."""
    return tuple(
        puzzle_of(task, certificate, number)
        for kind in Kind
        for number, (task, certificate) in enumerate(certified(kind)[:2], 1)
    )


if __name__ == "__main__":
    for each in Kind:
        write_anew(each)
