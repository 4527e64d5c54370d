"""`arena`: computer players against each other."""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated

import typer

from ...kit.terminal import matches, output
from . import completing, inputs
from .inputs import Json
from .working import Processes, Scheduler, hired


def arena(
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER", help="Who plays, 2 to 4 names.", autocompletion=completing.player_names),
    ],
    games: matches.Games = matches.USUAL_GAMES,
    seats: matches.Seats = None,
    seed: matches.Seed = 0,
    edition: Annotated[
        str, typer.Option(help="A shipped edition or a folder.", autocompletion=completing.edition_names)
    ] = "lower-manhattan",
    challenge: Annotated[str | None, typer.Option(help="The challenge card in play; dealt otherwise.")] = None,
    record: matches.Record = None,
    resume: matches.Resume = False,
    workers: Processes = 1,
    scheduler: Scheduler = None,
    stop_at: matches.StopAt = None,
    as_json: Json = False,
) -> None:
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

    \b
    Examples:
      ny1901 arena greedy random --games 40
      ny1901 arena strong:100 greedy --players 4 --seed 7
      ny1901 arena strong greedy --games 40 --record games.jsonl --workers 2
      ny1901 arena strong:60 strong:30 --games 400 --stop-at 0.5:0.6
    """
    from ...kit.journal import Journal
    from ..arena import ENDS, FORMAT, ArenaMatch, dealt, play_game
    from ..edition import load_edition

    matches.expect_record(record, resume)
    board = load_edition(edition)
    if challenge is not None:
        inputs.choice(challenge, board.challenges, "--challenge")
    bounds = matches.bounds_of(stop_at)
    from ..policies.named import full_name

    names = matches.named(players, full_name)
    match = ArenaMatch(names, matches.seated(names, seats, games), games, seed, edition, challenge)
    journal = None if record is None else Journal(record, FORMAT, match.order(), ("games",))
    basis = dealt(match, 0).setup.basis
    play = partial(play_game, match, time.process_time)
    with hired(workers, scheduler, edition) as crew:
        played = matches.play_match(match, play, ENDS, crew, journal, resume, bounds)
    if as_json:
        from ..answers import of_arena

        output.answer(of_arena.arena(board, match, played))
    else:
        matches.tell(played, basis)
    matches.leave_interrupted(played, record)
