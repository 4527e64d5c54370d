"""Sentences that say why a move is advised before another one, and what goes wrong with the player's own move."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from ...evaluation.advice import SURE
from ...messages import gettext, gettext_noop, ngettext
from ...statistics.comparing import FIRST
from ...text.words import join_words
from ..locks import Locks
from ..moves import Build
from ..rules import apply_build
from ..scoring import majorities, tallest
from ..state import GameState
from ..state.game import height
from .advise import Advice, AdvisedMove
from .rollouts import PARTS

LEAST_POINTS = 0.25
"""A part of fewer points is not mentioned."""

LEAST_WINS = 0.01
"""A smaller loss, as a share of the wins, is not mentioned."""

WORDS = {
    "points so far": gettext_noop("the points so far of the best of the others"),
    "buildings": gettext_noop("buildings in this scoring"),
    "cities": gettext_noop("cities in this scoring"),
    "tallest": gettext_noop("the tallest building in this scoring"),
    "later rounds": gettext_noop("what the board brings in later rounds"),
    "pieces kept": gettext_noop("the pieces kept for later"),
}


def why(state: GameState, best: AdvisedMove, other: AdvisedMove) -> tuple[str, ...]:
    """At most three sentences: what a move does on the board, and what it gains and gives up against another."""
    sentences = list(_effect_sentences(state, best))
    if not any(other.parts_behind):
        same = (
            gettext("Both come to the same.") if best.proved else gettext("In the rounds played both came to the same.")
        )
        return (*sentences, same)
    parts = dict(zip(PARTS, other.parts_behind, strict=True))
    gains, losses = (_parts_text(parts, sign) for sign in (1, -1))
    if gains and losses:
        sentences.append(gettext("It gains by {gains} and gives up {losses}.", gains=gains, losses=losses))
    elif gains:
        sentences.append(gettext("It gains by {gains}.", gains=gains))
    elif losses:
        sentences.append(gettext("It gives up {losses}.", losses=losses))
    if not (best.proved or (_enough(other) and other.behind.mean > SURE * other.behind.error)):
        sentences.append(gettext("The rounds played do not tell the two apart yet."))
    return tuple(sentences) or (gettext("It is {points:.1f} points ahead in all.", points=other.behind.mean),)


def not_apart(advice: Advice) -> str | None:
    """A sentence that the games do not tell the first move from the next ones; `None` if they do."""
    if advice.certain:
        return None
    return gettext("The games played do not tell the first move from the next ones yet.")


def goes_wrong(best: AdvisedMove, advised: AdvisedMove) -> str:
    """The loss of a move against the best one, and the part that loses most."""
    if not any(advised.parts_behind) and not advised.behind.mean:
        return gettext("Nothing goes wrong: it is the best of the moves compared, or comes to the same.")
    sentences = [*_wins_lost(best, advised), *_points_lost(advised)] if _enough(advised) else []
    return " ".join(sentences) or gettext("Nothing goes wrong that the rounds played can tell.")


def _wins_lost(best: AdvisedMove, advised: AdvisedMove) -> Iterator[str]:
    lost, error = best.share.mean - advised.share.mean, hypot(best.share.error, advised.share.error)
    if lost >= LEAST_WINS and lost > SURE * error:
        yield gettext("It gives up {percent:.0f} % of wins.", percent=100 * lost)


def _points_lost(advised: AdvisedMove) -> Iterator[str]:
    if not advised.behind.mean > SURE * advised.behind.error:
        return
    lost = zip(PARTS, advised.parts_behind, advised.errors_behind, strict=True)
    sure = [(points, part) for part, points, error in lost if points >= LEAST_POINTS and points > SURE * error]
    if not sure:
        yield gettext("It is {points:.1f} points behind.", points=advised.behind.mean)
        return
    points, part = max(sure)
    yield gettext(
        "It is {points:.1f} points behind, most by {part} ({lost:+.1f}).",
        points=advised.behind.mean,
        part=gettext(WORDS[part]),
        lost=-points,
    )


def _enough(advised: AdvisedMove) -> bool:
    """Whether a move was compared by enough games to have an error, or is solved exactly."""
    return advised.proved or advised.rollouts >= FIRST


def _parts_text(parts: dict[str, float], sign: int) -> str:
    """The parts of one sign that are worth mentioning, the greatest first."""
    telling = [(points, part) for part, points in parts.items() if sign * points >= LEAST_POINTS]
    return join_words(
        gettext("{part} ({points:+.1f})", part=gettext(WORDS[part]), points=points)
        for points, part in sorted(telling, key=lambda each: -abs(each[0]))
    )


def _effect_sentences(state: GameState, advised: AdvisedMove) -> Iterator[str]:
    """The effects of a build on the board, as one sentence; a monster that moves after it may destroy it."""
    move = advised.move
    if not isinstance(move, Build):
        return
    plot, colour = state.edition.board.number[move.plot], state.edition.letters.index(move.colour)
    then = apply_build(state, move)
    before, after, stacks = state.stacks[plot], then.stacks[plot], then.stacks
    if len(after) <= len(before):
        yield gettext("The monster takes {move} at once.", move=move)
        return
    city = state.edition.board.city_of(plot)
    first = majorities(stacks, state.edition.board.size)[city]
    effects = []
    if before and before[-1].colour != colour:
        effects.append(
            gettext("takes {plot} from {owner}", plot=move.plot, owner=state.edition.colours[before[-1].colour])
        )
    if first == colour != majorities(state.stacks, state.edition.board.size)[city]:
        effects.append(gettext("leads {city}", city=state.edition.cities[city].name))
    if tallest(stacks) == plot != tallest(state.stacks):
        effects.append(
            ngettext(
                "is the tallest building, of {number} floor",
                "is the tallest building, of {number} floors",
                height(after),
            )
        )
    if Locks(then).lock(plot, "game", partners=True).holds:
        effects.append(gettext("cannot be taken any more (M-FACT-3)"))
    if effects:
        yield gettext("{move}: {effects}.", move=move, effects=join_words(effects))
