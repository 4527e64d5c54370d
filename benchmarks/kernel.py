"""Measures the kernel, Python and other libraries in the same run: `python -m benchmarks.kernel --write` makes the
tables of the page. The other libraries come with the extras `bench` and `research`; a library that is missing is left
out.

All figures are CPU seconds of one process, and medians of several rounds. The kernel and Python play the same games,
with the same random numbers, and the run stops if an answer differs."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from typing import TypeAlias
from unittest.mock import patch

from benchmarks.make_table import write
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint.advise import Advice, advise
from ny1901_solver.new_york_1901.hint.rollouts import GameEnd, by_value, rollout, rollout_of_python
from ny1901_solver.new_york_1901.hint.value import load_weights
from ny1901_solver.new_york_1901.kernel import playing
from ny1901_solver.new_york_1901.kernel.machine import Machine, Reason, machine
from ny1901_solver.new_york_1901.kernel.packing import packed_numbers, packed_state, packed_tables
from ny1901_solver.new_york_1901.kernel.playing import NUMBERS, Plays
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.policies import Policy, quick, take_turn
from ny1901_solver.new_york_1901.rules import legal_turns, new_game, random_turn
from ny1901_solver.new_york_1901.state import GameState

PLAYERS = (2, 4)
MOVERS: dict[Plays, tuple[str, Policy, int]] = {
    "random": ("random games", random_turn, 60),
    "quick": ("games of `quick`", quick, 16),
    "by_value": ("games by value", by_value, 4),
}
"""Who plays, with the name in the table, the player in Python, and the number of games in Python."""
MORE = 25
"""How many times as many games the kernel plays."""
ROUNDS = 5
SPIELS = ("chess", "backgammon", "quoridor")
"""The games of OpenSpiel whose rollouts are measured."""
Rollout: TypeAlias = Callable[[GameState, Turn, str, Policy], GameEnd]
HINTS = 3
LOADED = """
import time
from ny1901_solver.new_york_1901.kernel.machine import machine
imported = time.process_time()
assert machine() is not None
print(time.process_time() - imported)
"""
IMPORTED = """
import time
begun = time.process_time()
import wasmtime
print(time.process_time() - begun)
"""


def start(players: int, seed: int, turns: int = 0) -> GameState:
    """A position of a game of `quick` on the shipped board, after some turns."""
    rng = random.Random(seed)
    state, deal = new_game(load_edition("lower-manhattan"), players, rng), deck_dealer(rng)
    for _ in range(turns):
        state = take_turn(state, quick, rng, deal).after
    return state


def seconds(work: Callable[..., object], *arguments: object) -> float:
    begun = time.process_time()
    work(*arguments)
    return time.process_time() - begun


def rate(count: int, work: Callable[..., object], *arguments: object) -> float:
    """The number of games in a CPU second, as the median of the rounds."""
    return median(count / seconds(work, *arguments) for _ in range(ROUNDS))


def kernel_at(state: GameState) -> Machine:
    found = machine()
    assert found is not None
    found.loaded.setup = found.loaded.state = None
    assert found.call("set_tables", packed_tables(state.setup, load_weights(len(state.players)))) is Reason.FINE
    assert found.call("set_state", packed_state(state)) is Reason.FINE
    return found


def games_of_kernel(state: GameState, plays: Plays, games: int, seed: int) -> float:
    """Plays games in the kernel, and returns their turns."""
    found = kernel_at(state)
    asked = [NUMBERS[plays], 1000, games, *random.Random(seed).getstate()[1]]
    assert found.call("games", packed_numbers(asked)) is Reason.FINE
    return found.output(1)[0]


def games_of_python(state: GameState, policy: Policy, games: int, seed: int) -> int:
    rng, turns = random.Random(seed), 0
    deal = deck_dealer(rng)
    for _ in range(games):
        now = state
        while not now.over:
            now = take_turn(now, policy, rng, deal).after
            turns += 1
    return turns


def game_rows(players: int) -> Iterator[str]:
    for plays, (name, policy, games) in MOVERS.items():
        state = start(players, players)
        assert games_of_kernel(state, plays, games, 1) == games_of_python(state, policy, games, 1)
        by_python = rate(games, games_of_python, state, policy, games, 2)
        by_kernel = rate(MORE * games, games_of_kernel, state, plays, MORE * games, 2)
        yield row(name, players, by_python, by_kernel)


def ends(plays: Rollout, state: GameState, turn: Turn, seeds: Sequence[str], policy: Policy) -> list[GameEnd]:
    return [plays(state, turn, seed, policy) for seed in seeds]


def rollout_rows(players: int) -> Iterator[str]:
    state = start(players, players, 5 * players)
    turn = random.Random(1).choice(legal_turns(state, shifts=False))
    for name, policy, count in (("rollouts of `quick`", quick, 60), ("rollouts by value", by_value, 20)):
        seeds = [f"0-{number}" for number in range(MORE * count)]
        few = seeds[:count]
        assert ends(rollout, state, turn, few, policy) == ends(rollout_of_python, state, turn, few, policy)
        by_python = rate(count, ends, rollout_of_python, state, turn, few, policy)
        by_kernel = rate(len(seeds), ends, rollout, state, turn, seeds, policy)
        yield row(name, players, by_python, by_kernel)


def row(name: str, players: int, by_python: float, by_kernel: float) -> str:
    return f"| {name} | {players} | {by_python:,.0f} | {by_kernel:,.0f} | {by_kernel / by_python:.0f} |"


def chess_games(games: int) -> None:
    chess = import_module("chess")
    rng = random.Random(1)
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))


def spiel_games(name: str, games: int) -> None:
    """Plays random games in the C++ of OpenSpiel: a tree search that looks at nothing but its root plays them there."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    rollouts = pyspiel.RandomRolloutEvaluator(games, 1)
    root = pyspiel.MCTSBot(game, rollouts, 1.0, 1, 100, False, 1, False).mcts_search(state)
    assert root.explore_count == 1


