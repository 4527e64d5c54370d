"""Chooses puzzles for a collection from candidates.

The module defines the quotas of a collection, and the test whether two puzzles have the same idea.

A candidate for a collection is a row of statistics of a certified puzzle. The id in the row is sufficient to make the
puzzle again. An idea summarises a puzzle by several parts: the task, the trap and why it fails, the source of points
that decides, the buildings built and demolished, the themes and, against a rival, the streets that change hands. Places
on the board and cards are not part of an idea. Two ideas that differ in a single part count as the same idea, for
example if one answer builds a silver tile and the other answer a bronze tile. So the ideas of any two puzzles of a
collection differ in at least two parts. Candidates whose ideas agree in all parts, or in all parts except one, form a
group, and at most one candidate of each group is chosen.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from functools import partial
from io import StringIO
from math import ceil
from typing import Any, TypeAlias

from ....errors import DataError
from ....messages import gettext
from ....puzzles.quotas import Quota, least, most, most_share, share
from ...edition import ACTION_CARDS, Edition
from ..kinds import KINDS, kind_of
from ..puzzle import Puzzle
from ..solvers.bounded import SOLVERS
from ..wording.difference import CAUSE_NAMES
from ..wording.themes import STREET_THEMES, THEMES
from .generate import key_of
from .orders import GRADES
from .pieces import pieces, rounds_played
from .quality import contest, quality, weight_of

COMPOSED = "-composed"  # ends the id of a composition, after the id of its original puzzle
EASY_WAYS = ("greedy", "quick")  # these bounded solvers must not solve puzzles of the grades 4 and 5


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """The statistics of a certified puzzle (a puzzle with a proved answer), as a row of a CSV file.

    In a field with several words, the words are separated by spaces.

    `quality` is the quality score in hundredths; `parts` contains the values of the parts of this score. In a ruling,
    `fails` contains the rules that are broken by the turns from which the player chooses. `decides` names the source of
    points (street or challenge) without which the answer would not be better than other lines of turns. `soft` is 1 if
    the puzzle lacks the firm trap (a trap that catches every greedy player) that puzzles of its kind need. `easy` names
    the bounded solvers among `EASY_WAYS` that solve the puzzle. In puzzles against a rival, `contest` contains the old
    and the new holder of each street.
    """

    id: str
    key: str
    kind: str
    turns: int
    players: int
    challenge: str
    grade: int
    rating: int
    quality: int
    parts: str
    themes: str
    cause: str
    fails: str
    decides: str
    built: str
    fallen: str
    legendaries: str
    chained: int
    cards: str
    margin: int
    pieces: int
    rounds: int
    missed: int
    soft: int
    easy: str
    contest: str

    @property
    def is_composed(self) -> bool:
        """Whether the puzzle is a composition, made by removing pieces from a generated puzzle."""
        return self.id.endswith(COMPOSED)

    @property
    def origin(self) -> str:
        """The id of the generated puzzle: the id of this puzzle or, for a composition, of the original puzzle."""
        return self.id.removesuffix(COMPOSED)


def row_of(puzzle: Puzzle) -> PuzzleRow:
    """Returns the statistics of a puzzle as a row of a CSV file."""
    task, stored = puzzle.task, puzzle.certificate
    kind = kind_of(task)
    done, worth = kind.deeds(task, stored), quality(puzzle)
    missed = puzzle.difficulty.missed_by
    return PuzzleRow(
        id=puzzle.id,
        key=key_of(task, stored)[:12],
        kind=str(task.kind),
        turns=task.turns,
        players=len(task.state.players),
        challenge=task.state.setup.challenge,
        grade=puzzle.grade,
        rating=puzzle.difficulty.rating or 0,
        quality=round(100 * worth.score),
        parts=" ".join(str(round(100 * part.value)) for part in worth.parts),
        themes=" ".join(puzzle.themes),
        cause=puzzle.trap.cause if puzzle.trap else "",
        fails=" ".join(sorted({rule for rules in stored.broken for rule in rules})),
        decides=" ".join(weight_of(puzzle).decide),
        built=" ".join(done.built),
        fallen=" ".join(done.fallen),
        legendaries=" ".join(done.legendaries),
        chained=done.chained,
        cards=" ".join(done.cards),
        margin=stored.margin,
        pieces=pieces(task.state),
        rounds=rounds_played(task.state),
        missed=len(missed),
        soft=int(kind.needs_trap and not (puzzle.trap and puzzle.trap.firm)),
        easy=" ".join(name for name in EASY_WAYS if SOLVERS[name].tries(task) and name not in missed),
        contest=" ".join(contest(task, stored)),
    )


def format_rows(rows: Iterable[PuzzleRow]) -> str:
    """Returns rows as CSV, sorted by id, with a first line of column names.

    The function `parse_rows` reads the returned text.
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in fields(PuzzleRow))
    writer.writerows(astuple(row) for row in sorted(rows, key=lambda row: row.id))
    return text.getvalue()


