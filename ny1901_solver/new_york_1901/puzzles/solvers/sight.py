"""Players who see only a part: which turns they think of, what they count, how many lines they follow."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ...moves import Pass
from ..task import Answer, Kind
from .lines import Income, Prospect

EVERYTHING = Income(True, True, True, True)
WIDE = 30  # lines that are followed by somebody whose weakness is another one
Thinks: TypeAlias = Callable[[Prospect], bool]
"""Whether somebody thinks of the turn that leads to a position."""


@dataclass(frozen=True)
class Sight:
    """What a bounded solver sees of a task.

    `counts` says which sources of points are looked at, `rivals` whether those of the others are, in a last turn. Of
    the positions after a turn the `width` that look best are gone on from, and of the last ones only the `closely` that
    look best are counted, all of them where there is no number. Counting is wrong by up to `error` points, more or
    less, and each step of a turn is thought of with the chance `attention`. With `hasty`, a turn is settled before the
    next one is looked at; with `greedy` also, and only the points on the score track at once count before the rest.
    """

    thinks: Thinks = lambda _: True
    counts: Income = EVERYTHING
    rivals: bool = True
    width: int = WIDE
    closely: int | None = None
    error: float = 0.0
    attention: float = 1.0
    hasty: bool = False
    greedy: bool = False


def line_of(root: Prospect, sight: Sight, rng: random.Random) -> Answer:
    """The turns that somebody of a sight takes in a task, none where no turn comes to mind; `root` is its position."""
    here: Prospect | None = root
    while here is not None and not here.ended:
        here = _best(here, sight, rng)
    return here.turns if here is not None else ()


def _best(root: Prospect, sight: Sight, rng: random.Random) -> Prospect | None:
    """The best position at the end of the lines that are followed."""
    going, ended = [root], list[Prospect]()
    while going and not any(node.wins_the_race for node in ended):  # a longer way to the goal is none
        found = [node for each in going for node in each.following if _comes_to_mind(node, sight, rng)]
        ended += [node for node in found if node.ended]
        if sight.hasty or sight.greedy:
            return max(found, key=lambda node: _counted(node, sight, rng), default=None)
        going = _looking_best([node for node in found if not node.ended], sight.width)
    looked = ended if sight.closely is None else _looking_best(ended, sight.closely)
    return max(looked, key=lambda node: _counted(node, sight, rng), default=None)


def _looking_best(nodes: list[Prospect], number: int) -> list[Prospect]:
    return sorted(nodes, key=lambda node: (-node.missing, node.looks), reverse=True)[:number]


def _comes_to_mind(node: Prospect, sight: Sight, rng: random.Random) -> bool:
    if sight.attention < 1:
        steps = sum(not isinstance(step, Pass) for step in node.turns[-1].steps)
        if rng.random() >= sight.attention**steps:
            return False
    return sight.thinks(node)


def _counted(node: Prospect, sight: Sight, rng: random.Random) -> tuple[float, ...]:
    """What a position is worth as somebody of a sight counts it, the greater the better."""
    task = node.task
    if sight.greedy:
        return node.sources[task.seat].track, sum(node.sources[task.seat]), *node.ties
    wrong = sight.error * (rng.random() - rng.random()) if sight.error else 0.0
    if task.kind == Kind.RACE:
        return wrong - node.missing, -len(node.turns), node.looks
    if task.problem.counting == "points":
        return (node.looks + wrong,)
    points = [sum(each * seen for each, seen in zip(had, sight.counts, strict=True)) for had in node.sources]
    own = points.pop(task.seat) + wrong
    if sight.rivals and (task.kind == Kind.LAST_TURN or task.kind.with_rivals):
        own -= max(points)
    if sight.hasty and node.stage.left:
        own += node.looks - node.sources[task.seat].track
    ended = task.kind == Kind.WIN_BY_FORCE and node.state.ended_by is not None
    return ended, own, *node.ties
