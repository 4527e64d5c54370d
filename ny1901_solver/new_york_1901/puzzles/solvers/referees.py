"""Bounded solvers of rulings: referees who do not know some rules, or look at some only, or overlook what is broken."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

from ..certificate import Certificate
from ..task import Answer, Task

Notices: TypeAlias = Callable[[str], bool]
"""Whether a referee notices that a rule is broken, by its id."""


def ruled_by(task: Task, certificate: Certificate, notices: Notices) -> Answer:
    """The choice that a referee is left with; none where several are left, or none is."""
    illegal = [any(map(notices, rules)) for rules in certificate.broken]
    wanted = task.wanted == "illegal"
    left = [turn for turn, broken in zip(task.choices, illegal, strict=True) if broken == wanted]
    return tuple(left) if len(left) == 1 else ()


def without(*rules: str) -> Notices:
    """A referee who does not know some rules, or families of them such as `ACT`."""
    return lambda rule: not rule.startswith(rules)


def only(*rules: str) -> Notices:
    """A referee who looks at some rules only, or families of them."""
    return lambda rule: rule.startswith(rules)


def inattentive(attention: float, rng: random.Random) -> Notices:
    """A referee who notices each breach with a chance."""
    return lambda _: rng.random() < attention
