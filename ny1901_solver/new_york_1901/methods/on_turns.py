"""Turns: played, judged, ranked, and planned ahead."""

from __future__ import annotations

from .given import derived

METHODS = {
    "apply": derived("apply"),
    "rule-check": derived("rule-check", "rule check"),
    "hint": derived("hint"),
    "points": derived("points", "hint --points"),
    "plan": derived("plan"),
}
