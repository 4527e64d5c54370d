"""A turn as steps, and chance as a step: what may be done next, what it leads to, and which card may come up.

A turn begins with any of its steps. Behind a Market Shift and a take cards come up, one by one; no step is legal
before. A turn that can go on is ended by `pass`: behind a take that is not built on (TRN-3), and behind a Build where
Construction Boom could follow; in a whole `Turn` the latter is left out. Where nothing may follow, a turn ends by
itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from ...kit.errors import ImpossibleDraw
from ..chance import Dealer, odds
from ..moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take
from ..state import SHIFT, GameState, TurnSoFar
from ..tiles import Site
from .generator import takes
from .options import (
    awaits_card,
    boom_sites,
    booms_before,
    can_expand,
    covered_by_boom,
    demolish_sites,
    demolitions_behind,
    ends_with_boom,
    lone_booms,
    may_pass,
    needs_boom,
    open_builds,
    reclaims,
    unlocked_tiles,
)
from .transition import effect, ended_after_refill, turned_over


class Choices(NamedTuple):
    """What may be done next: takes by territory index, one or two; sites; territories to come back from."""

    shift: bool = False
    takes: Mapping[tuple[int, ...], Take] = MappingProxyType({})
    demolitions: Sequence[Site] = ()
    builds: Sequence[Site] = ()
    booms: Sequence[Site] = ()
    reclaims: Sequence[str] = ()
    may_pass: bool = False


def open_choices(state: GameState) -> Choices:
    """Every legal step of the player to move; no choice when the game is over or a card has to come up.

    A step is legal when a legal turn goes on with it.
    """
    if state.over or awaits_card(state):
        return Choices()
    player, done = state.mover, state.turn.steps[-1] if state.turn is not None else None
    if isinstance(done, Take):
        return Choices(builds=open_builds(state, player), booms=lone_booms(state), may_pass=True)
    if isinstance(done, Boom):
        behind = demolitions_behind(state, player, _site(state, done))
        return Choices(demolitions=behind, may_pass=ends_with_boom(state))
    if isinstance(done, (Build, Demolish)):
        return Choices(booms=_booms(state, done), may_pass=not needs_boom(state, _site(state, done)))
    shift = bool(player.cards & SHIFT)
    demolitions = list(demolish_sites(state.setup, player, unlocked_tiles(state, player)))
    demolitions += [site for site, _ in covered_by_boom(state)]
    booms = [site for site, _ in booms_before(state)]
    if can_expand(state):
        return Choices(shift, takes(state, shifts=False)[0], demolitions, booms=booms)
    booms = lone_booms(state) or booms  # whichever may stand before a demolition may stand alone
    builds = open_builds(state, player)
    stuck = not demolitions and not builds
    passes = may_pass(state, stuck)
    back = reclaims(state) if stuck and not passes else ()
    return Choices(shift, {}, demolitions, builds, booms, back, passes)


def legal_steps(state: GameState) -> list[Step]:
    """Every legal step of the player to move, in a fixed order; none when the game is over or a card has to come up."""
    return steps_of(open_choices(state))


def steps_of(may: Choices) -> list[Step]:
    """The steps that may be done next, in a fixed order."""
    return [
        *([Shift()] if may.shift else []),
        *may.takes.values(),
        *(Demolish(site.placement) for site in may.demolitions),
        *(Build(site.placement) for site in may.builds),
        *(Boom(site.placement) for site in may.booms),
        *map(Reclaim, may.reclaims),
        *([Pass()] if may.may_pass else []),
    ]


def play_step(state: GameState, step: Step) -> GameState:
    """The state after a step that is known to be legal: in the middle of the turn, or behind it."""
    player, market = effect(state, state.mover, state.market, step)
    events = () if state.turn is None else state.turn.events
    seat, players = state.to_move, state.players
    players = (*players[:seat], player, *players[seat + 1 :])
    turn = TurnSoFar(state.start, (*events, step))
    after = GameState(state.setup, players, market, seat, state.ended_by, turn)
    if isinstance(step, (Take, Shift)):
        return after if awaits_card(after) else _refilled(after)
    return after if _goes_on(after, step) else turned_over(after, player, market, after.ended_by)


def _goes_on(state: GameState, done: Step) -> bool:
    """Whether a turn goes on in which no card is due: by Construction Boom, or behind one."""
    if isinstance(done, Boom):
        assert state.turn is not None
        begins = all(isinstance(step, (Shift, Boom)) for step in state.turn.steps)
        return begins and bool(demolitions_behind(state, state.mover, _site(state, done)))
    return isinstance(done, Placing) and bool(_booms(state, done))


def _booms(state: GameState, first: Placing) -> list[Site]:
    return boom_sites(state, state.mover, _site(state, first))


def _site(state: GameState, step: Placing) -> Site:
    return state.edition.sites.by_placement[step.placement]


def chance(state: GameState) -> dict[int, Fraction]:
    """The kinds of card that may come up now, with exact odds; none when a player decides, or the game is over."""
    return odds(state.market) if awaits_card(state) else {}


def draw(state: GameState, kind: int) -> GameState:
    """The state once a card has come up; raises `ImpossibleDraw` when none is due, or not of this kind."""
    if not awaits_card(state):
        raise ImpossibleDraw("no card comes up now: a player decides")
    assert state.turn is not None
    turn = TurnSoFar(state.turn.start, (*state.turn.events, kind))
    after = GameState(state.setup, state.players, state.market.drawn(kind), state.to_move, state.ended_by, turn)
    return after if awaits_card(after) else _refilled(after)


def play_shift(state: GameState, deal: Dealer) -> GameState:
    """The state in the middle of a turn once its Market Shift has turned up new cards (ACT-2)."""
    return with_due_cards(play_step(state, Shift()), deal)


def with_due_cards(state: GameState, deal: Dealer) -> GameState:
    """The state once all cards have come up that have to before anybody decides; the same where none has to."""
    while awaits_card(state):
        state = draw(state, deal(state.market))
    return state


def _refilled(state: GameState) -> GameState:
    """The state once the market is full, or as full as it gets."""
    ended_by = ended_after_refill(state, state.market)
    return state if ended_by == state.ended_by else replace(state, ended_by=ended_by)
