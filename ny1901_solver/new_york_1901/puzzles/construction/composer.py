"""Makes puzzles by construction for an order: one sketch after another, until a puzzle fits the order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ....errors import DataError
from ....messages import gettext, ngettext
from ....puzzles.certificate import Rejection
from ....puzzles.generation import PuzzleMaker
from ....text.words import join_words
from ..format import PUZZLES
from ..generation.encounters import Encounter
from ..generation.generate import MAKER, Accepted
from ..generation.orders import Order
from ..generation.pieces import rounds_played
from ..kinds import KINDS
from ..puzzle import Puzzle
from ..task import Task
from .ideas import IDEAS
from .leading import game_leading_to
from .sketches import Idea, NoSketch
from .synthesis import Failure, synthesis_of

SKETCHES = 8  # the sketches of a numbered try


@dataclass(frozen=True, slots=True)
class Composition(Order):
    """An order for constructed puzzles; `pieces` is the greatest number of buildings and workers on the board.

    The constructor raises `DataError` if no idea is known for the order's kind, theme and cause.
    """

    pieces: int | None = None

    def __post_init__(self) -> None:
        if problems := list(_problems(self)):  # before those of an order, which name themes that no idea has
            raise DataError(problems)
        Order.__post_init__(self)

    @staticmethod
    def usual_turns(kind: str, theme: str | None, cause: str | None) -> int:
        """Returns the number of turns of the first idea that fits, or the usual number of the kind if none does."""
        fitting = (idea for idea in IDEAS if idea.suits(kind, theme, cause))
        return next((idea.lengths[0] for idea in fitting), KINDS[kind].usual_turns)

    @property
    def prefix(self) -> str:
        """The beginning of the ids of the puzzles made for the order; it names the theme or cause that is asked for."""
        idea = self.theme or self.cause
        return (
            f"composed-{idea}-{super(Composition, self).prefix}"
            if idea
            else f"composed-{super(Composition, self).prefix}"
        )

    @property
    def ideas(self) -> list[type[Idea]]:
        """The ideas that fit the order."""
        fitting = [idea for idea in IDEAS if idea.suits(self.kind, self.theme, self.cause)]
        return [idea for idea in fitting if self.turns in idea.lengths]


def _problems(order: Composition) -> Iterator[str]:
    if order.theme is not None and order.cause is not None:
        yield gettext("give a theme or a cause, not both: {theme}, {cause}", theme=order.theme, cause=order.cause)
        return
    ideas = [idea for idea in IDEAS if idea.kind == order.kind]
    if not ideas:
        kinds = join_words(dict.fromkeys(str(idea.kind) for idea in IDEAS))
        yield gettext(
            "no puzzle of the kind {kind} can be composed; these kinds can: {kinds}", kind=order.kind, kinds=kinds
        )
    elif lengths := [n for idea in ideas if idea.suits(order.kind, order.theme, order.cause) for n in idea.lengths]:
        if order.turns not in lengths:
            numbers = join_words(map(str, sorted(set(lengths))), "or")
            yield ngettext(
                "such a puzzle is composed with {numbers} turn, not {turns}",
                "such a puzzle is composed with {numbers} turns, not {turns}",
                max(lengths),
                numbers=numbers,
                turns=order.turns,
            )
    else:
        names = [name for idea in ideas if (name := idea.theme or idea.cause)]
        yield (
            gettext(
                "no puzzle of the kind {kind} can be composed with {theme}; these can: {themes}",
                kind=order.kind,
                theme=order.theme or order.cause,
                themes=join_words(names),
            )
            if names
            else gettext("puzzles of the kind {kind} are composed without a theme or cause", kind=order.kind)
        )
    if order.players not in (None, 2):
        yield gettext("composed puzzles are for 2 players, not {players}", players=order.players)


Asked: TypeAlias = tuple[Encounter, Task] | Failure
"""A task with its position, or the reason why a sketch leads to none."""


class Composer(PuzzleMaker[Composition, Asked, Accepted]):
    """Makes puzzles by construction. The number of a try decides its sketches."""

    format = PUZZLES

    def tasks(self, order: Composition, number: int) -> Iterator[Asked]:
        """Yields the tasks with a unique answer to which the sketches of a numbered try lead."""
        for sketch in range(SKETCHES):
            rng = random.Random(f"compose {order.seed} {number} {sketch} {order.shape} {order.pieces}")
            try:
                idea = rng.choice(order.ideas)(order, rng)
            except NoSketch:
                yield "no-sketch"
                continue
            if order.pieces is not None:
                idea.unknown.model.add(idea.unknown.pieces <= order.pieces)
            found = synthesis_of(idea, order.margin).run()
            if isinstance(found, Task):
                state = found.state
                turn = rounds_played(state) * len(state.players) + state.to_move + 1
                yield Encounter(state, turn, composed=True), found
            else:
                yield found

    def consider(self, order: Composition, asked: Asked) -> Accepted | Rejection | str:
        """Judges a task as for positions from games, and demands a game that leads to its position."""
        if isinstance(asked, str):
            return asked
        accepted = MAKER.consider(order, asked)
        if isinstance(accepted, Accepted) and game_leading_to(asked[1].state) is None:
            return "no-game"
        return accepted

    def puzzle(self, order: Composition, number: int, asked: Asked, accepted: Accepted) -> Puzzle:
        """Returns the puzzle of an accepted task."""
        assert not isinstance(asked, str)
        return MAKER.puzzle(order, number, asked, accepted)

    def key(self, puzzle: Puzzle) -> str:
        """Returns a hash of the position and the answer, without names and scores."""
        return MAKER.key(puzzle)


COMPOSER = Composer()
