"""Measures whether the win shares that hints give come true: ten bins for each number of players.

    python -m benchmarks.hint_shares --workers 2           # takes half a CPU hour; continues what is kept
    python -m benchmarks.hint_shares --players 2 --positions 100
    python -m benchmarks.hint_shares --positions 0 --write # asks nothing; writes the tables of what is kept

Each position comes from another game of the player by value; the weights of the value of a position were fitted to
other games. A hint with 600 rollouts gives the win shares of all players after its first turn. Then fresh games are
played from this turn to the very end by the players of the hint's rollouts. Their results show whether the shares are
right.

Each fresh game is also looked at where a rollout would stop and estimate its result. Therefore a deviation has two
parts: the hint chose the turn by the games that it reports, and the value of the position where a game stops may be
wrong. Positions whose hint is proved are left out.

The summary also tells whether hints are too cautious: all shares of a position are raised to a power and scaled to add
up to one. The power that fits one half of the positions best is applied to the other half, whose loss and bins should
then be better. With a power above 1, hints are too cautious.

The folder `shares/` has a journal for each number of players, with a line for each position. The same positions give
the same journal on every machine, with any number of processes."""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from math import log, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from benchmarks.make_table import write
from benchmarks.positions import position_of_game
from ny1901_solver.arena.standings import student
from ny1901_solver.errors import DataError
from ny1901_solver.files.journal import Journal
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint.advise import advise
from ny1901_solver.new_york_1901.hint.rollouts import ROUNDS, by_value, player_of
from ny1901_solver.new_york_1901.hint.value import VALUE, load_weights, turns_left
from ny1901_solver.new_york_1901.kernel.playing import played_ends
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.runs.workers import shared_out
from ny1901_solver.terminal.bar import bar

FOLDER = Path(__file__).parent / "shares"
PLAYERS = (2, 3, 4)
POSITIONS = 1000  # for each number of players
ROLLOUTS = 600  # the default of a hint that a program asks for
GAMES = 200  # fresh games from the first turn of a hint
TOGETHER = 50  # games in one call of the kernel
TO_THE_END = 1000  # rounds; a game may go on for ever if workers are taken back in turn (TRN-5)
BINS = 10
DECIMALS = 5
ENOUGH = 100  # positions to which a power is fitted
LEAST = 0.002  # the least share in losses, because a result may contradict a share of 0

Shares = tuple[float, ...]
"""Shares of the win, by seat."""


class Told(NamedTuple):
    """The shares that a hint gives after its first turn, and their means in fresh games: the estimates where a rollout
    stops, and the results at the very end. `left` is about the number of turns that each player has left.

    All shares are empty if the hint is proved.
    """

    number: int
    left: int
    hint: Shares
    cut: Shares
    end: Shares

    def data(self) -> dict[str, Any]:
        """Returns the line of the journal."""
        return self._asdict()

    @classmethod
    def of(cls, data: dict[str, Any]) -> Told:
        """Reads a line of the journal; raises `KeyError` or `TypeError` for a wrong one."""
        return cls(data["number"], data["left"], *(tuple(data[name]) for name in ("hint", "cut", "end")))


def asked(players: int, number: int) -> Told:
    """Asks a hint, and plays fresh games from its first turn."""
    state = position_of_game(f"hint shares {players} {number}", players, by_value, before_the_end)
    advice = advise(state, ROLLOUTS, seed=number)
    if advice.proved or advice.turns[0].proved:
        return Told(number, turns_left(state), (), (), ())
    hint = tuple(each.share.mean for each in advice.shares)
    cut, end = (mean_shares(state, advice.turns[0].turn, rounds) for rounds in (ROUNDS, TO_THE_END))
    return Told(number, turns_left(state), *map(rounded, (hint, cut, end)))


def before_the_end(game: list[GameState], rng: random.Random) -> GameState:
    """Chooses a position in which the end of the game is not triggered."""
    return rng.choice([state for state in game if state.ended_by is None])


