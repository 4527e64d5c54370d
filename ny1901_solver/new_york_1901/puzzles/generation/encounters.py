"""Where positions come from: games of the policies, each of a seed and a number, stopped at telling moments."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ...board import bits
from ...chance import deck_dealer
from ...edition import Edition, load_edition
from ...moves import Demolish, Pass, Take, Turn
from ...planning.problem import with_queue
from ...policies import Policy, quick, take_turn
from ...rules import legal_turns, new_game, random_turn
from ...rules.generator import demolitions
from ...rules.options import build_sites, can_expand
from ...scoring import tallies
from ...state import GameState
from ..kinds import KINDS, Kind
from .laid_out import Layout, layouts, unbuilt_again
from .last_rounds import divides, is_close, is_last, last_positions, may_deny, next_positions, tune
from .orders import PRESTIGE, Order
from .pieces import rounds_played
from .sought import CLOSE, SETTLED, laid_out_for, sought

LEFT_IDLE = 0.85  # how often land is taken without building


def settler(state: GameState, rng: random.Random) -> Turn:
    """Claims land beside its own, builds when no worker is left, and now and then before (a `Policy`)."""
    if not can_expand(state):
        return _built_small(state, rng)
    if state.turn is not None or rng.random() >= LEFT_IDLE:  # only `quick` shifts the market
        return quick(state, rng)
    edition, board = state.edition, state.edition.board
    shown = sum(edition.kind_masks[kind] for kind in set(state.market.open))
    free = list(bits(state.unclaimed & shown))
    if not free:
        return quick(state, rng)
    near = board.halo(state.mover.free_land) or board.halo(state.mover.land)
    rng.shuffle(free)
    index = max(free, key=lambda index: (board.territories[index].mask & near).bit_count())
    return Turn((Take((board.territories[index].name,)), Pass()))


def _built_small(state: GameState, rng: random.Random) -> Turn:
    """A turn without a take: a small tile as often as `quick` builds, so that others can replace it."""
    turns = [turn for turn in legal_turns(state, shifts=False) if not isinstance(turn.steps[0], Demolish)]
    if not turns or rng.random() < 0.5:
        return quick(state, rng)
    return rng.choice(turns)


LONGEST_GAME = 160  # turns; players who take land and give it back can go on for ever
MOMENTS = 6  # of one game that are looked at
DUELS = 0.7  # last turns of two players, where what one is denied decides most often
FREER_EACH = 4  # ways in which a last position has less built on it
LAYOUTS_EACH = 3  # ways in which one moment is laid out
TAILS = 10  # ends of one game that are played
WHIMS = (0.0, 0.05, 0.15, 0.3)  # how often a player takes a random turn
SETTLED_ORDERS = 0.8  # how often one of the players is a settler, where what is asked for comes of settlers


@dataclass(frozen=True, slots=True)
class Encounter:
    """A position before a turn of a game, by its number from 1; `composed` where something was changed by hand."""

    state: GameState
    turn: int
    composed: bool = False


def moments(order: Order, number: int) -> Iterator[Encounter]:
    """The telling moments of the game with a number in an order's stream, in the order in which to try them."""
    rng = random.Random(f"puzzles {order.seed} {number} {order.shape}")
    edition = load_edition(order.edition)
    start = dealt(edition, order, rng)
    players = _players(order, start, rng)
    game = list(game_encounters(start, players, rng))
    if KINDS[order.kind].is_last:
        yield from _last_turns(order, game, players, rng)
    else:
        yield from _telling(order, game, rng)
        if (layout := laid_out_for(order)) is not None:
            yield from _laid_out(order, game, layout, rng)


def known_queue(state: GameState, count: int, rng: random.Random) -> GameState:
    """The position with the next cards of a shuffled pile known, as many as there are up to a count."""
    market, deal, queue = state.market, deck_dealer(rng), list[int]()
    while market.future and len(queue) < count:
        queue.append(deal(market))
        market = market.draw(queue[-1])
    return with_queue(state, queue)


def dealt(edition: Edition, order: Order, rng: random.Random) -> GameState:
    """A game set up: both variants, all numbers of players, with and without action cards."""
    advanced = rng.random() < 0.3
    starters = bool(any(index >= 0 for index in edition.starters)) and not (advanced and rng.random() < 0.6)
    most = 4 if edition.starters and not starters else min(4, sum(index >= 0 for index in edition.starters))
    duel = KINDS[order.kind].is_last and rng.random() < DUELS
    return new_game(
        edition,
        order.players or rng.randint(2, 2 if duel else max(2, most)),
        rng,
        starters=starters,
        unlocks="advanced" if advanced else "base",
        action_cards=order.card_played is not None or rng.random() < 0.65,
        challenge=order.challenge or (PRESTIGE if order.theme == "prestige" else None),
    )


def _players(order: Order, start: GameState, rng: random.Random) -> list[Policy]:
    """A policy for each seat: players like `quick` with whims of their own, now and then a settler among them."""
    seats = [whimsical(quick, rng.choice(WHIMS)) for _ in start.players]
    settled = order.legendary or SETTLED & {order.theme, order.cause}
    if rng.random() < (SETTLED_ORDERS if settled else KINDS[order.kind].settlers):
        seats[rng.randrange(len(seats))] = whimsical(settler, 0.0)
    return seats


