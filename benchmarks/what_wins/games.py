"""The games of the study: who plays them, how they are dealt, and the log of each game.

The kernel plays a game and writes down its turns. Python plays the same game where the kernel does not run, and for
players that the kernel does not have; the log is the same."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

from benchmarks.what_wins.preferences import preferring
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.hint.rollouts import by_value
from ny1901_solver.new_york_1901.hint.value import load_weights
from ny1901_solver.new_york_1901.kernel.machine import Machine, Reason, machine
from ny1901_solver.new_york_1901.kernel.packing import (
    packed_numbers,
    packed_seeds,
    packed_state,
    packed_tables,
    packed_turn,
)
from ny1901_solver.new_york_1901.kernel.playing import NUMBERS, Plays
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.opponents import policy_of
from ny1901_solver.new_york_1901.policies import Policy, quick, take_turn
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.rules.set_up import Variant, set_4_market
from ny1901_solver.new_york_1901.scoring import tallies
from ny1901_solver.new_york_1901.scoring.final import (
    ScoreLine,
    ScoreSheet,
    sco_1_streets,
    sco_7_unused_cards,
    standing_points,
)
from ny1901_solver.new_york_1901.scoring.outcome import sco_8_winner
from ny1901_solver.new_york_1901.state import GameState, Player

LONGEST = 200  # turns of a game: a forced return can go on for ever (TRN-5)
SEATS, HEAD, SEAT = 4, 4, 6
LOG = HEAD + SEATS * SEAT
STRONG = "strong:600"  # about 0.1 s a turn, by a number of rollouts, so that the games can be played again
NOTHING = 1 / 8  # how often a seat of a lottery gets no land, and how often it keeps all tiles
IN_PYTHON: dict[str, Policy] = {"quick": quick, "by_value": by_value}


def player_of(name: str) -> Policy:
    """The player in Python: one of those of the kernel, `strong`, or a player with a preference."""
    if name in IN_PYTHON:
        return IN_PYTHON[name]
    return policy_of(STRONG) if name == "strong" else preferring(name)


@dataclass(frozen=True)
class Group:
    """Games of one kind. All games of a block have the same cards in play; the blocks go through all cards in turn.

    In a `lottery`, each seat gets by lot a territory as a gift, and lacks by lot a tile and an action card. If `rival`
    is given, one seat plays as `rival`, and each deal is played once with the rival in each seat.
    """

    name: str
    players: int
    variant: Variant | Literal["no cards"] = "base"
    lottery: bool = False
    who: str = "by_value"
    rival: str | None = None
    block: int = 500

    def deals(self, block: int) -> Iterator[Deal]:
        """The deals of a block."""
        for number in range(self.block):
            deal = number // self.players if self.rival else number
            yield self.deal(block, deal, number % self.players if self.rival else None)

    def deal(self, block: int, number: int, place: int | None = None) -> Deal:
        """A deal; `place` is the seat of the rival."""
        seed = f"{self.name} {block} {number}"
        rng = random.Random(f"what wins {seed}")
        edition = load_edition("lower-manhattan")
        beginner = self.variant == "beginner"
        state = new_game(
            edition,
            self.players,
            rng,
            variant="base" if self.variant == "no cards" else self.variant,
            action_cards=self.variant != "no cards",
            streets=None if beginner else triples(edition)[block // len(edition.challenges) % len(triples(edition))],
            challenge=None if beginner else edition.challenges[block % len(edition.challenges)],
        )
        lots = [Lot(None, None, 0)] * self.players
        if self.lottery:
            lots = drawn_lots(state, rng)
            state = with_lots(state, lots, rng)
        who = [self.who if place != seat or self.rival is None else self.rival for seat in range(self.players)]
        return Deal(state, who, lots, seed if place is None else f"{seed} {place}", place)


@cache
def triples(edition: Edition) -> list[tuple[str, ...]]:
    """All combinations of street cards in play."""
    return list(combinations(edition.street_ids, edition.numbers.streets_in_play))


class Lot(NamedTuple):
    """What a seat draws in a lottery: a territory as a gift, a tile that it lacks, and an action card that it lacks."""

    gift: int | None
    lacks: int | None
    card: int


class Deal(NamedTuple):
    """A game before it begins: the position, who plays each seat, the lots, the seed, and the seat of a rival."""

    state: GameState
    who: Sequence[str]
    lots: Sequence[Lot]
    seed: str
    place: int | None = None


def drawn_lots(state: GameState, rng: random.Random) -> list[Lot]:
    """The lot of each seat; all lots are independent, but no two seats get the same territory."""
    land = rng.sample(bits(state.unclaimed), len(state.players))
    tiles = bits(state.edition.own_tiles)
    lots = list[Lot]()
    for gift in land:
        lots.append(
            Lot(
                gift if rng.random() >= NOTHING else None,
                rng.choice(tiles) if rng.random() >= NOTHING else None,
                rng.choice((0, 1, 2, 4)),
            )
        )
    return lots


def with_lots(state: GameState, lots: Sequence[Lot], rng: random.Random) -> GameState:
    """The position after the lottery, with a market that is shuffled again. The tiles stay in the hand until the game
    begins, because a position does not lack tiles."""
    edition = state.edition
    players = tuple(
        Player.of(
            edition,
            0,
            player.estate | (0 if lot.gift is None else 1 << lot.gift),
            player.buildings,
            player.unbuilt,
            player.cards & ~lot.card,
        )
        for player, lot in zip(state.players, lots, strict=True)
    )
    return set_4_market(state.setup, players, rng)


Log: TypeAlias = tuple[float, ...]
"""What the kernel or Python has written down: the numbers that `source/record.c` describes."""


def played(deals: Iterator[Deal]) -> Iterator[tuple[Deal, Log]]:
    """Plays the games of a block."""
    found, setup = machine(), None
    for deal in deals:
        if found is None or not IN_PYTHON.keys() >= set(deal.who):
            yield deal, of_python(deal)
            continue
        if deal.state.setup != setup:
            setup = deal.state.setup
            read_setup(found, deal.state)
        yield deal, of_kernel(found, deal)


def read_setup(found: Machine, state: GameState) -> None:
    """Lets the kernel read the cards in play."""
    found.loaded.setup = found.loaded.state = None
    assert found.call("set_tables", packed_tables(state.setup, load_weights(len(state.players)))) is Reason.FINE


def of_kernel(found: Machine, deal: Deal) -> Log:
    """A game of the kernel, which has read the cards in play."""
    numbers = [LONGEST]
    for who, lot in zip(deal.who, deal.lots, strict=True):
        plays: Plays = "quick" if who == "quick" else "by_value"
        numbers += [NUMBERS[plays], 0 if lot.lacks is None else 1 << lot.lacks]
    assert found.call("set_state", packed_state(deal.state)) is Reason.FINE
    assert found.call("record", packed_numbers(numbers) + packed_seeds([deal.seed])) is Reason.FINE
    (length,) = found.output(1)
    return found.output(int(length))


def of_python(deal: Deal) -> Log:
    """The same game, played by the Python rules and players."""
    rng = random.Random(deal.seed)
    draw, policies, turns, log = deck_dealer(rng), [player_of(who) for who in deal.who], 0, list[float]()
    lacking = tuple(
        replace(player, unbuilt=player.unbuilt & ~(0 if lot.lacks is None else 1 << lot.lacks))
        for player, lot in zip(deal.state.players, deal.lots, strict=True)
    )
    state = replace(deal.state, players=lacking)
    while not state.over and turns < LONGEST:
        seat, before = state.to_move, state.mover.score
        taken = take_turn(state, policies[seat], rng, draw)
        log += written(state, taken.turn, taken.after.players[seat].score - before)
        state, turns = taken.after, turns + 1
    ended = -1 if state.ended_by is None else state.ended_by
    head: list[float] = [LOG + len(log), turns, state.over, ended, *(0 for _ in range(SEATS * SEAT))]
    for seat, row in enumerate(ends(state)):
        head[HEAD + seat * SEAT : HEAD + (seat + 1) * SEAT] = row
    return tuple(map(float, [*head, *log]))


def written(state: GameState, turn: Turn, gained: int) -> Iterator[float]:
    """The numbers of a turn."""
    packed = packed_turn(state, turn)
    count, *numbers = struct.unpack(f"<{len(packed) // 8}q", packed)
    yield count + 8 * gained
    for i in range(count):
        verb, objects, first, second = numbers[4 * i : 4 * i + 4]
        if objects == 2:
            first, second = sorted((first, second))
        yield verb + 8 * objects + 32 * first + 32 * 65536 * second


def ends(state: GameState) -> list[list[float]]:
    """The end of each seat: points, share of the win, and the points of tiles, streets, challenge and cards. The points
    are added up here, because a score sheet would pay a tile that is lacking."""
    counted, rows, sheets = tallies(state), list[list[float]](), list[ScoreSheet]()
    for seat, player in enumerate(state.players):
        streets = sum(line.points for line in sco_1_streets(state.setup, counted, seat))
        challenge = standing_points(state.setup, counted, seat) - streets
        cards = sum(line.points for line in sco_7_unused_cards(state, seat))
        total = player.score + streets + challenge + cards
        rows.append([total, 0.0, player.score, streets, challenge, cards])
        sheets.append(ScoreSheet((ScoreLine("SCO-8", total, ""),)))
    winners = sco_8_winner(state, tuple(sheets)).winners
    for seat in winners:
        rows[seat][1] = 1 / len(winners)
    return rows
