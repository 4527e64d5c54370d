"""Tree search, an alternative to `advise`: UCT over sampled deals, for a player who sees his own hand and what lies
open.

Each simulation draws the hidden cards anew and visits only the builds that are possible in this deal. In the UCB
formula the number of times that a build was possible replaces the visits of its parent (information set UCT of Cowling,
Powley and Whitehouse). A simulation that reaches a new node plays the game to its end from there.
"""

from __future__ import annotations

import random
from math import erf, inf, log, sqrt
from typing import TypeAlias

from ..hint.candidates import candidates
from ..hint.rollouts import Outset
from ..moves import Build, Move
from ..playouts import Chooser, Option, Table, at_random, at_table
from ..policies import greedy, largest
from ..state import GameState
from ..utility import margin

Key: TypeAlias = tuple[int, ...]
"""The key of a move in a node of the search tree: the colour, floors and plot of a build; for other moves the index in
a list.
"""

ROLLOUTS: dict[str, Chooser] = {"greedy": greedy, "random": at_random}
"""The policies of rollouts, by name."""

SCALE = 16
"""The standard deviation of the final margins of two good players, in points.

The value of a simulated game is the win probability for its final margin, and not `utility`: in a single game, a win by
one point is weaker evidence for a move than a win by twenty points.
"""


class Node:
    """The statistics of a move: its visits, how often it was available, and the total value for the player who makes
    it.
    """

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Key, Node] = {}
        self.visits, self.available, self.total = 0, 1, 0.0

    def bound(self, constant: float) -> float:
        """Returns the upper confidence bound of a move: its mean value, plus a bonus that is larger for moves that were
        seldom tried.
        """
        return self.total / self.visits + constant * sqrt(log(self.available) / self.visits)


class TreeSearch:
    """A tree search that chooses a single move.

    The nodes of the search tree are moves, and the root is the given position.
    """

    def __init__(self, state: GameState, rollouts: str, constant: float, rng: random.Random) -> None:
        self._outset, self._rng = Outset(state), rng
        self._play_on, self._constant = ROLLOUTS[rollouts], constant
        self._root = Node()
        self._starts = candidates(self._outset)[0] if state.phase != "build" else []
        self._table = at_table(self._outset.state, rng)

    def best(self, simulations: int) -> Move:
        """Runs a number of simulations, and returns the move that they tried most often."""
        for _ in range(simulations):
            self._simulate()
        children = self._root.children
        key = max(children, key=lambda each: (children[each].visits, children[each].total))
        state = self._outset.state
        if self._starts:
            return self._starts[key[0]].move
        return Build(state.edition.letters[key[0]], key[1], state.edition.board.plots[key[2]])

    def _simulate(self) -> None:
        """Plays one game: selects moves down the tree, adds one new node, plays to the end, and updates all nodes on
        the path.
        """
        rng, path, node, fresh = self._rng, list[tuple[Node, int]](), self._root, False
        if self._starts:
            keys: list[Key] = [(place,) for place in range(len(self._starts))]
            (place, *_), node, fresh = self._choose_child(node, keys)
            path.append((node, self._outset.seat))
            table = self._outset.dealt(self._starts[place].table, rng)
        else:
            table = self._outset.dealt(self._table, rng)
        while not fresh and any(table.pieces):
            options = self._options(table)
            if options:
                key, node, fresh = self._choose_child(node, list(options))
                path.append((node, table.mover))
                table.put(options[key], rng)
            else:
                pieces = table.pieces[table.mover]
                pieces.pop(int(rng.random() * len(pieces)))
            table.mover = (table.mover + 1) % len(table.pieces)
        points = table.finish([self._play_on] * len(table.pieces), largest, rng)
        scores = [sum(points[colour] for colour in own) for own in table.setup.colours]
        for each, seat in path:
            each.visits += 1
            each.total += (1 + erf(margin(scores, seat) / SCALE / sqrt(2))) / 2

    def _options(self, table: Table) -> dict[Key, Option]:
        pieces = table.pieces[table.mover]
        return {(*pieces[option[1]], option[2]): option for option in table.options()}

    def _choose_child(self, node: Node, keys: list[Key]) -> tuple[Key, Node, bool]:
        """Returns the next move, its node, and whether the node is new."""
        children = node.children
        new = [key for key in keys if key not in children]
        if new:
            key = new[int(self._rng.random() * len(new))]
            children[key] = Node()
            return key, children[key], True
        best, most = keys[0], -inf
        for key in keys:
            child = children[key]
            child.available += 1
            if (bound := child.bound(self._constant)) > most:
                best, most = key, bound
        return best, children[best], False
