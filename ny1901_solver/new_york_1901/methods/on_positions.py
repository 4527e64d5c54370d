"""Positions: looked at, scored, drawn and set up."""

from __future__ import annotations

from .given import derived

METHODS = {
    "new": derived("new"),
    "show": derived("show"),
    "score": derived("score"),
    "steps": derived("steps", "legal --steps"),
    "legal": derived("legal"),
    "certify": derived("certify", "legal --certify"),
    "draw": derived("draw"),
    "squares": derived("squares", None),
}
