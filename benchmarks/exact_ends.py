"""Measures how many ends of games of New York 1901 are solved exactly in time, the last turns of two to four players.

    python -m benchmarks.exact_ends                   # 12 positions a row, in some minutes
    python -m benchmarks.exact_ends --positions 30 --write

A position is as many turns before the end of a game as the row says, in a game that the player `by_value` of the
rollouts played; the pile is hidden. `every turn` searches for the exact value of every turn. `best turn` searches for a
proof of the best turn, which exists for two players before the end is triggered. Times are CPU seconds. `--write`
writes the table into README.md."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from functools import cache
from math import inf
from statistics import median
from time import process_time
from unittest.mock import patch

from benchmarks.make_table import machine, write
from benchmarks.positions import LONGEST
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint import endgame
from ny1901_solver.new_york_1901.hint.duel import Duel
from ny1901_solver.new_york_1901.hint.endgame import Endgame, OutOfReach
from ny1901_solver.new_york_1901.hint.limits import has_limits
from ny1901_solver.new_york_1901.hint.rollouts import by_value
from ny1901_solver.new_york_1901.policies import take_turn
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.runs.watching import Stop
from ny1901_solver.terminal.bar import bar

SECONDS = 5.0
ROWS = ((2, 2), (2, 3), (2, 4), (3, 3), (4, 4))
"""The numbers of players, and of the turns that are left."""


@cache
def game(number: int, players: int) -> tuple[GameState, ...]:
    """Returns the positions before the turns of a game of `by_value`."""
    rng = random.Random(f"exact ends {number}, {players} players")
    state, deal, states = new_game(load_edition("lower-manhattan"), players, rng), deck_dealer(rng), list[GameState]()
    while not state.over and len(states) < LONGEST:
        states.append(state)
        state = take_turn(state, by_value, rng, deal).after
    return tuple(states) if state.over else ()


def every_turn(state: GameState, stop: Stop) -> None:
    """Searches for the exact values of all turns."""
    with patch.object(endgame, "MOST_WORK", sys.maxsize):
        Endgame(state, stop).turns()


def best_turn(state: GameState, stop: Stop) -> None:
    """Searches for a proof of the best turn; where only the search of all turns is possible, for that."""
    if has_limits(state):
        Duel(state, stop).best(sys.maxsize)
    else:
        every_turn(state, stop)


def seconds(search: Callable[[GameState, Stop], None], state: GameState) -> float:
    """Returns the CPU time of a search, infinite if it takes longer than the limit."""
    begun, calls = process_time(), 0

    def stop() -> bool:
        nonlocal calls
        calls += 1
        return calls % 32 == 0 and process_time() - begun > SECONDS

    try:
        search(state, stop)
    except OutOfReach:
        return inf
    return process_time() - begun


def row(players: int, turns: int, by: str, times: list[float]) -> str:
    """Returns a row of the table."""
    proved = sum(each < inf for each in times)
    shown = [f"{each:.2f} s" if each < inf else f"> {SECONDS:g} s" for each in (median(times), max(times))]
    return f"| {players} | {turns} | {by} | {proved} of {len(times)} | {shown[0]} | {shown[1]} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    lines = ["| players | last turns | by | proved | median | longest |", "| ---: | ---: | --- | ---: | ---: | ---: |"]
    for players, turns in ROWS:
        games = [played for number in range(asked.positions) if len(played := game(number, players)) >= turns]
        for by, search in (("every turn", every_turn), ("best turn", best_turn))[: 2 if players == 2 else 1]:
            with bar(len(games)) as told:
                times = []
                for played in games:
                    times.append(seconds(search, played[-turns]))
                    told(f"{players} players, {turns} turns, {by}")
            lines.append(row(players, turns, by, times))
            sys.stdout.write(f"{lines[-1]}\n")
            sys.stdout.flush()
    if asked.write:
        write({"exact-ends": "\n" + "\n".join([machine(), "", *lines]) + "\n"})


if __name__ == "__main__":
    main()
