"""Computer players against each other."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Annotated

from pydantic import Field

from ...kit.arena import GameResult
from ...kit.capabilities.arena import Matches, MatchQuestion, arena
from ...kit.capability import Spelled, in_field
from ...kit.rulebook.settings import chosen
from .. import arena as matches
from ..answers.of_arena import ArenaAnswer
from ..arena import ArenaMatch, dealt
from ..edition import load_edition
from ..opponents import parse_name
from ..readings import READINGS, Readings


class Arena(MatchQuestion):
    """Let computer players play against each other.

    The players, from weak to strong: random, greedy-50 and greedy-20 (build at random every second and every fifth
    time), greedy (builds what would bring most if the round were scored at once), uct-greedy:N and uct:N (tree search
    over sampled deals, by games of greedy and by random ones; an exploration constant may follow, uct:1000:0.1), and
    strong:N (the move advised by N rollouts; strong is strong:400). Each sees what its seat sees.

    With two names a game of 3 or 4 is one of the first against two or three of the second. Each deal is played in
    every rotation of the seats, and such a set is the unit that intervals are made from. With --stop-at 0.5:0.6 the
    match ends by a test that holds at every look, each answer wrong with a chance of at most 5 %.

    Ctrl-C ends it with what is known so far (exit code 130); with --record, --resume goes on from there. What was
    measured, CPU seconds, is kept beside the record.
    """

    edition: str = Field("mayfair", description="a shipped edition or a folder")
    variant: Annotated[list[str], Spelled(metavar="NAME")] = Field(
        [], description="play with a variant; repeat it for more"
    )
    reading: Annotated[list[str], Spelled(metavar="SWITCH=VALUE")] = Field(
        [], description="play by another reading; repeat it for more"
    )


def _ordered(asked: Arena, names: tuple[str, ...], seats: int) -> ArenaMatch:
    with in_field("reading"):
        changed = chosen(asked.reading, READINGS)
    readings = Readings(**(load_edition(asked.edition).readings.as_dict() | changed))
    return ArenaMatch(names, seats, asked.games, asked.seed, asked.edition, tuple(asked.variant), readings)


def _playing(match: ArenaMatch) -> Callable[[int], GameResult]:
    return partial(matches.play_game, match, time.process_time)


ARENA = arena(
    Arena,
    Matches(
        lambda name: str(parse_name(name)),
        _ordered,
        _playing,
        matches.ENDS,
        matches.FORMAT,
        lambda match: dealt(match, 0),
        lambda match: {"variants": match.variants},
        ArenaAnswer,
        lambda match: dealt(match, 0).setup.basis,
    ),
    (
        "greedy random --games 40",
        "strong:100 greedy --players 4 --seed 7",
        "strong uct --games 40 --record games.jsonl --workers 2",
    ),
)
