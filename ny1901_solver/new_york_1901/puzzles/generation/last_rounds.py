"""Finds positions for last-turn puzzles: plays many last rounds of one game, and tests the last turn's endings.

In nine of ten positions before the last turn, no single ending of the turn is better than all other endings, and a
puzzle also needs close scores. Therefore the generator plays many last rounds of a game, with every possible
second-last turn. The generator tries a proof only if the endings of the last turn differ enough for a puzzle.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from ...board import bits
from ...chance import Dealer
from ...edition import ALL_CARDS, BOOM
from ...masks import TileMask, union
from ...moves import Demolish, Placing, Turn
from ...planning.result import Look, final_points, look
from ...rules import legal_turns, play
from ...rules.building import gain, standing_on
from ...scoring import Tally, standing_points, tallies, tally
from ...state import GameState, Player, state_problems
from ...tiles import Generation, Site
from ..attempt import way_of

FEWEST = 4  # the fewest endings of a last turn that are worth a proof
MOST_CHANGES = 12  # the most changes of scores that are tried
WAYS = 6  # the number of turns played two turns before the last
FEW = 2  # the most equal endings between which a tie-break may decide
MOST_BEHIND = 20  # the most points between the mover and the best other player before the last turn


@dataclass(frozen=True, slots=True)
class LastEnding:
    """The ending of a last turn: the buildings that stand, the points scored at once, the player's final score, and the
    lead.

    Tie-breaks are left out (SCO-8): with a lead of 0 the player may win, share or lose.
    """

    looks: frozenset[Look]
    points: int
    own: int
    lead: int


def is_last(state: GameState) -> bool:
    """Whether the next turn is the last one of the game."""
    return not state.over and (state.to_move + 1) % len(state.players) == state.ended_by


def is_close(state: GameState) -> bool:
    """Whether one turn may still decide who wins."""
    totals = [final_points(state, seat) for seat in state.setup.seats]
    return abs(totals.pop(state.to_move) - max(totals)) <= MOST_BEHIND


def last_positions(before: GameState, deal: Dealer) -> Iterator[GameState]:
    """Yields the positions before the last turn in which scores are close, one for each possible second-last turn.

    Of several second-last turns that differ only in the claimed land, the function plays the first one.
    """
    for turn in _ways(before):
        after = play(before, turn, deal)
        if is_last(after) and is_close(after):
            yield after


def next_positions(state: GameState, deal: Dealer, rng: random.Random) -> list[GameState]:
    """Returns the positions after some random turns, without turns that end the game."""
    turns = _ways(state)
    after = [play(state, turn, deal) for turn in rng.sample(turns, min(WAYS, len(turns)))]
    return [each for each in after if not each.over]


def _ways(state: GameState) -> list[Turn]:
    """Returns the legal turns, with only the first of several turns that differ only in the claimed land."""
    turns = {way_of(turn): turn for turn in reversed(legal_turns(state, shifts=False))}
    return list(turns.values())[::-1]


def may_deny(state: GameState) -> bool:
    """Whether one building, or two buildings with Construction Boom, can end a rival's sole lead on a street."""
    counts = tallies(state)
    near = 2 if state.mover.cards & BOOM else 1
    for place in range(len(state.setup.streets)):
        built = [tally.streets[place] for tally in counts]
        mine, most = built[state.to_move], max(built)
        if mine < most <= mine + near and built.count(most) == 1:
            return True
    return False


def divides(state: GameState, firm: bool) -> bool:
    """Whether the position before the last turn may become a puzzle.

    The position is suitable if exactly one ending of the turn gives the mover a lead, or if no ending gives a lead and
    a few endings give a tie. With `firm`, neither the turn with most points at once nor the turn with the player's best
    final score may lead to the right ending.
    """
    endings = last_endings(state)
    most = max(each.lead for each in endings)
    right = [each for each in endings if each.lead >= min(1, most)]
    if most < 0 or len(right) > (1 if most else FEW) or len(endings) < FEWEST:
        return False
    return not firm or any(_is_hidden(each, endings) for each in right)


