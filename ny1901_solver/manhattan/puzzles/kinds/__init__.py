"""The kinds of puzzles, by their names in commands and files; each is a class in the module of its name.

The exact prover of a kind searches for the answer; the plain one plays everything by the rules. They share the position
and nothing that decides. Nothing else is loaded here, as lists of puzzles need no proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ....messages import gettext_noop
from ....puzzles.kinds import KindNames, Kinds

if TYPE_CHECKING:
    from ..task import Task
    from .kind import ManhattanKind


class Kind(KindNames):
    """The kinds of puzzles.

    `last-go-round` asks for the build that is best if all play for themselves to the end of the game; `four-cards` for
    the builds that score most while nobody else builds; `still-taken` for the buildings that can have another owner
    after one build of each player; `choose-pieces` for the pieces of a round that score most while nobody else builds,
    and among equals have fewest floors.
    """

    LAST_GO_ROUND = "last-go-round", gettext_noop("Last go-round")
    FOUR_CARDS = "four-cards", gettext_noop("Four cards")
    STILL_TAKEN = "still-taken", gettext_noop("What can still be taken")
    CHOOSE_PIECES = "choose-pieces", gettext_noop("Choose pieces")


if TYPE_CHECKING:
    KindName: TypeAlias = str
else:
    KindName = Literal[tuple(map(str, Kind))]

KINDS: Kinds[ManhattanKind[Any]] = Kinds(__name__, Kind)
"""The class of each kind, by its name."""


def kind_of(task: Task) -> ManhattanKind[Any]:
    """The kind of a task."""
    return KINDS[task.kind]
