"""The computer players by name: the one list of them."""

from __future__ import annotations

from ...arena.players import NamedPolicy, PlayerNames

ERRS = {"greedy-50": 0.5, "greedy-20": 0.2}
"""How often a weaker `greedy` builds at random."""

TREE_SEARCHES = {"uct": "random", "uct-greedy": "greedy"}
"""Who plays on behind the tree of each tree search."""

NAMES = PlayerNames(
    {
        "random": NamedPolicy("any legal move"),
        "greedy-50": NamedPolicy("as `greedy`, but every second build is any one"),
        "greedy-20": NamedPolicy("as `greedy`, but every fifth build is any one"),
        "greedy": NamedPolicy("the build that would bring most if the round were scored behind it, the largest pieces"),
        "uct-greedy": NamedPolicy("tree search over deals by games of `greedy`", 150, "simulations a move", "C"),
        "uct": NamedPolicy("tree search over deals by random games", 1000, "simulations a move", "C"),
        "strong": NamedPolicy("the move that `hint` advises", 400, "rollouts a move", version=2),
    }
)