def peer_rows() -> Iterator[str]:
    """Random games of other libraries beside those of New York 1901."""
    for players in PLAYERS:
        state = start(players, players)
        yield peer_row(f"New York 1901, {players} players", "kernel", 1500, games_of_kernel, state, "random", 1500, 2)
        yield peer_row(f"New York 1901, {players} players", "Python", 60, games_of_python, state, random_turn, 60, 2)
    if find_spec("pyspiel") is not None:
        for name in SPIELS:
            yield peer_row(name, "OpenSpiel, C++", 400, spiel_games, name, 400)
    if find_spec("chess") is not None:
        yield peer_row("chess", "python-chess, Python", 40, chess_games, 40)


def peer_row(game: str, library: str, count: int, work: Callable[..., object], *arguments: object) -> str:
    return f"| {game} | {library} | {rate(count, work, *arguments):,.0f} |"


@contextmanager
def without_kernel() -> Iterator[None]:
    with patch.object(playing, "machine", lambda: None):
        yield


def hint_row(players: int, rollouts: int) -> str:
    states = [start(players, seed, 6 * players) for seed in range(HINTS)]
    found, again = list[Advice](), list[Advice]()
    by_kernel = seconds(found.extend, (advise(state, rollouts, 7) for state in states)) / HINTS
    with without_kernel():
        by_python = seconds(again.extend, (advise(state, rollouts, 7) for state in states)) / HINTS
    assert found == again
    return f"| {rollouts} | {players} | {by_python:.2f} s | {by_kernel:.2f} s | {by_python / by_kernel:.0f} |"


def costs() -> tuple[float, float, float]:
    """The seconds to import wasmtime, to load the kernel for the first time, and to load it when it is compiled."""
    with tempfile.TemporaryDirectory() as cache:
        places = os.environ | {"XDG_CACHE_HOME": cache}

        def told(program: str) -> float:
            command = [sys.executable, "-c", program]
            return float(subprocess.run(command, check=True, capture_output=True, text=True, env=places).stdout)

        return told(IMPORTED), told(LOADED), told(LOADED)


def tables() -> str:
    lines = ["**In a CPU second, on the shipped board**", ""]
    lines += ["| what | players | Python | kernel | ratio |", "| --- | ---: | ---: | ---: | ---: |"]
    for players in PLAYERS:
        lines += [*game_rows(players), *rollout_rows(players)]
    lines += ["", "**Random games in a CPU second, beside other libraries in the same run**", ""]
    lines += ["| game | played by | games |", "| --- | --- | ---: |", *peer_rows()]
    lines += ["", f"**CPU time of a hint, on {HINTS} positions in the middle of a game**", ""]
    lines += ["| rollouts | players | Python | kernel | ratio |", "| ---: | ---: | ---: | ---: | ---: |"]
    lines += [hint_row(players, rollouts) for rollouts in (300, 600) for players in PLAYERS]
    imported, compiled, loaded = costs()
    lines += ["", "**CPU time to get the kernel, once in a process that plays games**", ""]
    lines += ["| what | time |", "| --- | ---: |"]
    lines.append(f"| import wasmtime, a part of both other rows | {1000 * imported:.0f} ms |")
    lines.append(f"| load the kernel for the first time, and keep it compiled | {1000 * compiled:.0f} ms |")
    lines.append(f"| load the compiled kernel | {1000 * loaded:.0f} ms |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    text = tables()
    sys.stdout.write(f"{text}\n")
    if parser.parse_args().write:
        write({"kernel": f"\n{text}\n"})


if __name__ == "__main__":
    main()
