"""Tests claims of the designer and of players on games: `python -m benchmarks.claims [--write]`.

The games are games of `quick` against itself on the full board, and the stored games of `strong` players from
`benchmarks.ladder`. `--write` writes the tables into docs/explanation/claims.md. It takes some minutes; `--games 40`
gives a quick impression."""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from benchmarks.ladder import contested
from benchmarks.make_table import write
from ny1901_solver.arena import GameResult, seating
from ny1901_solver.arena.standings import mean_interval, share_interval
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.moves import Take, Turn
from ny1901_solver.new_york_1901.policies import Policy, quick, take_turn
from ny1901_solver.new_york_1901.policies.computer_players import ways_to_play
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.rules.transition import tiles_are_ending
from ny1901_solver.new_york_1901.scoring import outcome, tallies
from ny1901_solver.new_york_1901.state import BOOM, GRAB, SHIFT, GameState
from ny1901_solver.new_york_1901.tiles import Generation, Site

PAGE = Path(__file__).parent.parent / "docs" / "explanation" / "claims.md"
LONGEST = 400  # turns of a game: a forced return can go on for ever (TRN-5)
CARDS = {"Construction Boom": BOOM, "Market Shift": SHIFT, "Land Grab": GRAB}
SHARE = 100.0
HEAD = ("| quantity | value | 95 % interval | counted over |", "| --- | ---: | --- | --- |")


class Played(NamedTuple):
    """A finished game:

    its last state, the share of the victory of each seat, and every building with whether it fell.
    """

    state: GameState
    shares: list[float]
    totals: list[int]
    buildings: dict[Site, bool]

    def margin(self, seat: int) -> int:
        """Returns the margin of a seat to the best of the others."""
        return self.totals[seat] - max(total for other, total in enumerate(self.totals) if other != seat)


def played(
    players: int, number: int, policies: Sequence[Policy] = (), without: tuple[int, int] | None = None
) -> Played:
    """Plays the game with a number; the deal is the same for all policies.

    If `without` is given, one seat lacks an action card from the start.
    """
    rng = random.Random(f"claims {players} {number}")
    state, deal, turns = new_game(_edition(), players, rng), deck_dealer(random.Random(f"pile {number}")), 0
    if without is not None:
        seat, card = without
        poorer = replace(state.players[seat], cards=state.players[seat].cards & ~card)
        state = replace(state, players=(*state.players[:seat], poorer, *state.players[seat + 1 :]))
    chances = [random.Random(f"{number} {seat}") for seat in range(players)]
    buildings: dict[Site, bool] = {}
    while not state.over and turns < LONGEST:
        seat, turns = state.to_move, turns + 1
        before = state.mover.buildings
        state = take_turn(state, policies[seat] if policies else quick, chances[seat], deal).after
        after = state.players[seat].buildings
        buildings |= dict.fromkeys(set(before) - set(after), True) | dict.fromkeys(set(after) - set(before), False)
    result = outcome(state)
    shares = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(players)]
    return Played(state, shares, [sheet.total for sheet in result.sheets], buildings)


def _edition() -> Edition:
    return load_edition("lower-manhattan")


def drawn_to_large(bonus: float) -> Policy:
    """Returns the policy `quick` with a preference: a territory of size 3 looks better by `bonus` points."""

    def policy(state: GameState, rng: random.Random) -> Turn:
        by_name = state.edition.board.by_name

        def looks(value: float, turn: Turn) -> float:
            takes = chain.from_iterable(step.territories for step in turn.steps if isinstance(step, Take))
            return value + bonus * sum(by_name[name].size == 3 for name in takes)

        ways = [(way.value, Turn(way.steps)) for way in ways_to_play(state, rng)]
        return max(ways, key=lambda way: looks(*way))[1]

    return policy


def row(asked: str, values: Sequence[float], form: str, of: str, times: float = 1.0) -> str:
    """Returns a row of the table: the mean of values, one for each game or pair of games, with its interval.

    Win shares are printed in per cent.
    """
    interval = share_interval(values) if times == SHARE else mean_interval(values)
    ends = "" if interval is None else " to ".join(format(times * end, form) for end in interval)
    return f"| {asked} | {times * fmean(values):{form}} | {ends} | {of} |"


def of_seats(games: Sequence[Played]) -> Iterator[str]:
    """Yields the rows about the value of each seat and the ends of games."""
    players = len(games[0].totals)
    of = f"{len(games)} games of {players}"
    for seat in (0, players - 1):
        who = "first" if seat == 0 else "last"
        yield row(
            f"wins of the {who} seat, {100 / players:.0f} % are fair", [g.shares[seat] for g in games], ".1f", of, 100
        )
        others = [g.totals[seat] - fmean(g.totals[:seat] + g.totals[seat + 1 :]) for g in games]
        yield row(f"points of the {who} seat more than the mean of the others", others, "+.1f", of)
    tiles = [float(tiles_are_ending(g.state.setup, g.state.players[g.state.ended_by or 0])) for g in games]
    yield row("games ended by tiles, the others by the market, in %", tiles, ".1f", of, SHARE)


def of_strong(results: Iterable[GameResult]) -> Iterator[str]:
    """Yields the same rows for stored games in which all players are `strong`."""
    games = list(results)
    if len(games) > 1:
        of = f"{len(games)} games of 2 `strong` players"
        first = [game.shares[seating(game.game, 2)[0]] for game in games]
        yield row("wins of the first seat, 50 % are fair", first, ".1f", of, SHARE)
        yield row("games ended by tiles", [float(game.end == "tiles") for game in games], ".1f", of, SHARE)


