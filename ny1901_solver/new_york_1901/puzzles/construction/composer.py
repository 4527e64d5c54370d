"""Makes puzzles by construction for an order: one sketch after another, until a puzzle fits the order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from ....errors import DataError
from ....messages import gettext, ngettext
from ....puzzles.certificate import Rejection
from ....puzzles.generation import PuzzleMaker
from ....puzzles.journal import RunTally
from ....text.words import join_words
from ...edition import load_edition
from ...masks import TerritoryMask, union
from ..format import PUZZLES
from ..generation.encounters import Encounter
from ..generation.generate import MAKER, Accepted
from ..generation.orders import Order
from ..generation.pieces import rounds_played
from ..kinds import KINDS
from ..puzzle import Puzzle
from ..task import Task
from .family import (
    MOST_LANDS,
    MOST_STANDING,
    PRESTIGE,
    HeldLand,
    OnLand,
    completed,
    examined,
    proof_that_none_exists,
    standing_on,
    start_of,
)
from .ideas import IDEAS
from .leading import game_leading_to
from .sketches import Idea, NoSketch
from .synthesis import Failure, synthesis_of

SKETCHES = 8  # the sketches of a numbered try
NOWHERE = {"no-position", "no-sketch"}  # the reasons of sketches without any position


@dataclass(frozen=True, slots=True)
class Composition(Order):
    """An order for constructed puzzles; `pieces` is the greatest number of buildings and workers on the board.

    With `lands` the order is for all packings of a finite family: the player to move holds exactly these territories.
    Each try examines one way to build on them, so that a whole run examines the family.

    The constructor raises `DataError` if no idea is known for the order's kind, theme and cause.
    """

    pieces: int | None = None
    lands: str | None = None

    def __post_init__(self) -> None:
        if problems := list(_problems(self)):  # before those of an order, which name themes that no idea has
            raise DataError(problems)
        tries = self.tries
        Order.__post_init__(self)
        if self.lands is not None:
            ways = len(standing_on(load_edition(self.edition), self.land))
            object.__setattr__(self, "tries", min(tries or ways, ways))

    @staticmethod
    def usual_turns(kind: str, theme: str | None, cause: str | None) -> int:
        """Returns the number of turns of the first idea that fits, or the usual number of the kind if none does."""
        fitting = (idea for idea in IDEAS if idea.suits(kind, theme, cause))
        return next((idea.lengths[0] for idea in fitting), KINDS[kind].usual_turns)

    @property
    def prefix(self) -> str:
        """The beginning of the ids of the puzzles made for the order; it names the theme, cause or land."""
        idea = self.theme or self.cause or "-".join(map(self._token, filter(None, (self.lands or "").split(","))))
        return (
            f"composed-{idea}-{super(Composition, self).prefix}"
            if idea
            else f"composed-{super(Composition, self).prefix}"
        )

    def data(self) -> dict[str, Any]:
        """Returns the order as a dictionary; without `lands` as before this wish existed, so that old runs go on."""
        data = super(Composition, self).data()
        if self.lands is None:
            del data["lands"]
        return data

    def _token(self, name: str) -> str:
        return load_edition(self.edition).board.legend.territory_token(name)

    @property
    def land(self) -> TerritoryMask:
        """The territories of the family, as a mask; none without `lands`."""
        by_name = load_edition(self.edition).board.by_name
        return TerritoryMask(union(1 << by_name[name].index for name in (self.lands or "").split(",") if name))

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
    yield from _land_problems(order)
    if order.players not in (None, 2):
        yield gettext("composed puzzles are for 2 players, not {players}", players=order.players)


def _land_problems(order: Composition) -> Iterator[str]:
    """Yields the reasons why a family of packings on the land of an order cannot be examined."""
    if order.lands is None:
        return
    if order.kind != OnLand.kind:
        yield gettext("only packings can be composed on named land, not the kind {kind}", kind=order.kind)
    if order.challenge == PRESTIGE:
        yield gettext("the packings on named land are without the challenge {challenge}", challenge=PRESTIGE)
    edition, count = load_edition(order.edition), order.land.bit_count()
    outside = order.land & ~start_of(edition).setup.territories
    if outside:
        yield gettext(
            "these territories are out of the game with two players (SET-1): {lands}",
            lands=join_words(edition.board.names(outside)),
        )
    if not 1 <= count <= MOST_LANDS:
        yield gettext("name 1 to {most} territories, not {count}", most=MOST_LANDS, count=count)
    elif len(standing_on(edition, order.land)) > MOST_STANDING:
        yield gettext("more than {most} sets of buildings fit on this land; name less land", most=f"{MOST_STANDING:,}")


Asked: TypeAlias = tuple[Encounter, Task] | Rejection | str
"""A task with its position, or the reason why a sketch or a way to hold land leads to none."""


class Composer(PuzzleMaker[Composition, Asked, Accepted]):
    """Makes puzzles by construction. The number of a try decides its sketches."""

    format = PUZZLES

    def tasks(self, order: Composition, number: int) -> Iterator[Asked]:
        """Yields the tasks to which a numbered try leads: from its sketches, or from its part of a family."""
        if order.lands is not None:
            yield from _tasks_on_land(order, number)
            return
        for sketch in range(SKETCHES):
            rng = random.Random(f"compose {order.seed} {number} {sketch} {order.shape} {order.pieces}")
            try:
                idea = rng.choice(order.ideas)(order, rng)
            except NoSketch:
                yield "no-sketch"
                continue
            if order.pieces is not None:
                idea.unknown.model.add(idea.unknown.pieces <= order.pieces)
            yield _asked(synthesis_of(idea, order.margin).run())

    def consider(self, order: Composition, asked: Asked) -> Accepted | Rejection | str:
        """Judges a task as for positions from games, and demands a game that leads to its position."""
        if not isinstance(asked, tuple):
            return asked
        accepted = MAKER.consider(order, asked)
        if isinstance(accepted, Accepted) and game_leading_to(asked[1].state) is None:
            return "no-game"
        return accepted

    def puzzle(self, order: Composition, number: int, asked: Asked, accepted: Accepted) -> Puzzle:
        """Returns the puzzle of an accepted task."""
        assert isinstance(asked, tuple)
        return MAKER.puzzle(order, number, asked, accepted)

    def key(self, puzzle: Puzzle) -> str:
        """Returns a hash of the position and the answer, without names and scores."""
        return MAKER.key(puzzle)


def _tasks_on_land(order: Composition, number: int) -> Iterator[Asked]:
    for found in examined(order, order.land, number):
        if isinstance(found, HeldLand):
            yield from map(_asked, completed(order, number, order.pieces, found))
            yield "not-completed"  # reached only if no whole position was accepted, which decides nothing
        else:
            yield found


def _asked(found: Task | Failure) -> Asked:
    """Returns a task with its position; a reason stays as it is."""
    if not isinstance(found, Task):
        return found
    state = found.state
    turn = rounds_played(state) * len(state.players) + state.to_move + 1
    return Encounter(state, turn, composed=True), found


def none_exists(order: Composition, tally: RunTally) -> str:
    """Returns the sentence that the family of an order has no puzzle, if the tries of a run have proved this; otherwise
    "".
    """
    if tally.names or not _is_whole(order, tally):
        return ""
    return proof_that_none_exists(order, order.land, tally.rejects)


def _is_whole(order: Composition, tally: RunTally) -> bool:
    """Whether a run has examined a whole family."""
    return order.lands is not None and tally.number >= len(standing_on(load_edition(order.edition), order.land))


def advice(order: Composition, tally: RunTally) -> str:
    """Returns what is true instead of the advice to make more tries, or "" if more tries may help."""
    if _is_whole(order, tally):
        return gettext("The whole family was examined, so more tries find no other puzzle.")
    if order.lands is not None or tally.names or not set(tally.rejects) <= NOWHERE:
        return ""
    edition = load_edition(order.edition)
    return gettext(
        "No sketch had a possible position: a composed position keeps {free} territories free, and {edition} has "
        "{count} for two players. With another edition or more --pieces there may be one.",
        free=2 * edition.numbers.open_market,
        edition=edition.title,
        count=start_of(edition).setup.territories.bit_count(),
    )


COMPOSER = Composer()
