"""Greedy lines: the builds that pay most at once, with all ties; what they come to, and why they go wrong."""

from __future__ import annotations

import random

from ...moves import Build, Select
from ...playouts import Table
from ...policies import gains
from ...rules import legal_moves
from ...state import GameState
from ..attempt import Attempt, attempted
from ..certify import floors
from ..plain import value_of
from ..steps import stepped, stepped_alone
from ..task import Answer, Kind, Task

MOST_LINES = 400  # greedy lines with all their ties; of more, the first


def by_policy(state: GameState) -> list[Build]:
    """The builds that the players' policy `greedy` chooses from: most points before the mean of the others."""
    table, board, letters = Table(state, random.Random(0)), state.edition.board, state.edition.letters
    found = gains(table)
    most = max((gain for gain, *_ in found), default=0)
    pieces = table.pieces[state.to_move]
    return [
        Build(letters[pieces[place][0]], pieces[place][1], board.plots[plot])
        for gain, _, place, plot in found
        if gain == most
    ]


def at_once(task: Task, state: GameState) -> list[Build]:
    """The builds behind which a scoring pays most, as the task counts; of the last go-round own points."""
    worth = {move: value_of(task, stepped_alone(state, move)) for move in legal_moves(state) if isinstance(move, Build)}
    return [move for move, value in worth.items() if value == max(worth.values())]


def greedy_lines(task: Task) -> list[Answer]:
    """Every greedy line with its ties, by most points at once and, where no monster walks, by the players' policy."""
    if task.kind == Kind.CHOOSE_PIECES:
        most = max(floors(move) for move in legal_moves(task.state) if isinstance(move, Select))
        return [(m,) for m in legal_moves(task.state) if isinstance(m, Select) and floors(m) == most]
    if task.kind == Kind.STILL_TAKEN:
        return []
    lines: list[tuple[Answer, GameState]] = [((), task.state)]
    for _ in range(task.builds):
        following = list[tuple[Answer, GameState]]()
        for line, state in lines:
            chosen = at_once(task, state)
            if not state.setup.devours and not line:
                chosen += [build for build in by_policy(state) if build not in chosen]
            following += [((*line, build), stepped_alone(state, build)) for build in chosen]
        lines = following[:MOST_LINES]
    return [line for line, _ in lines]


def best_line(task: Task) -> tuple[Answer, int] | None:
    """The greedy line that comes to most, with its value; none where there is none."""
    best: tuple[Answer, int] | None = None
    for line in greedy_lines(task):
        tried = attempted(task, line)
        if isinstance(tried, Attempt) and not tried.left and (best is None or tried.value > best[1]):
            best = line, tried.value
    return best


def played_greedily(state: GameState) -> GameState:
    """The end of the round when all go on greedily, each with the first of equal builds."""
    number = state.round
    while not state.over and state.round == number:
        chosen = by_policy(state)
        state = stepped(state, min(chosen, key=str) if chosen else legal_moves(state)[0])
    return state