def of_cards(games: int) -> Iterator[str]:
    """Yields the rows about action cards:

    the margin with all three cards minus the margin on the same deal without one.
    """
    for name, card in CARDS.items():
        gains, kept = [], []
        for number in range(games):
            seat = number % 2
            with_all = played(2, number)
            gains.append(float(with_all.margin(seat) - played(2, number, without=(seat, card)).margin(seat)))
            kept.append(float(bool(with_all.state.players[seat].cards & card)))
        yield row(f"{name}: points of margin that it brings", gains, "+.1f", f"{games} pairs of games of 2")
        yield row(f"{name}: kept to the end for its point, in %", kept, ".0f", f"{games} games of 2", SHARE)


def of_streets(games: Sequence[Played]) -> Iterator[str]:
    """Yields the rows about streets: how often each pays, its number of buildings, and how often its holder wins."""
    edition = _edition()
    paid: dict[int, list[float]] = defaultdict(list)
    wins: dict[int, list[float]] = defaultdict(list)
    stand: dict[int, list[float]] = defaultdict(list)
    for game in games:
        counts = [each.streets for each in tallies(game.state)]
        for number, card in enumerate(game.state.setup.street_cards):
            by_seat = [each[number] for each in counts]
            holders = [seat for seat, count in enumerate(by_seat) if count == max(by_seat)]
            paid[card].append(float(len(holders) == 1))
            stand[card].append(float(sum(by_seat)))
            if len(holders) == 1:
                wins[card].append(game.shares[holders[0]])
    for card in sorted(paid):
        touching = sum(bool(t.mask & edition.sites.card_fronts[card]) for t in edition.board.territories)
        name, of = edition.street_cards[card].name, f"{len(paid[card])} games of 2"
        yield row(f"{name} ({touching} territories): buildings on it", stand[card], ".1f", of)
        yield row(f"{name}: it pays a player, in %", paid[card], ".0f", of, SHARE)
        yield row(f"{name}: the paid player wins, in %", wins[card], ".0f", f"{len(wins[card])} games of 2", SHARE)


def of_sizes(games: Sequence[Played]) -> Iterator[str]:
    """Yields the rows about territories of size 3, in normal games and for a player with a preference for them."""
    board = _edition().board
    more, less = list[float](), list[float]()
    for game in games:
        large = [sum(board.territories[t].size == 3 for t in bits(player.estate)) for player in game.state.players]
        if large[0] != large[1]:
            richer = large.index(max(large))
            more.append(game.shares[richer])
            less.append(
                float(len(bits(game.state.players[richer].estate)) - len(bits(game.state.players[1 - richer].estate)))
            )
    of = f"{len(more)} games of 2"
    yield row("the player with more territories of size 3 wins, in %", more, ".1f", of, SHARE)
    yield row("territories in all that this player has more", less, "+.1f", of)
    for bonus in (-2.0, 2.0, 6.0):
        policies = (drawn_to_large(bonus), drawn_to_large(0.0))
        margins = [
            fmean((played(2, number, policies).margin(0), played(2, number, policies[::-1]).margin(1)))
            for number in range(len(games) // 2)
        ]
        told = f"a territory of size 3 looks {abs(bonus):g} points {'better' if bonus > 0 else 'worse'}"
        yield row(f"{told}: margin to the other player", margins, "+.1f", f"{len(margins)} rotated sets of 2")


def of_irregular(games: Sequence[Played]) -> Iterator[str]:
    """Yields the rows about irregular buildings:

    how often buildings fall, by shape, for sizes that have both shapes.
    """
    fate: dict[tuple[int, int, bool], list[float]] = defaultdict(list)
    for game in games:
        for site, fell in game.buildings.items():
            fate[site.generation, site.mask.bit_count(), site.irregular].append(float(fell))
    for generation in (Generation.BRONZE, Generation.SILVER):
        for size in range(2, 7):
            shapes = [fate[generation, size, irregular] for irregular in (False, True)]
            if min(map(len, shapes)) > 1:
                for values, word in zip(shapes, ("rectangular", "irregular"), strict=True):
                    asked = f"{generation.name.lower()} of {size} squares, {word}: falls, in %"
                    yield row(asked, values, ".0f", f"{len(values)} buildings", SHARE)


def table(games: int) -> str:
    """Returns all tables, in groups."""
    two, three, four = ([played(players, number) for number in range(games)] for players in (2, 3, 4))
    searched = (game for each in contested() if each.group == "search" for game in each.kept(0))
    groups = (
        ("Seats and ends", chain(of_seats(two), of_seats(three), of_seats(four), of_strong(searched))),
        ("Action cards", of_cards(games)),
        ("Streets", of_streets(two)),
        ("Territories of size 3", of_sizes(two)),
        ("Irregular buildings and demolition", of_irregular(two)),
    )
    return "\n\n".join("\n".join((f"**{title}**", "", *HEAD, *rows)) for title, rows in groups)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--games", type=int, default=400)
    asked = parser.parse_args()
    found = table(asked.games)
    sys.stdout.write(f"{found}\n")
    if asked.write:
        write({"claims": f"\n{found}\n"}, PAGE)


if __name__ == "__main__":
    main()
