"""Matches of computer players."""

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

    The players, from weak to strong: random; greedy-50 and greedy-20 (build at random every second and every fifth
    time); greedy (makes the build with most points if the round were scored at once); uct-greedy:N and uct:N (tree
    search over sampled deals, by games of greedy and by random ones; an exploration constant may follow,
    uct:1000:0.1); and strong:N (plays the move advised by N rollouts; strong is strong:400). Each sees only what its
    seat sees.

    ...
    """

    edition: str = Field("mayfair", description="a shipped edition or a folder")
    variant: Annotated[list[str], Spelled(metavar="NAME")] = Field(
        [], description="play with a variant; repeat it for more"
    )
    reading: Annotated[list[str], Spelled(metavar="SWITCH=VALUE")] = Field(
        [], description="play by another reading; repeat it for more"
    )


@dataclass(frozen=True, slots=True)
class ArenaMatch(EditionMatch):
    """A match of Manhattan; `edition` is a shipped edition's name or a folder."""

    variants: tuple[str, ...] = ()
    readings: Readings | None = None


class MoveMatches(Matches[ArenaMatch]):
    """How Manhattan plays matches; games end by what decides them (M-END-1, M-END-2)."""

    ends = ("points", "tallest", "majorities", "shared")

    def make_match(self, asked: Arena, names: tuple[str, ...], seats: int) -> ArenaMatch:
        """The match of a question, with its readings or those of the edition."""
        with in_field("reading"):
            changed = parse_readings(asked.reading, READINGS)
        readings = load_edition(asked.edition).readings.with_settings(changed)
        return ArenaMatch(names, seats, asked.games, asked.seed, asked.edition, tuple(asked.variant), readings)

    def order(self, match: ArenaMatch) -> dict[str, Any]:
        """The facts with which a journal of the match begins."""
        setup = self.about(match).setup
        content = {
            "edition": setup.edition.name,
            "variants": list(setup.variants),
            "readings": setup.readings.changes_text,
        }
        return super().order(match) | content

    def dealt(self, match: ArenaMatch, number: int) -> GameState:
        """The start of a set of games in which the players change seats; raises `DataError` for an impossible game."""
        edition, deal = load_edition(match.edition), deck_dealer(chance_of(match, number))
        return new_game(edition, match.seats, deal, variants=match.variants, readings=match.readings)

    def about(self, match: ArenaMatch) -> GameState:
        """The start of a game."""
        return self.dealt(match, 0)

    def content(self, match: ArenaMatch) -> Data:
        """The variants."""
        return {"variants": match.variants}

    def basis(self, match: ArenaMatch) -> str:
        """Edition, variants and readings."""
        return self.about(match).setup.basis


class _OfMatch(ManhattanAnswer):
    """The fields of a match that only Manhattan has, which come first."""

    variants: list[str]
    seats: int


class ArenaAnswer(MatchData, _OfMatch):
    """A match of computer players; the answer is about the position from which one of its games starts."""

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
