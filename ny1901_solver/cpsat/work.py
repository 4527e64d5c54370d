"""The class `Work` (the work of a proof), in a module of its own, so that importing the class does not load the
solver.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Work:
    """The work of a proof: the number of `nodes` of the program's own search, and of `branches` and `conflicts` of the
    solver."""

    nodes: int = 0
    branches: int = 0
    conflicts: int = 0
    seconds: float = field(default=0.0, compare=False)
