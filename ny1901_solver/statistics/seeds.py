"""What draws by a seed: the same each time, and otherwise for every seed."""

from __future__ import annotations

import random


def make_random(seed: int) -> random.Random:
    """What draws by a seed; `random.Random` alone takes -1 for 1."""
    return random.Random(seed if seed >= 0 else str(seed))
