"""Matches of computer players on the command line: what is asked, how it is played, what is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..exit_codes import INTERRUPTED
from ..words import counted, listed
from . import output

if TYPE_CHECKING:
    from ..arena import Bounds, GameResult, Match, MatchStanding, PlayedMatch
    from ..journal import Journal
    from ..puzzles.workers import Workers

USUAL_GAMES = 24  # of which sets of 2, 3 and 4 can be made
MOST = 4  # players of a game

Games = Annotated[int, typer.Option(min=2, help="How many games, in whole rotated sets.")]
Seats = Annotated[
    int | None, typer.Option("--players", min=2, max=MOST, help="Players of a game; as many as names if not given.")
]
Seed = Annotated[int, typer.Option(help="Decides every deal: the same seed, the same games.")]
Record = Annotated[
    Path | None, typer.Option("--record", metavar="FILE.jsonl", help="Keep every game here, a line each.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the games of --record.")]
StopAt = Annotated[
    str | None,
    typer.Option(metavar="LOW:HIGH", help="End once the first win share is known to be above LOW or below HIGH."),
]


def named(players: list[str], full_name: Callable[[str], str]) -> tuple[str, ...]:
    """The full names of those who play, 2 to 4 of them; `full_name` raises `Refused` for no name."""
    from ..errors import Refused

    if not 2 <= len(players) <= MOST:
        raise typer.BadParameter(f"{counted(len(players), 'name')}; 2 to {MOST} play", param_hint="PLAYER")
    try:
        return tuple(map(full_name, players))
    except Refused as error:
        raise typer.BadParameter(str(error), param_hint="PLAYER") from None


def seated(names: Sequence[str], seats: int | None, games: int) -> int:
    """How many seats a game has; so many games must be whole rotated sets of them."""
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
    return seats


def bounds_of(text: str | None) -> Bounds | None:
    """The two win shares of `--stop-at`, if any."""
    if text is None:
        return None
    from ..arena import Bounds

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


def expect_record(record: Path | None, resume: bool) -> None:
    """Says before anything is played that games cannot be kept where they are to be."""
    if resume and record is None:
        raise typer.BadParameter("goes on with the games of --record, which is not given", param_hint="--resume")
    if record is not None:
        from ..files import expect_folder

        expect_folder(record)


def play_match(
    match: Match,
    play: Callable[[int], GameResult],
    ends: Sequence[str],
    workers: Workers,
    journal: Journal | None,
    resume: bool,
    bounds: Bounds | None,
) -> PlayedMatch:
    """Plays a match, in which games may end by so many words; Ctrl-C ends it with what is known."""
    from ..arena import PlayedMatch, rotated_sets, set_shares, settled, standings

    results, finished = _played(match, play, workers, journal, resume, bounds)
    sets = rotated_sets(results, match.seats)
    counts = Counter(game.end for games in sets for game in games)
    return PlayedMatch(
        match,
        len(results),
        len(sets),
        standings(sets, match.players) if sets else [],
        {end: counts[end] for end in ends},
        bounds,
        settled(set_shares(sets), bounds) if bounds else None,
        finished,
    )


def _played(
    match: Match,
    play: Callable[[int], GameResult],
    workers: Workers,
    journal: Journal | None,
    resume: bool,
    bounds: Bounds | None,
) -> tuple[list[GameResult], bool]:
    """The games, and whether no more are to be played."""
    from ..arena import games_played, rotated_sets, set_shares, settled
    from .bar import bar

    results: list[GameResult] = []
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


def leave_interrupted(played: PlayedMatch, record: Path | None) -> None:
    """Leaves a match that Ctrl-C has ended with the exit code of that."""
    if not played.finished:
        more = "--resume goes on from there" if record else "with --record it could go on from there"
        output.note(f"interrupted after {counted(played.games, 'game')}; {more}")
        raise typer.Exit(INTERRUPTED)


def tell(played: PlayedMatch, basis: str) -> None:
    """Prints how the players did."""
    match, found = played.match, played.found
    others = match.seats - 1 if len(match.players) < match.seats else 0
    names = listed(match.players) if not others else f"{match.players[0]} and {others} of {match.players[1]}"
    games = counted(played.sets * match.seats, "game")
    output.say(f"{names}: {games} in {counted(played.sets, 'rotated set')} of {match.seats}; seed {match.seed}")
    if found:
        rows = [("", "wins", "win share", "margin", "points"), *map(_row, found)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, *cells in rows:
            right = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
            output.say("  ".join((name.ljust(widths[0]), *right)))
        output.say(f"ended by: {', '.join(f'{end} {count}' for end, count in played.ends.items())}")
        output.say("means of one seat; in brackets 95 % intervals, by rotated sets", *_ended_early(played))
    output.say(basis)
    if found:
        output.say(f"CPU time a turn: {', '.join(f'{each.player} {_seconds(each.turn_seconds)}' for each in found)}")


def _ended_early(played: PlayedMatch) -> list[str]:
    """What a match that may end early has settled."""
    if played.bounds is None:
        return []
    low, high = (f"{share:.4g} %" for share in (100 * played.bounds.low, 100 * played.bounds.high))
    told = {"above": f"above {low}", "below": f"below {high}"}.get(played.settled or "")
    share = f"the win share of {played.match.players[0]}"
    wrong = "wrong with a chance of at most 5 % at any look"
    return [f"settled: {share} is {told}; {wrong}" if told else f"open: whether {share} is above {low} or below {high}"]


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
