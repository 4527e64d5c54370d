"""Whether a stored answer can be played and told at all; whether it is right is for `recheck` to say."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.errors import DataError
from ...kit.words import counted
from .adversarial.line import flips
from .attempt import Attempt, RefusedTurn, play_out
from .puzzle import Certificate, Puzzle
from .task import Kind, Task


def expect_answer(puzzle: Puzzle, name: str) -> Puzzle:
    """The puzzle; raises `DataError` where its answer cannot be told. `name` is what messages call its file."""
    if problems := [f"{name}: {why}" for why in untold(puzzle.task, puzzle.certificate)]:
        raise DataError(problems)
    return puzzle


def untold(task: Task, stored: Certificate) -> Iterator[str]:
    """Why nobody can be told a stored answer; nothing where it can be told, be it right or not."""
    if task.kind == Kind.RULING:
        if stored.answer not in [(turn,) for turn in task.choices]:
            yield f"the stored answer is none of the {len(task.choices)} turns to choose from"
    elif task.kind == Kind.SAFE_STREETS:
        yield from _unshown(task, stored)
    elif why := unplayed(task, play_out(task, stored.answer), "stored answer"):
        yield why


def unplayed(task: Task, played: Attempt | RefusedTurn, what: str) -> str:
    """Why turns, by what they are, cannot be played to the end; empty where they can."""
    if isinstance(played, RefusedTurn):
        return played.told(what)
    if played.left and task.kind != Kind.RACE:
        turns = counted(len(played.turns), "turn")
        return f"the {what} has {turns}, and {played.left} {'is' if played.left == 1 else 'are'} still to come"
    return ""


def _unshown(task: Task, stored: Certificate) -> Iterator[str]:
    """Where streets are not those that the stored lines show to change hands."""
    in_play = task.state.setup.streets
    if stored.streets != tuple(card for card in in_play if card in stored.streets):
        yield f"the streets are not some of {', '.join(in_play)}, in this order, each once"
    if stored.streets != tuple(flip.street for flip in stored.flips):
        yield "the streets are not those whose lines are stored"
    for flip in stored.flips:
        if not flips(task.state, flip):
            yield f"the stored line does not lead to {flip.street} changing hands as it says"
