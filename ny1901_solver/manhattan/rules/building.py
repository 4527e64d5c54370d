"""M-BLD with what the variants add: what a build has to keep, one function a rule."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.words import counted
from ..state import Setup
from ..state.game import floors, owner
from .violation import BuildRule, Moment, Violation


def m_card_2_a_card_shows_the_position(at: Moment) -> Iterator[Violation]:
    """A piece is built on a position that a card in hand means (M-CARD-2, M-CARD-4)."""
    state, seat = at.state, at.state.to_move
    position = state.edition.board.position_of(at.plot)
    card = state.setup.cards[seat][position]
    if not state.hands[seat][card]:
        yield Violation(
            "M-CARD-2",
            f"{state.letters(seat)} has no card {card + 1}, which means position {position} to who sits at "
            f"{state.setup.sides[seat]}",
            (at.build.plot,),
        )


def m_rnd_2_of_the_selected_pieces(at: Moment) -> Iterator[Violation]:
    """Only pieces that were set out for this round are built (M-RND-2)."""
    left = at.state.selected[at.colour]
    if not left[at.build.floors - 1 : at.build.floors] or not left[at.build.floors - 1]:
        has = counted(sum(left), "selected piece")
        yield Violation("M-RND-2", f"{at.name} has no selected piece of {counted(at.build.floors, 'floor')}, of {has}")


def m_bld_2_on_its_own(at: Moment) -> Iterator[Violation]:
    """A colour may build on what it owns (M-BLD-2), but not with Anti-trust (M-ANT-1)."""
    top = owner(at.stack)
    if top is not None and top in at.state.setup.partners[at.colour] and not at.state.setup.tops_own:
        sentence = f"{at.name} owns the building on {at.build.plot} and may not build on it"
        yield Violation(at.state.setup.forbids_tops, sentence, (at.build.plot,))


def m_bld_3_as_many_floors_as_the_owner(at: Moment) -> Iterator[Violation]:
    """Who caps has at least as many floors in the building as its owner, the new piece included (M-BLD-3, M-BLD-4)."""
    state, stack, top = at.state, at.stack, owner(at.stack)
    own = state.setup.partners[at.colour]
    if top is None or top in own:
        return
    mine = floors(stack, at.colour) + at.build.floors
    most = max(compared_with(state.setup, at.colour, top), key=lambda colour: floors(stack, colour))
    if (theirs := floors(stack, most)) > mine:
        other = f"{state.edition.colours[most]}, which owns it," if most == top else state.edition.colours[most]
        has = f"{at.name} would have {counted(mine, 'floor')} in the building on {at.build.plot}"
        yield Violation("M-BLD-3", f"{has}, and {other} has {theirs}", (at.build.plot,))


def compared_with(setup: Setup, colour: int, top: int) -> list[int]:
    """The colours whose floors a colour has to match in a building of another one, `top` (M-BLD-3, M-BLD-5)."""
    if setup.readings.cap_compare == "owner":
        return [top]
    return [other for other in setup.in_play if other not in setup.partners[colour]]


def m_slo_1_in_an_open_city(at: Moment) -> Iterator[Violation]:
    """A closed city takes no piece (M-SLO-1)."""
    if not at.state.is_open(at.plot):
        city = at.state.edition.cities[at.state.edition.board.city_of(at.plot)]
        yield Violation("M-SLO-1", f"{city.told} is not open in round {at.state.round}", (at.build.plot,))


def m_mon_9_not_under_the_monster(at: Moment) -> Iterator[Violation]:
    """No piece is built where the monster stands (M-MON-9, M-BAB-3)."""
    if at.before.monster == at.plot:
        yield Violation("M-MON-9", f"the monster stands on {at.build.plot}", (at.build.plot,))


BUILD_RULES: tuple[BuildRule, ...] = (
    m_card_2_a_card_shows_the_position,
    m_rnd_2_of_the_selected_pieces,
    m_bld_2_on_its_own,
    m_bld_3_as_many_floors_as_the_owner,
    m_slo_1_in_an_open_city,
    m_mon_9_not_under_the_monster,
)
