"""Computes the quality of a puzzle as a score that is the sum of documented parts.

The file `data/quality.yaml` contains the parts, their weights and their ranges; docs/explanation/grades.md explains
these parts. The weights and ranges are not based on a survey of people. The program computes with whole hundredths, so
the score is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ....files.documents import FileModel, read_document, validate
from ....messages import gettext, ngettext
from ....text.words import join_words
from ...edition import card_words
from ...planning.problem import WinStreet
from ...scoring import ScoreLine
from ...tiles import Generation
from ..adversarial.streets import holders
from ..attempt import Attempt, play_out
from ..kinds import kind_of
from ..puzzle import Certificate, Puzzle
from ..task import Answer, Task
from ..wording.difference import difference
from ..wording.played_line import Line, built_sites, fallen_sites
from .pieces import pieces, rounds_played

STREET, CHALLENGE = "SCO-1", ("SCO-2", "SCO-3", "SCO-4", "SCO-5", "SCO-6")


@dataclass(frozen=True, slots=True)
class Weight:
    """The sources of points (streets and the challenge) in which the answer differs from another line of turns, and the
    sources that decide which of the two lines is better.
    """

    differ: tuple[str, ...]
    decide: tuple[str, ...]


def weight_of(puzzle: Puzzle) -> Weight:
    """Returns the sources of points in which the answer differs from the trap or the runner-up, and the deciding
    sources.

    A source of points decides if, without this source, the answer would not be ahead of the trap or the runner-up. The
    possible sources of points are `street` and the id of the challenge. In a race for a street, and in a puzzle whose
    answer consists of streets, the source `street` decides.
    """
    task = puzzle.task
    if kind_of(task).answer_is == "streets" or any(isinstance(wish, WinStreet) for wish in task.wishes):
        return Weight(("street",), ("street",))
    differ, decide = set[str](), set[str]()
    for line in _lines_beaten(puzzle):
        total = sum(entry.points for entry in line)
        paid: dict[str, int] = {}
        for entry in line:
            if (source := _source(task, entry)) is not None:
                paid[source] = paid.get(source, 0) + entry.points
        differ |= {source for source, points in paid.items() if points}
        decide |= {source for source, points in paid.items() if points > 0 and total - points <= 0}
    return Weight(tuple(sorted(differ)), tuple(sorted(decide)))


def _lines_beaten(puzzle: Puzzle) -> list[tuple[ScoreLine, ...]]:
    """Returns the extra points of the answer compared with the trap and with the runner-up, by source of points.

    The returned list is empty unless the final score counts in the task.
    """
    task, stored = puzzle.task, puzzle.certificate
    if not kind_of(task).for_final_score:
        return []
    answer = play_out(task, stored.answer)
    lines: list[Answer] = [] if puzzle.trap is None else [puzzle.trap.line]
    lines += [] if stored.second is None else [stored.second.answer]
    others = [play_out(task, line) for line in lines]
    return [
        difference(task, answer, other).lines
        for other in others
        if isinstance(answer, Attempt) and isinstance(other, Attempt) and not other.left
    ]


def _source(task: Task, line: ScoreLine) -> str | None:
    if line.rule == STREET:
        return "street"
    return task.state.setup.challenge if line.rule in CHALLENGE else None


@dataclass(frozen=True, slots=True)
class Deeds:
    """The buildings that an answer builds and demolishes.

    The fields contain the generations of the buildings, the ids of Legendary tiles, and the number of buildings that
    the answer first builds and later demolishes.
    """

    built: tuple[str, ...]
    fallen: tuple[str, ...]
    legendaries: tuple[str, ...]
    chained: int
    cards: tuple[str, ...]


def deeds_of(task: Task, answer: Answer) -> Deeds:
    """Returns the buildings that an answer builds and demolishes.

    The result is empty if the answer is an illegal turn, as in some rulings.
    """
    line = Line.of(task, answer)
    if line is None:
        return Deeds((), (), (), 0, ())
    tiles, new = task.state.edition.tiles, set(line.sites)
    fallen = [site for sites in line.falls for site in sites]
    return Deeds(
        tuple(str(Generation(site.generation)) for site in line.sites),
        tuple(sorted(str(Generation(site.generation)) for site in fallen)),
        tuple(tiles[site.tile].id for site in line.sites if site.legendary),
        sum(site in new for site in fallen),
        played_cards(answer),
    )


def shown_deeds(task: Task, certificate: Certificate) -> Deeds:
    """Returns what is built and demolished in the lines of turns that change the holders of streets."""
    tiles, turns = task.state.edition.tiles, [each for flip in certificate.flips for each in flip.turns(task.state)]
    sites = [site for state, each in turns for site in built_sites(each.turn, state)]
    fallen = sorted(
        str(Generation(site.generation)) for state, each in turns for site in fallen_sites(each.turn, state)
    )
    return Deeds(
        tuple(str(Generation(site.generation)) for site in sites),
        tuple(fallen),
        tuple(dict.fromkeys(tiles[site.tile].id for site in sites if site.legendary)),
        0,
        played_cards(tuple(each.turn for _, each in turns)),
    )


def contest(task: Task, certificate: Certificate) -> list[str]:
    """Returns the holder of each street before and after the answer, as in `own-nobody`, sorted; the result is empty
    for a task without a rival.

    For the kind "safe streets", the second holder is the holder that the street can get.
    """
    names = {task.seat: "own", 1 - task.seat: "rival", None: "nobody"}
    pairs = zip(holders(task.state), kind_of(task).street_owners(task, certificate), strict=False)
    return sorted(f"{names[seat]}-{then}" for seat, then in pairs)


def played_cards(answer: Answer) -> tuple[str, ...]:
    """Returns the action cards that an answer plays, without duplicates."""
    return tuple(dict.fromkeys(word for turn in answer for word in card_words(turn.cards)))


QUALITY = Path(__file__).parents[2] / "data" / "quality.yaml"
WHOLE = 100  # in hundredths: the full value of a part, and the sum of the weights
HALF = WHOLE // 2  # the value of a part that the kind of puzzle cannot have


class PartFile(FileModel):
    """One part of the quality: its weight, the amount that gives no value, and the amount that gives the full value."""

    weight: Annotated[int, Field(ge=0, le=WHOLE)]
    nothing: int
    all: int

    def value(self, amount: int) -> int:
        """Returns the value of the part for an amount, in hundredths, by linear interpolation."""
        share = WHOLE * (amount - self.nothing) // (self.all - self.nothing)
        return max(0, min(WHOLE, share))


class QualityFile(FileModel):
    """The parts of the quality, and for each theme the number of 1,000 candidates that have it."""

    parts: dict[str, PartFile]
    themes: dict[str, int]


@dataclass(frozen=True, slots=True)
class QualityPart:
    """One part of the quality of a puzzle: its name, its value from 0 to 1, its weight, and a reason."""

    name: str
    value: float
    weight: int
    reason: str

    @property
    def points(self) -> float:
        """The points that this part adds to the quality score of a puzzle."""
        return round(self.value * WHOLE) * self.weight / WHOLE


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of a puzzle: its parts, in the order of `data/quality.yaml`."""

    parts: tuple[QualityPart, ...]

    @property
    def score(self) -> float:
        """The sum of the points of all parts, from 0 to 100."""
        return sum(round(part.value * WHOLE) * part.weight for part in self.parts) / WHOLE


