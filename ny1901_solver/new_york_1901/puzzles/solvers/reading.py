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
from typing import Literal, NamedTuple, TypeAlias

from ....files.documents import FileModel, Several, read_document, validate
from ....messages import gettext_noop
from ....puzzles import certificate
from ....puzzles.parts import Tag
from ....puzzles.solvers import Hardness
from ....statistics.sums import sum_in_order
from ...board import bits
from ...masks import SquareMask, TerritoryMask, union
from ...moves import Pass
from ...planning.outlook import Outlook
from ...rules.options import build_sites
from ...state import GameState
from ..generation.pieces import pieces
from ..kinds import KINDS, kind_of
from ..puzzle import Certificate
from ..task import Task
from ..wording.played_line import Line

FILE = Path(__file__).parents[2] / "data" / "reading.yaml"

UNSEEN = frozenset(
    {
        *("tie-break", "deny", "forced-return", "covering-worker", "demolition-chain", "tempo", "unlock-in-mid-turn"),
        *("unlock-on-the-way", "far-ahead", "given-away", "both-needed", "drawn-card"),
    }
)
"""The themes of an answer that depends on something which no piece on the board shows."""


@dataclass(frozen=True)
class PuzzleReading:
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
        state, edition = self.state, self.state.edition
        shown = union(edition.kind_masks[kind] for kind in state.market.open)
        return SquareMask(state.mover.free_land | edition.board.land(TerritoryMask(state.unclaimed & shown)))

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


Count: TypeAlias = Callable[[PuzzleReading], float]


class ReadingCount(NamedTuple):
    """What is counted, in words; the count; and whether its logarithm has the weight instead of the count itself."""

    about: str
    of: Count
    logarithm: bool = False

    def value(self, number: float) -> float:
        """Returns the value that is multiplied by the weight."""
        return log(1 + number) if self.logarithm else number


def _of_kind(kind: str) -> ReadingCount:
    return ReadingCount(gettext_noop("puzzles of this kind"), lambda seen: float(seen.task.kind == kind))


COUNTS: dict[str, ReadingCount] = {
    "turns": ReadingCount(gettext_noop("turns of the player"), lambda seen: seen.task.turns),
    "steps": ReadingCount(
        gettext_noop("steps of the answer"),
        lambda seen: sum(not isinstance(step, Pass) for turn in seen.certificate.answer for step in turn.steps),
    ),
    "demolitions": ReadingCount(
        gettext_noop("buildings that the answer lets fall"), lambda seen: seen.looks["demolitions"]
    ),
    "rivals": ReadingCount(gettext_noop("tempting alternatives"), lambda seen: seen.looks["rivals"], logarithm=True),
    "sites": ReadingCount(
        gettext_noop("places on which the player could build next"),
        lambda seen: len(seen.sites_in_reach),
        logarithm=True,
    ),
    "regions": ReadingCount(
        gettext_noop("blocks in which the player could build next"),
        lambda seen: len({seen.state.edition.board.block_mask(mask) for mask in seen.sites_in_reach}),
    ),
    "distance": ReadingCount(
        gettext_noop("squares between the farthest places that matter"), lambda seen: seen.distance
    ),
    "pieces": ReadingCount(gettext_noop("pieces on the board"), lambda seen: pieces(seen.state)),
    "buildings": ReadingCount(gettext_noop("buildings of the player"), lambda seen: len(seen.state.mover.buildings)),
    "cards": ReadingCount(
        gettext_noop("unused action cards of the player"), lambda seen: seen.state.mover.cards.bit_count()
    ),
    "others-cards": ReadingCount(
        gettext_noop("unused action cards of the others, where they matter"),
        lambda seen: sum(
            player.cards.bit_count()
            for seat, player in enumerate(seen.state.players)
            if seen.with_others and seat != seen.task.seat
        ),
    ),
    "known-cards": ReadingCount(
        gettext_noop("known next cards"), lambda seen: len(Outlook.of(seen.state.market).queue)
    ),
    "seats": ReadingCount(
        gettext_noop("players beyond the second, if the final score counts"),
        lambda seen: (len(seen.state.players) - 2) * seen.final,
    ),
    "streets": ReadingCount(
        gettext_noop("streets in the final score"), lambda seen: len(seen.state.setup.streets) * seen.final
    ),
    "unseen": ReadingCount(
        gettext_noop("conclusions that no piece on the board shows"),
        lambda seen: len(UNSEEN & set(seen.themes)),
    ),
    "turn-rules": ReadingCount(
        gettext_noop("rulings with a choice that breaks a rule about the turn or about demolition"),
        lambda seen: float(any(rule.startswith(("TRN", "DEM")) for rules in seen.certificate.broken for rule in rules)),
    ),
    "by-force-pieces": ReadingCount(
        gettext_noop("pieces on the board, again, because every reply has to be refuted"),
        lambda seen: pieces(seen.state) * kind_of(seen.task).by_force,
    ),
    **{f"kind-{kind}": _of_kind(kind) for kind in KINDS},
}
"""Maps each name to what is counted."""


class CountWeight(FileModel):
    """The weight of a count in points of rating."""

    name: Tag
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


def counts(seen: PuzzleReading) -> dict[str, float]:
    """Returns the counts of a puzzle by name."""
    return {name: float(counted.of(seen)) for name, counted in COUNTS.items()}


class LoadPart(NamedTuple):
    """A part of a rating: the name of a count, what is counted, its number, and its points."""

    name: str
    about: str
    number: float
    points: float


class Load(NamedTuple):
    """How a rating adds up, in points: a constant, a share of the rating by bounded solvers, and the counts.

    `by_solvers` is the rating by bounded solvers alone, and `solvers` the points that it gives. Parts without points
    are left out; the part with most points comes first.
    """

    rating: float
    constant: float
    by_solvers: int
    solvers: float
    parts: tuple[LoadPart, ...]


def load(found: Mapping[str, float], by_solvers: Hardness, fitted: ReadingFile | None = None) -> Load:
    """Returns how the rating of a puzzle adds up, given its counts by name, with the program's weights by default."""
    fitted = fitted or weights()
    parts = [
        LoadPart(each.name, counted.about, number, each.weight * counted.value(number))
        for each in fitted.weights
        for counted, number in ((COUNTS[each.name], found[each.name]),)
    ]
    solvers = fitted.solvers * by_solvers.rating
    rating = fitted.base + solvers + sum_in_order(part.points for part in parts)
    told = sorted((part for part in parts if part.points), key=lambda part: -part.points)
    return Load(rating, fitted.base, by_solvers.rating, solvers, tuple(told))


def rated(found: Mapping[str, float], by_solvers: Hardness) -> Hardness:
    """Returns the difficulty of a puzzle, given its counts by name."""
    fitted = weights()
    error = hypot(fitted.error, fitted.solvers * by_solvers.error)
    return Hardness(by_solvers.missed_by, round(load(found, by_solvers).rating), round(error))
