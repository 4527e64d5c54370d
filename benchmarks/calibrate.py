"""Measures how many rollouts and simulations take a CPU second, so that matches can use numbers instead of times.

`python -m benchmarks.calibrate` measures some budgets on positions of `quick` games, from the first to the last turn.
It prints the budgets that take 1 s and 5 s for each turn on average. `--write` stores them in `arena/budgets.json`,
which `benchmarks.ladder` reads, and writes the table into README.md. On a busy machine, CPU seconds become longer."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.make_table import machine, write
from benchmarks.players import policy_of
from benchmarks.positions import Choice, position_of_game
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.policies import quick, take_turn
from ny1901_solver.new_york_1901.state import GameState

BUDGETS = Path(__file__).parent / "arena" / "budgets.json"
ASKED = (
    ("strong", 2, 1.0, (100, 400)),
    ("strong", 2, 5.0, (500, 1000)),
    ("strong", 3, 1.0, (100, 300)),
    ("strong", 4, 1.0, (100, 300)),
    ("mcts", 2, 1.0, (20, 80)),
    ("mcts-quick", 2, 1.0, (20, 80)),
    ("mcts-value", 2, 1.0, (40, 160)),
)
"""For each row: the player, the number of players, the wanted seconds for each turn, and two budgets to measure."""


def positions(players: int, count: int) -> list[GameState]:
    """Returns `count` positions, each from another game, in equal steps from the first turn to the last."""

    def in_step(number: int) -> Choice:
        return lambda game, _: game[(2 * number + 1) * len(game) // (2 * count)]

    return [
        position_of_game(f"calibrate {players} {number}", players, quick, in_step(number)) for number in range(count)
    ]


def seconds(name: str, states: list[GameState]) -> float:
    """Returns the mean CPU time of a turn."""
    policy, begun = policy_of(name), time.process_time()
    for number, state in enumerate(states):
        take_turn(state, policy, random.Random(number), deck_dealer(random.Random(number)))
    return (time.process_time() - begun) / len(states)


def budget(few: int, many: int, took: tuple[float, float], wanted: float) -> int:
    """Returns the budget that takes a given time, in two digits, by linear interpolation of two measurements."""
    number = round(few + (wanted - took[0]) * (many - few) / (took[1] - took[0]))
    return max(1, round(number, 2 - len(str(round(number)))))


def measured(count: int) -> Iterator[tuple[str, int, float, int, str]]:
    """A measured budget:

    the player, the number of players, the wanted seconds, the budget, and the measurements as text.
    """
    for player, players, wanted, (few, many) in ASKED:
        states = positions(players, count)
        took = seconds(f"{player}:{few}", states), seconds(f"{player}:{many}", states)
        about = ", ".join(f"{number}: {each:.2f} s" for number, each in zip((few, many), took, strict=True))
        yield player, players, wanted, budget(few, many, took, wanted), about


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--positions", type=int, default=24, help="the number of positions for each row of the table")
    arguments = parser.parse_args()
    found, lines = dict[str, int](), []
    for player, players, wanted, number, about in measured(arguments.positions):
        found[f"{player} {players} players {wanted:g} s"] = number
        lines.append(f"| {player} | {players} | {wanted:g} s | `{player}:{number}` | {about} |")
        sys.stdout.write(f"{lines[-1]}\n")
    if arguments.write:
        BUDGETS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8", newline="\n")
        head = "| player | players | CPU a turn | budget | measured |\n| --- | ---: | ---: | --- | --- |\n"
        text = f"{machine()} {arguments.positions} positions for each row.\n\n{head}{chr(10).join(lines)}"
        write({"calibrate": f"\n{text}\n"})


if __name__ == "__main__":
    main()
