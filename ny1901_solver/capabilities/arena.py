"""Matches of computer players, for every game: the question, the games, and the text of the answer.

A game derives `Matches`, if its matches have further settings or are played in another way."""

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
from ..messages import gettext, ngettext
from ..protocol.game import Dealer, Game, deck_dealer
from ..questions.answers import Answer, Data, FamilyShapes
from ..questions.capability import Asker, Capability, Local, Python, Question, Shown, Spelled, Unfit
from ..runs.workers import Workers
from ..text.words import join_clauses, join_words
from .working import SIDE_BY_SIDE, Processes

USUAL_GAMES = 24
"""A multiple of 2, 3 and 4, for whole sets."""
MOST = 4
"""The most players of a game."""

Record = Annotated[Path | None, Spelled(metavar="FILE.jsonl"), Local()]


class MatchQuestion(Question):
    """Let computer players play against each other.

    With two names, a game for 3 or 4 players has one of the first and two or three of the second. Each deal is played
    in every rotation of the seats; such a rotated set is the unit of the confidence intervals. With --stop-at 0.5:0.6
    the match ends by a sequential test, in which each answer is wrong with a probability of at most 5 %.

    Ctrl-C ends the match with its results so far (exit code 130); with --record, --resume goes on from there. CPU
    seconds are kept beside the record.
    """

    players: Annotated[list[str], Spelled(argument=True, metavar="PLAYER")] = Field(
        description="names of the players, 2 to 4"
    )
    games: int = Field(USUAL_GAMES, ge=2, description="number of games, in whole rotated sets")
    seats: Annotated[int | None, Field(ge=2, le=MOST), Spelled(option="--players")] = Field(
        None, description="number of players in a game (default: the number of names)"
    )
    seed: int = Field(0, description="seed of all deals: the same seed gives the same games")
    record: Record = Field(None, description="keep every game in this file, one a line")
    resume: Annotated[bool, Local()] = Field(False, description="go on with the games of the record")
    workers: Processes = SIDE_BY_SIDE
    stop_at: Annotated[str | None, Spelled(metavar="LOW:HIGH")] = Field(
        None, description="end once the first win share is known to be above LOW or below HIGH"
    )

    def check(self) -> None:
        """Raises `Unfit` for names, games and seats that do not go together, and for an impossible record."""
        if self.resume and self.record is None:
            raise Unfit("resume", gettext("goes on with the games of {record}, which is not given"))
        if self.record is not None:
            expect_folder(self.record)
        self.bounds()
        if not 2 <= len(self.players) <= MOST:
            number = len(self.players)
            sentence = ngettext(
                "{number} name; 2 to {most} play", "{number} names; 2 to {most} play", number, most=MOST
            )
            raise Unfit("players", sentence)

    def bounds(self) -> Bounds | None:
        """The two win shares of `stop_at`, if any."""
        if self.stop_at is None:
            return None
        try:
            low, high = map(float, self.stop_at.split(":"))
        except ValueError:
            low = high = 0.0
        if not 0 < low < high < 1:
            sentence = gettext(
                "{text!r}: two win shares between 0 and 1 are wanted, the lesser first, as in 0.5:0.6",
                text=self.stop_at,
            )
            raise Unfit("stop_at", sentence)
        return Bounds(low, high)

    def full_names(self, full_name: Callable[[str], str]) -> tuple[str, ...]:
        """The full names of the players; `full_name` raises `Refused` for an unknown name."""
        try:
            return tuple(map(full_name, self.players))
        except Refused as error:
            raise Unfit("players", str(error)) from None

    def seat_count(self) -> int:
        """The number of seats in a game; raises `Unfit` if the games are not whole rotated sets of them."""
        names, seats = len(self.players), self.seats or len(self.players)
        if names not in (2, seats) and seats == 2:
            raise Unfit("players", gettext("{names} names for 2 players; give 2 names", names=names))
        if names not in (2, seats):
            sentence = gettext(
                "{names} names for {seats} players; give 2 names, the first against {others} of the second, or {seats}",
                names=names,
                seats=seats,
                others=seats - 1,
            )
            raise Unfit("players", sentence)
        if self.games % seats:
            near = [sets for sets in (self.games // seats * seats, (self.games // seats + 1) * seats) if sets]
            sentence = gettext(
                "{games} games are no whole sets of {seats}, in which each sits in every seat; {near} would be",
                games=self.games,
                seats=seats,
                near=join_words(near, "or"),
            )
            raise Unfit("games", sentence)
        return seats


@dataclass(frozen=True, slots=True)
class EditionMatch(Match):
    """A match on an edition of a game, given by the name of a shipped one, or by a folder if the game allows it."""

    edition: str


OrderedT = TypeVar("OrderedT", bound=Match)


class Matches(Generic[OrderedT]):
    """The matches of a game; this class is for games with the players of every game.

    `journal` is the format of journals. Games end by one of the words of `ends`, and are broken off after `limit`
    turns. `deck` is part of the seed by which cards come up.
    """

    limit: float = inf
    deck = "deck"
    ends: Sequence[str] = ()

    def __init__(self, game: Game[Any, Any], journal: str) -> None:
        self.game, self.journal = game, journal
        self.ends = self.ends or game.ends

    def full_name(self, text: str) -> str:
        """The full name of a player; raises `Refused`."""
        return names_of(self.game).full_name(text)

    def policy(self, name: str) -> Policy:
        """The player of a name."""
        return policy_of(self.game, name)

    def make_match(self, asked: Any, names: tuple[str, ...], seats: int) -> OrderedT:
        """The match of a question, names and seats; raises `Unfit`."""
        match: Any = EditionMatch(names, seats, asked.games, asked.seed, asked.edition)
        return cast("OrderedT", match)

    def order(self, match: OrderedT) -> dict[str, Any]:
        """The order in the journal of a match."""
        return match.order_data(names_of(self.game).all_players)

    def journal_at(self, path: Path, match: OrderedT) -> Journal:
        """The journal of a match in a file; in journals of earlier versions, players may have former names."""
        current = names_of(self.game).current

        def as_written_now(order: dict[str, Any]) -> dict[str, Any]:
            return {**order, "players": [current(name) for name in order["players"]]}

        return Journal(path, self.journal, self.order(match), ("games",), as_written_now)

    def dealt(self, match: Any, number: int) -> Any:
        """The start of the games of a rotated set; raises `DataError` if there is no such game."""
        return self.game.start(match.edition, match.seats, chance_of(match, number))

    def take(self, state: Any, policy: Policy, rng: random.Random, deal: Dealer) -> Any:
        """The state after a turn of a player; `deal` decides what comes up."""
        return self.game.play(state, policy(state, rng), deal)

    def ending(self, state: Any) -> tuple[str, Sequence[int], Sequence[float]]:
        """What ended a game, which seats win, and the points by seat."""
        end = self.game.standing(state)
        return end.decided_by, end.winners, end.scores

    def about(self, match: OrderedT) -> Any:
        """The edition or the position that an answer is about."""
        return None

    def content(self, match: OrderedT) -> Data:
        """The game's own fields of an answer."""
        return {}

    def basis(self, match: OrderedT) -> str:
        """A sentence about the edition and the rules of the games."""
        return ""

    def crew(self, asked: Any, asker: Asker) -> AbstractContextManager[Workers]:
        """The worker processes of a match."""
        return nullcontext(asked.workers)

    def play(
        self, match: OrderedT, clock: Callable[[], float], game: int, player: Callable[[str], Policy] | None = None
    ) -> GameResult:
        """Plays a game of a match, from 0; all games of a rotated set have the same start and the same seed of draws.

        Each entrant has a random generator of its own, so that players do not affect each other's. `player` makes a
        player from a name, if not `policy`.
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
    """The capability that lets computer players play each other; `shape` is the model of its answers."""

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
        progress=lambda asked, result: gettext("ended: {end}", end=result.end),
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
    """Plays a match whose games end by the words `ends`; an interruption gives the results so far."""
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
    """The line beside a match that was interrupted; empty for a finished one."""
    if answer.match.finished:
        return ""
    games = ngettext("interrupted after {number} game", "interrupted after {number} games", answer.match.games)
    if answer.recorded:
        return join_clauses(games, gettext("--resume goes on from there"))
    return join_clauses(games, gettext("with --record it could go on from there"))


def match_lines(answer: Any) -> Iterator[Shown]:
    """The results of a match as text."""
    played: PlayedMatch = answer.match
    match, by_player = played.match, played.standings
    if len(match.players) == match.seats:
        names = join_words(match.players)
    else:
        first, second = match.players
        names = gettext("{first} and {number} of {second}", first=first, number=match.seats - 1, second=second)
    yield ngettext(
        "{players}: {games} games in {number} rotated set of {seats}; seed {seed}",
        "{players}: {games} games in {number} rotated sets of {seats}; seed {seed}",
        played.sets,
        players=names,
        games=played.sets * match.seats,
        seats=match.seats,
        seed=match.seed,
    )
    if by_player:
        heads = gettext("wins"), gettext("win share"), gettext("margin"), gettext("points")
        rows = [("", *heads), *map(_row, by_player)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for name, *cells in rows:
            right = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
            yield "  ".join((name.ljust(widths[0]), *right))
        yield gettext("ended by: {ends}", ends=", ".join(f"{end} {count}" for end, count in played.ends.items()))
        yield gettext("means of one seat; in brackets 95 % intervals, by rotated sets")
        yield from _ended_early(played)
    if answer.basis:
        yield answer.basis
    if by_player:
        times = ", ".join(f"{each.player} {_seconds(each.turn_seconds)}" for each in by_player)
        yield gettext("CPU time a turn: {times}", times=times)


def _ended_early(played: PlayedMatch) -> Iterator[str]:
    """The result of the test by which a match may end early."""
    if played.bounds is None:
        return
    player = played.match.players[0]
    low, high = (f"{share:.4g}" for share in (100 * played.bounds.low, 100 * played.bounds.high))
    if played.settled == "above":
        yield gettext(
            "settled: the win share of {player} is above {low} %; wrong with a chance of at most 5 % at any look",
            player=player,
            low=low,
        )
    elif played.settled == "below":
        yield gettext(
            "settled: the win share of {player} is below {high} %; wrong with a chance of at most 5 % at any look",
            player=player,
            high=high,
        )
    else:
        yield gettext(
            "open: whether the win share of {player} is above {low} % or below {high} %",
            player=player,
            low=low,
            high=high,
        )


def _row(each: MatchStanding) -> tuple[str, ...]:
    low, high = (100 * share for share in each.share_interval)
    share = gettext("{share:.1f} % ({low:.1f} % to {high:.1f} %)", share=100 * each.share, low=low, high=high)
    if each.margin_interval is None:
        margin = gettext("{margin:+.1f} (one set)", margin=each.margin)
    else:
        low, high = each.margin_interval
        margin = gettext("{margin:+.1f} ({low:+.1f} to {high:+.1f})", margin=each.margin, low=low, high=high)
    wins = f"{each.wins:.10g}" if each.wins == round(each.wins, 1) else f"{each.wins:.2f}"
    return each.player, wins, share, margin, f"{each.points:.1f}"


def _seconds(seconds: float | None) -> str:
    if seconds is None:
        return gettext("unknown")
    return f"{seconds * 1000:.2g} ms" if seconds < 0.1 else f"{seconds:.2g} s"


def plain_arena(game: Game[Any, Any], shapes: FamilyShapes) -> Capability[Any, Any]:
    """The capability of a game without settings of its own."""
    matches = Matches[EditionMatch](game, f"{shapes.family}-arena-journal/1")
    return arena(PlainMatchQuestion, matches, shapes.of(PlainArenaAnswer), ("strong random --games 40",))


class PlainMatchQuestion(MatchQuestion):
    """Let computer players play against each other: random, and strong:N, the step advised by N rollouts.

    ...
    """

    edition: str = Field("", description="name of the edition, if the game has several")


class _PlainMatch(Answer):
    """The fields of a match before those of every match."""

    family = ""
    seats: int


class PlainArenaAnswer(MatchData, _PlainMatch):
    """A match of computer players."""

    command = "arena"