@cache
def quality_file() -> QualityFile:
    """Returns the weights of the parts and the rarity of the themes, from `data/quality.yaml`."""
    return validate(read_document(QUALITY), QualityFile)


def quality(puzzle: Puzzle) -> Quality:
    """Returns the quality of a puzzle, computed from its stored data."""
    parts = quality_file().parts
    amounts = dict(_amounts(puzzle))
    assert list(amounts) == list(parts), "data/quality.yaml and the parts that are counted"
    return Quality(
        tuple(
            QualityPart(name, (HALF if amount is None else part.value(amount)) / WHOLE, part.weight, reason)
            for (name, part), (amount, reason) in zip(parts.items(), amounts.values(), strict=True)
        )
    )


def _amounts(puzzle: Puzzle) -> Iterator[tuple[str, tuple[int | None, str]]]:
    """Yields each part of the quality with its amount (`None` if the kind cannot have the part) and the reason."""
    done = kind_of(puzzle.task).deeds(puzzle.task, puzzle.certificate)
    yield "margin", _margin(puzzle)
    yield "trap", kind_of(puzzle.task).trap_weight(puzzle.trap, quality_file().parts["trap"].all)
    missed = puzzle.difficulty.missed_by
    yield (
        "missed",
        (
            len(missed),
            ngettext("{number} of the bounded solvers fails", "{number} of the bounded solvers fail", len(missed)),
        ),
    )
    yield "theme", _rarest(puzzle)
    count = pieces(puzzle.task.state)
    yield "pieces", (count, ngettext("{number} piece on the board", "{number} pieces on the board", count))
    yield "relevance", _relevance(puzzle, weight_of(puzzle))
    chained = ngettext(
        "the answer demolishes {number} building that it has built itself",
        "the answer demolishes {number} buildings that it has built itself",
        done.chained,
    )
    yield (
        "no-chain",
        (
            done.chained,
            chained if done.chained else gettext("the answer demolishes no building that it has built itself"),
        ),
    )
    yield "not-opening", _not_opening(puzzle)
    count = len(puzzle.themes)
    themes = ngettext("{number} theme", "{number} themes", count)
    yield "one-idea", (count or 6, themes if count else gettext("no named theme"))


