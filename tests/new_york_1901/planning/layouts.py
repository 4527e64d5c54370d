"""The oracle of layouts: every legal turn after every legal turn, on markets laid by hand; it knows nothing of
`planning`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, count, islice

from ny1901_solver.files.access import fingerprint
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.moves import Demolish, Shift, Take, Turn
from ny1901_solver.new_york_1901.rules import legal_turns, play
from ny1901_solver.new_york_1901.state import GRAB, GameState, Market

from ..random_editions.draws import Draws
from ..random_editions.editions import files_of, random_edition, written
from ..random_editions.games import random_game
from .random_questions import position


@dataclass(frozen=True)
class Laid:
    """A question about a layout: the position, the number of turns, the named land, and whether to demolish."""

    state: GameState
    turns: int
    lands: tuple[int, ...] = ()
    demolish: bool = True

    @property
    def mask(self) -> int:
        return sum(1 << t for t in self.lands)


class TooMany(Exception):
    """More turns than the limit."""


def most_points(asked: Laid, limit: int) -> int:
    """The most points within so many turns, or fewer, by playing all of them."""
    seat, start = asked.state.to_move, asked.state
    level, best, looked_at = {_bare(start): None}, 0, 0
    for _ in range(asked.turns):
        after: dict[GameState, None] = {}
        for state in level:
            if state.over:
                continue
            for before, turn in _turns(asked, state):
                looked_at += 1
                if looked_at > limit:
                    raise TooMany
                then = _bare(replace(play(before, turn, any_card), to_move=seat))
                best = max(best, then.mover.score - start.mover.score)
                if state.ended_by is None:
                    after[then] = None
        level = after
    return best


def _bare(state: GameState) -> GameState:
    return replace(state, market=Market((), ()))


def _turns(asked: Laid, state: GameState) -> Iterator[tuple[GameState, Turn]]:
    """Every turn on every market that could lie there: none, one card of allowed land, or two for Land Grab."""
    edition = state.edition
    allowed = {*asked.lands, *bits(asked.state.mover.estate)}
    free = [t for t in sorted(allowed) if state.unclaimed >> t & 1]
    hands: list[tuple[int, ...]] = [(), *((t,) for t in free)]
    if state.mover.cards & GRAB:
        hands += combinations(free, 2)
    for hand in hands:
        cards = [edition.kind_of[t] for t in hand]
        pile = [(9,) * edition.kinds] if hand else []
        before = replace(state, market=Market.of(cards, pile))
        names = {edition.board.territories[t].name for t in hand}
        for turn in legal_turns(before):
            takes = {name for step in turn.steps if isinstance(step, Take) for name in step.territories}
            kinds = {type(step) for step in turn.steps}
            if Shift in kinds or (Demolish in kinds and not asked.demolish) or (takes and takes != names):
                continue
            if takes or not hand:
                yield before, turn


def tiny_questions(seed: int, turns: int) -> Iterator[Laid]:
    """Questions about random positions of the edition `tiny`, without end."""
    rng = random.Random(f"layout {seed} {turns}")
    while True:
        state = position(rng, 22)
        if not state.over:
            yield _question(rng, state, turns)


def edition_questions(seed: int, turns: int) -> Iterator[Laid]:
    """Questions about positions of games on random editions, without end."""
    rng = random.Random(f"layouts of editions {seed} {turns}")
    while True:
        edition = random_edition(rng.randrange(10**6), rng.choice((8, 12, 16, 24)))
        played = [state for state in islice(random_game(edition, rng=rng), 40) if not state.over]
        for state in rng.sample(played, min(2, len(played))):
            yield _question(rng, state, turns)


def scarce_questions(seed: int) -> Iterator[Laid]:
    """Questions of two to four turns where workers are scarce, so that demolitions lack them and stuck players take
    them back, without end."""
    for number in count(seed):
        rng = random.Random(f"scarce layouts {number}")
        files = files_of(Draws(f"scarce layouts {number}"), None, rng.choice(("scarce", "strips")))
        edition = written(files, fingerprint(*files.values()))
        played = [state for state in islice(random_game(edition, rng=rng), 40) if not state.over]
        for state in rng.sample(played, min(3, len(played))):
            yield _question(rng, state, rng.choice((2, 3, 3, 4)))


def _question(rng: random.Random, state: GameState, turns: int) -> Laid:
    """Up to four free territories, most often such as touch the player's land; one question of six never demolishes."""
    free, board = bits(state.unclaimed), state.edition.board
    near = board.halo(state.mover.land)
    free.sort(key=lambda t: (not board.territories[t].mask & near or rng.random() < 0.2, rng.random()))
    return Laid(state, turns, tuple(sorted(free[: rng.choice((0, 1, 2, 2, 3, 4))])), rng.random() > 1 / 6)
