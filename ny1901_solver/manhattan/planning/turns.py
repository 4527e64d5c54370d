"""The CP-SAT variables of a plan: the turns of one player with their cards, pieces and plots, and the buildings
between the turns.

Values that the board determines are constants instead of variables. For example, in a game without a monster all old
pieces remain, so the number of old pieces is a constant.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from ortools.sat.python.cp_model import Constraint, CpModel, IntVar, LinearExpr

from ...cpsat.linear import Term, total
from ..state import GameState, Stack
from ..state.game import floors

Truth: TypeAlias = "IntVar | int"
"""A Boolean variable of the model, or the constant 0 or 1 if its value is known."""

Sized: TypeAlias = tuple[int, int]
"""A kind of piece: the number of its colour, and its floors."""


@dataclass(frozen=True, slots=True, eq=False)
class Story:
    """The possible states of the building on a plot at one point in time.

    Exactly one Boolean of `levels` is true; the key of this Boolean is the number of old pieces in the building.
    `standing` says by turn and kind which of the plan's pieces are in the building. `tops` says by turn and colour
    which piece of the plan is the top piece. `bare` is true if the building has no piece of the plan.
    """

    bare: Truth
    levels: dict[int, Truth]
    tops: dict[tuple[int, int], Truth] = field(default_factory=dict)
    standing: dict[tuple[int, Sized], Truth] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Turns:
    """The CP-SAT model of the next turns of one seat.

    Each list has an item for each turn. `active` says whether the player builds in a turn; the player builds until he
    can build nothing (M-TRN-6). `cards` are the played cards by kind, `put` the builds by plot and kind of piece, and
    `build_count` the builds by plot and colour. `walk` contains the monster's plots, and `entered` the plots to which
    the card of the turn sends the monster. `moments` are the buildings on each of the `live` plots when the piece of
    the turn is built, with a last item for the end of the plan. `live` are the plots that can change, and `ground` the
    plots on which the player can build, each with its card. `ends` says whether the player may run out of builds before
    the last turn.
    """

    state: GameState
    seat: int
    number: int
    ends: bool
    model: CpModel = field(default_factory=CpModel)
    hand: dict[int, int] = field(init=False)
    pieces: dict[Sized, int] = field(init=False)
    ground: dict[int, int] = field(init=False)
    live: tuple[int, ...] = field(init=False)
    active: list[Truth] = field(init=False)
    cards: list[dict[int, IntVar]] = field(init=False)
    put: list[dict[tuple[int, Sized], IntVar]] = field(init=False)
    build_count: list[dict[tuple[int, int], Truth]] = field(init=False)
    walk: list[dict[int, Truth]] = field(init=False)
    entered: list[dict[int, Truth]] = field(init=False)
    moments: list[dict[int, Story]] = field(init=False)

    def __post_init__(self) -> None:
        turns = range(self.number)
        self.hand = hand(self.state, self.seat)
        self.pieces = pieces(self.state, self.seat)
        self.ground = ground(self.state, self.seat)
        self.active = [self.model.new_bool_var(f"active {t}") if self.ends else 1 for t in turns]
        self.cards = [{card: self.model.new_bool_var(f"card {t} {card}") for card in self.hand} for t in turns]
        self.put = [
            {
                (plot, piece): self.model.new_bool_var(f"{t} {piece}@{plot}")
                for plot in self.ground
                for piece in self.pieces
            }
            for t in turns
        ]
        self.build_count = [
            {(plot, c): self._build_truth(t, plot, c) for plot in self.ground for c in self.colours} for t in turns
        ]
        self._walk()
        self.live = tuple(sorted({*self.ground, *(plot for entered in self.entered for plot in entered)}))
        self._model_moments()

    @property
    def colours(self) -> list[int]:
        """The player's colours with selected pieces."""
        return sorted({colour for colour, _ in self.pieces})

    @property
    def early(self) -> bool:
        """Whether the monster moves before the piece is built (M-MON-5)."""
        return self.state.setup.readings.monster_time == "before_build"

    def stack(self, plot: int, level: int) -> Stack:
        """Returns the lowest `level` old pieces of a plot."""
        return self.state.stacks[plot][:level]

    def floors(self, plot: int, story: Story, colour: int | None = None) -> Term:
        """Returns the floors on a plot, of one colour or of all colours."""
        old = [
            there * sum(piece.floors for piece in self.stack(plot, level) if colour in (None, piece.colour))
            for level, there in story.levels.items()
        ]
        new = [there * piece[1] for (_, piece), there in story.standing.items() if colour in (None, piece[0])]
        return total([*old, *new])

    def floors_put(self, turn: int, plot: int, colour: int) -> LinearExpr:
        """Returns the floors of a colour that a turn adds to a plot."""
        return total(
            piece[1] * put for (where, piece), put in self.put[turn].items() if where == plot and piece[0] == colour
        )

    def owners(self, plot: int, story: Story) -> dict[int, list[Truth]]:
        """Returns a list of Booleans for each colour. A colour owns the plot if one of the Booleans of the colour is
        true.
        """
        by_colour: dict[int, list[Truth]] = defaultdict(list)
        for (_, colour), top in story.tops.items():
            by_colour[colour].append(top)
        for level, there in story.levels.items():
            if level:
                by_colour[self.stack(plot, level)[-1].colour].append(self.both(story.bare, there))
        return by_colour

    def under_monster(self, turn: int, plot: int, card: int) -> Truth:
        """Returns whether the monster stands on a plot when the piece of a turn is built. `turn` may also be the turn
        after the last.

        `card` is the played card, which matters only if the monster moves before the build.
        """
        if not self.early:
            return self.walk[turn].get(plot, 0)
        return self.either(
            there for start, there in self.walk[turn].items() if self._monster_step(start, card)[0] == plot
        )

    def both(self, one: Truth, other: Truth) -> Truth:
        """Returns a Boolean that is true if both arguments are true."""
        if isinstance(one, int):
            return other if one else 0
        if isinstance(other, int):
            return one if other else 0
        truth = self.model.new_bool_var("both")
        self.model.add_bool_and(one, other).only_enforce_if(truth)
        self.model.add_bool_or(~one, ~other, truth)
        return truth

    def either(self, truths: Iterable[Truth]) -> Truth:
        """Returns a Boolean that is true if at least one of `truths` is true."""
        some = [truth for truth in truths if not isinstance(truth, int) or truth]
        if any(isinstance(truth, int) for truth in some):
            return 1
        if len(some) < 2:
            return some[0] if some else 0
        one_holds = self.model.new_bool_var("either")
        self.model.add_max_equality(one_holds, some)
        return one_holds

    def never(self, *truths: Truth) -> None:
        """Forbids that all of `truths` are true at once."""
        if all(not isinstance(truth, int) or truth for truth in truths):
            self.model.add_bool_or([~truth for truth in truths if not isinstance(truth, int)])

    def where(self, constraint: Constraint, *truths: Truth) -> None:
        """Enforces a constraint only if all of `truths` are true. None of the `truths` may be the constant 0."""
        constraint.only_enforce_if([truth for truth in truths if not isinstance(truth, int)])

    def _build_truth(self, turn: int, plot: int, colour: int) -> Truth:
        puts = [put for (where, piece), put in self.put[turn].items() if where == plot and piece[0] == colour]
        if len(puts) == 1:
            return puts[0]
        truth = self.model.new_bool_var(f"{turn} {colour}@{plot}")
        self.model.add(total(puts) == truth)
        return truth

    def _monster_step(self, plot: int, card: int) -> tuple[int, bool]:
        """Returns the plot to which a card sends the monster, and whether the monster destroys pieces there (M-MON-2 to
        M-MON-8, M-BAB).
        """
        # The monster's way depends on the played cards and on its plot, not on buildings. So its possible plots in each
        # turn are known before any building is modelled.
        setup, board = self.state.setup, self.state.edition.board
        shown = setup.meanings[self.seat][card] if setup.readings.monster_view == "player" else card + 1
        step = board.direction(shown)
        to = board.beyond(plot, *step, setup.readings.monster_edge)
        return to, to != plot or (setup.devours == "baby-monster" and step == (0, 0))

    def _walk(self) -> None:
        start = self.state.monster
        self.walk, self.entered = [{} if start is None else {start: 1}], []
        for t in range(self.number):
            going, feeding = defaultdict[int, list[Truth]](list), defaultdict[int, list[Truth]](list)
            for plot, there in self.walk[t].items():
                # Exactly one way of the monster is true in a turn: a turn with a build plays one card, and any other
                # turn leaves the monster on its plot.
                going[plot].append(self.both(there, self.no(self.active[t])))
                for card, played in self.cards[t].items():
                    to, feeds = self._monster_step(plot, card)
                    goes = self.both(there, played)
                    going[to].append(goes)
                    if feeds:
                        feeding[to].append(goes)
            self.walk.append({plot: self.either(ways) for plot, ways in going.items() if any_may(ways)})
            self.entered.append({plot: self.either(ways) for plot, ways in feeding.items()})

    def no(self, truth: Truth) -> Truth:
        """Returns the negation of a Boolean."""
        return (
            1 - truth if isinstance(truth, int) else cast(IntVar, ~truth)
        )  # the negation of a variable supports the same operations as a variable

    def _model_moments(self) -> None:
        """Models the building on each plot at each point in time (M-BLD-6, M-MON-8, M-BAB-1)."""
        # Each state is a function of the state before: every Boolean is constrained in both directions, so that builds
        # and cards determine everything and a solution has no other choice. Plots that neither a card nor the monster
        # reaches do not change and have no Booleans.
        story = {plot: Story(1, {len(self.state.stacks[plot]): 1}) for plot in self.live}
        if self.early and self.number:
            story = self._feed(story, 0)
        self.moments = [story]
        for t in range(self.number):
            story = {plot: self._grow(story[plot], t, plot) for plot in self.live}
            if not self.early:
                story = self._feed(story, t)
            elif t + 1 < self.number:
                story = self._feed(story, t + 1)
            self.moments.append(story)

    def _grow(self, story: Story, turn: int, plot: int) -> Story:
        """Returns the building of a plot after a turn, with the turn's piece on top if it is built on this plot."""
        if plot not in self.ground:
            return story
        any_piece = self.either(self.build_count[turn][plot, colour] for colour in self.colours)
        other = self.no(any_piece)
        tops = {key: self.both(top, other) for key, top in story.tops.items()}
        tops |= {(turn, colour): self.build_count[turn][plot, colour] for colour in self.colours}
        standing = story.standing | {(turn, piece): self.put[turn][plot, piece] for piece in self.pieces}
        return Story(self.both(story.bare, other), story.levels, tops, standing)

    def _feed(self, stories: dict[int, Story], turn: int) -> dict[int, Story]:
        """Returns the buildings after the monster has moved by the card of a turn."""
        left = self._without_top if self.state.setup.devours == "baby-monster" else self._raze
        return stories | {plot: left(stories[plot], hit) for plot, hit in self.entered[turn].items()}

    def _raze(self, story: Story, hit: Truth) -> Story:
        """Returns a building after a turn; the building is empty if the monster enters its plot in this turn
        (M-MON-8).
        """
        kept = self.no(hit)
        levels = {level: self.both(there, kept) for level, there in story.levels.items() if level}
        levels[0] = self.either([story.levels.get(0, 0), hit])
        tops = {key: self.both(top, kept) for key, top in story.tops.items()}
        standing = {key: self.both(there, kept) for key, there in story.standing.items()}
        return Story(self.either([story.bare, hit]), levels, tops, standing)

    def _without_top(self, story: Story, hit: Truth) -> Story:
        """Returns the possible states of a building after a turn with the baby monster.

        The building loses its top piece, old or new, if the baby monster enters its plot (M-BAB-1, M-BAB-2).
        """
        # Pieces of later turns lie above those of earlier turns. So the top is the piece of the latest turn that still
        # stands, and an old piece is the top only if no piece of the plan stands.
        popped = {key: self.no(self.both(hit, top)) for key, top in story.tops.items()}
        standing = {
            (turn, piece): self.both(there, popped[turn, piece[0]]) for (turn, piece), there in story.standing.items()
        }
        bare: Truth = 1  # whether no piece of a later turn stands; after the loop, whether no piece of the plan stands
        tops: dict[tuple[int, int], Truth] = {}
        for turn in sorted({turn for turn, _ in story.tops}, reverse=True):
            stands = {
                colour: self.either(there for (t, piece), there in standing.items() if (t, piece[0]) == (turn, colour))
                for colour in self.colours
            }
            tops |= {(turn, colour): self.both(there, bare) for colour, there in stands.items()}
            bare = self.both(bare, self.no(self.either(stands.values())))
        down = self.both(hit, story.bare)
        stays = self.no(down)
        levels: dict[int, list[Truth]] = defaultdict(list)
        for level, there in story.levels.items():
            levels[level].append(self.both(there, stays) if level else there)
            if level:
                levels[level - 1].append(self.both(there, down))
        return Story(bare, {level: self.either(ways) for level, ways in levels.items()}, tops, standing)


