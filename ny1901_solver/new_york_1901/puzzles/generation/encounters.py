"""Finds positions in games of computer players in which the next turn matters.

The seed and the number of an order determine each game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ...board import bits
from ...chance import deck_dealer
from ...edition import Edition, load_edition
from ...kernel.choosing import quick
from ...moves import Demolish, Pass, Take, Turn
from ...planning.problem import with_queue
from ...policies import Policy, take_turn
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

LEFT_IDLE = 0.85  # the share of turns that only take land


def settler(state: GameState, rng: random.Random) -> Turn:
    """A `Policy` that claims land next to its own, and builds mostly when it has no worker left."""
    if not can_expand(state):
        return _built_small(state, rng)
    if state.turn is not None or rng.random() >= LEFT_IDLE:  # only `quick` plays a Market Shift
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
    """Returns a turn without a claim.

    With probability 1/2 the player builds at random, often a small tile, which can be replaced later.
    """
    turns = [turn for turn in legal_turns(state, shifts=False) if not isinstance(turn.steps[0], Demolish)]
    if not turns or rng.random() < 0.5:
        return quick(state, rng)
    return rng.choice(turns)


LONGEST_GAME = 160  # in turns; a game in which players take land and give it back could last for ever
MOMENTS = 6  # the number of positions used from one game
DUELS = 0.7  # the share of last turns with two players, in which denying a rival decides most often
FREER_EACH = 4  # variants of a last position with fewer buildings
LAYOUTS_EACH = 3  # layouts made from one position
TAILS = 10  # endings played from one game
WHIMS = (0.0, 0.05, 0.15, 0.3)  # possible shares of random turns of a player
SETTLED_ORDERS = 0.8  # the share of games with a settler, if an order asks for what settlers bring about


@dataclass(frozen=True, slots=True)
class Encounter:
    """A position before a turn of a game; `turn` is the number of this turn, counted from 1.

    `composed` is true if the program changed something in the position.
    """

    state: GameState
    turn: int
    composed: bool = False


def moments(order: Order, number: int) -> Iterator[Encounter]:
    """Yields the positions of a game to try as puzzles, in order.

    `number` is the number of the game in the order's sequence of games.
    """
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
    """Returns the position after making known up to `count` of the next cards of a shuffled pile."""
    market, deal, queue = state.market, deck_dealer(rng), list[int]()
    while market.future and len(queue) < count:
        queue.append(deal(market))
        market = market.draw(queue[-1])
    return with_queue(state, queue)


def dealt(edition: Edition, order: Order, rng: random.Random) -> GameState:
    """Returns the first position of a new game that fits the order.

    The variant, the number of players and the action cards are random unless the order determines them.
    """
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
    """Returns a policy for each seat: `quick` with a share of random turns for each player, and sometimes a settler."""
    seats = [whimsical(quick, rng.choice(WHIMS)) for _ in start.players]
    settled = order.legendary or SETTLED & {order.theme, order.cause}
    if rng.random() < (SETTLED_ORDERS if settled else KINDS[order.kind].settlers):
        seats[rng.randrange(len(seats))] = whimsical(settler, 0.0)
    return seats


def whimsical(policy: Policy, whim: float) -> Policy:
    """Returns a player that takes a random turn with the probability `whim`, and otherwise follows `policy`."""
    chosen = policy

    def choose(state: GameState, rng: random.Random) -> Turn:
        nonlocal chosen
        if state.turn is None:  # one draw decides for the whole turn
            chosen = random_turn if rng.random() < whim else policy
        return chosen(state, rng)

    return choose


def game_encounters(start: GameState, players: list[Policy], rng: random.Random, first: int = 1) -> Iterator[Encounter]:
    """Yields the position before each turn of a game; the first turn has the number `first`."""
    state, deal, turn = start, deck_dealer(rng), first
    while not state.over and turn < first + LONGEST_GAME:
        yield Encounter(state, turn)
        state = take_turn(state, players[state.to_move], rng, deal).after
        turn += 1


def _last_turns(order: Order, game: list[Encounter], players: list[Policy], rng: random.Random) -> Iterator[Encounter]:
    """Yields positions before the last turn of a game that may become puzzles.

    In the game, and in other games that branch off near the end of the game, the function plays every possible
    second-last turn, and some of the possible turns before the second-last turn. The function yields the resulting
    positions first, and then the same positions with changed scores.
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
    """Yields positions of a game, drawn without replacement; positions in which more is at stake are more likely."""
    weighted = [(moment, signs(order.kind, moment.state)) for moment in game]
    wanted = sought(order)
    weighted = [
        (moment, weight) for moment, weight in weighted if weight and all(sign(moment.state) for sign in wanted)
    ]
    for _ in range(min(MOMENTS, len(weighted))):
        place = rng.choices(range(len(weighted)), [weight * weight for _, weight in weighted])[0]
        yield weighted.pop(place)[0]


def _freer(seen: dict[GameState, int], firm: bool, rng: random.Random) -> dict[GameState, int]:
    """Returns variants of positions before the last turn, in which the mover has fewer buildings.

    Without these variants, the last turn of a game of three or more players rarely offers a choice.
    """
    positions = dict[GameState, int]()
    for state, turn in seen.items():
        for other in layouts(state, unbuilt_again, FREER_EACH, rng):
            if is_close(other) and not (firm and not may_deny(other)):
                positions[other] = turn
    return positions


def _laid_out(order: Order, game: list[Encounter], layout: Layout, rng: random.Random) -> Iterator[Encounter]:
    """Yields constructed positions with the features that an order asks for, made from positions of a game."""
    wanted, left = sought(order), MOMENTS
    for moment in rng.sample(game, len(game)):
        for state in layouts(moment.state, layout, LAYOUTS_EACH, rng):
            if signs(order.kind, state) and all(sign(state) for sign in wanted):
                yield Encounter(state, rounds_played(state) * len(state.players) + state.to_move + 1, composed=True)
                left -= 1
                if not left:
                    return


def signs(kind: Kind, state: GameState) -> int:
    """Returns the number of signs that the next turn matters, or 0 if the player can build nothing soon."""
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
    """Returns the number of streets on which one more building of the player changes the majority."""
    counts = tallies(state)
    close = 0
    for place in range(len(state.setup.streets)):
        most = max(tally.streets[place] for seat, tally in enumerate(counts) if seat != state.to_move)
        close += -1 <= counts[state.to_move].streets[place] - most <= 0 < most
    return close
