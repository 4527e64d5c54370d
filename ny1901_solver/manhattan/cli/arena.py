"""`arena`: computer players against each other."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import matches, output
from ...kit.terminal.options import Json, Workers, settings

if TYPE_CHECKING:
    from ..readings import Readings

EDITION = "mayfair"


def arena(
    players: Annotated[list[str], typer.Argument(metavar="PLAYER", help="Who plays, 2 to 4 names.")],
    games: matches.Games = matches.USUAL_GAMES,
    seats: matches.Seats = None,
    seed: matches.Seed = 0,
    edition: Annotated[str, typer.Option(help="A shipped edition or a folder.")] = EDITION,
    variant: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Play with a variant; repeat it for more.")
    ] = None,
    reading: Annotated[
        list[str] | None, typer.Option(metavar="SWITCH=VALUE", help="Play by another reading; repeat it for more.")
    ] = None,
    record: matches.Record = None,
    resume: matches.Resume = False,
    workers: Workers = 1,
    stop_at: matches.StopAt = None,
    as_json: Json = False,
) -> None:
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

    \b
    Examples:
      ny1901 --game manhattan arena greedy random --games 40
      ny1901 --game manhattan arena strong:100 greedy --players 4 --seed 7
      ny1901 --game manhattan arena strong uct --games 40 --record games.jsonl --workers 2
    """
    from ...kit.journal import Journal
    from ..arena import ENDS, FORMAT, ArenaMatch, dealt, play_game
    from ..opponents import parse_name

    matches.expect_record(record, resume)
    bounds = matches.bounds_of(stop_at)
    names = matches.named(players, lambda name: str(parse_name(name)))
    seats = matches.seated(names, seats, games)
    match = ArenaMatch(names, seats, games, seed, edition, tuple(variant or ()), _readings(edition, reading or []))
    journal = None if record is None else Journal(record, FORMAT, match.order(), ("games",))
    start = dealt(match, 0)
    play = partial(play_game, match, time.process_time)
    played = matches.play_match(match, play, ENDS, workers, journal, resume, bounds)
    if as_json:
        from ..answers import of_arena

        output.answer(of_arena.arena(start, match, played))
    else:
        matches.tell(played, start.setup.basis)
    matches.leave_interrupted(played, record)


def _readings(edition: str, given: list[str]) -> Readings:
    """The readings of an edition with those that are given."""
    from ..edition import load_edition
    from ..readings import READINGS, Readings

    return Readings(**(load_edition(edition).readings.as_dict() | settings(given, READINGS)))
