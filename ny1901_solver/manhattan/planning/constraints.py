"""The rules of a plan as CP-SAT constraints: one small function for each rule, named by the id of the rule."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeAlias

from ...cpsat.linear import total
from ..state import GameState
from .turns import Story, Truth, Turns, any_may, ground, hand, lead, pieces

Ruling: TypeAlias = Callable[[Turns], None]


def m_trn_1_one_card_and_one_piece(plan: Turns) -> None:
    """An active turn plays one card and builds one piece; after an inactive turn all further turns are inactive
    (M-TRN-6).
    """
    for t, played in enumerate(plan.cards):
        plan.model.add(total(played.values()) == plan.active[t])
        if t and plan.ends:
            plan.model.add(plan.active[t] <= plan.active[t - 1])


def m_card_2_at_the_position_of_the_card(plan: Turns) -> None:
    """A piece is built on a plot that the played card stands for, and each card in hand is played at most once
    (M-CARD-2).
    """
    for card, count in plan.hand.items():
        plan.model.add(total(played[card] for played in plan.cards) <= count)
        for t, played in enumerate(plan.cards):
            puts = [put for (plot, _), put in plan.put[t].items() if plan.ground[plot] == card]
            plan.model.add(total(puts) == played[card])


def m_rnd_2_of_the_selected_pieces(plan: Turns) -> None:
    """Each selected piece is built at most once (M-RND-2)."""
    for piece, count in plan.pieces.items():
        plan.model.add(total(put[where] for put in plan.put for where in put if where[1] == piece) <= count)


def m_bld_2_on_its_own(plan: Turns) -> None:
    """A colour may build on its own buildings, except in the variant Anti-trust (M-BLD-2, M-ANT-1)."""
    if plan.state.setup.tops_own:
        return
    for t, plot, colour, story in _places(plan):
        own = plan.state.setup.partners[colour]
        for owner, truths in plan.owners(plot, story).items():
            for owns in truths if owner in own else ():
                plan.never(plan.build_count[t][plot, colour], owns)


def m_bld_3_as_many_floors_as_the_owner(plan: Turns) -> None:
    """A piece on another player's building has at least as many floors as the owner leads by (M-BLD-3, M-BLD-4,
    M-FACT-2).

    If only old pieces stand on the plot, the lead is a known number. If a piece of the plan is the top piece, only the
    player's other colour can be a rival. The other colour then owns the building, so no colour has more floors in the
    building (M-FACT-1), and both readings of `cap_compare` agree.
    """
    least = {colour: min(size for c, size in plan.pieces if c == colour) for colour in plan.colours}
    for t, plot, colour, story in _places(plan):
        built, put = plan.build_count[t][plot, colour], plan.floors_put(t, plot, colour)
        for level, there in story.levels.items():
            needed = lead(plan.state, plan.stack(plot, level), colour)
            if needed > least[colour] and any_may([there]) and any_may([story.bare]):
                plan.where(plan.model.add(put >= needed), built, there, story.bare)
        for (_, owner), top in story.tops.items():
            if owner not in plan.state.setup.partners[colour]:
                mine, theirs = (plan.floors(plot, story, each) for each in (colour, owner))
                plan.where(plan.model.add(mine + put >= theirs), built, top)


def m_mon_9_not_under_the_monster(plan: Turns) -> None:
    """No piece is built on the plot of the monster (M-MON-9, M-BAB-3)."""
    for t, plot, colour, _ in _places(plan):
        plan.never(plan.build_count[t][plot, colour], plan.under_monster(t, plot, plan.ground[plot]))


def m_trn_2_a_build_is_made_where_there_is_one(plan: Turns) -> None:
    """A player who stops before his last turn has no card and piece left with which he could build (M-TRN-2)."""
    if not plan.ends:
        return
    ended, story = plan.no(plan.active[-1]), plan.moments[-1]
    cards = {card: _fewer_used(plan, count, [p[card] for p in plan.cards]) for card, count in plan.hand.items()}
    left = {
        piece: _fewer_used(plan, count, [put for puts in plan.put for (_, each), put in puts.items() if each == piece])
        for piece, count in plan.pieces.items()
    }
    for plot, card in plan.ground.items():
        free = plan.no(plan.under_monster(plan.number, plot, card))
        for (colour, size), there in left.items():
            _not_built(plan, plot, story[plot], (colour, size), (ended, cards[card], there, free))


def _not_built(plan: Turns, plot: int, story: Story, piece: tuple[int, int], when: tuple[Truth, ...]) -> None:
    """Forbids solutions in which all of `when` are true and a piece is legal on a plot."""
    setup, (colour, size) = plan.state.setup, piece
    own = setup.partners[colour]
    for level, there in story.levels.items():
        stack = plan.stack(plot, level)
        mine = bool(stack) and stack[-1].colour in own
        if setup.tops_own if mine else size >= lead(plan.state, stack, colour):
            plan.never(*when, story.bare, there)
    for (_, owner), top in story.tops.items():
        if owner not in own:
            theirs = plan.floors(plot, story, owner)
            plan.where(plan.model.add(plan.floors(plot, story, colour) + size <= theirs - 1), *when, top)
        elif setup.tops_own:
            plan.never(*when, top)


def _fewer_used(plan: Turns, count: int, used: list[Truth]) -> Truth:
    """Returns a Boolean variable that is true if fewer than `count` of the variables `used` are true."""
    truth = plan.model.new_bool_var("left")
    plan.model.add(total(used) <= count - 1).only_enforce_if(truth)
    plan.model.add(total(used) >= count).only_enforce_if(~truth)
    return truth


def in_the_order_of_plots(plan: Turns) -> None:
    """Of all plans that differ only in the order in which they use their plots, allows only one (symmetry breaking).

    Without a monster a build changes only its own plot and not the legality of builds on other plots, so the final
    board is the same. The order of several builds on one plot does matter, so the function does not constrain this
    order.
    """
    if plan.state.monster is not None:
        return
    end = len(plan.state.stacks)
    places = [
        total(plot * built for (plot, _), built in built.items()) + end * plan.no(active)
        for built, active in zip(plan.build_count, plan.active, strict=True)
    ]
    for before, after in pairwise(places):
        plan.model.add(before <= after)


CONSTRAINTS: dict[str, Ruling] = {
    "M-TRN-1": m_trn_1_one_card_and_one_piece,
    "M-CARD-2": m_card_2_at_the_position_of_the_card,
    "M-RND-2": m_rnd_2_of_the_selected_pieces,
    "M-BLD-2": m_bld_2_on_its_own,
    "M-BLD-3": m_bld_3_as_many_floors_as_the_owner,
    "M-MON-9": m_mon_9_not_under_the_monster,
    "M-TRN-2": m_trn_2_a_build_is_made_where_there_is_one,
}

BY_CONSTRUCTION = {
    "M-SLO-1": "a plan has only plots of open cities",
    "M-CARD-4": "the plots of cards are seen from the player's side",
    "M-BLD-6": "the top of a plot is the last piece built there",
    "M-MON-8": "each plot has variables for the pieces that a monster leaves",
}


def may_end(state: GameState, seat: int, turns: int) -> bool:
    """Whether a player may run out of legal builds within a number of turns.

    The result `False` is certain; the result `True` only means that the function cannot rule out that the player runs
    out of legal builds.

    A turn changes at most the plot of the build and the plot that a monster enters, and the monster occupies a plot at
    the start. The player cannot run out of builds if, for each card in hand, the number of plots on which every piece
    is legal now is greater than the number of plots that the turns can change.
    """
    changed = (turns - 1) * (1 if state.monster is None else 2) + (state.monster is not None)
    kinds, open_to_all = pieces(state, seat), dict.fromkeys(hand(state, seat), 0)
    for plot, card in ground(state, seat).items():
        open_to_all[card] += all(_fits(state, plot, *piece) for piece in kinds)
    return any(count <= changed for count in open_to_all.values())


def _fits(state: GameState, plot: int, colour: int, size: int) -> bool:
    """Whether a piece is legal on a plot with its present building."""
    stack, setup = state.stacks[plot], state.setup
    if stack and stack[-1].colour in setup.partners[colour]:
        return setup.tops_own
    return size >= lead(state, stack, colour)


def _places(plan: Turns) -> list[tuple[int, int, int, Story]]:
    """Returns every combination of turn, plot and colour, with the building on the plot in that turn."""
    return [
        (t, plot, colour, plan.moments[t][plot])
        for t in range(plan.number)
        for plot in plan.ground
        for colour in plan.colours
    ]
