"""Positions of which parts are forgotten, as a judge is told them, and turns to ask about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.edition import ALL_CARDS
from ny1901_solver.new_york_1901.masks import TerritoryMask, TileMask, union
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ny1901_solver.new_york_1901.positions.known import Known, KnownPlayer
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import COLOURS, GameState, Player


def partly(state: GameState, rng: random.Random) -> Known:
    """What is told of a position when each of its facts is told at one rate, which is drawn first."""
    rate = rng.choice((0.0, 0.2, 0.5, 0.8, 1.0))
    kept = TerritoryMask(_some(rng, rate, state.unclaimed))
    face_up = tuple(card for card in state.market.open if rng.random() < rate)
    order = [state.to_move, *(seat for seat in state.setup.seats if seat != state.to_move and rng.random() < rate)]
    seats = [_player(state, state.players[seat], rng, rate) for seat in order]
    colours = [state.colour(seat) for seat in order]
    count = len(state.players) if rng.random() < rate or len(colours) > 2 else None
    for colour in [colour for colour in COLOURS if colour not in colours][: max(0, (count or 3) - len(colours))]:
        colours.append(colour)
        seats.append(KnownPlayer())
    setup = replace(state.setup, colours=tuple(colours), streets=(), challenge="")
    return Known(setup, count, tuple(seats), kept, face_up)


def _player(state: GameState, player: Player, rng: random.Random, rate: float) -> KnownPlayer:
    used = ALL_CARDS & ~player.cards if state.setup.action_cards else 0
    buildings = tuple(site for site in player.buildings if rng.random() < rate)
    workers = TerritoryMask(_some(rng, rate, player.vacant))
    estate = TerritoryMask(_some(rng, rate, player.estate))
    return KnownPlayer(
        buildings=buildings,
        workers=workers,
        estate=estate | workers | union(site.territories for site in buildings),
        unbuilt=TileMask(_some(rng, rate, player.unbuilt)),
        gone=TileMask(_some(rng, rate, player.demolished_tiles(state.edition))),
        cards=_some(rng, rate, player.cards),
        used=_some(rng, rate, used),
        hand=player.free_workers(state.edition.numbers.workers) if rng.random() < rate else None,
        score=player.score if rng.random() < rate else None,
    )


def _some(rng: random.Random, rate: float, mask: int) -> int:
    return sum(1 << bit for bit in bits(mask) if rng.random() < rate)


def agrees(known: Known, state: GameState) -> bool:
    """Whether a position has all that is told."""
    seats = dict(zip(state.setup.colours, state.setup.seats, strict=True))
    named = [each for each in zip(known.setup.colours, known.seats, strict=True) if each[1] != KnownPlayer()]
    return (
        state.colour(state.to_move) == known.setup.colours[0]
        and known.players in (None, len(state.players))
        and not Counter(known.face_up) - Counter(state.market.open)
        and not known.free & state.claimed
        and all(colour in seats and _agree(state, state.players[seats[colour]], told) for colour, told in named)
    )


def _agree(state: GameState, player: Player, told: KnownPlayer) -> bool:
    return (
        set(told.buildings) <= set(player.buildings)
        and not told.workers & ~player.vacant
        and not told.estate & ~player.estate
        and not told.unbuilt & ~player.unbuilt
        and not told.gone & ~player.demolished_tiles(state.edition)
        and not told.cards & ~player.cards
        and not told.used & player.cards
        and told.hand in (None, player.free_workers(state.edition.numbers.workers))
        and told.score in (None, player.score)
    )


def asked_turns(state: GameState, others: Sequence[GameState], rng: random.Random, count: int) -> list[Turn]:
    """Turns that may be asked about: legal ones, those of other positions, and legal ones with a part changed."""
    legal = legal_turns(state)
    foreign = legal_turns(rng.choice(others))
    pool = [rng.choice(each) for each in (legal, foreign) if each for _ in range(count)]
    return [
        turn if rng.random() < 0.5 else _changed(state, turn, rng) for turn in rng.sample(pool, min(count, len(pool)))
    ]


def _changed(state: GameState, turn: Turn, rng: random.Random) -> Turn:
    """A turn with one step left out, put in, or made another one; the same where no tile fits on the board."""
    if not state.edition.sites.sites:
        return turn
    site, land = rng.choice(state.edition.sites.sites), rng.choice(state.edition.board.territories)
    own = list(state.mover.buildings) or [site]
    over = [each for each in state.edition.sites.sites if each.mask & rng.choice(own).mask]
    steps: list[Step] = list(turn.steps)
    at = rng.randrange(len(steps))
    steps_of_all_kinds: list[Step] = [
        Build(site.placement),
        Demolish(rng.choice(over).placement),
        Boom(site.placement),
        Take((land.name,)),
        Shift(),
        Pass(),
        Reclaim(land.name),
    ]
    new = rng.choice(steps_of_all_kinds)
    if rng.random() < 0.3:
        del steps[at]
    elif rng.random() < 0.6:
        steps[at] = new
    else:
        steps.insert(rng.choice((at, len(steps))), new)
    moved = turn.steps[at]
    if isinstance(moved, Placing) and rng.random() < 0.5:
        steps = [*turn.steps[:at], replace(moved, placement=rng.choice(over).placement), *turn.steps[at + 1 :]]
    return Turn(tuple(steps)) if steps else turn
