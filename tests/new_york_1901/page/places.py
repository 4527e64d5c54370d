"""Where a change can matter to the page of either game: its tests in a browser rotate unless one of these changed."""

from __future__ import annotations

import pytest

from tests.rotation import PARTS

BROWSED = (
    *(f"ny1901_solver/{part}" for part in ("capabilities", "engine", "pictures", "questions", "web")),
    *(
        f"ny1901_solver/{game}/{part}"
        for game in ("new_york_1901", "manhattan")
        for part in ("answers", "capabilities", "drawing", "methods.py", "page", "table")
    ),
)

ROTATES = pytest.mark.rotates(PARTS, *BROWSED)
"""The mark of a file with such tests."""
