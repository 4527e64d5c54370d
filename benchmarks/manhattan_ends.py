"""Measures how many ends of games of Manhattan are solved in time: four builds, and the last go-round.

    python -m benchmarks.manhattan_ends                  # 30 positions, in some minutes
    python -m benchmarks.manhattan_ends --positions 200 --write

All hands are open, and drawn cards that still matter count with their probabilities. The positions come from games of
`greedy-20` with 2, 3 and 4 players in turn; as many again have the Monster and Baby Monster in turn. For comparison,
an exhaustive search solves some of them on the same fast table. Times are CPU seconds. `--write` writes the table into
README.md."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from itertools import product
from math import inf
from statistics import median
from time import process_time

from benchmarks.make_table import machine, write
from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.endgame import OutOfReach, end_of
from ny1901_solver.manhattan.opponents import policy_of
from ny1901_solver.manhattan.playouts import Table, at_table
from ny1901_solver.manhattan.rules import new_game, play
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.runs.watching import Stop, stop_after
from ny1901_solver.terminal.bar import bar

BUILDS, SECONDS, LAST_SECONDS = 4, 10.0, 2.0


MONSTERS = ("monster", "baby-monster")


def position(number: int, builds: int | None, monsters: bool) -> GameState:
    """Returns a position with a number of builds left, by default one for each player; the monsters take turns."""
    players, rng = 2 + number % 3, random.Random(f"ends {number}")
    variants = MONSTERS[number // 3 % 2 :][:1] if monsters else ()
    policy, state = (
        policy_of("greedy-20"),
        new_game(load_edition("mayfair"), players, deck_dealer(rng), variants=variants),
    )
    wanted = builds or players
    while not (state.last_round and state.phase == "build" and left(state) <= wanted):
        state = play(state, policy(state, rng), deck_dealer(rng))
    return state


def left(state: GameState) -> int:
    """Returns the number of builds that are left in a round."""
    return sum(map(state.left_to_build, state.setup.seats))


def worked_out(state: GameState, stop: Stop) -> bool:
    """Whether our search solves a position before it is stopped."""
    try:
        return bool(end_of(state, sys.maxsize, stop).ranked_moves())
    except OutOfReach:
        return False


class Stopped(Exception):
    """Raised when the exhaustive search takes too long."""


def plainly(state: GameState, stop: Stop) -> bool:
    """Whether the exhaustive search solves a position before it is stopped."""
    table = at_table(state, random.Random(0))
    table.hands = [[card for card, count in enumerate(hand) for _ in range(count)] for hand in state.hands]
    try:
        _plain(table, stop)
    except Stopped:
        return False
    return True


def _plain(table: Table, stop: Stop) -> list[float]:
    """Returns the worth of a position for each seat, over every build and every card that may be drawn after it."""
    if stop():
        raise Stopped
    if not any(table.pieces):
        table.score()
        scores = [sum(table.points[colour] for colour in own) for own in table.setup.colours]
        best = max(scores)
        return [(score == best) / scores.count(best) + 0.005 * score for score in scores]
    found: list[list[float]] = []
    for held, place, plot in table.options():
        after = table.copy()
        mover = after.mover
        after.build(plot, after.pieces[mover].pop(place))
        after.mover = (mover + 1) % len(after.pieces)
        if not after.pieces[mover]:
            found.append(_plain(after, stop))
            continue
        worths = [0.0] * len(after.pieces)
        for card in sorted(set(after.deck)):
            drawn = after.copy()
            drawn.hands[mover][held] = card
            drawn.deck.remove(card)
            odds = after.deck.count(card) / len(after.deck)
            worths = [sum(pair) for pair in zip(worths, (odds * worth for worth in _plain(drawn, stop)), strict=True)]
        found.append(worths)
    if not found:
        after = table.copy()
        after.pieces[after.mover].pop()
        after.mover = (after.mover + 1) % len(after.pieces)
        return _plain(after, stop)
    return max(found, key=lambda worths: worths[table.mover])


def seconds(search: Callable[[GameState, Stop], bool], state: GameState, limit: float) -> float:
    """Returns the CPU time of a search, infinite if the limit stops it."""
    begun = process_time()
    return process_time() - begun if search(state, stop_after(limit, process_time)) else inf


def row(what: str, by: str, times: list[float], limit: float) -> str:
    """Returns a row of the table."""
    proved = [each for each in times if each < inf]
    middle = f"{median(times):.2f} s" if median(times) < inf else f"> {limit:g} s"
    most = f"{max(times):.2f} s" if max(times) < inf else f"> {limit:g} s"
    return f"| {what} | {by} | {len(proved)} of {len(times)} | {middle} | {most} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--peer", type=int, default=6, help="the number of positions for the exhaustive search")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    lines = ["| position | by | proved | median | longest |", "| --- | --- | ---: | ---: | ---: |"]
    kinds = ((f"{BUILDS} builds before the end", BUILDS, SECONDS), ("last go-round", None, LAST_SECONDS))
    for (what, builds, limit), monsters in product(kinds, (False, True)):
        what += " with a monster" if monsters else ""
        for by, search, count in (("endgame", worked_out, asked.positions), ("every line", plainly, asked.peer)):
            with bar(count) as told:
                times = []
                for number in range(count):
                    times.append(seconds(search, position(number, builds, monsters), limit))
                    told(what)
            lines.append(row(f"{what}, {limit:g} s", by, times, limit))
            sys.stdout.write(f"{lines[-1]}\n")
            sys.stdout.flush()
    if asked.write:
        write({"manhattan-ends": "\n" + "\n".join([machine(), "", *lines]) + "\n"})


if __name__ == "__main__":
    main()
