"""Matches of computer players: the question, what plays them, and what is told, for every game.

A game brings `Matches`, which say how a match of it is ordered and played."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from functools import partial
from math import inf
from pathlib import Path
from typing import Annotated, Any, Generic, TypeVar, cast

from pydantic import Field

from ..arena import (
    Bounds,
    GameResult,
    Match,
    MatchStanding,
    PlayedMatch,
    games_played,
    rotated_sets,
    sequential_verdict,
    set_shares,
    standings,
)
from ..arena.answer import MatchData, match_data
from ..arena.match import chance_of, game_played
from ..errors import Refused
from ..evaluation.players import Policy, names_of, policy_of
from ..exit_codes import INTERRUPTED
from ..files.access import expect_folder
from ..files.journal import Journal
from ..protocol.game import Dealer, Game, deck_dealer
from ..questions.answers import Answer, Data, FamilyShapes
from ..questions.capability import Asker, Capability, Local, Python, Question, Shown, Spelled, Unfit
from ..runs.workers import Workers
from ..text.words import join_words, quantity
from .working import SIDE_BY_SIDE, Processes

USUAL_GAMES = 24
"""Of which sets of 2, 3 and 4 can be made."""
MOST = 4
"""Players of a game."""

Record = Annotated[Path | None, Spelled(metavar="FILE.jsonl"), Local()]


class MatchQuestion(Question):
    """Let computer players play against each other.

    With two names a game of 3 or 4 is one of the first against two or three of the second. Each deal is played in
    every rotation of the seats, and such a set is the unit that intervals are made from. With --stop-at 0.5:0.6 the
    match ends by a test that holds at every look, each answer wrong with a chance of at most 5 %.

    Ctrl-C ends it with what is known so far (exit code 130); with --record, --resume goes on from there. What was
    measured, CPU seconds, is kept beside the record.
    """

    players: Annotated[list[str], Spelled(argument=True, metavar="PLAYER")] = Field(
        description="who plays, 2 to 4 names"
    )
    games: int = Field(USUAL_GAMES, ge=2, description="how many games, in whole rotated sets")
    seats: Annotated[int | None, Field(ge=2, le=MOST), Spelled(option="--players")] = Field(
        None, description="players of a game; as many as names if not given"
    )
    seed: int = Field(0, description="decides every deal: the same seed, the same games")
    record: Record = Field(None, description="keep every game here, a line each")
    resume: Annotated[bool, Local()] = Field(False, description="go on with the games of the record")
    workers: Processes = SIDE_BY_SIDE
    stop_at: Annotated[str | None, Spelled(metavar="LOW:HIGH")] = Field(
        None, description="end once the first win share is known to be above LOW or below HIGH"
    )

    def check(self) -> None:
        """Raises `Unfit` for names, games and seats that do not go together, and for a record that cannot be."""
        if self.resume and self.record is None:
            raise Unfit("resume", "goes on with the games of {record}, which is not given")
        if self.record is not None:
            expect_folder(self.record)
        self.bounds()
        if not 2 <= len(self.players) <= MOST:
            raise Unfit("players", f"{quantity(len(self.players), 'name')}; 2 to {MOST} play")

    def bounds(self) -> Bounds | None:
        """The two win shares of `stop_at`, if any."""
        if self.stop_at is None:
            return None
        try:
            low, high = map(float, self.stop_at.split(":"))
        except ValueError:
            low = high = 0.0
        if not 0 < low < high < 1:
            wanted = "two win shares between 0 and 1 are wanted, the lesser first, as in 0.5:0.6"
            raise Unfit("stop_at", f"{self.stop_at!r}: {wanted}")
        return Bounds(low, high)

    def full_names(self, full_name: Callable[[str], str]) -> tuple[str, ...]:
        """The full names of those who play; `full_name` raises `Refused` for no name."""
        try:
            return tuple(map(full_name, self.players))
        except Refused as error:
            raise Unfit("players", str(error)) from None

    def seat_count(self) -> int:
        """How many seats a game has; so many games must be whole rotated sets of them."""
        names, seats = len(self.players), self.seats or len(self.players)
        if names not in (2, seats):
            right = "2 names" if seats == 2 else f"2 names, the first against {seats - 1} of the second, or {seats}"
            raise Unfit("players", f"{names} names for {seats} players; give {right}")
        if self.games % seats:
            near = [sets for sets in (self.games // seats * seats, (self.games // seats + 1) * seats) if sets]
            no_sets = f"{self.games} games are no whole sets of {seats}, in which each sits in every seat"
            raise Unfit("games", f"{no_sets}; {join_words(near, 'or')} would be")
        return seats


@dataclass(frozen=True, slots=True)
class EditionMatch(Match):
    """A match on an edition, a board or box of a game: a shipped one's name, or a folder where a game has such."""

    edition: str


