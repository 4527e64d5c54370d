"""The capability `arena`: matches between computer players."""

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
from ...records.record import RecordedTurn
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

    The computer players, from weak to strong, are: `random`; `quick-2` and `quick-1`, which play like `quick` but
    lose about 2 points or 1 point a turn; `hasty:N`, which compares only N turns drawn at random; `points`, which
    takes the turn that scores most if the game ended after it; `quick-0.5`; `planner`, which plans two turns;
    `quick`, which looks one turn ahead (`greedy` is its former name); and `strong:N`, which plays N games from the
    position to compare its turns. `strong` means `strong:250`, and `strong:N:half` compares half of the turns.

    ...

    A game that reaches 1000 turns is stopped, and all players share the win.
    """

    players: Annotated[list[str], Spelled(argument=True, metavar="PLAYER", completion=f"{COMPLETING}:player_names")] = (
        Field(description="the names of 2 to 4 computer players")
    )
    edition: Annotated[str, Spelled(completion=f"{COMPLETING}:edition_names")] = Field(
        "lower-manhattan", description="the name of a shipped edition, or the folder of your own edition"
    )
    challenge: str | None = Field(None, description="the challenge card in play; if omitted, a card is dealt at random")
    scheduler: Scheduler = OF_CLUSTER


@dataclass(frozen=True, slots=True)
class ArenaMatch(EditionMatch):
    """A match of New York 1901; `edition` is the name of a shipped edition, or a folder."""

    challenge: str | None


class TurnMatches(Matches[ArenaMatch]):
    """Plays the matches of New York 1901.

    A game ends by END-1; if both the market and the tiles end a game in the same turn, the reason for the end is
    `tiles`. A game that reaches `limit` turns is stopped, because forced returns of workers (TRN-5) can go on for ever.
    Of 400 games between four `random` players, the longest one had 775 turns.
    """

    limit = 1000
    deck = "pile"
    ends = ("market", "tiles", "broken off")

    def make_match(self, asked: Arena, names: tuple[str, ...], seats: int) -> ArenaMatch:
        """Returns the match that a question describes; raises `Unfit` for a challenge that the edition lacks."""
        known = load_edition(asked.edition).challenges
        if asked.challenge is not None and asked.challenge not in known:
            raise Unfit("challenge", not_one_of(asked.challenge, known))
        return ArenaMatch(names, seats, asked.games, asked.seed, asked.edition, asked.challenge)

    def order(self, match: ArenaMatch) -> dict[str, Any]:
        """Returns the first entry of a match's journal file: the settings of the match, with the edition, its content
        hash and the challenge."""
        edition = self.about(match)
        content = {"edition": edition.name, "content_hash": edition.content_hash, "challenge": match.challenge}
        return super().order(match) | content

    def dealt(self, match: ArenaMatch, number: int) -> GameState:
        """Returns the start position of the set of games with the given number; raises `DataError` if the edition has
        too few seats."""
        return new_game(self.about(match), match.seats, chance_of(match, number), challenge=match.challenge)

    def take(
        self, state: GameState, policy: Policy, rng: random.Random, deal: Dealer
    ) -> tuple[RecordedTurn[Any], GameState]:
        """Returns one whole turn of the policy with the cards that came up, and the state after the turn."""
        taken = take_turn(state, policy, rng, lambda market: deal(market.future[0]))
        return RecordedTurn(taken.turn, taken.drawn), taken.after

    def ending(self, state: GameState) -> tuple[str, Sequence[int], Sequence[float]]:
        """Returns the reason for the end of a game, its winners and the final scores. If the game was stopped, every
        player counts as a winner."""
        result = outcome(state)
        winners = result.winners if state.over else tuple(state.setup.seats)
        return self._end(state), winners, [each.total for each in result.sheets]

    def _end(self, state: GameState) -> str:
        if not state.over or state.ended_by is None:
            return "broken off"
        return "tiles" if tiles_are_ending(state.setup, state.players[state.ended_by]) else "market"

    def about(self, match: ArenaMatch) -> Edition:
        """Returns the edition of the match."""
        return load_edition(match.edition)

    def content(self, match: ArenaMatch) -> Data:
        """Returns the field `challenge` of the answer."""
        return {"challenge": match.challenge}

    def basis(self, match: ArenaMatch) -> str:
        """Returns the sentence that names the edition and the readings of the match."""
        return self.dealt(match, 0).setup.basis

    def crew(self, asked: Arena, asker: Asker) -> AbstractContextManager[Workers]:
        """Returns the workers that play the games: local processes, or the workers of a cluster."""
        return hire(asked.workers, asked.scheduler, versions_with(asked.edition), asker.note)


class _OfMatch(Answer):
    """The first fields of `ArenaAnswer`. They precede the fields that the matches of all games have."""

    seats: int = Field(description="the number of seats in each game")
    challenge: str | None = Field(description="the challenge card in play; null if each game deals a card")


class ArenaAnswer(MatchData, _OfMatch):
    """The result of a match between computer players."""

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
