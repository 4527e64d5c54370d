"""Choosing: which candidates make a collection: what it has to hold, and when two puzzles have one idea.

An idea is what somebody would say of a puzzle who tells of it: what is asked, what tempts and why it fails, what
decides, what is built, what falls, which themes it has, and, against a rival, whose streets become whose. It is not
where on the board all this happens, nor with which cards. Two ideas that differ in a single one of these are taken for
one: "the same, only with silver". So any two puzzles of a collection differ in two at least. That is found without
comparing pairs: candidates whose ideas agree when one part is left out stand in one group, and of each group one is
chosen at most."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from math import ceil
from typing import TypeAlias

from ....kit.puzzles.quotas import Quota, least, most, most_share, share
from ...edition import ACTION_CARDS, Edition
from ..task import Kind
from ..told.causes import CAUSE_NAMES
from ..told.street_themes import STREET_THEMES
from ..told.themes import THEMES
from .candidates import PuzzleRow
from .merits import FINAL
from .orders import GRADES

Idea: TypeAlias = tuple[str, ...]
SAME = 1  # parts in which two ideas may differ and still be one
FINAL_KINDS = tuple(map(str, FINAL))
IN_POINTS = (*FINAL_KINDS, str(Kind.PACKING))
WITH_RIVALS = tuple(str(kind) for kind in Kind if kind.with_rivals)
SAVED = (str(Kind.SAVE_THE_GAME),)
FEW = {str(Kind.EARLY_END): 8, str(Kind.SAFE_STREETS): 50}  # kinds of which so many are enough: their ideas are few
SOFT = ("tie-break",)  # causes of no firm trap: where only the tie is lost, some line of most points wins it, too
UNTOLD = ("fewer-points",)  # causes that say only that none of the others is so, of which there need be none
MINIATURE = 8  # pieces


def idea(row: PuzzleRow) -> Idea:
    """The idea of a puzzle, part by part: task, temptation, what decides, built, fallen, themes, whose streets."""
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
    """In how many parts two ideas differ."""
    return sum(mine != theirs for mine, theirs in zip(one, other, strict=True))


def alike(rows: Sequence[PuzzleRow]) -> list[list[int]]:
    """Groups of places in the rows of which one can be chosen at most.

    They share an idea but for one part, or one was composed of the other, or they are the same puzzle but for names.
    """
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        parts = idea(row)
        for left_out in range(len(parts)):
            groups[left_out, *parts[:left_out], *parts[left_out + 1 :]].append(place)
        groups["origin", row.origin].append(place)
        groups["key", row.key].append(place)
    return [places for places in groups.values() if len(places) > 1]


def fit(row: PuzzleRow) -> bool:
    """Whether a candidate may be chosen at all: no soft trap, nothing hard that falls to `EASY_WAYS`, no opening."""
    return not row.soft and not (row.grade >= 4 and row.easy) and not (row.kind in FINAL_KINDS and row.rounds < 3)


def quotas(size: int, edition: Edition, kinds: Iterable[str], grades: Iterable[int] = GRADES) -> list[Quota[PuzzleRow]]:
    """What a collection of some size has to hold, of the kinds that are generated."""
    found: list[Quota[PuzzleRow]] = [least("puzzles", size, _any)]
    for kind in kinds:
        found.append(least(f"kind {kind}", min(size // 15, FEW.get(kind, size)), partial(_has_kind, (kind,))))
        found.append(most_share(f"kind {kind}", 25, _any, partial(_has_kind, (kind,))))
    found += [least(f"grade {grade}", size // 10, partial(_has_grade, grade)) for grade in grades]
    found += [least(f"{players} players", size // 5, partial(_has_players, players)) for players in (2, 3, 4)]
    found += [least(f"card {card}", size // 25, partial(_has_word, "cards", card)) for card in ACTION_CARDS]
    found += [least(f"theme {theme}", 5, partial(_has_word, "themes", theme)) for theme in {**THEMES, **STREET_THEMES}]
    causes = [cause for cause in CAUSE_NAMES if cause not in SOFT + UNTOLD]
    found += [least(f"cause {cause}", 3, partial(_has_word, "cause", cause)) for cause in causes]
    tiles = [tile.id for tile in edition.tiles if tile.legendary]
    found += [least(f"legendary {tile}", 1, partial(_has_word, "legendaries", tile)) for tile in tiles]
    found += [least(f"challenge {name}", size // 20, partial(_has_challenge, name)) for name in edition.challenges]
    return [
        *found,
        least("miniatures", ceil(size * 40 / 300), lambda row: row.composed and row.pieces <= MINIATURE),
        least("with rivals", ceil(size * 60 / 300), partial(_has_kind, WITH_RIVALS)),
        *(most(f"kind {kind}", number, partial(_has_kind, (kind,))) for kind, number in FEW.items()),
        most_share("deny in save-the-game", 40, partial(_has_kind, SAVED), partial(_has_word, "themes", "deny")),
        most_share("chains", 25, _any, lambda row: row.chained > 0),
        share("margin of 2 or more", 50, partial(_has_kind, IN_POINTS), lambda row: row.margin >= 2),
        share("challenge or a street decides", 60, partial(_has_kind, FINAL_KINDS), lambda row: bool(row.decides)),
    ]


def unmet(chosen: Sequence[PuzzleRow], wanted: Iterable[Quota[PuzzleRow]]) -> list[str]:
    """What a choice lacks, a sentence each: quotas and by how much, and puzzles that are one."""
    told = [f"{quota.name}: {missing} short" for quota in wanted if (missing := quota.missing(chosen))]
    told += [f"{row.id} may not be chosen" for row in chosen if not fit(row)]
    return [*told, *(f"one idea: {', '.join(chosen[place].id for place in group)}" for group in alike(chosen))]


def best_of_each(rows: Iterable[PuzzleRow]) -> list[PuzzleRow]:
    """Of candidates that no quota and no idea tells apart the best one; sorted by id."""
    best: dict[tuple[object, ...], PuzzleRow] = {}
    for row in sorted(filter(fit, rows), key=lambda row: (-row.quality, row.id)):
        small = row.composed and row.pieces <= MINIATURE
        same = idea(row), row.players, row.grade, row.challenge, small, row.margin >= 2
        best.setdefault(same, row)
    return sorted(best.values(), key=lambda row: row.id)


def _any(row: PuzzleRow) -> bool:
    return True


def _has_kind(kinds: Sequence[str], row: PuzzleRow) -> bool:
    return row.kind in kinds


def _has_grade(grade: int, row: PuzzleRow) -> bool:
    return row.grade == grade


def _has_players(players: int, row: PuzzleRow) -> bool:
    return row.players == players


def _has_challenge(challenge: str, row: PuzzleRow) -> bool:
    return row.challenge == challenge


def _has_word(field: str, word: str, row: PuzzleRow) -> bool:
    return word in getattr(row, field).split()
