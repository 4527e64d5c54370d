"""Titles: who is at move, where in the game, and for how long; nothing of the answer."""

from __future__ import annotations

from ..task import Kind, Task
from .played_line import NUMBERS

NAMES = {
    Kind.BEST_TURN: "one turn",
    Kind.PLAN: "{turns} turns",
    Kind.RACE: "a race",
    Kind.LAST_TURN: "the last turn",
    Kind.PACKING: "packing",
    Kind.RULING: "a ruling",
    Kind.WIN_BY_FORCE: "win by force",
}


def title_of(task: Task, turn: int) -> str:
    """The title of a task that arose before a turn of a game, by its number from 1."""
    state = task.state
    players, challenge = NUMBERS[len(state.players)], state.setup.challenge_name
    what = NAMES[task.kind].format(turns=NUMBERS[task.turns])
    return f"{what[0].upper()}{what[1:]}: {state.colour(task.seat)} of {players} players at turn {turn}, {challenge}"
