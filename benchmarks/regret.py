"""Measures the share of wins that a computer player loses with each turn, compared with the best legal turn.

    python -m benchmarks.regret                        # judges the positions, then measures the players of the table
    python -m benchmarks.regret strong:260 strong:600 --seats 2 --positions 10
    python -m benchmarks.regret --write                # writes the table into README.md
    python -m benchmarks.regret strong:2000 --seeds 1 --judge strong:20 --workers 2 --write


The positions come from the middle of games of the player by value, and have two, three or four players. The judge plays
games from the turns to the very end; in these games the player by value takes all turns. Rounds of games, each with
more games for fewer turns, choose the few best of all legal turns. Then fresh games are played from these turns and
from the turns under test: their first half chooses the best turn, and their second half measures how much worse
another turn is. The n-th games after all turns have the same cards. The players under test know none of these games.

The folder `regret/` keeps what is judged; the judge continues from it. A position costs up to a minute of CPU time.

With `--judge`, a second judge compares the same best turn with the turn of the player under test: a computer player
takes all turns in its games (`benchmarks.second_judge`). The second judge needs an hour or more for a position, and
also continues from what it has kept. Because the first judge has chosen the best turn, a turn may lose less than
nothing here."""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import NamedTuple, TypeAlias

from benchmarks.make_table import machine, write
from benchmarks.players import policy_of
from benchmarks.positions import position_of_game
from benchmarks.second_judge import SecondJudge
from ny1901_solver.files.access import write_text
from ny1901_solver.new_york_1901.hint.rollouts import by_value
from ny1901_solver.new_york_1901.hint.shortlist import turns_by_effect
from ny1901_solver.new_york_1901.hint.value import load_weights
from ny1901_solver.new_york_1901.kernel.playing import played_ends
from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.policies.computer_players import ways_to_play
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import SHIFT, GameState
from ny1901_solver.statistics.comparing import Estimate, estimate

FOLDER = Path(__file__).parent / "regret"
POSITIONS = {2: 30, 3: 15, 4: 15}
TO_THE_END = 1000  # rounds; a game may go on for ever if workers are taken back in turn (TRN-5)
TOGETHER = 32  # games in one call of the kernel
CHOOSING = ((60, 40), (300, 12), (1500, 4))
"""The rounds of games that choose the best turns: for each round, the games after each turn, and the greatest number of
turns that the round leaves."""
UNLIKELY = 3.0  # standard errors by which a turn must be worse to be left out before the number of turns decides
PLAYERS = ("quick", "strong:20", "strong:260", "strong:800", "strong:4000")


class Case(NamedTuple):
    """A judged position: its best turn, and for each judged turn the share of wins that this turn loses compared with
    the best turn, with the error."""

    line: str
    games: int
    best: str
    lost: dict[str, Estimate]


Loss: TypeAlias = Callable[[Case, Turn], Estimate]
"""A judge: returns the share of wins that a turn loses in a judged position."""


