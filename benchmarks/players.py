"""The players of the benchmarks: the players of the program, and OpenSpiel's tree search for comparison."""

from __future__ import annotations

from ny1901_solver.arena.players import parse_player
from ny1901_solver.errors import Refused
from ny1901_solver.new_york_1901 import opponents
from ny1901_solver.new_york_1901.policies import Policy
from ny1901_solver.new_york_1901.policies.named import NAMES, OF_BENCHMARKS


def policy_of(name: str) -> Policy:
    """Returns the player with a name; raises `Refused` if the name is unknown or a library is missing."""
    word, number, more = parse_player(name, NAMES.all_players)
    if word not in OF_BENCHMARKS:
        return opponents.policy_of(name)
    try:
        from benchmarks.tree_search import tree_search
    except ImportError:
        wanted = 'pip install ".[research]"'
        raise Refused(f"{word} searches with OpenSpiel, which is not installed; {wanted} brings it") from None
    return tree_search(word, number, float(more) if more else None)
