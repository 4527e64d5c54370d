"""The names of the computer players, with a description of each player."""

from __future__ import annotations

from ...arena.players import NamedPolicy, PlayerNames
from ...messages import gettext_noop

ERRS = {"greedy-50": 0.5, "greedy-20": 0.2}
"""Maps the names of weaker `greedy` players to the probability with which they build at random."""

TREE_SEARCHES = {"uct": "random", "uct-greedy": "greedy"}
"""The policy that plays the simulated games of each tree search to their end."""

OPPONENTS = {
    gettext_noop("easy"): "greedy-50",
    gettext_noop("medium"): "greedy",
    gettext_noop("hard"): "strong:400",
    gettext_noop("strongest"): "strong:2700",
}
"""The opponents that people choose by a short name. Compared with `greedy`, `greedy-50` plays by -1.1 points a move and
`strong:2700` by +0.75 in the matches of two players in `benchmarks/README.md`; `strong:2700` needs about a second for a
move."""

NAMES = PlayerNames(
    {
        "random": NamedPolicy(gettext_noop("plays a random legal move")),
        "greedy-50": NamedPolicy(gettext_noop("plays as `greedy`, but every second build is random")),
        "greedy-20": NamedPolicy(gettext_noop("plays as `greedy`, but every fifth build is random")),
        "greedy": NamedPolicy(
            gettext_noop(
                "makes the build with most points if the round were scored right after it, and selects the "
                "largest pieces"
            )
        ),
        "uct-greedy": NamedPolicy(
            gettext_noop("searches a tree of moves over sampled deals, and finishes each game with moves of `greedy`"),
            150,
            gettext_noop("simulations a move"),
            "C",
        ),
        "uct": NamedPolicy(
            gettext_noop("searches a tree of moves over sampled deals, and finishes each game with random moves"),
            1000,
            gettext_noop("simulations a move"),
            "C",
        ),
        "strong": NamedPolicy(
            gettext_noop("plays the move that `hint` advises"), 400, gettext_noop("rollouts a move"), version=2
        ),
    },
    opponents=OPPONENTS,
)