def positions(players: int, count: int) -> Iterator[GameState]:
    """Yields positions, each from the middle half of another game."""

    def in_the_middle(game: list[GameState], rng: random.Random) -> GameState:
        return game[len(game) // 4 + rng.randrange(max(1, len(game) // 2))]

    for number in range(count):
        yield position_of_game(f"regret {players} {number}", players, by_value, in_the_middle)


def all_effects(state: GameState) -> list[Turn]:
    """Returns a legal turn for each effect: what is built, the cards that are played, and the land where the player
    `quick` tells claims apart; and a Market Shift alone."""
    turns = [Turn(way.steps) for way in ways_to_play(state, random.Random(0))]
    effects = turns_by_effect(legal_turns(state, shifts=False))
    shift = [Turn((Shift(),))] if state.mover.cards & SHIFT else []
    return list(dict.fromkeys([*turns, *effects, *shift]))


def shares_after(state: GameState, turn: Turn, word: str, games: range) -> list[float]:
    """Returns the mover's shares of the win in games to the very end."""
    weights, shares = load_weights(len(state.players)), list[float]()
    for first in range(games.start, games.stop, TOGETHER):
        seeds = [f"{word} {number}" for number in range(first, min(games.stop, first + TOGETHER))]
        ends = played_ends(state, turn, seeds, "by_value", TO_THE_END, (), weights)
        if ends is None:
            sys.exit("regret is measured with the kernel; install wasmtime")
        shares += [end.share for end in ends]
    return shares


def best_turns(state: GameState) -> list[Turn]:
    """Returns the few turns that are best in games, from all legal effects."""
    kept: dict[Turn, list[float]] = {turn: [] for turn in all_effects(state)}
    for games, most in CHOOSING:
        for turn, shares in kept.items():
            shares += shares_after(state, turn, "choose", range(len(shares), games))
        ranked = sorted(kept.items(), key=lambda each: -fmean(each[1]))
        kept = dict([each for each in ranked if not is_behind(each[1], ranked[0][1])][:most])
    return list(kept)


def is_behind(shares: Sequence[float], leading: Sequence[float]) -> bool:
    """Returns whether a turn is worse than the leading turn beyond doubt."""
    behind = difference(leading, shares)
    return behind.mean > UNLIKELY * behind.error


def difference(some: Sequence[float], others: Sequence[float]) -> Estimate:
    """Returns the mean difference of paired shares with its error."""
    return Estimate(*estimate([one - other for one, other in zip(some, others, strict=True)]))


def judged(players: int, count: int, games: int) -> list[Case]:
    """Returns the judged positions; judges positions that are not kept yet."""
    known, cases = {case.line: case for case in kept(players)}, list[Case]()
    for state in positions(players, count):
        line = format_line(state)
        if line not in known or known[line].games != games:
            turns = best_turns(state)
            best = max(turns, key=lambda turn: fmean(shares_after(state, turn, "judge", range(games // 2))))
            known[line] = Case(line, games, str(best), {})
            for turn in turns:
                lost(known[line], turn)
            _keep(players, known.values())
            sys.stderr.write(f"{players} players: {len(cases) + 1} of {count} positions judged\n")
        cases.append(known[line])
    return cases


def lost(case: Case, turn: Turn) -> Estimate:
    """Returns the share of wins that a turn loses; plays the games if the turn is not judged yet."""
    if str(turn) not in case.lost:
        state, second = parse_line(case.line), range(case.games // 2, case.games)
        best, other = (shares_after(state, each, "judge", second) for each in (Turn.parse(case.best), turn))
        case.lost[str(turn)] = Estimate(0.0, 0.0) if str(turn) == case.best else difference(best, other)
    return case.lost[str(turn)]


def regret(name: str, cases: Sequence[Case], seeds: int, loss: Loss = lost) -> tuple[Estimate, Estimate]:
    """Returns the mean share of wins that a player loses with a turn, with an error that comes from the choice of
    positions, and the same mean with an error that comes from the games of the judge alone."""
    policy, means, errors = policy_of(name), list[float](), list[float]()
    for case in cases:
        state = parse_line(case.line)
        found = [loss(case, policy(state, random.Random(seed))) for seed in range(seeds)]
        means.append(fmean(each.mean for each in found))
        errors.append(fmean(each.error for each in found))
    whole = fmean(means)
    among = stdev(means) / sqrt(len(means)) if len(means) > 1 else float("inf")
    return Estimate(whole, among), Estimate(whole, sqrt(sum(each**2 for each in errors)) / len(errors))


def kept(players: int) -> list[Case]:
    """Returns the positions that are judged already."""
    return list(_read(players))


def _read(players: int) -> Iterator[Case]:
    path = FOLDER / f"{players}.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        found = json.loads(line)
        by_turn = {turn: Estimate(*each) for turn, each in found["lost"].items()}
        yield Case(found["position"], found["games"], found["best"], by_turn)


def _keep(players: int, cases: Iterable[Case]) -> None:
    FOLDER.mkdir(exist_ok=True)
    lines = [
        json.dumps({"position": line, "games": games, "best": best, "lost": by_turn})
        for line, games, best, by_turn in cases
    ]
    write_text(FOLDER / f"{players}.jsonl", "".join(f"{line}\n" for line in lines))


def rows(asked: argparse.Namespace) -> Iterator[str]:
    """Yields the rows of the table."""
    for players in asked.seats:
        cases = judged(players, min(POSITIONS[players], asked.positions), asked.games)
        loss = lost if asked.judge is None else by_players(players, asked)
        for name in asked.players:
            mean, by_games = regret(name, cases, asked.seeds, loss)
            end = 100 * (mean.mean + 1.96 * mean.error)
            yield (
                f"| {players} | `{name}` | {len(cases)} | {100 * mean.mean:.2f} | {100 * mean.error:.2f} | "
                f"{100 * by_games.error:.2f} | {end:.2f} |"
            )
            _keep(players, {case.line: case for case in [*_read(players), *cases]}.values())


def by_players(players: int, asked: argparse.Namespace) -> Loss:
    """Returns the second judge."""
    judge = SecondJudge(FOLDER, players, asked.judge, asked.judge_games, asked.workers)
    return lambda case, turn: judge.lost(case.line, case.best, str(turn))


def main() -> None:
    """Judges positions and measures players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", metavar="PLAYER", default=PLAYERS)
    parser.add_argument("--seats", type=int, nargs="+", choices=POSITIONS, default=[*POSITIONS])
    parser.add_argument(
        "--positions", type=int, default=max(POSITIONS.values()), help="the most for each number of players"
    )
    parser.add_argument("--games", type=int, default=6000, help="fresh games from each of the best turns")
    parser.add_argument("--seeds", type=int, default=2, help="how often each player is asked in each position")
    parser.add_argument("--judge", metavar="PLAYER", help="the computer player of a second judge")
    parser.add_argument("--judge-games", type=int, default=2000, help="games of the second judge from each turn")
    parser.add_argument("--workers", type=int, default=1, help="processes of the second judge")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    if hasattr(os, "nice"):
        os.nice(15)
    head = (
        "| players | player | positions | wins lost a turn, % | error | of it by the games | upper end |\n"
        "| ---: | --- | ---: | ---: | ---: | ---: | ---: |"
    )
    found = list[str]()
    for row in rows(asked):
        found.append(row)
        sys.stdout.write(f"{row}\n")
    if asked.write:
        section, games, by = "regret", asked.games, "the player by value"
        if asked.judge is not None:
            section, games, by = "regret_judge", asked.judge_games, f"`{asked.judge}`"
        about = f"{machine()} {games:,} fresh games of {by} from each turn."
        write({section: "\n" + "\n".join([about, "", head, *found]) + "\n"})


if __name__ == "__main__":
    main()
