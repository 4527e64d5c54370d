"""The points of the players by source, and the sentence that says what decided a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..messages import gettext, ngettext
from ..text.words import join_words
from .game import Ended


@dataclass(frozen=True, slots=True)
class PointSource:
    """Something that pays points, such as a street card: its name, the points that it pays each player by seat, and the
    parts of these points, such as the rounds in which they were paid.

    `rule` is the id of the rule that pays; it is empty if several rules pay.
    """

    name: str
    rule: str
    points: tuple[int, ...]
    parts: tuple[PointSource, ...] = ()


def decision(names: Sequence[str], sources: Sequence[PointSource], end: Ended) -> str:
    """Returns a sentence about what decided a game that is over. `names` are the names of the players by seat.

    If the points decide, the sentence has the points of the winner and of the player who comes next, and the source
    with the largest difference between them. It names no source if several players come next. If a tie-break decides,
    or nothing does, the sentence has the reason that the rules give.
    """
    if end.decided_by != "points" or len(names) == 1:
        return as_sentence(end.reason)
    (winner,) = end.winners
    others = [seat for seat in range(len(names)) if seat != winner]
    most = max(end.scores[seat] for seat in others)
    after = [seat for seat in others if end.scores[seat] == most]
    values = {
        "winner": names[winner],
        "others": join_words(names[seat] for seat in after),
        "points": end.scores[winner],
        "most": most,
    }
    margin = end.scores[winner] - most
    if len(after) > 1 or not sources:
        clause = ngettext(
            "{winner} beats {others} by {number} point, {points} to {most}",
            "{winner} beats {others} by {number} points, {points} to {most}",
            margin,
            **values,
        )
        return as_sentence(clause)
    leads = [source.points[winner] - source.points[after[0]] for source in sources]
    largest = [source for source, lead in zip(sources, leads, strict=True) if lead == max(leads)]
    values["sources"] = join_words(source.name for source in largest)
    if len(largest) > 1:
        clause = ngettext(
            "{winner} beats {others} by {number} point, {points} to {most}; the largest leads come from {sources}",
            "{winner} beats {others} by {number} points, {points} to {most}; the largest leads come from {sources}",
            margin,
            **values,
        )
        return as_sentence(clause)
    clause = ngettext(
        "{winner} beats {others} by {number} point, {points} to {most}; the largest lead comes from {sources}, "
        "{mine} to {theirs}",
        "{winner} beats {others} by {number} points, {points} to {most}; the largest lead comes from {sources}, "
        "{mine} to {theirs}",
        margin,
        **values,
        mine=largest[0].points[winner],
        theirs=largest[0].points[after[0]],
    )
    return as_sentence(clause)


def as_sentence(clause: str) -> str:
    """Returns a clause as a sentence, which begins with a capital letter."""
    return gettext("{sentence}.", sentence=clause[:1].upper() + clause[1:])
