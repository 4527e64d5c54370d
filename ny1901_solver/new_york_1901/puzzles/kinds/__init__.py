"""The kinds of puzzle, by their names in commands and files. Each kind is a class in the module of its name.

This module does not import the classes at once, because a list of puzzles needs no proofs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ....messages import gettext_noop
from ....puzzles.kinds import KindNames, Kinds

if TYPE_CHECKING:
    from ..task import Task
    from .kind import NewYorkKind


class Kind(KindNames):
    """The names of the kinds of puzzle."""

    BEST_TURN = "best-turn", gettext_noop("Best turn")
    PLAN = "plan", gettext_noop("Plan")
    RACE = "race", gettext_noop("Race")
    LAST_TURN = "last-turn", gettext_noop("Last turn")
    PACKING = "packing", gettext_noop("Packing")
    RULING = "ruling", gettext_noop("Ruling")
    WIN_BY_FORCE = "win-by-force", gettext_noop("Win by force")
    SAVE_THE_GAME = "save-the-game", gettext_noop("Save the game")
    EARLY_END = "early-end", gettext_noop("Early end")
    SAFE_STREETS = "safe-streets", gettext_noop("Safe streets")


if TYPE_CHECKING:
    KindName: TypeAlias = str
else:
    KindName = Literal[tuple(map(str, Kind))]

KINDS: Kinds[NewYorkKind[Any]] = Kinds(__name__, Kind)
"""Maps the name of each kind to its class."""


def kind_of(task: Task) -> NewYorkKind[Any]:
    """Returns the kind of puzzle (an instance of its class) to which a task belongs."""
    return KINDS[task.kind]
