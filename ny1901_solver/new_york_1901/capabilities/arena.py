"""Computer players against each other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from ...arena.answer import MatchData
from ...arena.match import chance_of
from ...capabilities.arena import EditionMatch, Matches, MatchQuestion, arena
from ...capabilities.working import OF_CLUSTER, Scheduler, hire
from ...protocol.game import Dealer
from ...questions.answers import Answer, Data
from ...questions.capability import Asker, Spelled, Unfit
from ...runs.workers import Workers
from ...text.spelling import not_one_of
from ..edition import Edition, load_edition
from ..game import NEW_YORK_1901
from ..policies import Policy, take_turn
from ..rules import new_game
from ..rules.transition import tiles_are_ending
from ..scoring import outcome
from ..state import GameState
from .working import versions_with

COMPLETING = "ny1901_solver.new_york_1901.cli.completing"


class Arena(MatchQuestion):
    """Let computer players play against each other.

    The players, from weak to strong: random; quick-2 and quick-1 (as quick, but lose about 2 and 1 points a turn);
    points (takes the turn that scores most if the game ended after it); quick-0.5; planner (plans two turns); quick
    (looks one turn ahead; greedy is its former name); strong:N (takes the turn that N rollouts advise; strong means
    strong:250, and strong:N:half considers half of the turns).

    ...

    A game that reaches 1000 turns is broken off, and all players share the win.
    """

    players: Annotated[list[str], Spelled(argument=True, metavar="PLAYER", completion=f"{COMPLETING}:player_names")] = (
        Field(description="who plays, 2 to 4 names")
    )
    edition: Annotated[str, Spelled(completion=f"{COMPLETING}:edition_names")] = Field(
        "lower-manhattan", description="a shipped edition or a folder"
    )
    challenge: str | None = Field(None, description="the challenge card in play; dealt otherwise")
    scheduler: Scheduler = OF_CLUSTER


@dataclass(frozen=True, slots=True)
class ArenaMatch(EditionMatch):
    """A match of New York 1901; `edition` is a shipped edition's name or a folder."""

    challenge: str | None


class TurnMatches(Matches[ArenaMatch]):
    """How New York 1901 plays matches.

    A game ends by END-1, which counts as `tiles` where both the market and the tiles end it. A game of `limit` turns
    is broken off, as forced returns (TRN-5) can go on for ever; the longest of 400 games of four `random` players
    had 775 turns.
    """

    limit = 1000
    deck = "pile"
    ends = ("market", "tiles", "broken off")

    def make_match(self, asked: Arena, names: tuple[str, ...], seats: int) -> ArenaMatch:
        """The match of a question; raises `Unfit` for a challenge that the edition lacks."""
        known = load_edition(asked.edition).challenges
        if asked.challenge is not None and asked.challenge not in known:
            raise Unfit("challenge", not_one_of(asked.challenge, known))
        return ArenaMatch(names, seats, asked.games, asked.seed, asked.edition, asked.challenge)

    def order(self, match: ArenaMatch) -> dict[str, Any]:
        """The head of a journal of the match."""
        edition = self.about(match)
        content = {"edition": edition.name, "content_hash": edition.content_hash, "challenge": match.challenge}
        return super().order(match) | content

    def dealt(self, match: ArenaMatch, number: int) -> GameState:
        """The start position of the games of a rotated set; raises `DataError` where the edition has too few seats."""
        return new_game(self.about(match), match.seats, chance_of(match, number), challenge=match.challenge)

    def take(self, state: GameState, policy: Policy, rng: random.Random, deal: Dealer) -> GameState:
        """The state after a whole turn."""
        return take_turn(state, policy, rng, lambda market: deal(market.future[0])).after

    def ending(self, state: GameState) -> tuple[str, Sequence[int], Sequence[float]]:
        """How a game ended, its winners and totals; all share one that was broken off, scored as it stands."""
        result = outcome(state)
        winners = result.winners if state.over else tuple(state.setup.seats)
        return self._end(state), winners, [each.total for each in result.sheets]

    def _end(self, state: GameState) -> str:
        if not state.over or state.ended_by is None:
            return "broken off"
        return "tiles" if tiles_are_ending(state.setup, state.players[state.ended_by]) else "market"

    def about(self, match: ArenaMatch) -> Edition:
        """The edition."""
        return load_edition(match.edition)

    def content(self, match: ArenaMatch) -> Data:
        """The challenge."""
        return {"challenge": match.challenge}

    def basis(self, match: ArenaMatch) -> str:
        """Edition and readings."""
        return self.dealt(match, 0).setup.basis

    def crew(self, asked: Arena, asker: Asker) -> AbstractContextManager[Workers]:
        """Processes, or the workers of a cluster."""
        return hire(asked.workers, asked.scheduler, versions_with(asked.edition), asker.note)


class _OfMatch(Answer):
    """The fields of a match of New York 1901 that stand before those of every match."""

    seats: int
    challenge: str | None


class ArenaAnswer(MatchData, _OfMatch):
    """A match of computer players."""

    command = "arena"


MATCHES = TurnMatches(NEW_YORK_1901, "ny1901-arena-journal/2")

ARENA = arena(
    Arena,
    MATCHES,
    ArenaAnswer,
    (
        "quick random --games 40",
        "strong:100 quick --players 4 --seed 7",
        "strong quick --games 40 --record games.jsonl --workers 2",
        "strong:60 strong:30 --games 400 --stop-at 0.5:0.6",
    ),
)