def any_may(ways: Iterable[Truth]) -> bool:
    """Whether at least one of `ways` may be true."""
    return any(not isinstance(way, int) or way for way in ways)


def hand(state: GameState, seat: int) -> dict[int, int]:
    """Returns the number of cards of each kind in a hand."""
    return {card: count for card, count in enumerate(state.hands[seat]) if count}


def pieces(state: GameState, seat: int) -> dict[Sized, int]:
    """Returns the number of pieces of each kind that a player still has to build in this round."""
    return {
        (colour, size): count
        for colour in state.setup.colours[seat]
        for size, count in enumerate(state.selected[colour], 1)
        if count
    }


def ground(state: GameState, seat: int) -> dict[int, int]:
    """Returns the plots of open cities that the cards in hand stand for, each with its card (M-CARD-2, M-CARD-4,
    M-SLO-1).
    """
    board, meaning = state.edition.board, state.setup.meanings[seat]
    return {
        plot: card for card in hand(state, seat) for plot in board.at_position(meaning[card]) if state.is_open(plot)
    }


def lead(state: GameState, stack: Stack, colour: int) -> int:
    """Returns the least number of floors of a piece that a colour may build on an old building; 0 for the colour's own
    building (M-BLD-3, M-FACT-2).
    """
    own = state.setup.partners[colour]
    if not stack or stack[-1].colour in own:
        return 0
    compared = [stack[-1].colour]
    if state.setup.readings.cap_compare == "every_other":
        compared = [other for other in state.setup.in_play if other not in own]
    return max(floors(stack, other) for other in compared) - floors(stack, colour)
