"""Measures whether the estimated win shares and margins are right, by the number of players.

Games of `quick` against itself are stopped where the rollouts of `advice` may stop, and then played to the end by the
same players. The estimates at the stop are compared with the results.

    python -m benchmarks.shares                        # 3,000 games for each number of players, in about ten minutes
    python -m benchmarks.shares --games 300            # fewer games
    python -m benchmarks.shares --write                # writes the tables into README.md

The same number of games gives the same tables on every machine."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from benchmarks.fit_value import LONGEST
from benchmarks.make_table import write
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint.rollouts import GameEnd, expected_end, final_end
from ny1901_solver.new_york_1901.policies import quick, take_turn
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState

GAMES = 3000
PLAYERS = (2, 3, 4)
BINS = 10
"""The number of bins of equal width for estimated win shares."""


class Cut(NamedTuple):
    """The estimates for a game that was stopped, and its results, by seat; `asked` is the seat to move at the stop."""

    asked: int
    told: tuple[GameEnd, ...]
    came: tuple[GameEnd, ...]


class Bias(NamedTuple):
    """The mean of results minus estimates, with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.error:.3f}"


def cuts(players: int, games: int) -> Iterator[Cut]:
    """Yields games, each stopped at one position before the end is triggered."""
    edition, number, found = load_edition("lower-manhattan"), 0, 0
    while found < games:
        rng = random.Random(f"shares {players} {number}")
        number += 1
        state, deal = new_game(edition, players, rng, unlocks=rng.choice(("base", "advanced"))), deck_dealer(rng)
        seen = list[GameState]()
        while not state.over and len(seen) < LONGEST:
            seen.append(state)
            state = take_turn(state, quick, rng, deal).after
        open_ended = [each for each in seen if each.ended_by is None]
        if state.over and open_ended:
            found += 1
            cut = open_ended[int(rng.random() * len(open_ended))]
            seats = state.setup.seats
            told = tuple(expected_end(cut, seat) for seat in seats)
            yield Cut(cut.to_move, told, tuple(final_end(state, seat) for seat in seats))


def bias_of(differences: Sequence[float]) -> Bias:
    """Returns the mean of differences with its standard error."""
    return Bias(fmean(differences), stdev(differences) / sqrt(len(differences)))


def share_bias(found: Sequence[Cut]) -> Bias:
    """Returns by how much the win share of the player to move was higher than estimated."""
    return bias_of([cut.came[cut.asked].share - cut.told[cut.asked].share for cut in found])


def margin_bias(found: Sequence[Cut]) -> Bias:
    """Returns by how much the margins were higher than estimated, as the mean over all seats of a game."""
    return bias_of([fmean(b.margin - a.margin for a, b in zip(cut.told, cut.came, strict=True)) for cut in found])


def asked_margin_bias(found: Sequence[Cut]) -> Bias:
    """Returns by how much the margin of the player to move was higher than estimated."""
    return bias_of([cut.came[cut.asked].margin - cut.told[cut.asked].margin for cut in found])


def brier(found: Sequence[Cut]) -> float:
    """Returns the Brier score: the mean squared error of the win shares, over all seats."""
    return fmean((b.share - a.share) ** 2 for cut in found for a, b in zip(cut.told, cut.came, strict=True))


def bins_of(found: Sequence[Cut]) -> list[list[tuple[float, float]]]:
    """Returns the estimated and the real win shares of all seats, by the bin of the estimate."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for cut in found:
        for told, came in zip(cut.told, cut.came, strict=True):
            bins[min(BINS - 1, int(told.share * BINS))].append((told.share, came.share))
    return bins


def table(by_players: dict[int, list[Cut]]) -> str:
    """Returns both tables in Markdown: the biases, and the calibration by bins."""
    lines = [
        "| players | games | all shares | share: bias | margin: bias | of all seats | Brier score |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for players, found in by_players.items():
        added = fmean(sum(each.share for each in cut.told) for cut in found)
        biases = f"{share_bias(found)} | {asked_margin_bias(found)} | {margin_bias(found)}"
        lines.append(f"| {players} | {len(found)} | {added:.3f} | {biases} | {brier(found):.4f} |")
    lines += ["", f"| expected | {' | '.join(f'{players} players' for players in by_players)} |"]
    lines.append(f"| --- |{' ---: |' * len(by_players)}")
    every = [bins_of(found) for found in by_players.values()]
    for place, row in enumerate(zip(*every, strict=True)):
        cells = " | ".join(map(_bin, row))
        lines.append(f"| {100 * place // BINS} to {100 * (place + 1) // BINS} % | {cells} |")
    return "\n".join(lines)


def _bin(shares: Sequence[tuple[float, float]]) -> str:
    """Returns the mean estimate and the mean result of a bin in per cent, and the number of seats."""
    if not shares:
        return ""
    told, came = (fmean(column) for column in zip(*shares, strict=True))
    return f"{100 * told:.1f}: {100 * came:.1f} ({len(shares)})"


def main() -> None:
    """Prints the tables, or writes them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    text = table({players: list(cuts(players, arguments.games)) for players in PLAYERS})
    sys.stdout.write(f"{text}\n")
    if arguments.write:
        write({"shares": f"\n{text}\n"})


if __name__ == "__main__":
    main()
