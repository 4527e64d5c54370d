"""Where a change can matter to a puzzle: with `--changed-since` its repetitions rotate unless one of these changed."""

from __future__ import annotations

BESIDE = (
    *("app", "books", "capabilities", "engine", "manhattan", "pictures", "python", "reviews", "terminal", "web"),
    *(f"new_york_1901/{package}" for package in ("answers", "capabilities", "cli", "drawing", "methods.py", "page")),
    *(f"new_york_1901/{package}" for package in ("render", "research", "review", "site")),
)
"""Packages that no check of a puzzle asks; what is neither here nor in the collection may change a verdict."""
PLACES = ("ny1901_solver", "puzzles/collection", *(f"!ny1901_solver/{package}" for package in BESIDE))
