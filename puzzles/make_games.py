"""Makes the recorded games of `games/` and the positions of `positions/`, with the same bytes every time.

Run this script after the board, the tiles, the rules or the policies have changed:

    python puzzles/make_games.py [NAME ...]

Each game has the lowest seed for which the game ends as its plan demands.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Take, Turn
from ny1901_solver.new_york_1901.policies import Policy, quick
from ny1901_solver.new_york_1901.positions.file import format_position
from ny1901_solver.new_york_1901.replay import Record, format_record, record_game, replay
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import GameState

HERE = Path(__file__).parent
EDITION = load_edition("lower-manhattan")
BEGINNER = {
    "streets": EDITION.beginner_streets,
    "challenge": EDITION.beginner_challenge,
    "action_cards": False,
}
ADVANCED = {"starters": False, "unlocks": "advanced"}


@dataclass(frozen=True)
class Ending:
    """How a game ended: the condition of END-1 that triggered the end, and what decided the winner (SCO-8)."""

    trigger: str
    decided_by: str
    winners: int


@dataclass(frozen=True)
class Plan:
    """A description of a game to search for.

    `positions` maps the names of positions to the share of the game that has been played by then.
    """

    players: int
    trigger: str | None = None
    decided_by: str = "points"
    policy: str = "quick"
    options: dict[str, Any] = field(default_factory=dict)
    positions: dict[str, float] = field(default_factory=dict)


def patient(state: GameState, rng: random.Random) -> Turn:
    """Plays like `quick`, but claims land without building in the same turn."""
    turn = quick(state, rng)
    claimed = next((i for i, step in enumerate(turn.steps) if isinstance(step, Take)), None)
    return turn if claimed is None else Turn.of(*turn.steps[: claimed + 1])


POLICIES: dict[str, Policy] = {"quick": quick, "patient": patient}
PLAYED_BY = {"quick": "greedy", "patient": "patient"}  # the name that the shipped records have always had
LAST_ROUND = 2.0  # stands for the first position of the last round
PLANS = {
    "tiles-2p": Plan(
        2,
        "tiles",
        options={"challenge": "bronze-baron"},
        positions={"2p-early-1": 0.15, "2p-mid-1": 0.5, "2p-late-1": 0.85},
    ),
    "tiles-3p": Plan(
        3,
        "tiles",
        options={"challenge": "master-architect"},
        positions={"3p-early-1": 0.2, "3p-mid-1": 0.45, "3p-late-1": 0.8, "3p-last-1": LAST_ROUND},
    ),
    "tiles-4p": Plan(
        4,
        "tiles",
        options={"challenge": "generation-king"},
        positions={"4p-early-1": 0.2, "4p-mid-1": 0.5, "4p-late-1": 0.85},
    ),
    "market-2p": Plan(2, "market", policy="patient", options={"challenge": "gold-prestige"}),
    "market-3p": Plan(3, "market", policy="patient", options={"challenge": "gold-tycoon"}, positions={"3p-mid-2": 0.4}),
    "market-4p": Plan(
        4, "market", options={"challenge": "gold-prestige"}, positions={"4p-mid-2": 0.6, "4p-last-1": LAST_ROUND}
    ),
    "beginner-2p": Plan(
        2, "tiles", options=BEGINNER, positions={"2p-beginner-1": 0.3, "2p-beginner-2": 0.75, "2p-last-1": LAST_ROUND}
    ),
    "advanced-3p": Plan(
        3, options={**ADVANCED, "challenge": "gold-prestige"}, positions={"3p-advanced-1": 0.25, "3p-advanced-2": 0.7}
    ),
    "advanced-4p": Plan(4, options={**ADVANCED, "challenge": "bronze-baron"}, positions={"4p-advanced-1": 0.6}),
    "tie-legendary": Plan(3, decided_by="legendary", positions={"3p-last-2": LAST_ROUND}),
    "tie-gold": Plan(4, decided_by="gold", positions={"4p-last-2": LAST_ROUND}),
    "tie-shared": Plan(2, decided_by="shared", positions={"2p-last-2": LAST_ROUND}),
}


def ending(record: Record) -> Ending:
    """Returns how a finished game ended. The trigger is `both` if one turn met both conditions of END-1."""
    trigger = next(played for played in replay(record) if played.after.ended_by is not None)
    state = trigger.after
    numbers = state.edition.numbers
    halves = {
        "tiles": state.players[trigger.seat].unbuilt.bit_count() <= numbers.end_unbuilt,
        "market": not state.market.future and len(state.market.open) <= numbers.end_open_market,
    }
    result = outcome(list(replay(record))[-1].after)
    names = [half for half, over in halves.items() if over]
    return Ending(names[0] if len(names) == 1 else "both", result.decided_by, len(result.winners))


def play(plan: Plan, seed: int) -> Record:
    """Plays the game that a plan and a seed determine, and returns the record of this game."""
    rng = random.Random(seed)
    start = new_game(EDITION, plan.players, rng, **plan.options)
    return record_game(start, POLICIES[plan.policy], rng, limit=100 * plan.players)


def find(plan: Plan) -> tuple[int, Record]:
    """Returns the first seed whose game ends as planned, and this game."""
    for seed in count(1):
        record = play(plan, seed)
        if record.result is None or record.result.decided_by != plan.decided_by:
            continue
        if plan.trigger in (None, ending(record).trigger):
            return seed, record
    raise AssertionError("unreachable")


def turn_at(record: Record, share: float) -> int:
    """Returns the number of turns after which a game has reached a share of its length, or its last round."""
    if share == LAST_ROUND:
        return next(played.number for played in replay(record) if played.after.last_round)
    return round(share * len(record.turns))


def files(name: str) -> Iterator[tuple[Path, str]]:
    """Yields the files of one plan with their texts; the game comes first."""
    plan = PLANS[name]
    seed, record = find(plan)
    yield HERE / "games" / f"{name}.yaml", format_record(record, f"{PLAYED_BY[plan.policy]} players, seed {seed}")
    states = [record.start, *(played.after for played in replay(record))]
    for position, share in plan.positions.items():
        turn = turn_at(record, share)
        source = f"games/{name}.yaml after turn {turn}"
        yield HERE / "positions" / f"{position}.yaml", format_position(states[turn], source)


def main(names: list[str], say: Callable[[str], object]) -> None:
    """Writes the files of the named plans, or of all plans."""
    for name in names or PLANS:
        for path, text in files(name):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            say(f"{path.relative_to(HERE)}\n")


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdout.write)
