"""The kinds of puzzles, by the names that commands and files have for them; each is a class in the module of its name.

The exact prover of a kind finds an answer, the plain one plays everything by the rules; they share the position, and
nothing that decides. Nothing else is loaded here: whoever lists puzzles needs no proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from ....puzzles.kinds import KindNames, Kinds

if TYPE_CHECKING:
    from ..task import Task
    from .kind import ManhattanKind


class Kind(KindNames):
    """What is asked for.

    `last-go-round`: the build that comes out best when all play for themselves to the end of the game;
    `four-cards`: the builds that bring most while nobody else builds; `still-taken`: the buildings that can have
    another owner after one build each; `choose-pieces`: the pieces of a round that bring most while nobody else
    builds, of equals those with fewest floors.
    """

    LAST_GO_ROUND = "last-go-round"
    FOUR_CARDS = "four-cards"
    STILL_TAKEN = "still-taken"
    CHOOSE_PIECES = "choose-pieces"

    @property
    def in_words(self) -> str:
        """What a page calls the kind; a go-round is one word."""
        return super().in_words.replace("go round", "go-round")


if TYPE_CHECKING:
    KindName: TypeAlias = str
else:
    KindName = Literal[tuple(map(str, Kind))]

KINDS: Kinds[ManhattanKind[Any]] = Kinds(__name__, Kind)
"""The class of each kind, by its name."""


def kind_of(task: Task) -> ManhattanKind[Any]:
    """The kind of a task."""
    return KINDS[task.kind]
