"""What `hint` is worth as advice: games of two, one player takes its first turn each time, the other is `greedy`."""

from __future__ import annotations

import random
import sys

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hints import hint
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.replay import record_game
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState

GAMES = 40


def follower(state: GameState, rng: random.Random) -> Turn:
    """Takes the turn of most points if the game ended after it (a `play.Policy`)."""
    return hint(state, 1).turns[0].turn


def main(games: int) -> None:
    """Plays the games by seeds 0, 1, 2, ..., the follower first in every other one, and prints how they end."""
    edition, won, totals = load_edition("lower-manhattan"), 0, [0, 0]
    for seed in range(games):
        seat = seed % 2
        policies = [follower, POLICIES["greedy"]] if seat == 0 else [POLICIES["greedy"], follower]
        start = new_game(edition, 2, random.Random(seed))
        result = record_game(start, policies, random.Random(seed)).result
        assert result is not None, f"game {seed} has no end"
        won += list(result.winners) == [start.colour(seat)]
        reached = list(result.totals.values())
        totals = [totals[0] + reached[seat], totals[1] + reached[1 - seat]]
    own, other = totals[0] / games, totals[1] / games
    sys.stdout.write(f"who follows the hint wins {won} of {games} games, {own:.1f} points to {other:.1f}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