OrderedT = TypeVar("OrderedT", bound=Match)


class Matches(Generic[OrderedT]):
    """How a game plays matches; as it stands, any game does with the players of every game.

    A journal of one is of the form `journal`. Games end by one of the words of `ends`, and are broken off after so many
    turns as are the `limit`. `deck` names the chance that cards come up by.
    """

    limit: float = inf
    deck = "deck"
    ends: Sequence[str] = ()

    def __init__(self, game: Game[Any, Any], journal: str) -> None:
        self.game, self.journal = game, journal
        self.ends = self.ends or game.ends

    def full_name(self, text: str) -> str:
        """The full name of a player whom a text means; raises `Refused`."""
        return names_of(self.game).full_name(text)

    def policy(self, name: str) -> Policy:
        """The player of a name."""
        return policy_of(self.game, name)

    def make_match(self, asked: Any, names: tuple[str, ...], seats: int) -> OrderedT:
        """The match of a question, names and seats; raises `Unfit`."""
        match: Any = EditionMatch(names, seats, asked.games, asked.seed, asked.edition)
        return cast("OrderedT", match)

    def order(self, match: OrderedT) -> dict[str, Any]:
        """What a journal of a match begins with."""
        return match.order_data(names_of(self.game).all_players)

    def journal_at(self, path: Path, match: OrderedT) -> Journal:
        """The journal of a match in a file, also one that an earlier version began with a player's former name."""
        current = names_of(self.game).current

        def as_written_now(order: dict[str, Any]) -> dict[str, Any]:
            return {**order, "players": [current(name) for name in order["players"]]}

        return Journal(path, self.journal, self.order(match), ("games",), as_written_now)

    def dealt(self, match: Any, number: int) -> Any:
        """The start of the games of a rotated set; raises `DataError` where there is no such game."""
        return self.game.start(match.edition, match.seats, chance_of(match, number))

    def take(self, state: Any, policy: Policy, rng: random.Random, deal: Dealer) -> Any:
        """The state behind a turn that a player takes, with what comes up by a dealer."""
        return self.game.play(state, policy(state, rng), deal)

    def ending(self, state: Any) -> tuple[str, Sequence[int], Sequence[float]]:
        """What ended a game, which seats win, and the points by seat."""
        end = self.game.standing(state)
        return end.decided_by, end.winners, end.scores

    def about(self, match: OrderedT) -> Any:
        """What an answer is about."""
        return None

    def content(self, match: OrderedT) -> Data:
        """What an answer tells of a match beside what all do."""
        return {}

    def basis(self, match: OrderedT) -> str:
        """What a match rests on, in a sentence."""
        return ""

    def crew(self, asked: Any, asker: Asker) -> AbstractContextManager[Workers]:
        """Those who work."""
        return nullcontext(asked.workers)

    def play(
        self, match: OrderedT, clock: Callable[[], float], game: int, player: Callable[[str], Policy] | None = None
    ) -> GameResult:
        """Plays a game of a match, from 0; all games of a rotated set have the same start and draw by one chance.

        Each entrant has chance of his own, so that nobody changes another's by what he asks of it. `player` makes a
        player of a name, where that is another than `policy`.
        """
        number = game // match.seats
        deal = f"{match.seed} {number}"
        deck = deck_dealer(random.Random(f"{self.deck} {deal}"))
        policies = list(map(player or self.policy, match.entrants))
        chances = [random.Random(f"player {entrant} {deal}") for entrant in range(match.seats)]

        def take(entrant: int, state: Any) -> Any:
            return self.take(state, policies[entrant], chances[entrant], deck)

        start = self.dealt(match, number)
        return game_played(game, match.seats, start, self.game.to_move, take, self.ending, clock, self.limit)


def arena(
    question: type[MatchQuestion], game: Matches[Any], shape: type[Answer], examples: tuple[str, ...]
) -> Capability[Any, Any]:
    """The capability that lets computer players play each other; its answers are of the shape."""

    def find(asked: MatchQuestion, asker: Asker) -> PlayedMatch:
        seats = asked.seat_count()
        match = game.make_match(asked, asked.full_names(game.full_name), seats)
        journal = None
        if asked.record is not None:
            journal = game.journal_at(asked.record, match)
        play = partial(game.play, match, time.process_time)
        with game.crew(asked, asker) as workers:
            return _play_match(match, play, game.ends, asked, journal, workers, asker)

    def answer(asked: MatchQuestion, result: PlayedMatch, _: Asker) -> Answer:
        match = result.match
        content = game.content(match) | match_data(result)
        beside = {"match": result, "basis": game.basis(match), "recorded": asked.record is not None}
        status = "done" if result.finished else "interrupted"
        return shape.make(game.about(match), content | beside, status=status, seed=match.seed)

    return Capability(
        question,
        find,
        answer,
        match_lines,
        examples,
        python=Python(("players", "games")),
        code=lambda answer: 0 if answer.match.finished else INTERRUPTED,
        searches=True,
        ends_early=True,
        tells=True,
        breaks_off=True,
        says_unfinished=True,
        number=lambda asked: asked.games,
        progress=lambda asked, result: f"ended: {result.end}",
        so_far=lambda asked, result, asker: {"games": result.game + 1},
        parting=_parting,
    )


