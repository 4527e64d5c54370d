"""Chooses candidate puzzles for the shipped collection by quotas, so that no two chosen puzzles have the same idea.

The idea of a puzzle consists of its question, the themes of the answer, the pieces of the answer, and the trap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ...puzzles.quotas import Quota, least, share
from ..readings import VARIANTS
from .kinds import KINDS, Kind


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """The facts of a candidate puzzle that decide whether it is chosen for the collection."""

    id: str
    kind: str
    players: int
    variants: str
    edition: str
    builds: int
    counts: str
    margin: int
    grade: int
    rating: int
    themes: str
    cause: str
    shortfall: int
    missed: int
    choices: int
    hints: int
    built: str = ""

    @property
    def idea(self) -> tuple[object, ...]:
        """The idea of the candidate puzzle: its question, its themes, the pieces of the answer, and the trap."""
        return self.kind, self.builds, self.counts, self.themes, self.cause, self.built

    @property
    def merit(self) -> float:
        """The merit of the candidate, a number by which candidates for the collection are compared.

        The merit depends on the margin, the points that the trap loses, the solvers that fail, and the number of hints.
        Many choices and many themes lower the merit, because a puzzle with many choices or themes is a burden for
        people who solve it.
        """
        spread = abs(self.choices - 20) / 20
        return (
            2 * min(self.margin, 4)
            + min(self.shortfall, 5)
            + min(self.missed, 12) / 2
            + 2 * self.hints
            - 2 * spread
            - max(0, len(self.themes.split()) - 4)
        )


def is_fit(row: CandidateRow) -> bool:
    """Whether a candidate puzzle may be chosen at all: its solver needs enough choices, but not too many."""
    return row.choices in KINDS[row.kind].choices


def quotas(size: int) -> list[Quota[CandidateRow]]:
    """Returns the quotas of a collection with `size` puzzles: for example, the least number of puzzles of each kind."""
    return [
        least("puzzles", size, _has()),
        *(least(f"kind {kind}", size // 8, _has(kind=kind)) for kind in Kind),
        *(least(f"grade {grade}", size // 12, _has(grade=grade)) for grade in range(1, 6)),
        *(least(f"{players} players", size // 4, _has(players=players)) for players in (2, 3, 4)),
        *(
            least(f"{left} go-rounds left", size // 20, _has(kind=name, builds=left))
            for name, kind in KINDS.items()
            if kind.replied
            for left in (1, 2)
        ),
        *(least(variant, size // 20, partial(_plays, variant)) for variant in VARIANTS),
        *(least(edition, size // 10, _has(edition=edition)) for edition in ("mayfair", "hans-im-gluck", "mandoo-2018")),
        share("margin of 2 or more", 50, lambda row: KINDS[row.kind].in_points, lambda row: row.margin >= 2),
    ]


def choose_rows(rows: Sequence[CandidateRow], size: int) -> list[CandidateRow]:
    """Returns the best candidate puzzles that meet the quotas, sorted by id.

    No two chosen candidates have the same idea.

    The function repeatedly takes the candidate that helps most with unmet quotas; among equal candidates, the function
    takes the candidate with most merit.
    """
    wanted, taken, ideas = quotas(size), list[CandidateRow](), set[object]()
    pool = sorted(filter(is_fit, rows), key=lambda row: (-row.merit, row.id))
    kinds = Counter[str]()
    while len(taken) < size:
        lacking = {quota.name: quota.missing(taken) for quota in wanted[1:]}
        open_rows = [row for row in pool if row.idea not in ideas]
        if not open_rows:
            break

        def brings(row: CandidateRow, lacking: dict[str, int] = lacking) -> float:
            helps = [quota.counts(row) for quota in wanted[1:] if lacking[quota.name]]
            more = sum((count > 0) - (count < 0) for count in helps)
            return more * 3 + row.merit / 4 - kinds[row.kind] / 6

        best = max(open_rows, key=lambda row: (brings(row), row.id))
        taken.append(best)
        ideas.add(best.idea)
        kinds[best.kind] += 1
    return sorted(taken, key=lambda row: row.id)


def unmet(rows: Sequence[CandidateRow], size: int) -> list[str]:
    """Returns the quotas that the chosen puzzles do not meet, each with the number of missing puzzles."""
    return [f"{quota.name}: {missing} short" for quota in quotas(size) if (missing := quota.missing(rows))]


def _has(**wanted: object) -> Callable[[CandidateRow], bool]:
    return lambda row: all(getattr(row, name) == value for name, value in wanted.items())


def _plays(variant: str, row: CandidateRow) -> bool:
    return variant in row.variants.split()
