"""The load of reading: what a reader of a puzzle has to keep in mind, counted.

Bounded solvers find an answer without reading: for them a board with forty pieces is no harder than one with eight.
Therefore a rating adds the load of reading to the results of the bounded solvers. `data/reading.yaml` has the weight of
each count. The weights are fitted to readers who compared pairs of puzzles by picture and question alone; they are not
below 0, except the weights of kinds, so a puzzle with more to read is never easier. docs/explanation/grades.md lists
the counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import hypot, log
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from ....files.documents import FileModel, Several, read_document, validate
from ....puzzles import certificate
from ....puzzles.parts import Tag
from ....puzzles.solvers import Hardness
from ....statistics.sums import sum_in_order
from ...board import bits
from ...masks import SquareMask
from ...moves import Pass
from ...planning.outlook import Outlook
from ...rules.options import build_sites
from ...state import GameState
from ..generation.pieces import pieces
from ..kinds import KINDS, Kind, kind_of
from ..puzzle import Certificate
from ..task import Task
from ..wording.played_line import Line

FILE = Path(__file__).parents[2] / "data" / "reading.yaml"

UNSEEN = ("tie-break", "deny", "forced-return", "covering-worker", "demolition-chain", "far-ahead", "given-away")
UNSEEN += ("both-needed", "drawn-card", "tempo", "unlock-in-mid-turn", "unlock-on-the-way")
"""The themes of an answer that depends on something which no piece on the board shows."""


@dataclass(frozen=True)
class Reading:
    """A puzzle as a reader meets it. `looks` and `themes` are part of its analysis."""

    task: Task
    certificate: Certificate
    looks: Mapping[str, int]
    themes: Collection[str]

    @property
    def state(self) -> GameState:
        """The position of the question, whose market is closed in a packing."""
        return kind_of(self.task).position(self.task.state)

    @property
    def final(self) -> bool:
        """Whether the question is about the final score."""
        return kind_of(self.task).pays_at_the_end

    @property
    def with_others(self) -> bool:
        """Whether the other players' cards can matter."""
        return kind_of(self.task).with_rivals or kind_of(self.task).is_last

    @cached_property
    def squares_in_reach(self) -> SquareMask:
        """The squares on which the player could build next: free land of his own, and land of the cards face up."""
        state, board = self.state, self.state.edition.board
        open_land = [i for i in bits(state.unclaimed) if state.edition.kind_of[i] in state.market.open]
        return SquareMask(state.mover.free_land | board.land_of(open_land))

    @cached_property
    def sites_in_reach(self) -> list[SquareMask]:
        """The places on which the player could build next, without demolitions."""
        tiles = self.state.mover.available_tiles(self.state.legendaries)
        return [site.mask for site in build_sites(self.state.setup, self.squares_in_reach, tiles)]

    @cached_property
    def distance(self) -> int:
        """The greatest distance, in rows and columns, between squares on which the answer or the runner-up builds."""
        stored, board = self.certificate, self.state.edition.board
        answers = [stored.answer, *([stored.second.answer] if stored.second is not None else [])]
        lines = [line for answer in answers if answer and (line := Line.of(self.task, answer)) is not None]
        squares = [board.squares[i] for line in lines for site in line.sites for i in bits(site.mask)]
        return max((abs(a.column - b.column) + abs(a.row - b.row) for a in squares for b in squares), default=0)


Count: TypeAlias = Callable[[Reading], float]


def _of_kind(kind: Kind) -> Count:
    return lambda seen: float(seen.task.kind == kind)


