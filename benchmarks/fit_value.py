"""Fits the value of a position (`advice/value.py`) on games of sensible players against each other.

`python -m benchmarks.fit_value --write` writes `data/value.json`. Without `--write` it prints how much of the final
margin the shipped weights explain, by phase, on games that they were not fitted on. It needs NumPy (`.[research]`)."""

from __future__ import annotations

import argparse
import json
import random
import sys
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint.value import (
    FEATURES,
    VALUE,
    expected_totals,
    features,
    load_weights,
    turns_left,
)
from ny1901_solver.new_york_1901.kernel.choosing import quick
from ny1901_solver.new_york_1901.policies import take_turn
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import GameState

PHASES = (1, 2, 3, 5, 7, 10)
GAMES = {2: 6000, 3: 3000, 4: 2500}
HELD_OUT = 400
LONGEST = 400  # turns of a game: a forced return can go on for ever (TRN-5)
RIDGE = 20.0  # keeps the weights of useless features near 0
ALONE = 0.2  # the weight of a final score, compared with differences between players


class Seen(NamedTuple):
    """A position from a finished game, with the final scores by seat."""

    state: GameState
    totals: list[int]


def positions(players: int, games: int, seed: int) -> Iterator[Seen]:
    """Yields positions from games before the end is triggered; later positions are searched exactly."""
    edition, rng = load_edition("lower-manhattan"), random.Random(seed)
    deal = deck_dealer(rng)
    for _ in range(games):
        state = new_game(edition, players, rng, unlocks=rng.choice(("base", "advanced")))
        seen: list[GameState] = []
        while not state.over and len(seen) < LONGEST:
            if state.ended_by is None:
                seen.append(state)
            state = take_turn(state, quick, rng, deal).after
        if not state.over:
            continue
        totals = [final_sheet(state, seat).total for seat in range(players)]
        yield from (Seen(each, totals) for each in seen)


def fitted(players: int, games: int, seed: int) -> dict[str, object]:
    """Returns weights and spreads for a number of players, by least squares on final scores and their differences."""
    size = len(FEATURES)
    squares = np.zeros((len(PHASES) + 1, size, size))
    products = np.zeros((len(PHASES) + 1, size))
    for state, totals in positions(players, games, seed):
        phase = bisect_left(PHASES, turns_left(state))
        rows = np.array(features(state), float)
        gains = np.array([total - player.score for total, player in zip(totals, state.players, strict=True)], float)
        apart, gains_apart = rows - rows.mean(axis=0), gains - gains.mean()
        squares[phase] += ALONE * rows.T @ rows + apart.T @ apart
        products[phase] += ALONE * rows.T @ gains + apart.T @ gains_apart
    weights = np.array([np.linalg.solve(s + RIDGE * np.eye(size), p) for s, p in zip(squares, products, strict=True)])
    return {"weights": {name: [round(float(w), 3) for w in weights[:, i]] for i, name in enumerate(FEATURES)}}


def explained(players: int, games: int, seed: int) -> list[tuple[float, float]]:
    """Returns for each phase the share of the final margin's variance that the value explains, and the rest."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(len(PHASES) + 1)]
    for state, totals in positions(players, games, seed):
        expected = expected_totals(state)
        found[bisect_left(PHASES, turns_left(state))] += [
            (expected[a] - expected[b], totals[a] - totals[b]) for a in range(players) for b in range(a)
        ]
    table = []
    for pairs in found:
        guessed, real = np.array(pairs).T
        table.append((1 - ((real - guessed) ** 2).mean() / (real**2).mean(), float((real - guessed).std())))
    return table


def main() -> None:
    """Fits the weights and writes them, or prints how good the shipped weights are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument(
        "--games", type=float, default=1.0, help="multiple of the number of games that the shipped file is based on"
    )
    arguments = parser.parse_args()
    if arguments.write:
        tables = {players: fitted(players, int(games * arguments.games), 1) for players, games in GAMES.items()}
        for table in tables.values():
            table["spread"] = [10.0] * (len(PHASES) + 1)
        _write(tables)
        for players, table in tables.items():
            load_weights.cache_clear()
            table["spread"] = [round(s, 2) for _, s in explained(players, int(HELD_OUT * arguments.games), 2)]
        _write(tables)
        load_weights.cache_clear()
    for players in GAMES:
        shares = " ".join(f"{share:5.2f}" for share, _ in explained(players, HELD_OUT, 3))
        sys.stdout.write(f"{players} players, phases up to {PHASES} turns left and before: R2 {shares}\n")


def _write(tables: dict[int, dict[str, object]]) -> None:
    content = {
        "about": "final scores expected from features of a position: docs in advice/value.py",
        "made by": "python -m benchmarks.fit_value --write",
        "phases": PHASES,
        "players": tables,
    }
    text = json.dumps(content, indent=1)
    VALUE.write_text(_rows_in_a_line(text) + "\n", encoding="utf-8")


def _rows_in_a_line(text: str) -> str:
    """Returns JSON text in which each list of numbers is on one line."""
    lines, row = [], ""
    for line in text.splitlines():
        row += line if not row else line.strip() + " " * line.endswith(",")
        if not row.rstrip().endswith("[") and not ("[" in row and "]" not in row):
            lines.append(row.replace("[ ", "[").rstrip())
            row = ""
    return "\n".join(lines)


if __name__ == "__main__":
    main()
