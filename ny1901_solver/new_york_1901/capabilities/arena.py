"""Computer players against each other."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated

from pydantic import Field

from ...kit.arena import GameResult
from ...kit.capabilities.arena import Matches, MatchQuestion, arena
from ...kit.capabilities.working import OF_CLUSTER, Scheduler, hired
from ...kit.capability import Spelled, Unfit
from ...kit.spelling import not_one_of
from .. import arena as matches
from ..answers.of_arena import ArenaAnswer
from ..arena import ArenaMatch, dealt
from ..edition import load_edition
from ..policies.named import full_name
from .working import versions_with

COMPLETING = "ny1901_solver.new_york_1901.cli.completing"


class Arena(MatchQuestion):
    """Let computer players play against each other.

    The players, from weak to strong: random, quick-2, quick-1 (lose so many points a turn), points (takes the turn
    of most points if the game ended after it), quick-0.5, planner (plans two turns), quick or greedy (looks one
    turn ahead) and strong:N (the turn advised by N rollouts; strong is strong:250, strong:N:half sees half of the
    turns).

    With two names a game of 3 or 4 is one of the first against two or three of the second. Each deal is played in
    every rotation of the seats, and such a set is the unit that intervals are made from. With --stop-at 0.5:0.6 the
    match ends by a test that holds at every look, each answer wrong with a chance of at most 5 %.

    Ctrl-C ends it with what is known so far (exit code 130); with --record, --resume goes on from there. What was
    measured, CPU seconds, is kept beside the record. A game of 1000 turns is broken off and shared by all.
    """

    players: Annotated[list[str], Spelled(argument=True, metavar="PLAYER", completion=f"{COMPLETING}:player_names")] = (
        Field(description="who plays, 2 to 4 names")
    )
    edition: Annotated[str, Spelled(completion=f"{COMPLETING}:edition_names")] = Field(
        "lower-manhattan", description="a shipped edition or a folder"
    )
    challenge: str | None = Field(None, description="the challenge card in play; dealt otherwise")
    scheduler: Scheduler = OF_CLUSTER


def _ordered(asked: Arena, names: tuple[str, ...], seats: int) -> ArenaMatch:
    known = load_edition(asked.edition).challenges
    if asked.challenge is not None and asked.challenge not in known:
        raise Unfit("challenge", not_one_of(asked.challenge, known))
    return ArenaMatch(names, seats, asked.games, asked.seed, asked.edition, asked.challenge)


def _playing(match: ArenaMatch) -> Callable[[int], GameResult]:
    return partial(matches.play_game, match, time.process_time)


ARENA = arena(
    Arena,
    Matches(
        full_name,
        _ordered,
        _playing,
        matches.ENDS,
        matches.FORMAT,
        lambda match: load_edition(match.edition),
        lambda match: {"challenge": match.challenge},
        ArenaAnswer,
        lambda match: dealt(match, 0).setup.basis,
        lambda asked, asker: hired(asked.workers, asked.scheduler, versions_with(asked.edition), asker.note),
    ),
    (
        "greedy random --games 40",
        "strong:100 greedy --players 4 --seed 7",
        "strong greedy --games 40 --record games.jsonl --workers 2",
        "strong:60 strong:30 --games 400 --stop-at 0.5:0.6",
    ),
)
