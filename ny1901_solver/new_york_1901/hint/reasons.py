"""Why a turn is advised before another one, and what goes wrong with a turn of one's own: sentences from the parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ...evaluation.advice import SURE
from ...text.words import join_words, quantity
from ..state import GameState
from .advise import Advice, AdvisedTurn
from .value import PARTS

LEAST_POINTS = 0.25
"""Points from which a part is worth a word."""

MOST_PARTS = 3
"""Parts that one sentence names, those of most points."""

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "points now": "points now",
        "points later": "points of the turns after it",
        "streets": "streets",
        "challenge": "the challenge",
        "action cards": "action cards kept",
        "land and workers": "land and workers kept",
        "tiles left": "the tiles left to build",
        "unlocks": "the way to silver and gold",
        "tempo": "tempo",
    }
)
_ON_THE_WAY = ("points now", "unlocks", "action cards", "land and workers", "tiles left", "tempo", "rival")
_IN_THE_END = ("points later", "streets", "challenge")


def why(state: GameState, turn: AdvisedTurn, other: AdvisedTurn) -> tuple[str, ...]:
    """At most three sentences on what a turn gains and gives up against the next one, by the games of both."""
    assert turn.ahead is not None
    parts = dict(zip(PARTS, turn.parts_ahead, strict=True))
    said = []
    if gains := _parts_text(parts, 1):
        said.append(f"It gains by {gains}.")
    if losses := _parts_text(parts, -1):
        said.append(f"It gives up {losses}.")
    if not any(turn.parts_ahead):
        return ("Both come to the same.",)
    if unlocked := _unlock_names(state, turn, other):
        said.append(f"It unlocks {unlocked}, and the next turn does not.")
    elif not said or abs(turn.ahead.mean) < SURE * turn.ahead.error:
        said.append("The games do not tell the two apart yet.")
    elif turn.ahead.mean < 0 and turn.share.mean > other.share.mean:
        said.append("It wins more often all the same.")
    return tuple(said)


def not_apart(advice: Advice) -> int:
    """How many other turns the games do not tell apart from the first one; none where all of it is proved."""
    if advice.proved:
        return 0
    return sum(each.worse.mean <= SURE * each.worse.error for each in advice.turns[1:])


def goes_wrong(state: GameState, turn: AdvisedTurn, best: AdvisedTurn) -> str:
    """The first thing that goes wrong with a turn against the best one, in the order in which a game comes to it."""
    if turn.turn == best.turn:
        return "Nothing goes wrong: it is the best of the turns compared."
    lost = dict(zip(PARTS, zip(turn.parts_behind, turn.errors_behind, strict=True), strict=True))
    for part in (*_ON_THE_WAY, *_IN_THE_END):
        loss, error = lost[part]
        if loss >= LEAST_POINTS and loss > SURE * error:
            return _loss_text(state, part, loss, turn, best)
    part = max(_ON_THE_WAY + _IN_THE_END, key=lambda part: lost[part][0])
    if lost[part][0] < LEAST_POINTS:
        return "Nothing goes wrong that these games can tell."
    return (
        f"Nothing goes wrong for certain; most is lost by {_part_name(part, -1)}, {lost[part][0]:.1f}, as far as known."
    )


def _loss_text(state: GameState, part: str, loss: float, turn: AdvisedTurn, best: AdvisedTurn) -> str:
    if part == "points now":
        scores = _points(turn), _points(best)
        return f"At once: it scores {counted_points(scores[0])} now, and the best turn {scores[1]:g}."
    if part == "unlocks" and (unlocked := _unlock_names(state, best, turn)):
        return f"At once: the best turn unlocks {unlocked}, and this one does not."
    if part == "rival":
        return f"On the way: the best rival ends {loss:.1f} points higher."
    when = "On the way" if part in _ON_THE_WAY else "Later"
    return f"{when}: it is {loss:.1f} points behind by {_WORDS[part]}."


def counted_points(points: float) -> str:
    """Points, which are a mean where cards decide them: `1 point`, `2.5 points`."""
    return quantity(int(points), "point") if points == int(points) else f"{points:g} points"


def _points(turn: AdvisedTurn) -> float:
    return round(turn.parts[PARTS.index("points now")], 1)


def _unlock_names(state: GameState, turn: AdvisedTurn, other: AdvisedTurn) -> str:
    """The generations that a turn unlocks by its points and another one does not (BLD-6)."""
    score = state.mover.score
    names = [
        name
        for name, at in (("silver", state.setup.silver_at), ("gold", state.setup.gold_at))
        if score + _points(other) < at <= score + _points(turn)
    ]
    return join_words(names)


def _parts_text(parts: Mapping[str, float], sign: int) -> str:
    """The parts of one sign that are worth a word, the greatest first."""
    telling = sorted(_parts_of_sign(parts, sign), key=lambda each: -each[0])[:MOST_PARTS]
    return join_words(f"{_part_name(part, sign)} ({sign * points:+.1f})" for points, part in telling)


def _parts_of_sign(parts: Mapping[str, float], sign: int) -> Iterator[tuple[float, str]]:
    for part, points in parts.items():
        if sign * points >= LEAST_POINTS:
            yield sign * points, part


def _part_name(part: str, sign: int) -> str:
    if part == "rival":
        return "what it denies the best rival" if sign > 0 else "points to the best rival"
    return _WORDS[part]
