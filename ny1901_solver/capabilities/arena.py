"""Matches of computer players, for every game: the question, playing the games, and the text of the answer.

A game derives a class from `Matches` if its matches have further settings or are played in another way.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, TypeVar, cast

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
from ..arena.comparing import RecordComparison
from ..arena.match import chance_of, game_played
from ..errors import Refused
from ..evaluation.players import Policy, names_of, policy_of
from ..exit_codes import ANSWER_IS_NO, INTERRUPTED
from ..files.access import expect_folder
from ..files.journal import Journal
from ..messages import gettext, ngettext
from ..protocol.game import Dealer, Game, deck_dealer
from ..questions.answers import Answer, Data, FamilyShapes
from ..questions.capability import Asker, Capability, Local, Python, Question, Shown, Spelled, Unfit
from ..records.record import RecordedTurn
from ..runs.workers import Workers
from ..text.words import join_clauses, join_words
from .working import SIDE_BY_SIDE, Processes

USUAL_GAMES = 24
"""The default number of games: a multiple of 2, 3 and 4, so that each player sits in every seat equally often."""
MOST = 4
"""The greatest number of players in a game."""

Record = Annotated[Path | None, Spelled(metavar="FILE.jsonl"), Local()]


class MatchQuestion(Question):
    """Let computer players play against each other.

    With two names, a game for 3 or 4 players has one player of the first name and two or three of the second. Each deal
    is played once in every rotation of the seats. These games are a rotated set; confidence intervals are computed over
    the rotated sets. With --stop-at 0.5:0.6, the match ends early once a sequential test shows that the first player's
    win share is above 0.5 or below 0.6. Each of the two answers is wrong with a probability of at most 5 %.

    Ctrl-C ends the match with the results so far (exit code 130). If the games are kept with --record, --resume
    continues the match later. CPU seconds are kept in a second file next to the record.

    With --compare, the games of the record are played again and compared with it, byte for byte; the record does not
    change. The match ends with the first game that differs, and the exit code is then 1.
    """

    one_of: ClassVar[tuple[tuple[str, str], ...]] = (("resume", "compare"),)

    players: Annotated[list[str], Spelled(argument=True, metavar="PLAYER")] = Field(
        description="names of the players, 2 to 4"
    )
    games: int = Field(USUAL_GAMES, ge=2, description="number of games; they must make complete rotated sets")
    seats: Annotated[int | None, Field(ge=2, le=MOST), Spelled(option="--players")] = Field(
        None, description="number of players in a game (default: the number of names given)"
    )
    seed: int = Field(0, description="seed of all deals; the same seed gives the same games")
    record: Record = Field(None, description="keep every game in this file, one game in each line")
    turns: Annotated[bool, Local()] = Field(False, description="keep the turns of each game in the record, too")
    resume: Annotated[bool, Local()] = Field(False, description="continue the match that is kept in the record")
    compare: Annotated[bool, Local()] = Field(
        False, description="play the games of the record again, and name the first difference"
    )
    workers: Processes = SIDE_BY_SIDE
    stop_at: Annotated[str | None, Spelled(metavar="LOW:HIGH")] = Field(
        None, description="end the match once the first player's win share is shown to be above LOW or below HIGH"
    )

    def check(self) -> None:
        """Raises `Unfit` if the names, the number of games and the number of players contradict each other, or if the
        options about the record contradict each other.
        """
        super().check()
        if self.record is None:
            if self.resume:
                raise Unfit("resume", gettext("continues the match of {record}, so give {record}, too"))
            if self.compare:
                raise Unfit("compare", gettext("plays the match of {record} again, so give {record}, too"))
            if self.turns:
                raise Unfit("turns", gettext("keeps the turns in {record}, so give {record}, too"))
        else:
            expect_folder(self.record)
        self.bounds()
        if not 2 <= len(self.players) <= MOST:
            number = len(self.players)
            sentence = ngettext(
                "{number} name is given; a match needs 2 to {most} players",
                "{number} names are given; a match needs 2 to {most} players",
                number,
                most=MOST,
            )
            raise Unfit("players", sentence)

    def bounds(self) -> Bounds | None:
        """The two shares of wins in the option `stop_at`; `None` if the option is not given."""
        if self.stop_at is None:
            return None
        try:
            low, high = map(float, self.stop_at.split(":"))
        except ValueError:
            low = high = 0.0
        if not 0 < low < high < 1:
            sentence = gettext(
                "{text!r}: expected two win shares between 0 and 1, the smaller one first, as in 0.5:0.6",
                text=self.stop_at,
            )
            raise Unfit("stop_at", sentence)
        return Bounds(low, high)

    def full_names(self, full_name: Callable[[str], str]) -> tuple[str, ...]:
        """The full names of the players. The function `full_name` raises `Refused` for an unknown name."""
        try:
            return tuple(map(full_name, self.players))
        except Refused as error:
            raise Unfit("players", str(error)) from None

    def seat_count(self) -> int:
        """The number of seats in each game of a match. Raises `Unfit` if the number of games is not a multiple of the
        number of seats.
        """
        names, seats = len(self.players), self.seats or len(self.players)
        if names not in (2, seats) and seats == 2:
            raise Unfit("players", gettext("{names} names are given for 2 players; give 2 names", names=names))
        if names not in (2, seats):
            sentence = gettext(
                "{names} names are given for {seats} players; give {seats} names, or give 2: one player has the "
                "first name and {others} the second",
                names=names,
                seats=seats,
                others=seats - 1,
            )
            raise Unfit("players", sentence)
        if self.games % seats:
            near = [sets for sets in (self.games // seats * seats, (self.games // seats + 1) * seats) if sets]
            sentence = ngettext(
                "{number} game does not make complete sets of {seats}, in which each player sits in every seat; "
                "choose {near} games",
                "{number} games do not make complete sets of {seats}, in which each player sits in every seat; "
                "choose {near} games",
                self.games,
                seats=seats,
                near=join_words(near, "or"),
            )
            raise Unfit("games", sentence)
        return seats


@dataclass(frozen=True, slots=True)
class EditionMatch(Match):
    """A match on one edition of a game: the name of a shipped edition, or a folder if the game allows that."""

    edition: str


OrderedT = TypeVar("OrderedT", bound=Match)


class Matches(Generic[OrderedT]):
    """The matches of a game. For a game that has only the computer players that every game has, no derived class is
    necessary.

    `journal` is the name of the format of journals. `ends` contains the possible reasons for the end of a game. A game
    of the match is stopped after `limit` turns. `deck` is a part of the seed by which cards are drawn.
    """

    limit: float = inf
    deck = "deck"
    ends: Sequence[str] = ()

    def __init__(self, game: Game[Any, Any], journal: str) -> None:
        self.game, self.journal = game, journal
        self.ends = self.ends or game.ends

    def full_name(self, text: str) -> str:
        """The full name of a player; raises `Refused` for an unknown name."""
        return names_of(self.game).full_name(text)

    def policy(self, name: str) -> Policy:
        """The policy of the player with this name."""
        return policy_of(self.game, name)

    def make_match(self, asked: Any, names: tuple[str, ...], seats: int) -> OrderedT:
        """Makes the match from a question, the players' names and the number of seats; raises `Unfit` for settings that
        contradict each other.
        """
        match: Any = EditionMatch(names, seats, asked.games, asked.seed, asked.edition)
        return cast("OrderedT", match)

    def order(self, match: OrderedT) -> dict[str, Any]:
        """The settings of a match, as its journal stores them."""
        return match.order_data(names_of(self.game).all_players)

    def journal_at(self, path: Path, match: OrderedT) -> Journal:
        """Returns the journal of a match, which is stored in the given file. Journals of earlier versions may contain
        former names of players.
        """
        current = names_of(self.game).current

        def as_written_now(order: dict[str, Any]) -> dict[str, Any]:
            return {**order, "players": [current(name) for name in order["players"]]}

        return Journal(path, self.journal, self.order(match), ("games",), as_written_now)

    def dealt(self, match: Any, number: int) -> Any:
        """The starting position of the games in a rotated set (the games with the same cards). Raises `DataError` if no
        game can start from this position.
        """
        return self.game.start(match.edition, match.seats, chance_of(match, number))

    def take(self, state: Any, policy: Policy, rng: random.Random, deal: Dealer) -> tuple[RecordedTurn[Any], Any]:
        """A player's turn with the cards that came up, and the state after the turn. The dealer `deal` decides which
        cards are drawn.
        """
        step, drawn = policy(state, rng), list[int]()

        def noted(counts: Sequence[int]) -> int:
            drawn.append(card := deal(counts))
            return card

        after = self.game.play(state, step, noted)
        return RecordedTurn(step, tuple(drawn)), after

    def written(self, state: Any, turn: RecordedTurn[Any]) -> str:
        """The text of a turn, with the cards that came up."""
        return turn.format(self.game.kinds(state))

    def ending(self, state: Any) -> tuple[str, Sequence[int], Sequence[float]]:
        """The reason why a game ended, the winning seats, and the points by seat."""
        end = self.game.standing(state)
        return end.decided_by, end.winners, end.scores

    def about(self, match: OrderedT) -> Any:
        """The edition or the position that an answer about a match concerns."""
        return None

    def content(self, match: OrderedT) -> Data:
        """The fields of an answer about a match that only this game has."""
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
        """Plays one game of a match; `game` counts from 0. All games of a rotated set have the same starting position
        and the same seed for drawing cards.

        Each player of the match has a separate random generator, so that players do not affect each other's random
        choices. The function `player` makes a player from its name; the default is the method `policy`.
        """
        number = game // match.seats
        deal = f"{match.seed} {number}"
        deck = deck_dealer(random.Random(f"{self.deck} {deal}"))
        policies = list(map(player or self.policy, match.entrants))
        chances = [random.Random(f"player {entrant} {deal}") for entrant in range(match.seats)]

        def take(entrant: int, state: Any) -> tuple[RecordedTurn[Any], Any]:
            return self.take(state, policies[entrant], chances[entrant], deck)

        start, written = self.dealt(match, number), self.written if match.turns else None
        return game_played(game, match.seats, start, self.game.to_move, take, self.ending, clock, self.limit, written)


def arena(
    question: type[MatchQuestion], game: Matches[Any], shape: type[Answer], examples: tuple[str, ...]
) -> Capability[Any, Any]:
    """Makes the capability that lets computer players play against each other. `shape` is the model of the capability's
    answers.
    """

    def find(asked: MatchQuestion, asker: Asker) -> PlayedMatch:
        seats = asked.seat_count()
        match = replace(game.make_match(asked, asked.full_names(game.full_name), seats), turns=asked.turns)
        journal = comparison = None
        if asked.record is not None:
            journal = game.journal_at(asked.record, match)
        if journal is not None and asked.compare:
            comparison, journal = _comparison(journal, match), None
        play = partial(game.play, match, time.process_time)
        with game.crew(asked, asker) as workers:
            return _play_match(match, play, game.ends, asked, journal, comparison, workers, asker)

    def answer(asked: MatchQuestion, result: PlayedMatch, _: Asker) -> Answer:
        match = result.match
        content = game.content(match) | match_data(result)
        recorded = asked.record is not None and not asked.compare
        beside = {"match": result, "basis": game.basis(match), "recorded": recorded}
        status = "done" if result.finished else "interrupted"
        return shape.make(game.about(match), content | beside, status=status, seed=match.seed)

    return Capability(
        question,
        find,
        answer,
        match_lines,
        examples,
        python=Python(("players", "games")),
        code=_code,
        searches=True,
        ends_early=True,
        tells=True,
        breaks_off=True,
        says_unfinished=True,
        number=lambda asked: asked.games,
        progress=lambda asked, result: gettext("game ended by: {end}", end=result.end),
        so_far=lambda asked, result, asker: {"games": result.game + 1},
        parting=_parting,
    )


def _comparison(journal: Journal, match: Match) -> RecordComparison:
    """The comparison of a match with its record; raises `Unfit` if the record has too few games."""
    try:
        return RecordComparison(journal, match.games)
    except Refused as error:
        raise Unfit("games", str(error)) from None


def _code(answer: Any) -> int:
    """The exit code for the answer about a match."""
    if answer.compared is not None and answer.compared.difference is not None:
        return ANSWER_IS_NO
    return 0 if answer.match.finished else INTERRUPTED


def _play_match(
    match: Match,
    play: Callable[[int], GameResult],
    ends: Sequence[str],
    asked: MatchQuestion,
    journal: Journal | None,
    comparison: RecordComparison | None,
    workers: Workers,
    asker: Asker,
) -> PlayedMatch:
    """Plays a match; `ends` contains the possible reasons for the end of a game. If the match is interrupted, the
    function returns the results so far. A match that is compared with its record ends with the first difference.
    """
    bounds, results, finished = asked.bounds(), list[GameResult](), False
    try:
        with closing(games_played(play, match.games, match.seats, workers, journal, asked.resume)) as played:
            for result in played:
                results.append(result)
                if asker.tell is not None:
                    asker.tell(result)
                if comparison is not None and not comparison.add(result):
                    break
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
        comparison,
    )


def _parting(answer: Any) -> str:
    """The last line of text about an interrupted match; an empty text for a finished match."""
    if answer.match.finished:
        return ""
    games = ngettext("interrupted after {number} game", "interrupted after {number} games", answer.match.games)
    if answer.compared is not None:
        return join_clauses(games, gettext("so far every game is the same as in the record"))
    if answer.recorded:
        return join_clauses(games, gettext("continue the match with --resume"))
    return join_clauses(games, gettext("only a match that was started with --record can be continued"))


def match_lines(answer: Any) -> Iterator[Shown]:
    """The results of a match as text."""
    played: PlayedMatch = answer.match
    match, by_player = played.match, played.standings
    if len(match.players) == match.seats:
        names = join_words(match.players)
    else:
        first, second = match.players
        names = gettext("{first} against {number} times {second}", first=first, number=match.seats - 1, second=second)
    yield ngettext(
        "{players}: {games} games in {number} rotated set of {seats} games; seed {seed}",
        "{players}: {games} games in {number} rotated sets of {seats} games each; seed {seed}",
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
        yield gettext(
            "the values are means for one seat; in brackets are 95 % confidence intervals, computed over rotated sets"
        )
        yield from _ended_early(played)
    if answer.basis:
        yield answer.basis
    if played.compared is not None:
        yield _compared(played.compared)
    if by_player:
        times = ", ".join(f"{each.player} {_seconds(each.turn_seconds)}" for each in by_player)
        yield gettext("mean CPU time a turn: {times}", times=times)


def _ended_early(played: PlayedMatch) -> Iterator[str]:
    """Sentences with the result of the sequential test that may end a match early."""
    if played.bounds is None:
        return
    player = played.match.players[0]
    low, high = (f"{share:.4g}" for share in (100 * played.bounds.low, 100 * played.bounds.high))
    if played.settled == "above":
        yield gettext(
            "settled: the win share of {player} is above {low} %; the probability that this is wrong is at most 5 %",
            player=player,
            low=low,
        )
    elif played.settled == "below":
        yield gettext(
            "settled: the win share of {player} is below {high} %; the probability that this is wrong is at most 5 %",
            player=player,
            high=high,
        )
    else:
        yield gettext(
            "not settled yet: whether the win share of {player} is above {low} % or below {high} %",
            player=player,
            low=low,
            high=high,
        )


def _compared(found: RecordComparison) -> str:
    """A sentence with the result of the comparison with a record."""
    if found.difference is None:
        return ngettext(
            "the same as in {file}, byte for byte: {number} game of {recorded}",
            "the same as in {file}, byte for byte: {number} games of {recorded}",
            found.games,
            file=found.file,
            recorded=found.recorded,
        )
    differing = found.difference
    if differing.game is None:
        place = gettext("{file}, line 1, differs", file=found.file)
    elif differing.turn is None:
        place = gettext(
            "{file}, line {line}: game {game} differs", file=found.file, line=differing.line, game=differing.game
        )
    else:
        place = gettext(
            "{file}, line {line}: game {game} differs in turn {turn}",
            file=found.file,
            line=differing.line,
            game=differing.game,
            turn=differing.turn,
        )
    nothing = gettext("nothing")
    return gettext(
        "{place}: recorded is {recorded}; played was {played}",
        place=place,
        recorded=differing.recorded or nothing,
        played=differing.played or nothing,
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
    """Makes the capability `arena` for a game whose matches have no further settings."""
    matches = Matches[EditionMatch](game, f"{shapes.family}-arena-journal/1")
    return arena(PlainMatchQuestion, matches, shapes.of(PlainArenaAnswer), ("strong random --games 40",))


class PlainMatchQuestion(MatchQuestion):
    """Let computer players play against each other: random plays at random, and strong:N follows the advice from N
    games.

    ...
    """

    edition: str = Field("", description="name of the edition, if the game has several")


class _PlainMatch(Answer):
    """The fields of an answer about a match that come before the fields common to all games."""

    family = ""
    seats: int


class PlainArenaAnswer(MatchData, _PlainMatch):
    """A match of computer players."""

    command = "arena"
