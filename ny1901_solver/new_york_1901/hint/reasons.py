"""Sentences that say why one turn is advised before another, and what goes wrong with a turn of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ...evaluation.advice import SURE
from ...messages import gettext, gettext_noop, ngettext
from ...text.words import join_words
from ..state import GameState
from .advise import Advice, AdvisedTurn
from .value import PARTS

LEAST_POINTS = 0.25
"""A part of fewer points is not mentioned."""

MOST_PARTS = 3
"""The number of parts that one sentence names; those of most points come first."""

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "points now": gettext_noop("points now"),
        "points later": gettext_noop("points of the turns after it"),
        "streets": gettext_noop("streets"),
        "challenge": gettext_noop("the challenge"),
        "action cards": gettext_noop("action cards kept"),
        "land and workers": gettext_noop("land and workers kept"),
        "tiles left": gettext_noop("the tiles left to build"),
        "unlocks": gettext_noop("the way to silver and gold"),
        "tempo": gettext_noop("tempo"),
    }
)
_ON_THE_WAY = ("points now", "unlocks", "action cards", "land and workers", "tiles left", "tempo", "rival")
_IN_THE_END = ("points later", "streets", "challenge")


def why(state: GameState, turn: AdvisedTurn, other: AdvisedTurn) -> tuple[str, ...]:
    """At most three sentences: what a turn gains and gives up against the next one in the games of both."""
    assert turn.ahead is not None
    parts = dict(zip(PARTS, turn.parts_ahead, strict=True))
    said = []
    if gains := _parts_text(parts, 1):
        said.append(gettext("It gains by {gains}.", gains=gains))
    if losses := _parts_text(parts, -1):
        said.append(gettext("It gives up {losses}.", losses=losses))
    if not any(turn.parts_ahead):
        return (gettext("Both come to the same."),)
    if unlocked := _unlock_names(state, turn, other):
        said.append(gettext("It unlocks {generations}, and the next turn does not.", generations=unlocked))
    elif not said or abs(turn.ahead.mean) < SURE * turn.ahead.error:
        said.append(gettext("The games do not tell the two apart yet."))
    elif turn.ahead.mean < 0 and turn.share.mean > other.share.mean:
        said.append(gettext("It wins more often all the same."))
    return tuple(said)


def not_apart(advice: Advice) -> int:
    """The number of other turns that the games do not tell apart from the first; 0 if the ranking is proved."""
    if advice.proved:
        return 0
    return sum(each.worse.mean <= SURE * each.worse.error for each in advice.turns[1:])


def goes_wrong(state: GameState, turn: AdvisedTurn, best: AdvisedTurn) -> str:
    """The first thing, in the order of the game, in which a turn falls behind the best one."""
    if turn.turn == best.turn:
        return gettext("Nothing goes wrong: it is the best of the turns compared.")
    lost = dict(zip(PARTS, zip(turn.parts_behind, turn.errors_behind, strict=True), strict=True))
    for part in (*_ON_THE_WAY, *_IN_THE_END):
        loss, error = lost[part]
        if loss >= LEAST_POINTS and loss > SURE * error:
            return _loss_text(state, part, loss, turn, best)
    part = max(_ON_THE_WAY + _IN_THE_END, key=lambda part: lost[part][0])
    if lost[part][0] < LEAST_POINTS:
        return gettext("Nothing goes wrong that these games can tell.")
    return gettext(
        "Nothing goes wrong for certain; most is lost by {part}, {points:.1f}, as far as known.",
        part=_part_name(part, -1),
        points=lost[part][0],
    )


def _loss_text(state: GameState, part: str, loss: float, turn: AdvisedTurn, best: AdvisedTurn) -> str:
    if part == "points now":
        scores = _points(turn), _points(best)
        return gettext(
            "At once: it scores {points} now, and the best turn {best:g}.",
            points=counted_points(scores[0]),
            best=scores[1],
        )
    if part == "unlocks" and (unlocked := _unlock_names(state, best, turn)):
        return gettext("At once: the best turn unlocks {generations}, and this one does not.", generations=unlocked)
    if part == "rival":
        return gettext("On the way: the best rival ends {points:.1f} points higher.", points=loss)
    if part in _ON_THE_WAY:
        return gettext(
            "On the way: it is {points:.1f} points behind by {part}.", points=loss, part=gettext(_WORDS[part])
        )
    return gettext("Later: it is {points:.1f} points behind by {part}.", points=loss, part=gettext(_WORDS[part]))


def counted_points(points: float) -> str:
    """A number of points with its noun; a mean over cards may be a fraction: `1 point`, `2.5 points`."""
    if points == int(points):
        return ngettext("{number} point", "{number} points", int(points))
    return gettext("{points:g} points", points=points)


def _points(turn: AdvisedTurn) -> float:
    return round(turn.parts[PARTS.index("points now")], 1)


def _unlock_names(state: GameState, turn: AdvisedTurn, other: AdvisedTurn) -> str:
    """The generations that a turn unlocks by its points and another turn does not (BLD-6)."""
    score = state.mover.score
    names = [
        gettext(name)
        for name, at in (
            (gettext_noop("silver"), state.setup.silver_at),
            (gettext_noop("gold"), state.setup.gold_at),
        )
        if score + _points(other) < at <= score + _points(turn)
    ]
    return join_words(names)


def _parts_text(parts: Mapping[str, float], sign: int) -> str:
    """The parts of one sign with their points, the greatest first."""
    telling = sorted(_parts_of_sign(parts, sign), key=lambda each: -each[0])[:MOST_PARTS]
    return join_words(
        gettext("{part} ({points:+.1f})", part=_part_name(part, sign), points=sign * points) for points, part in telling
    )


def _parts_of_sign(parts: Mapping[str, float], sign: int) -> Iterator[tuple[float, str]]:
    for part, points in parts.items():
        if sign * points >= LEAST_POINTS:
            yield sign * points, part


def _part_name(part: str, sign: int) -> str:
    if part == "rival":
        return gettext("what it denies the best rival") if sign > 0 else gettext("points to the best rival")
    return gettext(_WORDS[part])
