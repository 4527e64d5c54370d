"""Positions to plan from: random ones of the tiny edition, and a fixed set from games of `quick` on the full board."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.planning.problem import PlanProblem, with_queue
from ny1901_solver.new_york_1901.policies import POLICIES, take_turn
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState

from ..sampling import random_positions


@dataclass(frozen=True)
class MidGame:
    """Where a position of the fixed set comes from: a game of `quick`, broken off."""

    players: int
    seed: int
    rounds: int
    cards: bool

    @property
    def name(self) -> str:
        return f"{self.players}p-{self.seed}-r{self.rounds}-{'cards' if self.cards else 'plain'}"


MID_GAMES = tuple(
    MidGame(players, 100 * players + rounds + cards, rounds, bool(cards))
    for players in (2, 3, 4)
    for rounds, cards in ((2, 0), (3, 1), (5, 0), (6, 1), (7, 0), (8, 1), (9, 0), (10, 1))
)


def tiny_problems(seed: int, count: int, turns: int, longest: int = 7) -> list[PlanProblem]:
    """Random positions of the tiny edition, over all variants and cards, each with a queue of some known length."""
    return list(islice(_tiny_problems(seed, turns, longest), count))


def _tiny_problems(seed: int, turns: int, longest: int) -> Iterator[PlanProblem]:
    rng = random.Random(f"plan {seed} {turns}")
    edition = load_edition("tiny")
    for batch in range(10_000):
        for state in random_positions(edition, 1000 * seed + batch, 20, players=(2, 3), longest=longest):
            queue = drawn_queue(state, rng, rng.choice((0, 2, 4, 9)))
            yield PlanProblem(with_queue(state, queue), turns, rng.choice(("points", "final")))


def drawn_queue(state: GameState, rng: random.Random, count: int) -> list[int]:
    """The next cards of a shuffled deck, as many as there are up to a count."""
    market, deal, queue = state.market, deck_dealer(rng), list[int]()
    while market.future and len(queue) < count:
        queue.append(deal(market))
        market = market.draw(queue[-1])
    return queue


@lru_cache(maxsize=256)
def mid_game(game: MidGame) -> GameState:
    """The position: players like `quick` on the full board, the first seat to move."""
    edition, rng = load_edition("lower-manhattan"), random.Random(f"mid-game {game.seed}")
    state = new_game(edition, game.players, rng, action_cards=game.cards)
    deal = deck_dealer(rng)
    for _ in range(game.rounds * game.players):
        state = take_turn(state, POLICIES["quick"], rng, deal).after
        assert not state.over
    return state


def mid_game_problem(game: MidGame, turns: int) -> PlanProblem:
    """The position with a known queue so long that face-up and queued cards are 4 + N, whatever the turns do."""
    state = mid_game(game)
    queue = drawn_queue(state, random.Random(f"queue {game.seed}"), turns)
    return PlanProblem(with_queue(state, queue), turns)
