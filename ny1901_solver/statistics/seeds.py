"""Makes random generators; different seeds always give different generators."""

from __future__ import annotations

import random


def make_random(seed: int) -> random.Random:
    """Makes a random generator from a seed. `random.Random` alone would give the same generator for -1 and 1."""
    return random.Random(seed if seed >= 0 else str(seed))
