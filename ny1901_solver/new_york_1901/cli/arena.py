"""`arena`: computer players against each other."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.process import INTERRUPTED
from ...kit.words import counted, listed
from . import completing, inputs, saving
from .inputs import Json
from .working import Processes, Scheduler, hired

if TYPE_CHECKING:
    from ...kit.arena import Bounds, GameResult, MatchStanding
    from ...kit.journal import Journal
    from ...kit.puzzles.workers import Workers
    from ..arena import ArenaMatch

USUAL_GAMES = 24  # of which sets of 2, 3 and 4 can be made
MOST = 4  # players of a game


def arena(
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER", help="Who plays, 2 to 4 names.", autocompletion=completing.player_names),
    ],
    games: Annotated[int, typer.Option(min=2, help="How many games, in whole rotated sets.")] = USUAL_GAMES,
    seats: Annotated[
        int | None, typer.Option("--players", min=2, max=MOST, help="Players of a game; as many as names if not given.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Decides every deal: the same seed, the same games.")] = 0,
    edition: Annotated[
        str, typer.Option(help="A shipped edition or a folder.", autocompletion=completing.edition_names)
    ] = "lower-manhattan",
    challenge: Annotated[str | None, typer.Option(help="The challenge card in play; dealt otherwise.")] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE.jsonl", help="Keep every game here, a line each.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games of --record.")] = False,
    workers: Processes = 1,
    scheduler: Scheduler = None,
    stop_at: Annotated[
        str | None,
        typer.Option(metavar="LOW:HIGH", help="End once the first win share is known to be above LOW or below HIGH."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let computer players play against each other.

    The players, from weak to strong: random, quick-2, quick-1 (lose so many points a turn), points (takes the turn
    of most points if the game ended after it), quick-0.5, planner (plans two turns), quick or greedy (looks one
    turn ahead), strong:N (the turn advised by N rollouts; strong is strong:250, strong:N:half sees half of the turns);
    and mcts:N, mcts-quick:N and mcts-value:N, the tree search of OpenSpiel.

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
    from ...kit.arena import rotated_sets, set_shares, settled, standings
    from ...kit.journal import Journal
    from ..arena import ENDS, FORMAT, dealt
    from ..edition import load_edition

    if resume and record is None:
        raise typer.BadParameter("goes on with the games of --record, which is not given", param_hint="--resume")
    if record is not None:
        saving.expect_folder(record)
    board = load_edition(edition)
    if challenge is not None:
        inputs.choice(challenge, board.challenges, "--challenge")
    bounds = None if stop_at is None else _bounds(stop_at)
    match = _match(players, seats, games, seed, edition, challenge)
    journal = None if record is None else Journal(record, FORMAT, match.order(), ("games",))
    basis = dealt(match, 0).setup.basis
    with hired(workers, scheduler, edition) as crew:
        results, finished = _played(match, crew, journal, resume, bounds)
    sets = rotated_sets(results, match.seats)
    known = settled(set_shares(sets), bounds) if bounds else None
    found = standings(sets, match.players) if sets else []
    counts = Counter(game.end for games in sets for game in games)
    ends = {end: counts[end] for end in ENDS}
    if as_json:
        from ..answers import of_arena

        output.answer(of_arena.arena(board, match, len(sets), found, ends, finished, bounds, known))
    else:
        _tell(match, len(sets), found, ends, basis, _ended_early(match, bounds, known))
    if not finished:
        more = "--resume goes on from there" if record else "with --record it could go on from there"
        output.note(f"interrupted after {counted(len(results), 'game')}; {more}")
        raise typer.Exit(INTERRUPTED)


def _match(
    players: list[str], seats: int | None, games: int, seed: int, edition: str, challenge: str | None
) -> ArenaMatch:
    from ...kit.errors import Refused
    from ..arena import ArenaMatch
    from ..opponents import policy_of
    from ..policies.named import full_name

    if not 2 <= len(players) <= MOST:
        raise typer.BadParameter(f"{counted(len(players), 'name')}; 2 to {MOST} play", param_hint="PLAYER")
    try:
        names = tuple(map(full_name, players))
        for name in names:
            policy_of(name)  # which may want a library
    except Refused as error:
        raise typer.BadParameter(str(error), param_hint="PLAYER") from None
    seats = seats or len(names)
    if len(names) not in (2, seats):
        right = "2 names" if seats == 2 else f"2 names, the first against {seats - 1} of the second, or {seats}"
        raise typer.BadParameter(f"{len(names)} names for {seats} players; give {right}", param_hint="PLAYER")
    if games % seats:
        near = [number for number in (games // seats * seats, (games // seats + 1) * seats) if number]
        raise typer.BadParameter(
            f"{games} games are no whole sets of {seats}, in which each sits in every seat; "
            f"{listed(near, 'or')} would be",
            param_hint="--games",
        )
    return ArenaMatch(names, seats, games, seed, edition, challenge)


def _bounds(text: str) -> Bounds:
    from ...kit.arena import Bounds

    try:
        low, high = map(float, text.split(":"))
    except ValueError:
        low = high = 0.0
    if not 0 < low < high < 1:
        raise typer.BadParameter(
            f"{text!r}: two win shares between 0 and 1 are wanted, the lesser first, as in 0.5:0.6",
            param_hint="--stop-at",
        )
    return Bounds(low, high)


def _played(
    match: ArenaMatch, workers: Workers, journal: Journal | None, resume: bool, bounds: Bounds | None
) -> tuple[list[GameResult], bool]:
    """The games, and whether no more are to be played; Ctrl-C ends them."""
    import time

    from ...kit.arena import games_played, rotated_sets, set_shares, settled
    from ...kit.terminal.bar import bar
    from ..arena import play_game

    results: list[GameResult] = []
    play = partial(play_game, match, time.process_time)
    try:
        with (
            bar(match.games) as told,
            closing(games_played(play, match.games, match.seats, workers, journal, resume)) as played,
        ):
            for result in played:
                results.append(result)
                told(f"ended: {result.end}")
                if bounds and settled(set_shares(rotated_sets(results, match.seats)), bounds):
                    break
    except KeyboardInterrupt:
        return results, False
    return results, True


def _ended_early(match: ArenaMatch, bounds: Bounds | None, known: str | None) -> list[str]:
    """What a match that may end early has settled."""
    if bounds is None:
        return []
    low, high = (f"{share:.4g} %" for share in (100 * bounds.low, 100 * bounds.high))
    told = f"above {low}" if known == "above" else f"below {high}" if known else ""
    share = f"the win share of {match.players[0]}"
    wrong = "wrong with a chance of at most 5 % at any look"
    return [f"settled: {share} is {told}; {wrong}" if told else f"open: whether {share} is above {low} or below {high}"]


def _tell(
    match: ArenaMatch, sets: int, found: list[MatchStanding], ends: dict[str, int], basis: str, early: list[str]
) -> None:
    others = match.seats - 1 if len(match.players) < match.seats else 0
    named = listed(match.players) if not others else f"{match.players[0]} and {others} of {match.players[1]}"
    games = counted(sets * match.seats, "game")
    output.say(f"{named}: {games} in {counted(sets, 'rotated set')} of {match.seats}; seed {match.seed}")
    if found:
        rows = [("", "wins", "win share", "margin", "points"), *map(_row, found)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, *cells in rows:
            right = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
            output.say("  ".join((name.ljust(widths[0]), *right)))
        output.say(f"ended by: {', '.join(f'{end} {count}' for end, count in ends.items())}")
        output.say("means of one seat; in brackets 95 % intervals, by rotated sets", *early)
    output.say(basis)
    if found:
        output.say(f"CPU time a turn: {', '.join(f'{each.player} {_seconds(each.turn_seconds)}' for each in found)}")


def _row(each: MatchStanding) -> tuple[str, ...]:
    low, high = each.share_interval
    margins = each.margin_interval
    margin = "(one set)" if margins is None else f"({margins[0]:+.1f} to {margins[1]:+.1f})"
    return (
        each.player,
        f"{each.wins:.10g}" if each.wins == round(each.wins, 1) else f"{each.wins:.2f}",
        f"{each.share:.1%} ({low:.1%} to {high:.1%})".replace("%", " %"),
        f"{each.margin:+.1f} {margin}",
        f"{each.points:.1f}",
    )


def _seconds(seconds: float | None) -> str:
    if seconds is None:
        return "unknown"
    return f"{seconds * 1000:.2g} ms" if seconds < 0.1 else f"{seconds:.2g} s"
