"""Fits the value of a board of Manhattan after a scoring (`manhattan/hint/value.py`) on games of `greedy`.

`python -m benchmarks.manhattan_value --write` writes `data/value.json` in about two minutes. Without `--write` it
prints how much of the remaining margin the shipped weights explain, by rounds left, on games that they were not fitted
on. The players sometimes make mistakes, and set out their pieces in different ways. It needs NumPy (`.[research]`)."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.hint.rollouts import select_pieces
from ny1901_solver.manhattan.hint.value import FEATURES, VALUE, features, load_spread, load_weights
from ny1901_solver.manhattan.playouts import Chooser, Mixer, Option, Table, at_random
from ny1901_solver.manhattan.policies import greedy, largest
from ny1901_solver.manhattan.rules import new_game
from tests.manhattan.tables import mixed_at_random

PLAYERS = {2: 6, 3: 6, 4: 4}
"""The number of rounds, by the number of players."""

GAMES, HELD_OUT = 2500, 600
ERRS = (0.0, 0.05, 0.2)
RIDGE = 5.0  # keeps the weights of rare features near 0


def erring(often: float) -> Chooser:
    """Returns a greedy player who builds at random with a given probability."""

    def choose(table: Table, rng: random.Random) -> Option | None:
        return at_random(table, rng) if rng.random() < often else greedy(table, rng)

    return choose


def nearly_largest(table: Table, colour: int, rng: random.Random) -> list[int]:
    """Returns a selection that prefers large pieces."""
    return sorted(table.supply[colour], key=lambda floors: -floors - 3 * rng.random())[: table.setup.rounds.pieces]


def boards(players: int, games: int, seed: int) -> Iterator[tuple[int, np.ndarray, np.ndarray]]:
    """Yields the positions after each scoring except the last:

    rounds left, features, and points still to come by seat.
    """
    edition = load_edition("mayfair")
    for number in range(games):
        rng = random.Random(f"value {seed} {players} {number}")
        state = new_game(edition, players, deck_dealer(rng), start=rng.randrange(players))
        mixes: list[Mixer] = [rng.choice((largest, nearly_largest, mixed_at_random)) for _ in range(players)]
        choosers = [erring(rng.choice(ERRS)) for _ in range(players)]

        def mix(table: Table, colour: int, chance: random.Random, mixes: list[Mixer] = mixes) -> list[int]:
            return mixes[table.setup.seat_of(colour)](table, colour, chance)

        table, seen = select_pieces(state, rng, mix), []
        while True:
            while any(table.pieces):
                table.turn(choosers[table.mover], rng)
            table.score()
            scores = np.array([sum(table.points[c] for c in own) for own in table.setup.colours], float)
            if table.round == table.setup.rounds.number:
                break
            seen.append((table.setup.rounds.number - table.round, np.array(features(table)), scores))
            table.begin_round(mix, rng)
        yield from ((left, ahead(rows), ahead(scores - then)) for left, rows, then in seen)


def ahead(values: np.ndarray) -> np.ndarray:
    """Returns how much each seat's values exceed the mean of the others' values."""
    before: np.ndarray = values - (values.sum(axis=0) - values) / (len(values) - 1)
    return before


def fitted(players: int) -> np.ndarray:
    """Returns weights by least squares, with a row for each number of rounds left."""
    size, rounds = len(FEATURES), PLAYERS[players] - 1
    squares, products = np.zeros((rounds, size, size)), np.zeros((rounds, size))
    for left, rows, gains in boards(players, GAMES, 1):
        squares[left - 1] += rows.T @ rows
        products[left - 1] += rows.T @ gains
    return np.array([np.linalg.solve(s + RIDGE * np.eye(size), p) for s, p in zip(squares, products, strict=True)])


def explained(players: int, weights: np.ndarray, games: int, seed: int) -> list[tuple[float, float]]:
    """Returns for each number of rounds left the explained share of the variance, and the spread of two players."""
    pairs: list[list[np.ndarray]] = [[] for _ in weights]
    for left, rows, gains in boards(players, games, seed):
        pairs[left - 1].append(np.array([rows @ weights[left - 1], gains]))
    table = []
    for found in pairs:
        guessed, real = np.concatenate(found, axis=1)
        between = [float(each[0][0] - each[0][1] - each[1][0] + each[1][1]) for each in found]
        scale = (players - 1) / players  # on this scale, the difference of two players is the difference of their leads
        table.append((1 - ((real - guessed) ** 2).mean() / (real**2).mean(), scale * float(np.std(between))))
    return table


def write() -> None:
    """Fits the weights again and writes the shipped file."""
    weights = {players: fitted(players) for players in PLAYERS}
    content: dict[str, Any] = {
        "about": "points to come by features of the board, for 1, 2, ... rounds left: manhattan/hint/value.py",
        "made by": "python -m benchmarks.manhattan_value --write",
        "spread": {p: [round(s, 2) for _, s in explained(p, found, HELD_OUT, 2)] for p, found in weights.items()},
        "players": {
            p: {name: [round(float(w), 3) for w in found[:, place]] for place, name in enumerate(FEATURES)}
            for p, found in weights.items()
        },
    }
    rows = [
        f'  "{p}": {{\n' + ",\n".join(f'   "{name}": {json.dumps(row)}' for name, row in table.items()) + "\n  }"
        for p, table in content.pop("players").items()
    ]
    head = json.dumps(content | {"spread": 0}, indent=1)[:-2].replace('"spread": 0', '"spread": {')
    spread = ",\n".join(f'  "{p}": {json.dumps(row)}' for p, row in content["spread"].items())
    text = f'{head}\n{spread}\n }},\n "players": {{\n{",".join(chr(10) + row for row in rows)[1:]}\n }}\n}}\n'
    VALUE.write_text(text, encoding="utf-8", newline="\n")
    load_weights.cache_clear()
    load_spread.cache_clear()


def main() -> None:
    """Fits the weights and writes them, or prints how good the shipped weights are."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true")
    if parser.parse_args().write:
        write()
    for players in PLAYERS:
        shares = explained(players, np.array(load_weights(players)), HELD_OUT, 3)
        told = " ".join(f"{share:.2f}" for share, _ in shares)
        sys.stdout.write(f"{players} players, 1 to {len(shares)} rounds left: R2 {told}\n")


if __name__ == "__main__":
    main()
