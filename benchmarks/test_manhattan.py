"""Measures Manhattan: random games of four players, scored builds, and first hints, with other programs.

A build is scored from what it changes (M-FACT-4), as the greedy player does, and from scratch, by the rules. If the two
results differ for any build, the run stops. Whole games are compared with catanatron, another board game for four
players with hidden cards, and with slower ways to play by the same rules."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.hint import advise
from ny1901_solver.manhattan.moves import Build
from ny1901_solver.manhattan.playouts import Option, Table, at_random
from ny1901_solver.manhattan.policies import gains
from ny1901_solver.manhattan.rules import apply, apply_build, legal_moves, new_game, play
from ny1901_solver.manhattan.scoring import points_by_colour, scoring_lines
from ny1901_solver.manhattan.state import GameState
from tests.manhattan.tables import mixed_at_random

GAMES, BOARDS, PLAYERS = 20, 60, 4
POSITIONS = Path(__file__).parent.parent / "puzzles" / "positions"
CPU = pytest.mark.benchmark(timer=process_time)


def start(rng: random.Random, players: int = PLAYERS) -> GameState:
    """Returns the start of a game on the full board."""
    return new_game(load_edition("mayfair"), players, deck_dealer(rng))


def games_at_the_table(seed: int) -> int:
    rng = random.Random(seed)
    for _ in range(GAMES):
        table = Table(start(rng), rng)
        table.round, table.start = 0, PLAYERS - 1
        table.begin_round(mixed_at_random, rng)
        table.finish([at_random] * PLAYERS, mixed_at_random, rng)
    return GAMES * PLAYERS * (24 + 4)  # each player sets out pieces in four rounds and builds them


def games_by_the_rules(seed: int, step: Callable[..., GameState] = play) -> int:
    rng, moves = random.Random(seed), 0
    deal = deck_dealer(rng)
    for _ in range(GAMES):
        state = start(rng)
        while not state.over:
            state = step(state, rng.choice(legal_moves(state)), deal)
            moves += 1
    return moves


def games_with_each_move_checked(seed: int) -> int:
    return games_by_the_rules(seed, apply)


def games_of_openspiel(seed: int) -> int:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("ny1901_solver.manhattan.research.spiel")
    game, rng, moves = pyspiel.load_game("manhattan", {"players": PLAYERS}), random.Random(seed), 0
    for _ in range(GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                kinds, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(kinds, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
    return moves


def games_of_catanatron(seed: int) -> int:
    catanatron = pytest.importorskip("catanatron")
    random.seed(seed)
    actions = 0
    for _ in range(GAMES):
        players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
        game = catanatron.Game(players, seed=random.randrange(2**31))
        game.play()
        actions += len(game.state.actions)
    return actions


@CPU
@pytest.mark.parametrize(
    ("games", "what"),
    [
        (games_at_the_table, "on the fast table that hints use"),
        (games_by_the_rules, "by the rules, with a list of every build"),
        (games_with_each_move_checked, "by the rules, with a check of every move"),
        (games_of_openspiel, "through OpenSpiel, with a chance node for each card"),
        (games_of_catanatron, "catanatron"),
    ],
)
def test_random_games_of_four(benchmark: Any, games: Callable[[int], int], what: str) -> None:
    benchmark.group = f"CPU time of {GAMES} random games of four players"
    benchmark.extra_info["what"] = what
    moves = benchmark.pedantic(games, args=(1,), rounds=3, iterations=1, warmup_rounds=1)
    if benchmark.stats:
        seconds = benchmark.stats.stats.median
        benchmark.extra_info["about"] = f"{GAMES / seconds:,.0f} games/s, {moves / seconds:,.0f} moves/s"


def boards() -> list[GameState]:
    """Returns positions from random games of four players in which a player builds."""
    rng, found = random.Random(1), list[GameState]()
    while len(found) < BOARDS:
        state = start(rng)
        while not state.over:
            if state.phase == "build" and rng.random() < 0.1 and isinstance(legal_moves(state)[0], Build):
                found.append(state)
            state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    return found[:BOARDS]


def by_what_it_changes(state: GameState, table: Table) -> dict[Option, int]:
    return {(held, place, plot): gain for gain, held, place, plot in gains(table)}


def from_scratch_at_the_table(state: GameState, table: Table) -> dict[Option, int]:
    """Returns the points of a scoring for the player to move minus the points of each opponent, from all buildings."""
    found, before = {}, list(table.points)
    table.score()
    now, table.points = table.points, before
    for option in table.options():
        held = table.copy()
        held.raise_at(option[2], held.pieces[held.mover][option[1]])
        held.score()
        found[option] = before_the_others(state, [after - had for after, had in zip(held.points, now, strict=True)])
    return found


def from_scratch_by_the_rules(state: GameState, table: Table) -> dict[Option, int]:
    """Returns the same value from the score sheets that `score` prints."""
    colours, letters, plots = len(state.points), state.edition.letters, state.edition.board.plots
    found, now = {}, points_by_colour(scoring_lines(state), colours)
    for option in table.options():
        colour, floors = table.pieces[table.mover][option[1]]
        after = points_by_colour(
            scoring_lines(apply_build(state, Build(letters[colour], floors, plots[option[2]]))), colours
        )
        found[option] = before_the_others(state, [gain - had for gain, had in zip(after, now, strict=True)])
    return found


def before_the_others(state: GameState, gained: list[int]) -> int:
    mine = gained[state.setup.colours[state.to_move][0]]
    return (PLAYERS - 1) * mine - (sum(gained) - mine)


@CPU
@pytest.mark.parametrize(
    ("scores", "what"),
    [
        (by_what_it_changes, "from what the build changes"),
        (from_scratch_at_the_table, "from scratch on the fast table"),
        (from_scratch_by_the_rules, "from scratch by the rules"),
    ],
)
def test_every_build_scored(benchmark: Any, scores: Callable[[GameState, Table], dict[Option, int]], what: str) -> None:
    given = [(state, Table(state, random.Random(0))) for state in boards()]
    known = [by_what_it_changes(state, table) for state, table in given]
    builds = sum(map(len, known))
    benchmark.group = f"CPU time to score all {builds:,} builds in {BOARDS} positions of four players"
    benchmark.extra_info["what"] = what
    found = benchmark.pedantic(
        lambda: [scores(state, table) for state, table in given], rounds=3, iterations=1, warmup_rounds=1
    )
    assert found == known
    if benchmark.stats:
        each = benchmark.stats.stats.median / builds
        benchmark.extra_info["about"] = f"{each * 1e6:,.1f} microseconds a build"


@CPU
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase", ["select", "build"])
def test_a_first_answer(benchmark: Any, players: int, phase: str) -> None:
    """Measures the first answer of a hint, after one or two games for each move."""
    rng = random.Random(players)
    state = start(rng, players)
    while state.phase != phase:
        state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
    benchmark.group = "CPU time to the first answer of a hint"
    what = "pieces to set out" if phase == "select" else "the first build"
    benchmark.extra_info["what"] = f"{what}, {players} players"
    advice = benchmark.pedantic(advise, (state,), {"stop": lambda: True}, rounds=5, iterations=1, warmup_rounds=1)
    assert advice.moves
    benchmark.extra_info["about"] = f"{len(advice.moves)} moves by {advice.rollouts} games"


def time_of_processes() -> float:
    """Returns the CPU seconds of all processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


@pytest.mark.benchmark(timer=time_of_processes)
@pytest.mark.parametrize("command", [("show",), ("score",), ("plan",), ("hint", "--rollouts", "60")], ids="".join)
def test_a_command_of_manhattan_as_a_process(benchmark: Any, command: tuple[str, ...]) -> None:
    benchmark.group = "CPU time of whole commands, in a position of four players"
    benchmark.extra_info["what"] = f"ny1901 {' '.join(command)}"
    words = [sys.executable, "-m", "ny1901_solver", command[0], str(POSITIONS / "manhattan-4p.mh"), *command[1:]]
    run = benchmark.pedantic(
        lambda: subprocess.run(words, capture_output=True, check=True), rounds=5, iterations=1, warmup_rounds=1
    )
    assert run.stdout