def _play_match(
    match: Match,
    play: Callable[[int], GameResult],
    ends: Sequence[str],
    asked: MatchQuestion,
    journal: Journal | None,
    workers: Workers,
    asker: Asker,
) -> PlayedMatch:
    """Plays a match, in which games may end by so many words; who breaks it off gets what is known."""
    bounds, results, finished = asked.bounds(), list[GameResult](), False
    try:
        with closing(games_played(play, match.games, match.seats, workers, journal, asked.resume)) as played:
            for result in played:
                results.append(result)
                if asker.tell is not None:
                    asker.tell(result)
                if bounds and sequential_verdict(set_shares(rotated_sets(results, match.seats)), bounds):
                    break
                if asker.stop():
                    break
            finished = not asker.stop() or len(results) == match.games
    except KeyboardInterrupt:
        finished = False
    sets = rotated_sets(results, match.seats)
    counts = Counter(game.end for games in sets for game in games)
    return PlayedMatch(
        match,
        len(results),
        len(sets),
        standings(sets, match.players) if sets else [],
        {end: counts[end] for end in ends},
        bounds,
        sequential_verdict(set_shares(sets), bounds) if bounds else None,
        finished,
    )


def _parting(answer: Any) -> str:
    """What is said beside a match that was broken off."""
    if answer.match.finished:
        return ""
    more = "--resume goes on from there" if answer.recorded else "with --record it could go on from there"
    return f"interrupted after {quantity(answer.match.games, 'game')}; {more}"


def match_lines(answer: Any) -> Iterator[Shown]:
    """How the players of a match did."""
    played: PlayedMatch = answer.match
    match, by_player = played.match, played.standings
    others = match.seats - 1 if len(match.players) < match.seats else 0
    names = join_words(match.players) if not others else f"{match.players[0]} and {others} of {match.players[1]}"
    games = quantity(played.sets * match.seats, "game")
    yield (f"{names}: {games} in {quantity(played.sets, 'rotated set')} of {match.seats}; seed {match.seed}")
    if by_player:
        rows = [("", "wins", "win share", "margin", "points"), *map(_row, by_player)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, *cells in rows:
            right = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
            yield "  ".join((name.ljust(widths[0]), *right))
        yield f"ended by: {', '.join(f'{end} {count}' for end, count in played.ends.items())}"
        yield "means of one seat; in brackets 95 % intervals, by rotated sets"
        yield from _ended_early(played)
    if answer.basis:
        yield answer.basis
    if by_player:
        yield (f"CPU time a turn: {', '.join(f'{each.player} {_seconds(each.turn_seconds)}' for each in by_player)}")


def _ended_early(played: PlayedMatch) -> list[str]:
    """What a match that may end early has settled."""
    if played.bounds is None:
        return []
    low, high = (f"{share:.4g} %" for share in (100 * played.bounds.low, 100 * played.bounds.high))
    verdict = {"above": f"above {low}", "below": f"below {high}"}.get(played.settled or "")
    share = f"the win share of {played.match.players[0]}"
    wrong = "wrong with a chance of at most 5 % at any look"
    return [
        f"settled: {share} is {verdict}; {wrong}"
        if verdict
        else f"open: whether {share} is above {low} or below {high}"
    ]


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


def plain_arena(game: Game[Any, Any], shapes: FamilyShapes) -> Capability[Any, Any]:
    """The capability of a game that says no more of its matches."""
    matches = Matches[EditionMatch](game, f"{shapes.family}-arena-journal/1")
    return arena(PlainMatchQuestion, matches, shapes.of(PlainArenaAnswer), ("strong random --games 40",))


class PlainMatchQuestion(MatchQuestion):
    """Let computer players play against each other: random, and strong:N, the step advised by N rollouts.

    ...
    """

    edition: str = Field("", description="a board or box of the game, where it has several")


class _PlainMatch(Answer):
    """What is said of a match before what every match tells."""

    family = ""
    seats: int


class PlainArenaAnswer(MatchData, _PlainMatch):
    """A match of computer players."""

    command = "arena"
