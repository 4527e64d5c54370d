"""Cheap looks at a task before anything is proved, and what its proofs may take."""

from __future__ import annotations

from dataclasses import replace

from ....kit.puzzles.budget import ProofBudget
from ...rules import legal_turns
from ..certificate import Certificate
from ..task import Kind, Task
from ..told.played_line import Line

MOST_TURNS = 8_000  # legal first turns of a puzzle that people can still survey
OPENING = 3  # rounds in which nobody yet knows what a street will be worth
NODES = {1: 20_000, 2: 20_000, 3: 30_000, 4: 60_000, 5: 100_000}
"""Nodes of the exact search by own turns. What takes more is left alone: no clock decides what becomes a puzzle."""
MODEL_TURNS = 3  # own turns up to which the model proves a plan, too; it has no limit but one in seconds


def screened(task: Task) -> str | None:
    """Why a task is not worth a proof, `None` when it may be."""
    count = len(legal_turns(task.problem.state))
    if count > MOST_TURNS:
        return "too-many-turns"
    if count < 2:
        return "no-choice"
    return None


def is_opening(task: Task, turn: int) -> bool:
    """Whether the final score would be asked for before there is one to speak of, in a game's turn by number from 1."""
    return task.problem.counting == "final" and turn <= OPENING * len(task.state.players)


def chains(answer: Line) -> bool:
    """Whether an answer replaces a building that it has built itself."""
    return any(site in answer.sites for fallen in answer.falls for site in fallen)


def first_budget(task: Task, margin: int) -> ProofBudget:
    """What the first proof may take, by one door."""
    return ProofBudget(nodes=NODES.get(task.turns, max(NODES.values())), doors="one", margin=margin)


def last_budget(task: Task, certificate: Certificate, margin: int) -> ProofBudget:
    """What the last proof may take, of an answer that the first has found; long plans keep to one door."""
    turns = certificate.value if task.kind == Kind.RACE else task.turns
    return replace(first_budget(task, margin), doors="both" if turns <= MODEL_TURNS else "one")
