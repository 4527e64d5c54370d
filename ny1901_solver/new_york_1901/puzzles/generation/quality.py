"""The quality of a puzzle, as a score of documented parts.

The parts, their weights and their ranges are in `data/quality.yaml` and explained in docs/explanation/grades.md. They
are not based on a survey of people. All counts are whole hundredths, so that the score is the same on every machine."""

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
    """The sources among streets and challenge whose points differ, and those that decide."""

    differ: tuple[str, ...]
    decide: tuple[str, ...]


def weight_of(puzzle: Puzzle) -> Weight:
    """The sources that pay the answer another sum than the trap or the runner-up, and those of them that decide.

    A source decides if without it the answer would not be ahead of that line. Sources are `street` and the id of the
    challenge. In a race for a street, and if the answer is streets, the street decides.
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
    """The answer's extra points against the trap and the runner-up, by source; empty unless the final score counts."""
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
    """What an answer builds and demolishes: generations, legendaries by id, and own new buildings that fall again."""

    built: tuple[str, ...]
    fallen: tuple[str, ...]
    legendaries: tuple[str, ...]
    chained: int
    cards: tuple[str, ...]


def deeds_of(task: Task, answer: Answer) -> Deeds:
    """The deeds of an answer; empty for an illegal turn, the answer of some rulings."""
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
    """The deeds of the lines by which streets change hands."""
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
    """The holder of each street before and after, as `own-nobody`, sorted; empty without a rival.

    "After" is after the answer, or the holder that the street can change to.
    """
    names = {task.seat: "own", 1 - task.seat: "rival", None: "nobody"}
    pairs = zip(holders(task.state), kind_of(task).street_owners(task, certificate), strict=False)
    return sorted(f"{names[seat]}-{then}" for seat, then in pairs)


def played_cards(answer: Answer) -> tuple[str, ...]:
    """The action cards that an answer plays, each once."""
    return tuple(dict.fromkeys(word for turn in answer for word in card_words(turn.cards)))


QUALITY = Path(__file__).parents[2] / "data" / "quality.yaml"
WHOLE = 100  # hundredths: the full value of a part, and the sum of the weights
HALF = WHOLE // 2  # the value of a part that a kind cannot have


class PartFile(FileModel):
    """The weight of a part of the quality, and the amounts worth nothing and all of it."""

    weight: Annotated[int, Field(ge=0, le=WHOLE)]
    nothing: int
    all: int

    def value(self, amount: int) -> int:
        """The value of an amount, in hundredths."""
        share = WHOLE * (amount - self.nothing) // (self.all - self.nothing)
        return max(0, min(WHOLE, share))


class QualityFile(FileModel):
    """The parts of the quality, and the number of 1,000 candidates with each theme."""

    parts: dict[str, PartFile]
    themes: dict[str, int]


@dataclass(frozen=True, slots=True)
class QualityPart:
    """One part: its name, its value from 0 to 1, its weight, and the reason of the value."""

    name: str
    value: float
    weight: int
    reason: str

    @property
    def points(self) -> float:
        """The points that the part adds to the score."""
        return round(self.value * WHOLE) * self.weight / WHOLE


@dataclass(frozen=True, slots=True)
class Quality:
    """The quality of a puzzle: its parts, in the order of the file."""

    parts: tuple[QualityPart, ...]

    @property
    def score(self) -> float:
        """The sum of the parts, from 0 to 100."""
        return sum(round(part.value * WHOLE) * part.weight for part in self.parts) / WHOLE


@cache
def quality_file() -> QualityFile:
    """The weights of the parts and the rarity of the themes."""
    return validate(read_document(QUALITY), QualityFile)


def quality(puzzle: Puzzle) -> Quality:
    """The quality of a puzzle, from its stored parts."""
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
    """Each part with its amount, `None` if the kind cannot have it, and the reason in words."""
    done = kind_of(puzzle.task).deeds(puzzle.task, puzzle.certificate)
    yield "margin", _margin(puzzle)
    yield "trap", kind_of(puzzle.task).trap_weight(puzzle.trap, quality_file().parts["trap"].all)
    missed = puzzle.difficulty.missed_by
    yield (
        "missed",
        (len(missed), ngettext("{number} bounded solver fails", "{number} bounded solvers fail", len(missed))),
    )
    yield "theme", _rarest(puzzle)
    count = pieces(puzzle.task.state)
    yield "pieces", (count, ngettext("{number} piece on the board", "{number} pieces on the board", count))
    yield "relevance", _relevance(puzzle, weight_of(puzzle))
    chained = ngettext(
        "{number} own new building of the answer falls again",
        "{number} own new buildings of the answer fall again",
        done.chained,
    )
    yield "no-chain", (done.chained, chained if done.chained else gettext("nothing new falls again"))
    yield "not-opening", _not_opening(puzzle)
    count = len(puzzle.themes)
    themes = ngettext("{number} theme", "{number} themes", count)
    yield "one-idea", (count or 6, themes if count else gettext("no theme, and so no idea that has a name"))


def _margin(puzzle: Puzzle) -> tuple[int | None, str]:
    if not kind_of(puzzle.task).in_points:
        return None, gettext("a {kind} has no margin in points", kind=puzzle.task.kind)
    margin = puzzle.certificate.margin
    return margin, ngettext("the runner-up is {number} point behind", "the runner-up is {number} points behind", margin)


def _rarest(puzzle: Puzzle) -> tuple[int, str]:
    """The number of 1,000 candidates with the rarest theme."""
    shares = quality_file().themes
    if not puzzle.themes:
        return 1000, gettext("no theme")
    rarest = min(puzzle.themes, key=lambda theme: shares.get(theme, 0))
    count = shares.get(rarest, 0)
    return count, gettext("{theme}, which {count} of 1,000 candidates have", theme=rarest, count=count)


def _relevance(puzzle: Puzzle, weight: Weight) -> tuple[int | None, str]:
    if kind_of(puzzle.task).answer_is == "choice":
        return None, gettext("a {kind} counts no points", kind=puzzle.task.kind)
    setup = puzzle.task.state.setup
    names = {"street": gettext("a street"), setup.challenge: setup.challenge_name}
    decide, differ = (
        join_words([names[source] for source in sources], "or") for sources in (weight.decide, weight.differ)
    )
    if decide:
        return 2, gettext("{sources} decides", sources=decide)
    if differ:
        return 1, gettext("{sources} makes a difference", sources=differ)
    return 0, gettext("neither the challenge nor a street makes a difference")


def _not_opening(puzzle: Puzzle) -> tuple[int, str]:
    if not kind_of(puzzle.task).for_final_score:
        return quality_file().parts["not-opening"].all, gettext("the final score is not asked for")
    played = rounds_played(puzzle.task.state)
    return played, ngettext("{number} round played at least", "{number} rounds played at least", played)