def mean_shares(state: GameState, turn: Turn, rounds: int) -> Shares:
    """Returns the mean share of each seat in fresh games, which stop after a number of rounds."""
    assert player_of(ROLLOUTS) is by_value
    found = list[Shares]()
    for first in range(0, GAMES, TOGETHER):
        seeds = [f"fresh {number}" for number in range(first, first + TOGETHER)]
        ends = played_ends(state, turn, seeds, "by_value", rounds, (), load_weights(len(state.players)))
        if ends is None:
            sys.exit("shares are measured with the kernel; install wasmtime")
        found += [end.shares for end in ends]
    return tuple(map(fmean, zip(*found, strict=True)))


def rounded(shares: Shares) -> Shares:
    """Returns shares as the journal keeps them."""
    return tuple(round(share, DECIMALS) for share in shares)


def journal_of(players: int) -> Journal:
    """Returns the journal for a number of players; its settings have the weights, which decide what a hint tells."""
    order = {
        "players": players,
        "rollouts": ROLLOUTS,
        "games": GAMES,
        "content_hash": load_edition("lower-manhattan").content_hash,
        "weights": sha256(VALUE.read_bytes()).hexdigest()[:16],
    }
    return Journal(FOLDER / f"{players}.jsonl", "hint-shares/1", order, ())


def kept(players: int) -> list[Told]:
    """Returns the kept positions; none if there is no journal, or if its hints had other settings or weights."""
    try:
        return collected(players, 0, 1)
    except DataError:
        return []


def collected(players: int, most: int, workers: int) -> list[Told]:
    """Returns the kept positions, and adds positions to the journal up to `most`. Raises `DataError` if the hints in
    the journal had other settings or weights.
    """
    journal, found = journal_of(players), list[Told]()

    def take(entry: dict[str, Any]) -> bool:
        found.append(Told.of(entry))
        return found[-1].number == len(found) - 1

    if journal.path.exists():
        journal.resume(take)
    elif most:
        FOLDER.mkdir(exist_ok=True)
        journal.begin("there is another journal")
    numbers = range(len(found), most)
    if numbers:
        with bar(len(numbers)) as told, shared_out(partial(asked, players), numbers, workers) as results:
            for result in results:
                journal.add(result.data())
                found.append(result)
                told(f"{players} players")
    return found


class Bin(NamedTuple):
    """The seats whose share in hints is in a bin: their number, the number of positions, the means of the three shares,
    and the 95 % interval of the mean result."""

    seats: int
    positions: int
    hint: float
    cut: float
    end: float
    half: float

    @property
    def within(self) -> bool:
        """Whether the mean that hints tell lies in the interval of the results."""
        return abs(self.end - self.hint) <= self.half


def bin_of(found: Sequence[Told], place: int) -> Bin | None:
    """Returns a bin; `None` if it has fewer than two positions.

    The interval counts positions, because the seats of a position depend on each other.
    """
    rows = [
        [
            each
            for each in zip(told.hint, told.cut, told.end, strict=True)
            if min(BINS - 1, int(each[0] * BINS)) == place
        ]
        for told in found
    ]
    rows = [row for row in rows if row]
    if len(rows) < 2:
        return None
    seats = sum(map(len, rows))
    hint, cut, end = (fmean(column) for column in zip(*(each for row in rows for each in row), strict=True))
    squares = sum(sum(after - before - (end - hint) for before, _, after in row) ** 2 for row in rows)
    error = sqrt(squares * len(rows) / (len(rows) - 1)) / seats
    return Bin(seats, len(rows), hint, cut, end, student(len(rows) - 1) * error)


def table(by_players: dict[int, list[Told]]) -> str:
    """Returns the tables in Markdown: all bins, and a summary."""
    return "\n".join([*_bins(by_players), "", *_summary(by_players)])


def _bins(by_players: dict[int, list[Told]]) -> Iterator[str]:
    yield "| players | in hints | predicted, % | where games stop, % | observed, % | 95 % interval | seats | within |"
    yield "| ---: | --- | ---: | ---: | ---: | --- | ---: | --- |"
    for players, found in by_players.items():
        for place in range(BINS):
            name = f"{100 * place // BINS} to {100 * (place + 1) // BINS} %"
            each = bin_of(found, place)
            if each is None:
                yield f"| {players} | {name} |  |  |  |  | 0 or 1 |  |"
                continue
            low, high = 100 * (each.end - each.half), 100 * (each.end + each.half)
            yield (
                f"| {players} | {name} | {100 * each.hint:.1f} | {100 * each.cut:.1f} | {100 * each.end:.1f} | "
                f"{max(0.0, low):.1f} to {min(100.0, high):.1f} | {each.seats} | {'yes' if each.within else 'no'} |"
            )


