"""The capability `arena`, which plays matches of computer players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from ...arena.answer import MatchData
from ...arena.match import chance_of
from ...capabilities.arena import EditionMatch, Matches, MatchQuestion, arena
from ...questions.answers import Data
from ...questions.capability import Spelled, in_field
from ...rulebook.settings import parse_readings
from ..answers.answer import ManhattanAnswer
from ..chance import deck_dealer
from ..edition import load_edition
from ..game import MANHATTAN
from ..readings import READINGS, Readings
from ..rules import new_game
from ..state import GameState


class Arena(MatchQuestion):
    """Let computer players play against each other.

    The players, from weak to strong, are: random; greedy-50 and greedy-20, which make a random build every second and
    every fifth time, and otherwise play as greedy; greedy, which makes the build that scores most points if the round
    were scored at once; uct-greedy:N and uct:N, which search a tree with N sampled deals and finish each sample by the
    moves of greedy or by random moves; and strong:N, which plays the move that a hint with N rollouts advises. The name
    strong means strong:400. An exploration constant may follow, as in uct:1000:0.1. Each player sees only what its seat
    sees.

    ...
    """

    edition: str = Field("mayfair", description="name of a shipped edition, or a folder with an edition")
    variant: Annotated[list[str], Spelled(metavar="NAME")] = Field(
        [], description="play with this variant; may be repeated"
    )
    reading: Annotated[list[str], Spelled(metavar="SWITCH=VALUE")] = Field(
        [], description="play by another reading of the rules; may be repeated"
    )


@dataclass(frozen=True, slots=True)
class ArenaMatch(EditionMatch):
    """A match of Manhattan; `edition` is the name of a shipped edition, or a folder."""

    variants: tuple[str, ...] = ()
    readings: Readings | None = None


class MoveMatches(Matches[ArenaMatch]):
    """Plays matches of Manhattan; `ends` lists the criteria that can decide a game (M-END-1, M-END-2)."""

    ends = ("points", "tallest", "majorities", "shared")

    def make_match(self, asked: Arena, names: tuple[str, ...], seats: int) -> ArenaMatch:
        """Returns the match that a question describes.

        For readings of the rules that the question does not name, the match uses the readings of the edition.
        """
        with in_field("reading"):
            changed = parse_readings(asked.reading, READINGS)
        readings = load_edition(asked.edition).readings.with_settings(changed)
        return ArenaMatch(names, seats, asked.games, asked.seed, asked.edition, tuple(asked.variant), readings)

    def order(self, match: ArenaMatch) -> dict[str, Any]:
        """Returns the settings of the match, with which the journal of its games begins."""
        setup = self.about(match).setup
        content = {
            "edition": setup.edition.name,
            "variants": list(setup.variants),
            "readings": setup.readings.changes_text,
        }
        return super().order(match) | content

    def dealt(self, match: ArenaMatch, number: int) -> GameState:
        """Returns the first position of a set of games.

        All games of the set begin with this position, but the players change seats. Raises `DataError` if the game is
        impossible.
        """
        edition, deal = load_edition(match.edition), deck_dealer(chance_of(match, number))
        return new_game(edition, match.seats, deal, variants=match.variants, readings=match.readings)

    def about(self, match: ArenaMatch) -> GameState:
        """Returns the first position of a game of the match."""
        return self.dealt(match, 0)

    def content(self, match: ArenaMatch) -> Data:
        """Returns the field of the answer that contains the variants."""
        return {"variants": match.variants}

    def basis(self, match: ArenaMatch) -> str:
        """Returns the line that names the edition, the variants and the readings."""
        return self.about(match).setup.basis


class _OfMatch(ManhattanAnswer):
    """The fields of a match that only Manhattan has; these fields are the first fields of the answer."""

    variants: list[str] = Field(description="the variants of the games")
    seats: int = Field(description="the number of players of each game")


class ArenaAnswer(MatchData, _OfMatch):
    """The result of a match of computer players. The edition and the readings of the answer are those of the first
    game.
    """

    command = "arena"


MATCHES = MoveMatches(MANHATTAN, "manhattan-arena-journal/1")

ARENA = arena(
    Arena,
    MATCHES,
    ArenaAnswer,
    (
        "ny1901 --game manhattan arena greedy random --games 40",
        "ny1901 --game manhattan arena strong:100 greedy --players 4 --seed 7",
        "ny1901 --game manhattan arena strong uct --games 40 --record games.jsonl --workers 2",
    ),
)
