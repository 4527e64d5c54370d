"""Candidates: what of a certified puzzle is kept to choose by, a row each; its id is enough to make it again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields
from io import StringIO
from typing import Any

from ....kit.errors import DataError
from ..puzzle import Puzzle
from ..solvers.bounded import SOLVERS
from ..task import Kind
from .generate import key_of
from .merits import contest, deeds, weight_of
from .pieces import pieces, rounds_played
from .quality import quality

COMPOSED = "-composed"  # what the id of a composition ends with, behind that of the puzzle it was made of
EASY_WAYS = ("greedy", "quick")  # bounded solvers that solve no puzzle of the grades 4 and 5


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A certified puzzle as its statistics: words with spaces between them where there are several.

    `quality` is the score in hundredths and `parts` the values of its parts, `fails` the rules that the choices of a
    ruling break, `decides` the street or challenge without which the answer would not be ahead; `soft` says that the
    trap is not firm where one is wanted, `easy` which of `EASY_WAYS` solve it. Against a rival `contest` says of each
    street who has it and who then does.
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
    def composed(self) -> bool:
        """Whether it is a composition."""
        return self.id.endswith(COMPOSED)

    @property
    def origin(self) -> str:
        """The id of the generated puzzle that it is, or was made of."""
        return self.id.removesuffix(COMPOSED)


def row_of(puzzle: Puzzle) -> PuzzleRow:
    """The statistics of a puzzle."""
    task, stored = puzzle.task, puzzle.certificate
    done, worth = deeds(task, stored), quality(puzzle)
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
        soft=int(task.kind not in (Kind.RULING, Kind.PACKING) and not (puzzle.trap and puzzle.trap.firm)),
        easy=" ".join(name for name in EASY_WAYS if SOLVERS[name].tries(task) and name not in missed),
        contest=" ".join(contest(task, stored)),
    )


def format_rows(rows: Iterable[PuzzleRow]) -> str:
    """Rows as CSV with a line of names, sorted by id; `parse_rows` reads them back."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(field.name for field in fields(PuzzleRow))
    writer.writerows(astuple(row) for row in sorted(rows, key=lambda row: row.id))
    return text.getvalue()


def parse_rows(text: str, name: str) -> Iterator[PuzzleRow]:
    """Reads rows; raises `DataError` with the line that is none. `name` is what messages call the file."""
    names = [field.name for field in fields(PuzzleRow)]
    reader = csv.reader(StringIO(text))
    if (head := next(reader, [])) != names:
        raise DataError([f"{name}, line 1: the columns are {', '.join(head) or 'missing'}, not {', '.join(names)}"])
    numbers = {field.name for field in fields(PuzzleRow) if field.type == "int"}
    for cells in reader:
        try:
            found: dict[str, Any] = dict(zip(head, cells, strict=True))
            yield PuzzleRow(**found | {name: int(found[name]) for name in numbers})
        except ValueError as error:
            raise DataError([f"{name}, line {reader.line_num}: is no candidate: {error}"]) from None
