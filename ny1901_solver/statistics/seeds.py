"""Random generators by seed, different for every seed."""

from __future__ import annotations

import random


def make_random(seed: int) -> random.Random:
    """A random generator; `random.Random` alone would give -1 and 1 the same one."""
    return random.Random(seed if seed >= 0 else str(seed))