def parse_rows(text: str, name: str) -> Iterator[PuzzleRow]:
    """Reads rows from CSV; raises `DataError` at the first faulty line. `name` is the name of the file in messages."""
    names = [field.name for field in fields(PuzzleRow)]
    reader = csv.reader(StringIO(text))
    if (head := next(reader, [])) != names:
        text = gettext(
            "{file}, line 1: the columns are {columns}; expected {wanted}",
            file=name,
            columns=", ".join(head) or gettext("missing"),
            wanted=", ".join(names),
        )
        raise DataError([text])
    numbers = {field.name for field in fields(PuzzleRow) if field.type == "int"}
    for cells in reader:
        try:
            values: dict[str, Any] = dict(zip(head, cells, strict=True))
            yield PuzzleRow(**values | {name: int(values[name]) for name in numbers})
        except ValueError as error:
            text = gettext(
                "{file}, line {line}: this line is not a candidate: {error}",
                file=name,
                line=reader.line_num,
                error=error,
            )
            raise DataError([text]) from None


Idea: TypeAlias = tuple[str, ...]
SAME = 1  # two ideas that differ in at most this many parts count as the same
FINAL_KINDS = tuple(str(name) for name, kind in KINDS.items() if kind.for_final_score)
IN_POINTS = tuple(str(name) for name, kind in KINDS.items() if kind.in_points)
WITH_RIVALS = tuple(str(name) for name, kind in KINDS.items() if kind.with_rivals)
DENYING = {str(name): kind.most_denying for name, kind in KINDS.items() if kind.most_denying is not None}
FEW = {str(name): kind.enough for name, kind in KINDS.items() if kind.enough is not None}
SOFT = ("tie-break",)  # these causes need no firm trap: if only the tie is lost, some greedy line wins the tie, too
UNTOLD = ("fewer-points",)  # causes that apply only if no other cause does; they have no quota
MINIATURE = 8  # the most pieces of a miniature


def idea(row: PuzzleRow) -> Idea:
    """Returns the idea of a puzzle as a tuple of parts.

    The parts of an idea are the task, the reason why the trap fails, the source of points that decides, the buildings
    built, the buildings demolished, the themes, and the streets that change hands.
    """
    return (
        f"{row.kind} {row.turns}",
        row.cause or row.fails,
        row.decides,
        row.legendaries or " ".join(sorted(row.built.split())),
        f"{row.fallen}{' own' * (row.chained > 0)}",
        row.themes,
        row.contest,
    )


def distance(one: Idea, other: Idea) -> int:
    """Returns the number of parts in which two ideas differ."""
    return sum(mine != theirs for mine, theirs in zip(one, other, strict=True))


def alike(rows: Sequence[PuzzleRow]) -> list[list[int]]:
    """Returns groups of rows, as lists of indices; a collection may contain at most one row of each group.

    Two rows of a group have ideas that differ in at most one part, or one puzzle was composed from the other, or the
    puzzles differ only in names.
    """
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        parts = idea(row)
        for left_out in range(len(parts)):
            groups[left_out, *parts[:left_out], *parts[left_out + 1 :]].append(place)
        groups["origin", row.origin].append(place)
        groups["key", row.key].append(place)
    return [places for places in groups.values() if len(places) > 1]


def is_fit(row: PuzzleRow) -> bool:
    """Whether a candidate puzzle may be chosen for a collection.

    The function excludes puzzles that lack a required firm trap (a trap that catches every greedy player), hard puzzles
    that one of the solvers `EASY_WAYS` solves, and puzzles about the final score in the first rounds of a game.
    """
    return not row.soft and not (row.grade >= 4 and row.easy) and not (row.kind in FINAL_KINDS and row.rounds < 3)


