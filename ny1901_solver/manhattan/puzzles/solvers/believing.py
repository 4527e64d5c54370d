"""What people believe of buildings that can still be taken: the rule, and wrong ideas of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from ..taking import Taking
from ..task import Answer, Task

Belief: TypeAlias = Callable[[Taking, int, int, int], bool]
"""Whether a piece of a colour and so many floors takes the building on a plot."""


def by_the_rule(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """Floors count wherever they are in the building, and equal is enough."""
    return size >= taking.ground.lead(colour, plot)


def alone(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """Wrong: the piece alone must have as many floors as the owner has."""
    return size >= taking.ground.totals[taking.ground.tops[plot]][plot]


def more(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """Wrong: equal is not enough."""
    return size > taking.ground.lead(colour, plot)


def over_the_top(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """Wrong: the piece must be at least as large as the top piece."""
    return size >= taking.ground.stacks[plot][-1].floors


def larger(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """Wrong: the piece must be larger than the top piece."""
    return size > taking.ground.stacks[plot][-1].floors


def half(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """Wrong: half of all floors are needed."""
    ground = taking.ground
    return 2 * (ground.totals[colour][plot] + size) >= ground.heights[plot] + size


def named(task: Task, believes: Belief, rng: random.Random, seats: int = 9, attention: float = 1.0) -> Answer:
    """The buildings that can be taken by what somebody believes; the first `seats` players are looked at.

    A building that can be taken is noticed so much of the time.
    """
    taking, plots = Taking(task), task.state.edition.board.plots
    order = [(task.seat + turn) % len(task.state.hands) for turn in range(len(task.state.hands))][:seats]
    found = []
    for plot in task.standing:
        owner = taking.ground.tops[plot]
        can = any(
            piece.colour != owner and believes(taking, piece.colour, piece.floors, plot)
            for seat in order
            for piece in taking.pieces(seat)
            if any(plot in taking.ground.plots(seat, card) for card in taking.cards(seat))
        )
        if can and rng.random() < attention:
            found.append(plots[plot])
    return tuple(found)