COUNTS: dict[str, tuple[str, Count]] = {
    "turns": ("turns of the player", lambda seen: seen.task.turns),
    "steps": (
        "steps of the answer",
        lambda seen: sum(not isinstance(step, Pass) for turn in seen.certificate.answer for step in turn.steps),
    ),
    "demolitions": ("buildings that the answer lets fall", lambda seen: seen.looks["demolitions"]),
    "rivals": ("tempting alternatives, logarithm", lambda seen: log(1 + seen.looks["rivals"])),
    "sites": (
        "places on which the player could build next, logarithm",
        lambda seen: log(1 + len(seen.sites_in_reach)),
    ),
    "regions": (
        "blocks in which the player could build next",
        lambda seen: len({seen.state.edition.board.block_mask(mask) for mask in seen.sites_in_reach}),
    ),
    "distance": ("squares between the places that matter", lambda seen: seen.distance),
    "pieces": ("pieces on the board", lambda seen: pieces(seen.state)),
    "buildings": ("buildings of the player", lambda seen: len(seen.state.mover.buildings)),
    "tiles": (
        "tiles that the player may build",
        lambda seen: seen.state.mover.available_tiles(seen.state.legendaries).bit_count(),
    ),
    "cards": ("unused action cards of the player", lambda seen: seen.state.mover.cards.bit_count()),
    "others-cards": (
        "unused action cards of the others, if they have a turn or a final score",
        lambda seen: sum(
            player.cards.bit_count()
            for seat, player in enumerate(seen.state.players)
            if seen.with_others and seat != seen.task.seat
        ),
    ),
    "known-cards": ("known next cards", lambda seen: len(Outlook.of(seen.state.market).queue)),
    "seats": (
        "players beyond the second, if the final score counts",
        lambda seen: (len(seen.state.players) - 2) * seen.final,
    ),
    "streets": ("streets that count", lambda seen: len(seen.state.setup.streets) * seen.final),
    "unseen": ("inferences that no piece shows", lambda seen: len(set(seen.themes) & set(UNSEEN))),
    "turn-rules": (
        "1 in a ruling with a choice that breaks a rule about the turn or about demolition",
        lambda seen: float(any(rule.startswith(("TRN", "DEM")) for rules in seen.certificate.broken for rule in rules)),
    ),
    "by-force-pieces": (
        "pieces on the board, if every reply has to be refuted",
        lambda seen: pieces(seen.state) * kind_of(seen.task).by_force,
    ),
    **{f"kind-{kind}": (f"1 in puzzles of the kind {kind}", _of_kind(kind)) for kind in KINDS},
}
"""Maps each name to what is counted, in words, and the count."""


class CountWeight(FileModel):
    """The weight of a count in points of rating."""

    name: Tag
    about: Annotated[str, Field(min_length=2, max_length=200)]
    weight: float


class ReadingFile(FileModel):
    """How a rating follows from the rating by bounded solvers and from the counts, in points.

    `error` is the standard deviation of what readers find harder or easier than the rating says; `comparisons` is the
    number of comparisons by readers.
    """

    format: Literal["ny1901-reading/1"]
    made_by: str
    comparisons: certificate.Count
    base: float
    solvers: float
    error: float
    weights: Several[CountWeight]


@cache
def weights() -> ReadingFile:
    """Returns the fitted weights."""
    return validate(read_document(FILE), ReadingFile)


def counts(seen: Reading) -> dict[str, float]:
    """Returns the counts of a puzzle by name."""
    return {name: float(count(seen)) for name, (_, count) in COUNTS.items()}


def read(seen: Reading, by_solvers: Hardness) -> Hardness:
    """Returns the difficulty of a puzzle from its difficulty for bounded solvers and its load of reading."""
    return rated(counts(seen), by_solvers)


def rated(found: Mapping[str, float], by_solvers: Hardness) -> Hardness:
    """Returns the difficulty of a puzzle, given its counts by name."""
    fitted = weights()
    load = sum_in_order(each.weight * found[each.name] for each in fitted.weights)
    rating = fitted.base + fitted.solvers * by_solvers.rating + load
    error = hypot(fitted.error, fitted.solvers * by_solvers.error)
    return Hardness(by_solvers.missed_by, round(rating), round(error))
