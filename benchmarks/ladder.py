"""Plays the matches of computer players in the table of README.md, and writes the table.

    python -m benchmarks.ladder                          # plays all matches to their end, in many hours
    python -m benchmarks.ladder 1s-quick --games 20 --workers 2
    python -m benchmarks.ladder --games 0 --write        # plays nothing; writes the table of the stored games
    python -m benchmarks.ladder levels --seed 1          # plays other deals, and compares the results
    python -m benchmarks.ladder --sample                 # as in CI: do stored games and the table still come out?

Each match has a journal in `arena/`, in the format of `ny1901 arena --record`, and continues from it. The budgets are
in `arena/budgets.json` (`benchmarks.calibrate`). The command runs at low priority. Ctrl-C ends it with the results so
far."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from benchmarks.calibrate import BUDGETS
from benchmarks.make_table import machine, sections, write
from benchmarks.players import policy_of
from ny1901_solver.arena import GameResult, MatchStanding, games_played, rotated_sets, standings
from ny1901_solver.arena.match import MeasuredSeconds
from ny1901_solver.arena.standings import mean_interval
from ny1901_solver.capabilities.arena import Matches
from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.capabilities.arena import MATCHES, ArenaMatch
from ny1901_solver.new_york_1901.policies.named import OF_BENCHMARKS, OPPONENTS
from ny1901_solver.terminal.bar import bar

FOLDER = Path(__file__).parent / "arena"
MACHINE = FOLDER / "machine.txt"
CHEAP = {
    "random",
    "quick",
    "points",
    "quick-2",
    "quick-1",
    "quick-0.5",
    "strong:20",
    "greedy-50",
    "greedy-20",
}
CONSTANTS = (0.5, 1.4, 4.0)
BEFORE, BEFORE_4 = "strong:260", "strong:140"
"""The players that took a second for a turn of two or four players, before the kernel played their games."""
HEAD = "| match | players | games | win share, % | margin | points a turn | CPU time a turn | goal |"
RULE = "| --- | --- | ---: | ---: | ---: | ---: | --- | --- |"


class House(NamedTuple):
    """The parts of a match that depend on the game: the folder of its records, the players, a match and its games."""

    folder: str
    matches: Matches[Any]
    match: Callable[[tuple[str, ...], int, int, int], Any]
    play: Callable[[Any, Callable[[], float], int], GameResult]


def _of_new_york(players: tuple[str, ...], seats: int, games: int, seed: int) -> ArenaMatch:
    return ArenaMatch(players, seats, games, seed, "lower-manhattan", None)


NEW_YORK_1901 = House("", MATCHES, _of_new_york, partial(MATCHES.play, player=policy_of))


class Contested(NamedTuple):
    """A match of the table; `goal` contains the win share to reach, and the value that its interval should exceed.

    With `below`, the share and the upper end of the interval should be lower than these values.
    """

    group: str
    name: str
    players: tuple[str, str]
    games: int
    seats: int = 2
    goal: tuple[float, float] | None = None
    below: bool = False
    house: House = NEW_YORK_1901

    def match(self, seed: int, games: int | None = None) -> Any:
        most = self.games if games is None else min(self.games, games // self.seats * self.seats)
        return self.house.match(self.players, self.seats, most, seed)

    def path(self, seed: int) -> Path:
        return FOLDER / self.house.folder / f"{self.name}{f'.seed-{seed}' if seed else ''}.jsonl"

    def kept(self, seed: int) -> list[GameResult]:
        """Returns the stored games, or none if other players or other versions played them."""
        path = self.path(seed)
        if not path.exists():
            return []
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        order = self.house.matches.order(self.match(seed))
        if json.loads(head)["order"] | {"games": 0} != order | {"games": 0}:
            return []
        seconds = MeasuredSeconds(path).read()
        results = (GameResult.of(json.loads(line), self.seats) for line in lines[: self.games])
        return [replace(result, seconds=seconds.get(result.game, ())) for result in results]

    def goal_reached(self, found: MatchStanding | None) -> str:
        """Returns the goal in words, and whether it is reached."""
        if self.goal is None:
            return ""
        (share, end), (side, which) = self.goal, ("at most", "upper") if self.below else ("at least", "lower")
        told = f"{side} {100 * share:g} %" + (
            f", {which} end {'below' if self.below else 'above'} {100 * end:g}" if end else ""
        )
        if found is None:
            return told
        low, high = found.share_interval
        reached = found.share <= share and high < end if self.below else found.share >= share and low > end
        return f"{told}: {'reached' if reached else 'not reached'}"


def contested() -> list[Contested]:
    """Returns all matches, for the calibrated budgets."""
    found = json.loads(BUDGETS.read_text(encoding="utf-8"))
    one, five, three, four = (
        f"strong:{found[f'strong {players} players {seconds} s']}"
        for players, seconds in ((2, 1), (2, 5), (3, 1), (4, 1))
    )
    tuning = dict[str, list[Contested]]()
    for word in OF_BENCHMARKS:
        tree = f"{word}:{found[f'{word} 2 players 1 s']}"
        named = [(f"{word}-{constant}", f"{tree}:{constant}") for constant in CONSTANTS]
        tuning[tree] = [Contested("tuning", name, (player, "quick"), 20) for name, player in named]
    trees = [tuned(tree, tried) for tree, tried in tuning.items()]
    levels = ("random", "quick-2", "quick-1", "points", "quick-0.5", "hasty:12", "planner", "strong:20", "strong:60")
    return [
        *(Contested("levels", f"{name.replace(':', '-')}-quick", (name, "quick"), 200) for name in levels),
        Contested("levels", "strongest-hard", (OPPONENTS["strongest"], OPPONENTS["hard"]), 200),
        *(each for tried in tuning.values() for each in tried),
        Contested("hint", "1s-quick", (one, "quick"), 200, 2, (0.9, 0.85)),
        Contested("hint", "5s-quick", (five, "quick"), 100, 2, (0.95, 0.0)),
        Contested("hint", "1s-mcts", (one, trees[0]), 40, 2, (0.7, 0.0)),
        Contested("hint", "1s-mcts-quick", (one, trees[1]), 200, 2, (0.7, 0.63)),
        Contested("hint", "1s-mcts-value", (one, trees[2]), 80),
        Contested("hint", "1s-quick-3-players", (three, "quick"), 120, 3, (0.75, 0.66)),
        Contested("hint", "1s-quick-4-players", (four, "quick"), 200, 4, (0.7, 0.63)),
        Contested("kernel", "0.1s-1s-before", ("strong:800", BEFORE), 400, 2, (0.5, 0.45)),
        Contested("kernel", "1s-1s-before", ("strong:13000", BEFORE), 400, 2, (0.66, 0.61)),
        Contested("kernel", "1s-1s-before-4-players", ("strong:4000", BEFORE_4), 400, 4, (0.35, 0.3)),
        Contested("search", "5s-1s", (five, one), 120, 2, (0.5, 0.5)),
        Contested("search", "half-1s", (f"{one}:half", one), 120, 2, (0.5, 0.5), below=True),
    ]


def tuned(tree: str, tried: Sequence[Contested]) -> str:
    """Returns the tree search with the exploration constant that has the best margin, if all constants have games."""
    played = [each.kept(0) for each in tried]
    if any(len(games) < each.games for games, each in zip(played, tried, strict=True)):
        return tree
    return max(zip(played, tried, strict=True), key=lambda pair: fmean(map(_margin, pair[0])))[1].players[0]


def play(each: Contested, seed: int, games: int | None, workers: int) -> None:
    """Plays a match up to a number of games; raises `DataError` if older versions of the players played its games."""
    match = each.match(seed, games)
    if len(each.kept(seed)) >= match.games:
        return
    MACHINE.write_text(f"{machine()}\n", encoding="utf-8", newline="\n")
    house = each.house
    journal = house.matches.journal_at(each.path(seed), each.match(seed))
    plays = partial(each.house.play, match, time.process_time)
    with (
        bar(match.games) as told,
        closing(games_played(plays, match.games, match.seats, workers, journal, True)) as results,
    ):
        for result in results:
            told(f"{each.name}: {result.end}")


def row(each: Contested, seed: int) -> str:
    """Returns a row of the table, from the stored games."""
    sets = rotated_sets(each.kept(seed), each.seats)
    played = len(sets) * each.seats
    others = f"{each.seats - 1} of " if each.seats > 2 else ""
    cells = [
        each.name,
        f"`{each.players[0]}`, {others}`{each.players[1]}`",
        f"{played}" if played >= each.games else f"{played} of {each.games}",
    ]
    if not sets:
        cells += ["of older players" if each.path(seed).exists() else "", "", "", "", each.goal_reached(None)]
        return f"| {' | '.join(cells)} |"
    first, second = standings(sets, each.players)
    turn = [fmean(_margin(game) / game.turns[0] for game in games) for games in sets]
    cells += [
        _around(100 * first.share, tuple(100 * end for end in first.share_interval), ".1f"),
        _around(first.margin, first.margin_interval, "+.1f"),
        _around(fmean(turn), mean_interval(turn), "+.2f"),
        ", ".join(_cpu_time(standing.turn_seconds) for standing in (first, second)),
        each.goal_reached(first) + (" so far" if each.goal and played < each.games else ""),
    ]
    return f"| {' | '.join(cells)} |"


def _margin(game: GameResult) -> float:
    return game.points[0] - max(game.points[1:])


def _around(mean: float, interval: tuple[float, ...] | None, form: str) -> str:
    ends = "one set" if interval is None else " to ".join(format(end, form) for end in interval)
    return f"{mean:{form}} ({ends})"


def _cpu_time(seconds: float | None) -> str:
    if seconds is None:
        return "unknown"
    return f"{seconds * 1000:.2g} ms" if seconds < 0.1 else f"{seconds:.2f} s"


def table(matches: Sequence[Contested], seed: int) -> str:
    """Returns the table in Markdown, with the machine and the CPU time of the games."""
    measured = MACHINE.read_text(encoding="utf-8").strip() if MACHINE.exists() else "Nothing is measured yet."
    took = sum(sum(game.seconds) for each in matches for game in each.kept(seed))
    return "\n".join(
        [
            f"{measured} {took / 3600:.1f} CPU hours, of the games that were timed.",
            "",
            HEAD,
            RULE,
            *(row(each, seed) for each in matches),
        ]
    )


def compared(each: Contested, seed: int) -> str:
    """Returns a sentence on whether other deals agree: the intervals of the two win shares must overlap."""
    found = []
    for deals in (0, seed):
        sets = rotated_sets(each.kept(deals), each.seats)
        if not sets:
            return f"{each.name}: not played on both"
        found.append(standings(sets, each.players)[0])
    (low, high), (other_low, other_high) = (standing.share_interval for standing in found)
    kept, other = (f"{100 * standing.share:.1f} %" for standing in found)
    verdict = "agrees with" if low <= other_high and other_low <= high else "contradicts"
    return f"{each.name}: {other} {verdict} {kept}"


def remade(each: Contested, sets: int) -> bool:
    """Whether the first sets of a match, played again, equal the stored games byte for byte."""
    kept = each.kept(0)[: sets * each.seats]
    again = [each.house.play(each.match(0), lambda: 0.0, game.game) for game in kept]
    return bool(kept) and [game.data() for game in again] == [game.data() for game in kept]


def sample(matches: Sequence[Contested], section: str = "ladder") -> Iterator[str]:
    """Returns the differences between stored results and replays of some fast games, and of the table."""
    for each in matches:
        if set(each.players) <= CHEAP and not remade(each, 1):
            yield f"{each.name}: its first games come out otherwise than they are kept"
    if sections()[section].strip() != table(matches, 0):
        yield "the table in README.md does not follow from the stored games; --games 0 --write makes it again"


def play_all(matches: Sequence[Contested], asked: argparse.Namespace) -> None:
    """Continues all matches, except matches with games of older versions."""
    for each in matches:
        try:
            play(each, asked.seed, asked.games, asked.workers)
        except DataError as error:
            sys.stderr.write(f"{error}; remove it to play its games anew\n")


def main(
    contested: Callable[[], list[Contested]] = contested, section: str = "ladder", about: str | None = None
) -> int:
    parser = argparse.ArgumentParser(description=about or __doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="MATCH|GROUP", help="matches or groups; all matches by default")
    parser.add_argument("--games", type=int, help="the maximum number of games of each match")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write the table into README.md")
    parser.add_argument("--sample", action="store_true")
    asked = parser.parse_args()
    matches = contested()
    if asked.sample:
        wrong = list(sample(matches, section))
        sys.stdout.write(
            "".join(f"{line}\n" for line in wrong) or "the games and the table come out as they are kept\n"
        )
        return bool(wrong)
    if unknown := set(asked.names) - {word for each in matches for word in (each.group, each.name)}:
        parser.error(f"no match or group {', '.join(sorted(unknown))}; there are {', '.join(m.name for m in matches)}")

    def chosen() -> list[Contested]:
        return [each for each in contested() if not asked.names or {each.group, each.name} & set(asked.names)]

    if hasattr(os, "nice"):
        os.nice(15)
    interrupted = False
    try:
        play_all([each for each in chosen() if each.group == "tuning"], asked)
        play_all([each for each in chosen() if each.group != "tuning"], asked)
    except KeyboardInterrupt:
        interrupted = True
    if asked.write:
        write({section: f"\n{table(contested(), 0)}\n"})
    sys.stdout.write(f"{table(chosen(), asked.seed)}\n")
    if asked.seed:
        sys.stdout.write("".join(f"{compared(each, asked.seed)}\n" for each in chosen()))
    return 130 if interrupted else 0


if __name__ == "__main__":
    sys.exit(main())
