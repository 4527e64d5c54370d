"""Measures random games on one core, and two other Python game libraries in the same run.

A turn of ours is a whole turn (market, claim, build, boom); a move of python-chess is a ply; an action of
catanatron is a roll, a build, a trade or the end of a turn."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import take_turn
from ny1901_solver.new_york_1901.rules import new_game, random_turn

GAMES = 50


def our_games(seed: int) -> int:
    """Plays random two-player games to the end and returns the number of turns."""
    edition = load_edition("lower-manhattan")
    rng = random.Random(seed)
    deal = deck_dealer(rng)
    turns = 0
    for _ in range(GAMES):
        state = new_game(edition, 2, rng)
        while not state.over:
            state = take_turn(state, random_turn, rng, deal).after
            turns += 1
    return turns


def chess_games(seed: int) -> int:
    chess = pytest.importorskip("chess")
    rng = random.Random(seed)
    moves = 0
    for _ in range(GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            moves += 1
    return moves


def catan_games(seed: int) -> int:
    catanatron = pytest.importorskip("catanatron")
    random.seed(seed)
    actions = 0
    for _ in range(GAMES):
        players = [catanatron.RandomPlayer(catanatron.Color.RED), catanatron.RandomPlayer(catanatron.Color.BLUE)]
        game = catanatron.Game(players, seed=random.randrange(2**31))
        game.play()
        actions += len(game.state.actions)
    return actions


@pytest.mark.parametrize(
    "games",
    [our_games, chess_games, catan_games],
    ids=["ny1901", "python-chess", "catanatron"],
)
def test_random_games(benchmark: Any, games: Callable[[int], int]) -> None:
    benchmark.group = f"Time to play {GAMES} random two-player games"
    moves = benchmark.pedantic(games, args=(1,), rounds=5, iterations=1, warmup_rounds=1)
    seconds = benchmark.stats.stats.median if benchmark.stats else 0
    if seconds:
        benchmark.extra_info["about"] = f"{GAMES / seconds:,.0f} games/s, {moves / seconds:,.0f} moves/s"
