"""Plays the matches of Manhattan's computer players in the table of README.md, and writes the table.

    python -m benchmarks.manhattan_ladder --calibrate        # measures the budgets for one CPU second, in some minutes
    python -m benchmarks.manhattan_ladder --workers 2        # plays all matches to their end, in about 13 CPU hours
    python -m benchmarks.manhattan_ladder tuning             # plays the six matches of tree search, in 2 CPU hours
    python -m benchmarks.manhattan_ladder 1s-greedy 1s-uct   # plays the matches with goals for `strong`, in 9 CPU hours
    python -m benchmarks.manhattan_ladder --games 0 --write  # plays nothing; writes the table of the stored games

The matches continue from the journals in `arena/manhattan/`. Everything else is as in `benchmarks.ladder`."""

from __future__ import annotations

import json
import random
import sys
import time
from statistics import fmean

from benchmarks.calibrate import budget
from benchmarks.ladder import FOLDER, Contested, House, main, tuned
from ny1901_solver.manhattan.capabilities.arena import MATCHES, ArenaMatch
from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.opponents import policy_of
from ny1901_solver.manhattan.opponents.named import TREE_SEARCHES
from ny1901_solver.manhattan.rules import new_game, play
from ny1901_solver.manhattan.state import GameState

BUDGETS = FOLDER / "manhattan" / "budgets.json"
ASKED = (
    ("strong", 2, (500, 2000)),
    ("strong", 3, (500, 2000)),
    ("strong", 4, (500, 2000)),
    ("uct", 2, (1000, 4000)),
    ("uct-greedy", 2, (200, 800)),
)
"""For each row: the player, the number of players, and two budgets near one CPU second for each move."""

POSITIONS = 12
WEAKER = ("random", "greedy-50", "greedy-20")
CONSTANTS = (0.05, 0.1, 0.3)


def _match(players: tuple[str, ...], seats: int, games: int, seed: int) -> ArenaMatch:
    return ArenaMatch(players, seats, games, seed, "mayfair")


MANHATTAN = House("manhattan", MATCHES, _match, MATCHES.play)


def contested() -> list[Contested]:
    """Returns all matches, for the calibrated budgets."""
    budgets = json.loads(BUDGETS.read_text(encoding="utf-8"))
    two, three, four = (f"strong:{budgets[f'strong {players} players']}" for players in (2, 3, 4))
    tuning = dict[str, list[Contested]]()
    for word in TREE_SEARCHES:
        tree = f"{word}:{budgets[f'{word} 2 players']}"
        tuning[tree] = [_contested("tuning", f"{word}-{c}", (f"{tree}:{c}", "greedy"), 20) for c in CONSTANTS]
    tried = [each for matches in tuning.values() for each in matches]
    peer = tuned(next(iter(tuning)), tried)
    return [
        *(
            _contested("levels", f"{name}-greedy", (name, "greedy"), 200)
            for name in ("random", "greedy-50", "greedy-20")
        ),
        *tried,
        _contested("hint", "1s-greedy", (two, "greedy"), 200, goal=(0.8, 0.75)),
        _contested("hint", "1s-uct", (two, peer), 200, goal=(0.6, 0.54)),
        _contested("hint", "1s-greedy-3-players", (three, "greedy"), 120, 3),
        _contested("hint", "1s-greedy-4-players", (four, "greedy"), 120, 4),
    ]


def _contested(
    group: str,
    name: str,
    players: tuple[str, str],
    games: int,
    seats: int = 2,
    goal: tuple[float, float] | None = None,
) -> Contested:
    return Contested(group, name, players, games, seats, goal, house=MANHATTAN)


def positions(players: int) -> list[GameState]:
    """Returns positions, each from another game of `greedy`, in equal steps from the first move to the last."""
    greedy, found = policy_of("greedy"), []
    for number in range(POSITIONS):
        rng = random.Random(f"calibrate {players} {number}")
        state, game = new_game(load_edition("mayfair"), players, deck_dealer(rng)), list[GameState]()
        while not state.over:
            game.append(state)
            state = play(state, greedy(state, rng), deck_dealer(rng))
        found.append(game[(2 * number + 1) * len(game) // (2 * POSITIONS)])
    return found


def _took(name: str, state: GameState) -> float:
    begun = time.process_time()
    policy_of(name)(state, random.Random(0))
    return time.process_time() - begun


def calibrate() -> None:
    """Measures and writes the budgets that take one CPU second for each move, on positions of whole games."""
    found = dict[str, int]()
    for word, players, (few, many) in ASKED:
        states = positions(players)
        took = (
            fmean(_took(f"{word}:{few}", state) for state in states),
            fmean(_took(f"{word}:{many}", state) for state in states),
        )
        found[f"{word} {players} players"] = budget(few, many, took, 1.0)
        sys.stdout.write(f"{word} {players} players: {few} take {took[0]:.2f} s, {many} {took[1]:.2f} s\n")
    BUDGETS.parent.mkdir(exist_ok=True)
    BUDGETS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if "--calibrate" in sys.argv:
        calibrate()
    else:
        sys.exit(main(contested, "manhattan-ladder", __doc__))
