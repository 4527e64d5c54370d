"""Makes the sentences that explain why a turn is ranked above another turn, and that name the disadvantage of the turn
that the player asks about."""

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
"""The least number of points that a part of a margin must have so that a sentence mentions the part."""

MOST_PARTS = 3
"""The greatest number of parts of a margin that one sentence names; the parts with most points come first."""

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "points now": gettext_noop("points now"),
        "points later": gettext_noop("points of later turns"),
        "streets": gettext_noop("streets"),
        "challenge": gettext_noop("the challenge"),
        "action cards": gettext_noop("action cards kept"),
        "land and workers": gettext_noop("land and workers kept"),
        "tiles left": gettext_noop("unbuilt tiles"),
        "unlocks": gettext_noop("progress towards silver and gold"),
        "tempo": gettext_noop("the pace of the game"),
        "rival": gettext_noop("points kept from the best opponent"),
    }
)
_ON_THE_WAY = ("points now", "unlocks", "action cards", "land and workers", "tiles left", "tempo", "rival")
_IN_THE_END = ("points later", "streets", "challenge")


def why(state: GameState, turn: AdvisedTurn, other: AdvisedTurn) -> tuple[str, ...]:
    """Returns at most three sentences that compare a turn with the next turn in the ranking: the sentences name the
    parts of the margin that the turn gains and the parts that it gives up, in the games of both turns."""
    assert turn.ahead is not None
    parts = dict(zip(PARTS, turn.parts_ahead, strict=True))
    said = []
    if gains := _parts_text(parts, 1):
        said.append(gettext("This turn gains {gains}.", gains=gains))
    if losses := _parts_text(parts, -1):
        said.append(gettext("This turn gives up {losses}.", losses=losses))
    if not any(turn.parts_ahead):
        return (gettext("Both turns have the same result."),)
    if unlocked := _unlock_names(state, turn, other):
        said.append(gettext("This turn unlocks {generations}, and the next turn does not.", generations=unlocked))
    elif not said or abs(turn.ahead.mean) < SURE * turn.ahead.error:
        said.append(gettext("The games do not show yet which of the two turns is better."))
    elif turn.ahead.mean < 0 and turn.share.mean > other.share.mean:
        said.append(gettext("Nevertheless this turn wins more often."))
    return tuple(said)


def not_apart(advice: Advice) -> int:
    """Returns the number of other turns that, judged by the played games, may be as good as the first turn; 0 if the
    ranking is proved."""
    if advice.proved:
        return 0
    return sum(each.worse.mean <= SURE * each.worse.error for each in advice.turns[1:])


def goes_wrong(state: GameState, turn: AdvisedTurn, best: AdvisedTurn) -> str:
    """Returns a sentence about the first disadvantage that a turn has, in the course of the game, compared with the
    best turn."""
    if turn.turn == best.turn:
        return gettext("Nothing goes wrong: this is the best of the compared turns.")
    lost = dict(zip(PARTS, zip(turn.parts_behind, turn.errors_behind, strict=True), strict=True))
    for part in (*_ON_THE_WAY, *_IN_THE_END):
        loss, error = lost[part]
        if loss >= LEAST_POINTS and loss > SURE * error:
            return _loss_text(state, part, loss, turn, best)
    part = max(_ON_THE_WAY + _IN_THE_END, key=lambda part: lost[part][0])
    if lost[part][0] < LEAST_POINTS:
        return gettext("In these games nothing goes wrong with this turn.")
    return gettext(
        "Nothing certainly goes wrong with this turn; its greatest estimated loss is {points:.1f} points by {part}.",
        part=gettext(_WORDS[part]),
        points=lost[part][0],
    )


def _loss_text(state: GameState, part: str, loss: float, turn: AdvisedTurn, best: AdvisedTurn) -> str:
    if part == "points now":
        scores = _points(turn), _points(best)
        return gettext(
            "At once: this turn scores {points}, and the best turn scores {best:g}.",
            points=counted_points(scores[0]),
            best=scores[1],
        )
    if part == "unlocks" and (unlocked := _unlock_names(state, best, turn)):
        return gettext("At once: the best turn unlocks {generations}, and this turn does not.", generations=unlocked)
    if part == "rival":
        return gettext(
            "Later in the game: the best opponent ends with {points:.1f} points more than after the best turn.",
            points=loss,
        )
    if part in _ON_THE_WAY:
        return gettext(
            "Later in the game: this turn loses {points:.1f} points by {part}, compared with the best turn.",
            points=loss,
            part=gettext(_WORDS[part]),
        )
    return gettext(
        "At the end of the game: this turn loses {points:.1f} points by {part}, compared with the best turn.",
        points=loss,
        part=gettext(_WORDS[part]),
    )


def counted_points(points: float) -> str:
    """Returns a number of points with the noun, such as `1 point` or `2.5 points`. The number may be a fraction,
    because it may be a mean over several draws of cards."""
    if points == int(points):
        return ngettext("{number} point", "{number} points", int(points))
    return gettext("{points:g} points", points=points)


def _points(turn: AdvisedTurn) -> float:
    return round(turn.parts[PARTS.index("points now")], 1)


def _unlock_names(state: GameState, turn: AdvisedTurn, other: AdvisedTurn) -> str:
    """Returns the generations that a turn unlocks by its points and another turn does not (BLD-6)."""
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
    """Returns as text the parts of a margin that have one sign (gains or losses), each with its points, the greatest
    first."""
    telling = sorted(_parts_of_sign(parts, sign), key=lambda each: -each[0])[:MOST_PARTS]
    return join_words(
        gettext("{part} ({points:+.1f})", part=gettext(_WORDS[part]), points=sign * points) for points, part in telling
    )


def _parts_of_sign(parts: Mapping[str, float], sign: int) -> Iterator[tuple[float, str]]:
    for part, points in parts.items():
        if sign * points >= LEAST_POINTS:
            yield sign * points, part