def quotas(size: int, edition: Edition, kinds: Iterable[str], grades: Iterable[int] = GRADES) -> list[Quota[PuzzleRow]]:
    """Returns the quotas for a collection of `size` puzzles of the given kinds and grades."""
    all_quotas: list[Quota[PuzzleRow]] = [least("puzzles", size, _any)]
    for kind in kinds:
        all_quotas.append(least(f"kind {kind}", min(size // 15, FEW.get(kind, size)), partial(_has_kind, (kind,))))
        all_quotas.append(most_share(f"kind {kind}", 25, _any, partial(_has_kind, (kind,))))
    all_quotas += [least(f"grade {grade}", size // 10, partial(_has, "grade", grade)) for grade in grades]
    all_quotas += [least(f"{players} players", size // 5, partial(_has, "players", players)) for players in (2, 3, 4)]
    all_quotas += [least(f"card {card}", size // 25, partial(_has_word, "cards", card)) for card in ACTION_CARDS]
    all_quotas += [
        least(f"theme {theme}", 5, partial(_has_word, "themes", theme)) for theme in {**THEMES, **STREET_THEMES}
    ]
    causes = [cause for cause in CAUSE_NAMES if cause not in SOFT + UNTOLD]
    all_quotas += [least(f"cause {cause}", 3, partial(_has_word, "cause", cause)) for cause in causes]
    tiles = [tile.id for tile in edition.tiles if tile.legendary]
    all_quotas += [least(f"legendary {tile}", 1, partial(_has_word, "legendaries", tile)) for tile in tiles]
    all_quotas += [
        least(f"challenge {name}", size // 20, partial(_has, "challenge", name)) for name in edition.challenges
    ]
    return [
        *all_quotas,
        least("miniatures", ceil(size * 40 / 300), lambda row: row.is_composed and row.pieces <= MINIATURE),
        least("with rivals", ceil(size * 60 / 300), partial(_has_kind, WITH_RIVALS)),
        *(most(f"kind {kind}", number, partial(_has_kind, (kind,))) for kind, number in FEW.items()),
        *(
            most_share(f"deny in {kind}", number, partial(_has_kind, (kind,)), partial(_has_word, "themes", "deny"))
            for kind, number in DENYING.items()
        ),
        most_share("chains", 25, _any, lambda row: row.chained > 0),
        share("margin of 2 or more", 50, partial(_has_kind, IN_POINTS), lambda row: row.margin >= 2),
        share("challenge or a street decides", 60, partial(_has_kind, FINAL_KINDS), lambda row: bool(row.decides)),
    ]


def unmet(chosen: Sequence[PuzzleRow], wanted: Iterable[Quota[PuzzleRow]]) -> list[str]:
    """Returns the faults of a collection as sentences: missed quotas, unfit puzzles, puzzles with the same idea."""
    lacks = [
        gettext('the quota "{quota}" is missed by {missing}', quota=quota.name, missing=missing)
        for quota in wanted
        if (missing := quota.missing(chosen))
    ]
    lacks += [
        gettext("{puzzle} does not meet the conditions for a collection", puzzle=row.id)
        for row in chosen
        if not is_fit(row)
    ]
    groups = [", ".join(chosen[place].id for place in group) for group in alike(chosen)]
    return [*lacks, *(gettext("these puzzles have the same idea: {puzzles}", puzzles=group) for group in groups)]


def best_of_each(rows: Iterable[PuzzleRow]) -> list[PuzzleRow]:
    """Returns the best suitable candidate of each group of puzzles, sorted by id.

    Two puzzles are in one group if they have the same idea and the same features that quotas count, such as players,
    grade and challenge.
    """
    best: dict[tuple[object, ...], PuzzleRow] = {}
    for row in sorted(filter(is_fit, rows), key=lambda row: (-row.quality, row.id)):
        small = row.is_composed and row.pieces <= MINIATURE
        same = idea(row), row.players, row.grade, row.challenge, small, row.margin >= 2
        best.setdefault(same, row)
    return sorted(best.values(), key=lambda row: row.id)


def _any(row: PuzzleRow) -> bool:
    return True


def _has_kind(kinds: Sequence[str], row: PuzzleRow) -> bool:
    return row.kind in kinds


def _has(fact: str, value: object, row: PuzzleRow) -> bool:
    return bool(getattr(row, fact) == value)


def _has_word(field: str, word: str, row: PuzzleRow) -> bool:
    return word in getattr(row, field).split()