def tune(state: GameState, firm: bool, rng: random.Random) -> Iterator[GameState]:
    """Yields variants of the position with other scores, in which only the ending with the greatest lead wins or
    shares the victory.

    The variants change only the tiles of a player that fell long ago and the action cards that rivals have used.
    Therefore each variant of the position can still have arisen in a game.
    """
    endings = sorted(last_endings(state), key=lambda each: -each.lead)
    if len(endings) < FEWEST or (firm and not _is_hidden(endings[0], set(endings))):
        return
    most, second = endings[0].lead, endings[1].lead
    wanted = {lead - most for lead in range(most - second + 1)}
    changes = [
        (seat, other)
        for seat in state.setup.seats
        for points, other in _with_other_scores(state, seat)
        if (points if seat == state.to_move else -points) in wanted
    ]
    rng.shuffle(changes)
    for seat, other in changes[:MOST_CHANGES]:
        changed = state.with_player(seat, other)
        if not state_problems(changed) and divides(changed, firm):
            yield changed
            return


def _is_hidden(right: LastEnding, endings: set[LastEnding]) -> bool:
    """Whether neither the turn with most points at once nor the turn with the player's best final score leads to the
    right ending.
    """
    return right.own < max(each.own for each in endings) and right.points < max(each.points for each in endings)


def _with_other_scores(state: GameState, seat: int) -> Iterator[tuple[int, Player]]:
    """Yields variants of a player with another score, each with the change of the score.

    In a variant, the player has other fallen tiles or, if the player is a rival, other unused action cards. A
    player who has triggered the end by building the last tiles keeps the number of unbuilt tiles (END-1).
    """
    edition, player = state.edition, state.players[seat]
    low = [tile for tile in bits(edition.own_tiles) if edition.tiles[tile].generation < Generation.GOLD]
    gone, left = player.demolished_tiles(edition), player.unbuilt
    rival = state.setup.action_cards and seat != state.to_move
    hands = list(range(ALL_CARDS + 1)) if rival else [player.cards]
    for tiles in ((), *combinations(low, 1), *combinations(low, 2)):
        mask = union(1 << tile for tile in tiles)
        unbuilt = TileMask(left ^ mask)
        if mask & ~(gone | left) or (seat == state.ended_by and unbuilt.bit_count() != left.bit_count()):
            continue
        points = sum(edition.tiles[tile].points * (1 if left >> tile & 1 else -1) for tile in tiles)
        for cards in hands:
            unused = (cards.bit_count() - player.cards.bit_count()) * edition.numbers.unused_action_card
            yield points + unused, replace(player, unbuilt=unbuilt, score=player.score + points, cards=cards)


def last_endings(state: GameState) -> set[LastEnding]:
    """Returns all endings of the last turn that are possible with the face-up cards."""
    counts, setup = list(tallies(state)), state.setup
    bare = [final_points(state, seat) - standing_points(setup, counts, seat) for seat in setup.seats]
    paid: dict[Tally, list[int]] = {}
    endings = set()
    for turn in {way_of(turn): turn for turn in legal_turns(state, shifts=False)}.values():
        buildings, points = _buildings_after(state, turn)
        counts[state.to_move] = own = tally(setup, buildings)
        if own not in paid:
            paid[own] = [standing_points(setup, counts, seat) for seat in setup.seats]
        totals = [before + now for before, now in zip(bare, paid[own], strict=True)]
        spent = turn.cards.bit_count() * state.edition.numbers.unused_action_card
        mine = totals.pop(state.to_move) + points - spent
        endings.add(LastEnding(frozenset(map(look, buildings)), points, mine, mine - max(totals)))
    return endings


def _buildings_after(state: GameState, turn: Turn) -> tuple[list[Site], int]:
    """Returns the buildings that stand after a legal turn, and the points that the turn scores at once."""
    placed, player = state.edition.sites.by_placement, state.mover
    sites = [placed[step.placement] for step in turn.steps if isinstance(step, Placing)]
    falls = [placed[step.placement].mask for step in turn.steps if isinstance(step, Demolish)]
    gone = [site for mask in falls for site in standing_on(player, mask)]
    standing = [site for site in player.buildings if site not in gone]
    return [*standing, *sites], sum(gain(state.setup, state.players, state.to_move, site) for site in sites)
