"""The list of computer players by name, for matches, live games and records.

They are implemented in `policies`, `planning`, `hint` and `research`; `opponents` makes a policy from a name."""

from __future__ import annotations

from ...arena.players import NamedPolicy, PlayerNames
from ...messages import gettext_noop

HALF = "half"
SLIPS = {"quick-2": 5.6, "quick-1": 1.6, "quick-0.5": 0.62}
"""The most points by which a turn of a weaker `quick` may look worse than the best, fitted to the loss in its name."""

CLOSER_FROM = 500
"""The number of rollouts from which a closer looking player plays them: more than 260 games of `quick` do not help."""

NAMED: dict[str, NamedPolicy] = {
    "random": NamedPolicy(gettext_noop("any legal turn")),
    "quick-2": NamedPolicy(
        gettext_noop("like `quick`, but with worse turns: it loses about 2 points a turn to `quick`")
    ),
    "quick-1": NamedPolicy(gettext_noop("like `quick-2`, with about 1 point a turn")),
    "points": NamedPolicy(gettext_noop("the turn of most points if the game ended after it")),
    "quick-0.5": NamedPolicy(gettext_noop("like `quick-2`, with about half a point a turn")),
    "planner": NamedPolicy(gettext_noop("the first turn of the best plan of two turns, while the others stand still")),
    "quick": NamedPolicy(gettext_noop("the turn that looks best one turn ahead")),
    "strong": NamedPolicy(
        gettext_noop("the turn that `hint` advises"),
        250,
        gettext_noop("rollouts a turn"),
        HALF,
        2,
        (CLOSER_FROM, 3),
        (4, 5),
    ),
}
"""The weakest first."""

OF_BENCHMARKS: dict[str, NamedPolicy] = {
    "mcts": NamedPolicy(
        gettext_noop("the tree search of OpenSpiel by random games"), 100, gettext_noop("simulations a step"), "C"
    ),
    "mcts-quick": NamedPolicy(
        gettext_noop("the same with the turns and games of `quick`"), 100, gettext_noop("simulations a step"), "C"
    ),
    "mcts-value": NamedPolicy(
        gettext_noop("the same, cut off by our value of a position"),
        100,
        gettext_noop("simulations a step"),
        "C",
        crowded=(2, 2),
    ),
}
"""Players for benchmarks only; a record may have them in its seats."""

NAMES = PlayerNames(NAMED, OF_BENCHMARKS, former={"greedy": "quick"})
