"""Positions that games reach: random games, stopped after a random number of turns."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

from ny1901_solver.edition import Edition
from ny1901_solver.rules import dealt, new_game, play, random_turn, shuffled
from ny1901_solver.state import READINGS, GameState, Market, Readings


def random_positions(
    edition: Edition, seed: int, count: int, players: Sequence[int] = (2, 3, 4), longest: int | None = None
) -> list[GameState]:
    """Positions where somebody is to move, one a game, each game with its own set-up, challenge and readings.

    `longest` is the greatest number of turns before a position; by default about the length of a game.
    """
    if longest is None:
        longest = len(edition.board.territories)
    return list(islice(_positions(edition, random.Random(f"{edition.name} {seed}"), players, longest), count))


def _positions(edition: Edition, rng: random.Random, players: Sequence[int], longest: int) -> Iterator[GameState]:
    while True:
        state = random_set_up(edition, rng, rng.choice(players))
        for _ in range(rng.randint(0, longest)):
            state = random_step(state, rng)
            if state.over:
                break
        else:
            yield state


def random_set_up(edition: Edition, rng: random.Random, players: int) -> GameState:
    """A game before the first turn with every option at random."""
    seats_with_starters = sum(territory >= 0 for territory in edition.starters)
    return new_game(
        edition,
        players,
        rng,
        starters=players <= seats_with_starters and rng.random() < 0.5,
        unlocks=rng.choice(["base", "advanced"]),
        action_cards=rng.random() < 0.9,
        readings=Readings(**{switch: rng.choice(values) for switch, values in READINGS.items()}),
    )


def random_step(state: GameState, rng: random.Random) -> GameState:
    """The position after one random legal turn."""
    deal = shuffled(rng)
    turn, drawn = random_turn(state, rng, deal)
    shown = dealt(drawn)

    def first_drawn_then_dealt(market: Market) -> int:
        return shown(market) if shown.left else deal(market)

    return play(state, turn, first_drawn_then_dealt)
