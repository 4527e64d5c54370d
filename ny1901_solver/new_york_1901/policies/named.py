"""The computer players by name: the one list of them, for matches, live games and records.

What they do is in `policies`, `planning`, `advice` and `research`; `opponents` makes a policy of a name."""

from __future__ import annotations

from ...arena.players import NamedPolicy, PlayerNames

HALF = "half"
SLIPS = {"quick-2": 5.6, "quick-1": 1.6, "quick-0.5": 0.62}
"""By how many points a way may look worse that a weaker `quick` plays: so many that it loses what its name says."""

CLOSER_FROM = 500
"""Rollouts from which on those who play them look closer: more of those of `quick` tell no more than 260 do."""

NAMED: dict[str, NamedPolicy] = {
    "random": NamedPolicy("any legal turn"),
    "quick-2": NamedPolicy("as `quick`, but takes worse ways and so loses about 2 points a turn to it"),
    "quick-1": NamedPolicy("the same with about 1 point a turn"),
    "points": NamedPolicy("the turn of most points if the game ended after it"),
    "quick-0.5": NamedPolicy("as `quick-2`, with about half a point a turn"),
    "planner": NamedPolicy("the first turn of the best plan of two turns, while the others stand still"),
    "quick": NamedPolicy("the turn that looks best one turn ahead"),
    "strong": NamedPolicy("the turn that `hint` advises", 250, "rollouts a turn", HALF, 2, (CLOSER_FROM, 3), (4, 5)),
}
"""The weakest first."""

OF_BENCHMARKS: dict[str, NamedPolicy] = {
    "mcts": NamedPolicy("the tree search of OpenSpiel by random games", 100, "simulations a step", "C"),
    "mcts-quick": NamedPolicy("the same by what `quick` thinks of and plays", 100, "simulations a step", "C"),
    "mcts-value": NamedPolicy(
        "the same, cut off by our value of a position", 100, "simulations a step", "C", crowded=(2, 2)
    ),
}
"""Those that play in the benchmarks alone; a record may have them in its seats."""

NAMES = PlayerNames(NAMED, OF_BENCHMARKS, former={"greedy": "quick"})
