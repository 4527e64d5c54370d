"""The kinds of puzzles, by their names in commands and files. Each kind is a class in the module of its name.

Each kind has two provers: the exact prover searches for the answer, and the plain prover plays everything by the rules.
The two provers share the code of positions, but no code that decides an answer. This module imports none of the kinds,
because lists of puzzles need no proofs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ....messages import gettext_noop
from ....puzzles.kinds import KindNames, Kinds

if TYPE_CHECKING:
    from ..task import Task
    from .kind import ManhattanKind


class Kind(KindNames):
    """The names of the kinds of puzzles of Manhattan.

    `last-go-round` asks for the build that is best if all players play for themselves to the end of the game.
    `four-cards` asks for the builds that score most points if nobody else builds. `still-taken` asks for the buildings
    that can have another owner after one build of each player. `choose-pieces` asks for the pieces of a round that
    score most points if nobody else builds; among equal selections, the selection with fewest floors is the answer.
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
"""The module and class of each kind, by its name."""


def kind_of(task: Task) -> ManhattanKind[Any]:
    """Returns the kind of puzzle (an instance of its class) to which a task belongs."""
    return KINDS[task.kind]
