"""Positions written as a board, and games played at random over all that an edition allows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ny1901_solver.manhattan.chance import any_card, deck_dealer
from ny1901_solver.manhattan.edition import Edition, load_edition
from ny1901_solver.manhattan.playouts import Table
from ny1901_solver.manhattan.readings import READINGS, Readings
from ny1901_solver.manhattan.rules import legal_moves, new_game, play
from ny1901_solver.manhattan.state import GameState, Piece, Stack

MAYFAIR = "mayfair"
LAIR = Path(__file__).parent / "lair"
"""An edition in which monsters are never far."""


def stack_of(text: str, letters: str = "rbgy") -> Stack:
    """A building as texts write it, `y1b3` from bottom to top."""
    return tuple(Piece(letters.index(text[i]), int(text[i + 1])) for i in range(0, len(text), 2))


def board(text: str, players: int = 4, variants: tuple[str, ...] = ()) -> GameState:
    """A game of four whose board is `A1 r2 | A2 r1 | ...`, as in the worked scores."""
    edition = load_edition(MAYFAIR)
    state = new_game(edition, players, any_card, variants=variants)
    stacks = list(state.stacks)
    for place in filter(None, map(str.strip, text.split("|"))):
        plot, building = place.split()
        stacks[edition.board.number[plot]] = stack_of(building)
    return replace(state, stacks=tuple(stacks))


def drawn_game(
    rng: random.Random, edition: Edition | None = None, plain: bool = False, stuck: str | None = None
) -> GameState:
    """A new game of 2 to 4 players; unless it is to be plain, under variants and readings drawn at random.

    `stuck` is the value of that reading, if it is not drawn.
    """
    chosen = edition or load_edition(rng.choice(("mayfair", "mayfair", "hans-im-gluck", "tiny")))
    players = rng.randint(2, 4)
    variants = [] if plain else [name for name in chosen.variants if rng.random() < 0.3]
    if {"monster", "baby-monster"} <= set(variants):
        variants.remove(rng.choice(("monster", "baby-monster")))
    readings = (
        Readings()
        if plain
        else Readings().with_settings({name: rng.choice(values) for name, values in READINGS.items()})
    )
    readings = readings.with_settings({"stuck": stuck or readings.stuck})
    start = rng.randrange(players)
    return new_game(chosen, players, deck_dealer(rng), start=start, variants=variants, readings=readings)


def positions(seed: int, games: int, plain: bool = False) -> Iterator[GameState]:
    """Every position of games that are played at random."""
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        state = drawn_game(rng, plain=plain)
        while not state.over:
            yield state
            state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
        yield state


def mixed_at_random(table: Table, colour: int, rng: random.Random) -> list[int]:
    """Pieces drawn from a colour's supply."""
    return rng.sample(table.supply[colour], table.setup.rounds.pieces)
