"""The computer players of Manhattan, whose names are in `named`. Each player sees only what its seat sees."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from ...evaluation.players import strong
from ...runs.watching import Stop, never
from ..hint.evaluator import EVALUATOR
from ..moves import Build, Move, Select
from ..playouts import at_table
from ..policies import gains, largest
from ..policies import greedy as greedy_option
from ..rules import legal_moves
from ..state import GameState
from .named import ERRS, NAMES, TREE_SEARCHES
from .tree_search import TreeSearch

__all__ = ["NAMES", "Policy", "policy_of"]

Policy: TypeAlias = Callable[[GameState, random.Random], Move]
"""A function that chooses a move in a position."""

CONSTANT = 0.1
"""The default exploration constant of a tree search: the best of the values that `benchmarks.manhattan_ladder`
compared.
"""


def policy_of(name: str, stop: Stop = never) -> Policy:
    """Returns the computer player with a name; raises `Refused` for an unknown name. `stop` ends a search of the player
    `strong`.
    """
    word, number, more = NAMES.parse(name)
    if word in ERRS:
        return erring(ERRS[word])
    if word in TREE_SEARCHES:
        return tree_search(TREE_SEARCHES[word], number, float(more or CONSTANT))
    return strong(EVALUATOR, number, stop) if word == "strong" else {"random": at_random, "greedy": greedy}[word]


def at_random(state: GameState, rng: random.Random) -> Move:
    """Returns a random legal move (a `Policy`)."""
    return rng.choice(legal_moves(state))


def greedy(state: GameState, rng: random.Random) -> Move:
    """Returns the build with most points if the round were scored right after the build, or selects the largest
    pieces (a `Policy`).
    """
    table, letters = at_table(state, rng), state.edition.letters
    if state.phase == "select":
        need, own = state.setup.rounds.pieces, list(state.setup.colours[state.to_move])
        if state.setup.readings.selection == "one_by_one":
            own, need = [colour for colour in own if sum(state.selected[colour]) < need][:1], 1
        return Select.of(*((letters[colour], largest(table, colour, rng)[:need]) for colour in own))
    option = greedy_option(table, rng) if state.phase == "build" else None
    if option is None:
        return at_random(state, rng)
    colour, floors = table.pieces[table.mover][option[1]]
    return Build(letters[colour], floors, state.edition.board.plots[option[2]])


def erring(often: float) -> Policy:
    """Returns a player who plays as `greedy` does, but makes a random build with a given probability."""

    def policy(state: GameState, rng: random.Random) -> Move:
        errs = rng.random() < often and state.phase == "build"
        return at_random(state, rng) if errs else greedy(state, rng)

    return policy


def tree_search(rollouts: str, simulations: int, constant: float) -> Policy:
    """Returns a player who plays the move that a number of simulations tried most often. If nothing can be built, the
    player makes a random legal move without a search.
    """

    def policy(state: GameState, rng: random.Random) -> Move:
        if state.phase == "build" and not gains(at_table(state, rng)):
            return at_random(state, rng)
        return TreeSearch(state, rollouts, constant, rng).best(simulations)

    return policy
