"""The table of the computer players that matches, live games and records can name.

The players are implemented in `policies`, `planning`, `hint` and `research`; `opponents` makes a policy from a name."""

from __future__ import annotations

from ...arena.players import NamedPolicy, PlayerNames
from ...messages import gettext_noop

HALF = "half"
SLIPS = {"quick-2": 5.6, "quick-1": 1.6, "quick-0.5": 0.62}
"""For each weaker version of `quick`, the greatest number of points by which its turn may look worse than the best
turn. The numbers are chosen so that the average loss is the number in the player's name."""

CLOSER_FROM = 500
"""The least number of rollouts (games) in which a player stronger than `quick` plays the games. More than 260 games of
`quick` do not improve the answer."""

NAMED: dict[str, NamedPolicy] = {
    "random": NamedPolicy(gettext_noop("takes any legal turn at random")),
    "quick-2": NamedPolicy(gettext_noop("plays like `quick`, but loses about 2 points a turn compared with `quick`")),
    "hasty": NamedPolicy(
        gettext_noop("takes the best of some turns that are drawn at random, by the look of `quick`"),
        8,
        gettext_noop("turns compared to choose one"),
    ),
    "quick-1": NamedPolicy(gettext_noop("plays like `quick`, but loses about 1 point a turn compared with `quick`")),
    "points": NamedPolicy(gettext_noop("takes the turn that scores most points if the game ended after the turn")),
    "quick-0.5": NamedPolicy(
        gettext_noop("plays like `quick`, but loses about half a point a turn compared with `quick`")
    ),
    "planner": NamedPolicy(
        gettext_noop("takes the first turn of the best plan of two turns, as if the other players did nothing")
    ),
    "quick": NamedPolicy(gettext_noop("takes the turn that looks best one turn ahead")),
    "strong": NamedPolicy(
        gettext_noop("takes the turn that `hint` advises"),
        250,
        gettext_noop("games played to choose a turn"),
        HALF,
        2,
        (CLOSER_FROM, 3),
        (4, 5),
    ),
}
"""The computer players by name, the weakest first."""

OF_BENCHMARKS: dict[str, NamedPolicy] = {
    "mcts": NamedPolicy(
        gettext_noop("searches with OpenSpiel's Monte Carlo tree search and random games"),
        100,
        gettext_noop("simulations to choose a step"),
        "C",
    ),
    "mcts-quick": NamedPolicy(
        gettext_noop("searches with OpenSpiel's Monte Carlo tree search, with turns and games of `quick`"),
        100,
        gettext_noop("simulations to choose a step"),
        "C",
    ),
    "mcts-value": NamedPolicy(
        gettext_noop(
            "searches like `mcts-quick`, but estimates the result from the position instead of playing to the end"
        ),
        100,
        gettext_noop("simulations to choose a step"),
        "C",
        crowded=(2, 2),
    ),
}
"""Computer players that only benchmarks use; a game record may also name them."""

OPPONENTS = {
    gettext_noop("easy"): "hasty:12",
    gettext_noop("medium"): "quick",
    gettext_noop("hard"): "strong:20",
    gettext_noop("strongest"): "strong:2000",
}
"""The opponents that people choose by a short name. Each of the first three wins about three of four games of two
players against the one before (the matches *levels* in `benchmarks/README.md`); the step to *strongest* is larger,
because *strongest* is as strong as an answer in half a second allows. No opponent sees hidden cards or makes mistakes
on purpose: a weaker one compares fewer turns by fewer games."""

NAMES = PlayerNames(NAMED, OF_BENCHMARKS, former={"greedy": "quick"}, opponents=OPPONENTS)