def whimsical(policy: Policy, whim: float) -> Policy:
    """A player who takes a random turn as often as `whim` says."""
    chosen = policy

    def choose(state: GameState, rng: random.Random) -> Turn:
        nonlocal chosen
        if state.turn is None:  # a whim is for the whole turn
            chosen = random_turn if rng.random() < whim else policy
        return chosen(state, rng)

    return choose


def game_encounters(start: GameState, players: list[Policy], rng: random.Random, first: int = 1) -> Iterator[Encounter]:
    """The positions before each turn of a game, the turns counted from the first."""
    state, deal, turn = start, deck_dealer(rng), first
    while not state.over and turn < first + LONGEST_GAME:
        yield Encounter(state, turn)
        state = take_turn(state, players[state.to_move], rng, deal).after
        turn += 1


def _last_turns(order: Order, game: list[Encounter], players: list[Policy], rng: random.Random) -> Iterator[Encounter]:
    """Positions before the last turn that may be puzzles: those of games, and then some with another score.

    Of the game and of others that part with it near its end, the turn before the last one is played in every way, and
    the one before that in some.
    """
    count, firm, deal, seen = len(players), order.wants_trap, deck_dealer(rng), dict[GameState, int]()
    if firm and not any(may_deny(moment.state) for moment in game[-2 * count :]):
        return
    for _ in range(TAILS):
        branch = game[max(0, len(game) - rng.randint(2, 3 * count))]
        seats = [whimsical(quick, rng.choice(WHIMS)) for _ in players]
        end = [*game[: branch.turn - 1], *game_encounters(branch.state, seats, rng, branch.turn)]
        if len(end) < 3 or not is_last(end[-1].state):
            continue
        befores = [end[-2].state, *next_positions(end[-3].state, deal, rng)]
        for state in (state for before in befores for state in last_positions(before, deal)):
            if state in seen or (firm and not may_deny(state)):
                continue
            if divides(state, firm):
                yield Encounter(state, len(end))
            seen[state] = len(end)
    if count > 2:
        seen |= _freer(seen, firm, rng)
    for state, turn in seen.items():
        for other in tune(state, firm, rng):
            yield Encounter(other, turn, composed=True)


def _telling(order: Order, game: list[Encounter], rng: random.Random) -> Iterator[Encounter]:
    """Moments drawn without return, by the number of signs that something is at stake."""
    weighted = [(moment, signs(order.kind, moment.state)) for moment in game]
    wanted = sought(order)
    weighted = [
        (moment, weight) for moment, weight in weighted if weight and all(sign(moment.state) for sign in wanted)
    ]
    for _ in range(min(MOMENTS, len(weighted))):
        place = rng.choices(range(len(weighted)), [weight * weight for _, weight in weighted])[0]
        yield weighted.pop(place)[0]


def _freer(seen: dict[GameState, int], firm: bool, rng: random.Random) -> dict[GameState, int]:
    """Last positions in which the player to move has not yet built so much; with three or more little is left else."""
    positions = dict[GameState, int]()
    for state, turn in seen.items():
        for other in layouts(state, unbuilt_again, FREER_EACH, rng):
            if is_close(other) and not (firm and not may_deny(other)):
                positions[other] = turn
    return positions


def _laid_out(order: Order, game: list[Encounter], layout: Layout, rng: random.Random) -> Iterator[Encounter]:
    """Positions laid out by hand that show what an order asks for, of moments of a game in any order."""
    wanted, left = sought(order), MOMENTS
    for moment in rng.sample(game, len(game)):
        for state in layouts(moment.state, layout, LAYOUTS_EACH, rng):
            if signs(order.kind, state) and all(sign(state) for sign in wanted):
                yield Encounter(state, rounds_played(state) * len(state.players) + state.to_move + 1, composed=True)
                left -= 1
                if not left:
                    return


def signs(kind: Kind, state: GameState) -> int:
    """How many signs a position shows that a turn matters; 0 where nothing can be built before long."""
    player, setup, asked = state.mover, state.setup, KINDS[kind]
    if state.last_round and not asked.in_last_rounds:
        return 0
    unlocked = setup.unlocked_at(player.score)
    own = player.unbuilt & unlocked
    builds = bool(build_sites(setup, player.free_land, own))
    falls = bool(demolitions(state))
    if not (builds or falls or (player.vacant and asked.claims_land)):
        return 0
    if not asked.claims_land and player.vacant.bit_count() < 2:
        return 0
    count = 1 + builds + falls + any(0 < at - player.score <= CLOSE for at in (setup.silver_at, setup.gold_at))
    count += player.score >= setup.gold_at - CLOSE and bool(state.legendaries) and not player.legendary
    count += player.cards.bit_count() if setup.action_cards and player.score else 0
    return count + _close_streets(state)


def _close_streets(state: GameState) -> int:
    """On how many streets one building more of the player decides."""
    counts = tallies(state)
    close = 0
    for place in range(len(state.setup.streets)):
        most = max(tally.streets[place] for seat, tally in enumerate(counts) if seat != state.to_move)
        close += -1 <= counts[state.to_move].streets[place] - most <= 0 < most
    return close