def _summary(by_players: dict[int, list[Told]]) -> Iterator[str]:
    yield (
        "| players | positions | proved, left out | all shares | error of hints, % | where games stop | bins within "
        "| power | loss of the other half | error of its bins, % |"
    )
    yield "| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | --- | --- |"
    for players, found in by_players.items():
        yield _row(f"{players}", found)
        for name, few in ((f"{players}, one turn left", True), (f"{players}, more turns left", False)):
            yield _row(name, [told for told in found if (told.left <= 1) == few])


def _row(name: str, found: Sequence[Told]) -> str:
    """Returns the row of the summary for some positions."""
    open_ended = [told for told in found if told.hint]
    sums = [sum(told.hint) for told in open_ended] or [0.0]
    bins = [each for place in range(BINS) if (each := bin_of(found, place)) is not None]
    errors = [f"{100 * root_mean_square(open_ended, name):.1f}" for name in ("hint", "cut")]
    cells = [name, f"{len(open_ended)}", f"{len(found) - len(open_ended)}", f"{min(sums):.4f} to {max(sums):.4f}"]
    cells += [*errors, f"{sum(each.within for each in bins)} of {len(bins)}"]
    if len(open_ended) >= ENOUGH:
        power, others = best_power(open_ended[::2]), open_ended[1::2]
        changed = [told._replace(hint=sharpened(told.hint, power)) for told in others]
        cells += [f"{power:.2f}", f"{loss(others, 1.0):.4f}, with the power {loss(others, power):.4f}"]
        cells += [f"{100 * error_of_bins(others):.2f}, with the power {100 * error_of_bins(changed):.2f}"]
    else:
        cells += ["", "", ""]
    return f"| {' | '.join(cells)} |"


def sharpened(shares: Shares, power: float) -> Shares:
    """Returns shares raised to a power and scaled to add up to one; shares below `LEAST` count as `LEAST`."""
    raised = [max(LEAST, share) ** power for share in shares]
    return tuple(each / sum(raised) for each in raised)


def loss(found: Sequence[Told], power: float) -> float:
    """Returns the mean logarithmic loss of sharpened shares of hints, compared with shares that equal the results."""
    return fmean(
        sum(
            end * (log(end) - log(told)) for end, told in zip(each.end, sharpened(each.hint, power), strict=True) if end
        )
        for each in found
    )


def error_of_bins(found: Sequence[Told]) -> float:
    """Returns by how much the mean result of a bin differs from its mean share in hints, on average over all seats."""
    bins = [each for place in range(BINS) if (each := bin_of(found, place)) is not None]
    return sum(each.seats * abs(each.end - each.hint) for each in bins) / sum(each.seats for each in bins)


def best_power(found: Sequence[Told]) -> float:
    """Returns the power with the least loss, which is a convex function of the power."""
    low, high = 0.2, 5.0
    while high - low > 0.001:
        third = (high - low) / 3
        if loss(found, low + third) < loss(found, high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2


def root_mean_square(found: Sequence[Told], name: str) -> float:
    """Returns the root of the mean squared difference between some shares and the results, over all seats."""
    pairs = [pair for told in found for pair in zip(getattr(told, name), told.end, strict=True)]
    return sqrt(fmean((share - end) ** 2 for share, end in pairs)) if pairs else 0.0


def main() -> None:
    """Asks hints, and prints the tables or writes them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", choices=PLAYERS, default=PLAYERS)
    parser.add_argument("--positions", type=int, default=POSITIONS, help="positions for each number of players")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(15)
    number, workers = arguments.positions, arguments.workers
    text = table({players: collected(players, number, workers) for players in arguments.players})
    sys.stdout.write(f"{text}\n")
    if arguments.write:
        write({"hint_shares": f"\n{text}\n"})


if __name__ == "__main__":
    main()
