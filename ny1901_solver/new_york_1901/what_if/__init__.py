"""Finds the single changes of a position that make a turn legal, or make a turn the one that scores most points.

`changes` lists the changes of a position: which part changes, and which other parts change with it so that the position
still adds up. `search` tries every change; the rules judge the changed positions. `most_points` proves that no turn of
a changed position scores more. `in_words` describes a change in sentences and as commands of `edit`.
"""

from .changes import Change, Changes
from .search import Found, WhatIf, what_if

__all__ = ["Change", "Changes", "Found", "WhatIf", "what_if"]
