"""The sixty games: every edition, variant, number of players and challenge, and readings drawn by seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ny1901_solver.manhattan import edition as manhattan_editions
from ny1901_solver.manhattan import history
from ny1901_solver.manhattan import replay as manhattan_replay
from ny1901_solver.manhattan import rules as manhattan_rules
from ny1901_solver.manhattan.chance import Draws, deck_dealer
from ny1901_solver.manhattan.game import MANHATTAN as MANHATTAN_GAME
from ny1901_solver.manhattan.opponents import at_random, greedy
from ny1901_solver.manhattan.readings import READINGS as MANHATTAN_READINGS
from ny1901_solver.manhattan.readings import Readings as ManhattanReadings
from ny1901_solver.manhattan.table.playing import LiveManhattan
from ny1901_solver.new_york_1901 import replay, rules
from ny1901_solver.new_york_1901.edition import CHALLENGES, load_edition
from ny1901_solver.new_york_1901.game import NEW_YORK_1901 as NEW_YORK_GAME
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.rules.set_up import Variant
from ny1901_solver.new_york_1901.state import READINGS, Readings, state_problems
from ny1901_solver.protocol.game import Game

from ..programs import MANHATTAN, NEW_YORK_1901

EACH = 30
"""How many games there are of each game."""


@dataclass(frozen=True, slots=True)
class Playable:
    """A game with what a playthrough needs of it: how records are read and replayed, and what its rules say."""

    game: Game[Any, Any]
    noun: str
    parse_record: Callable[[str, str], Any]
    replay: Callable[[Any], Iterator[Any]]
    legal: Callable[[Any], list[Any]]
    violations: Callable[[Any, Any], Any]
    problems: Callable[[Any], list[str]]
    play: Callable[[int], str]
    """The record of the game of a number, played anew."""


def _new_york(number: int) -> str:
    edition = load_edition("lower-manhattan" if number % 3 == 2 else "tiny")
    rng = random.Random(f"playthrough {number}")
    variant = VARIANTS[number // 3 % 3]
    drawn = {switch: rng.choice(values) for switch, values in READINGS.items()} if number % 5 == 4 else {}
    players = 2 + number % 4 % 3
    start = rules.new_game(
        edition,
        players,
        rng,
        variant=variant,
        starters=sum(territory >= 0 for territory in edition.starters) >= players,
        action_cards=number % 7 != 6,
        challenge=None if variant == "beginner" else CHALLENGES[number % len(CHALLENGES)],
        readings=Readings().with_settings(drawn),
    )
    policy = POLICIES["quick" if number % 2 else "random"]
    return replay.format_record(replay.record_game(start, policy, rng, limit=60))


VARIANTS: tuple[Variant, ...] = ("base", "beginner", "advanced")
MANHATTAN_VARIANTS = (
    (),
    ("monster",),
    ("baby-monster",),
    ("slow-growth",),
    ("anti-trust",),
    ("monster", "slow-growth", "anti-trust"),
)


def _manhattan(number: int) -> str:
    edition = manhattan_editions.load_edition(
        ("mayfair", "tiny", "mayfair", "hans-im-gluck", "mandoo-2018")[number % 5]
    )
    rng = random.Random(f"playthrough {number}")
    drawn = {name: rng.choice(values) for name, values in MANHATTAN_READINGS.items()} if number % 5 == 2 else {}
    variants = [name for name in MANHATTAN_VARIANTS[number % len(MANHATTAN_VARIANTS)] if name in edition.variants]
    readings = ManhattanReadings().with_settings(drawn)
    dealer, players = deck_dealer(rng), 2 + number % 4 % 3
    start = manhattan_rules.new_game(
        edition, players, dealer, start=number % players, variants=variants, readings=readings
    )
    live = LiveManhattan.of(start)
    while not live.state.over:
        policy = greedy if number % 2 and live.state.to_move == 0 else at_random
        live, _ = live.then(policy(live.state, rng), Draws(edition.board, (), dealer))
    return manhattan_replay.format_record(live.record)


PLAYABLE = {
    NEW_YORK_1901: Playable(
        NEW_YORK_GAME,
        "turn",
        replay.parse_record,
        replay.replay,
        lambda state: list(rules.legal_turns(state)),
        rules.violations,
        state_problems,
        _new_york,
    ),
    MANHATTAN: Playable(
        MANHATTAN_GAME,
        "move",
        manhattan_replay.parse_record,
        manhattan_replay.replay,
        lambda state: list(manhattan_rules.legal_moves(state)),
        manhattan_rules.violations,
        history.position_problems,
        _manhattan,
    ),
}
