"""Positions that games reach: games of this program's players, stopped after a random number of turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.policies import POLICIES, Policy, take_turn
from ny1901_solver.new_york_1901.rules import new_game, random_turn
from ny1901_solver.new_york_1901.state import BOOM, GRAB, READINGS, SHIFT, GameState, Readings, state_problems

FIRST_SWITCHES = 8  # of the readings, in their order: those that the chance of a game draws
MOST_TURNS = 200  # turns after which a game is given up: it is a circle of workers taken back


def random_positions(
    edition: Edition, seed: int, count: int, players: Sequence[int] = (2, 3, 4), longest: int | None = None
) -> list[GameState]:
    """Positions where somebody is to move, one a game, each game with its own set-up, challenge and readings.

    `longest` is the greatest number of turns before a position; by default about the length of a game.
    """
    if longest is None:
        longest = len(edition.board.territories)
    return list(islice(_positions(edition, random.Random(f"{edition.name} {seed}"), players, longest), count))


def telling_positions(edition: Edition, seed: int, count: int, players: Sequence[int] = (2, 3, 4)) -> list[GameState]:
    """Positions that a few random turns hardly reach, up to three a game, of sensible and of random players.

    Two in five out of any round, two out of the last one, and one where a legendary stands. In two of three
    all players have all their action cards in hand again.
    """
    rng = random.Random(f"telling {edition.name} {seed}")
    whole, last, legendary = (
        _chosen(edition, rng, players, telling) for telling in (_any, _last_round, _legendary_stands)
    )
    found = [next(kind) for kind in islice(cycle([whole, last, whole, last, legendary]), count)]
    return [with_all_cards(state) if number % 3 else state for number, state in enumerate(found)]


def with_all_cards(state: GameState) -> GameState:
    """The position with every action card in every hand, where the game is played with them."""
    if not state.setup.action_cards:
        return state
    hand = BOOM | SHIFT | GRAB
    return replace(state, players=tuple(replace(player, cards=hand) for player in state.players))


def assert_telling(positions: Sequence[GameState]) -> None:
    """The sample has enough of what proofs on positions would else pass over, and all of it is sound."""
    assert not any(map(state_problems, positions))
    assert sum(state.last_round for state in positions) >= 10
    assert sum(_legendary_stands(state) for state in positions) >= 10
    assert sum(bool(state.mover.cards & SHIFT) for state in positions) >= 10
    workers = [
        state.mover.free_workers(state.edition.numbers.workers) for state in positions if state.mover.cards & GRAB
    ]
    assert sum(free >= 2 for free in workers) >= 20


def _any(state: GameState) -> bool:
    return True


def _last_round(state: GameState) -> bool:
    return state.last_round


def _legendary_stands(state: GameState) -> bool:
    return any(player.legendary for player in state.players)


def _chosen(
    edition: Edition, rng: random.Random, players: Sequence[int], telling: Callable[[GameState], bool]
) -> Iterator[GameState]:
    """Up to three positions of the kind asked for out of each game."""
    while True:
        found = [state for state in _game(edition, rng, players) if telling(state)]
        yield from rng.sample(found, min(3, len(found)))


def _game(edition: Edition, rng: random.Random, players: Sequence[int]) -> list[GameState]:
    """A game of one policy: its positions where somebody is to move."""
    state, policy = random_set_up(edition, rng, rng.choice(players)), POLICIES[rng.choice(sorted(POLICIES))]
    states: list[GameState] = []
    while not state.over and len(states) < MOST_TURNS:
        states.append(state)
        state = random_step(state, rng, policy)
    return states


def _positions(edition: Edition, rng: random.Random, players: Sequence[int], longest: int) -> Iterator[GameState]:
    while True:
        state = random_set_up(edition, rng, rng.choice(players))
        for _ in range(rng.randint(0, longest)):
            state = random_step(state, rng)
            if state.over:
                break
        else:
            yield state


def random_set_up(edition: Edition, rng: random.Random, players: int, later: float = 0) -> GameState:
    """A game before the first turn with every option at random; `later` is as for `random_readings`."""
    removed = edition.two_players_remove if players == 2 else None
    starters = [district for district, territory in enumerate(edition.starters) if territory >= 0]
    seats_with_starters = sum(district != removed for district in starters)
    return new_game(
        edition,
        players,
        rng,
        starters=players <= seats_with_starters and rng.random() < 0.5,
        unlocks=rng.choice(["base", "advanced"]),
        action_cards=rng.random() < 0.9,
        readings=random_readings(rng, edition.content_hash, later=later),
    )


def random_readings(rng: random.Random, salt: str, default: float = 0, later: float = 0) -> Readings:
    """Readings at random, each the default one as often as that and else any.

    Switches that came after the first games were drawn have a chance of their own, and are drawn for a share `later`
    of the games, so that a seed elsewhere still stands for the game that it has always stood for.
    """

    def drawn(rng: random.Random, switches: Iterable[str]) -> dict[str, str]:
        return {
            switch: READINGS[switch][0] if default and rng.random() < default else rng.choice(READINGS[switch])
            for switch in switches
        }

    switches = list(READINGS)
    first = drawn(rng, switches[:FIRST_SWITCHES])
    chance = random.Random(f"later {salt} {first}")
    other = drawn(chance, switches[FIRST_SWITCHES:] if chance.random() < later else ())
    return Readings().with_settings(first | other)


def random_step(state: GameState, rng: random.Random, policy: Policy = random_turn) -> GameState:
    """The position after one turn of a policy, by default a random legal one."""
    return take_turn(state, policy, rng, deck_dealer(rng)).after