def _margin(puzzle: Puzzle) -> tuple[int | None, str]:
    if not kind_of(puzzle.task).in_points:
        return None, gettext("the margin of puzzles of the kind {kind} is not in points", kind=puzzle.task.kind)
    margin = puzzle.certificate.margin
    return margin, ngettext("the runner-up is {number} point behind", "the runner-up is {number} points behind", margin)


def _rarest(puzzle: Puzzle) -> tuple[int, str]:
    """Returns how many of 1,000 candidates have the rarest of the themes, and the reason in words."""
    shares = quality_file().themes
    if not puzzle.themes:
        return 1000, gettext("no theme")
    rarest = min(puzzle.themes, key=lambda theme: shares.get(theme, 0))
    count = shares.get(rarest, 0)
    return count, gettext("{theme}, which {count} of 1,000 candidates have", theme=rarest, count=count)


def _relevance(puzzle: Puzzle, weight: Weight) -> tuple[int | None, str]:
    if kind_of(puzzle.task).answer_is == "choice":
        return None, gettext("puzzles of the kind {kind} count no points", kind=puzzle.task.kind)
    setup = puzzle.task.state.setup
    names = {"street": gettext("a street"), setup.challenge: setup.challenge_name}
    decide, differ = (
        join_words([names[source] for source in sources], "or") for sources in (weight.decide, weight.differ)
    )
    if decide:
        return 2, gettext("{sources} decides the puzzle", sources=decide)
    if differ:
        return 1, gettext("{sources} makes a difference, but does not decide", sources=differ)
    return 0, gettext("neither the challenge nor a street makes a difference")


def _not_opening(puzzle: Puzzle) -> tuple[int, str]:
    if not kind_of(puzzle.task).for_final_score:
        return quality_file().parts["not-opening"].all, gettext("the puzzle does not ask for the final score")
    played = rounds_played(puzzle.task.state)
    return played, ngettext(
        "at least {number} round has been played", "at least {number} rounds have been played", played
    )
