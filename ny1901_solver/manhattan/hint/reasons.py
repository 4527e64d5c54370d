"""Makes sentences that explain why a move is better than another move, and what goes wrong with the player's own
move.
"""

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
"""The least size, in points, of a part of the margin that a sentence mentions."""

LEAST_WINS = 0.01
"""The least loss, as a share of the wins, that a sentence mentions."""

WORDS = {
    "points so far": gettext_noop("the lead in points so far"),
    "buildings": gettext_noop("buildings in this scoring"),
    "cities": gettext_noop("cities in this scoring"),
    "tallest": gettext_noop("the tallest building in this scoring"),
    "later rounds": gettext_noop("the expected points of the board in later rounds"),
    "pieces kept": gettext_noop("the pieces kept for later"),
}


def why(state: GameState, best: AdvisedMove, other: AdvisedMove) -> tuple[str, ...]:
    """Returns at most three sentences: the effects of a move on the board, and what the move gains and gives up
    compared with another move.
    """
    sentences = list(_effect_sentences(state, best))
    if not any(other.parts_behind):
        same = (
            gettext("Both moves have the same result.")
            if best.proved
            else gettext("Both moves had the same results in the rounds played.")
        )
        return (*sentences, same)
    parts = dict(zip(PARTS, other.parts_behind, strict=True))
    gains, losses = (_parts_text(parts, sign) for sign in (1, -1))
    if gains and losses:
        sentences.append(
            gettext("This move gains points by {gains}, and loses points by {losses}.", gains=gains, losses=losses)
        )
    elif gains:
        sentences.append(gettext("This move gains points by {gains}.", gains=gains))
    elif losses:
        sentences.append(gettext("This move loses points by {losses}.", losses=losses))
    if not (best.proved or (_enough(other) and other.behind.mean > SURE * other.behind.error)):
        sentences.append(gettext("The rounds played do not show yet which of the two moves is better."))
    return tuple(sentences) or (gettext("This move is {points:.1f} points better in all.", points=other.behind.mean),)


def not_apart(advice: Advice) -> str | None:
    """Returns a sentence if the played games do not show that the first move is better than the next moves; otherwise
    `None`.
    """
    if advice.certain:
        return None
    return gettext("The games played do not show yet that the first move is better than the next ones.")


def goes_wrong(best: AdvisedMove, advised: AdvisedMove) -> str:
    """Returns sentences with the loss of a move against the best move, and with the part that loses most."""
    if not any(advised.parts_behind) and not advised.behind.mean:
        return gettext("Nothing goes wrong: this move is the best of the compared moves, or as good as the best.")
    sentences = [*_wins_lost(best, advised), *_points_lost(advised)] if _enough(advised) else []
    return " ".join(sentences) or gettext("Nothing goes wrong with this move, as far as the rounds played show.")


def _wins_lost(best: AdvisedMove, advised: AdvisedMove) -> Iterator[str]:
    lost, error = best.share.mean - advised.share.mean, hypot(best.share.error, advised.share.error)
    if lost >= LEAST_WINS and lost > SURE * error:
        yield gettext("This move gives up {percent:.0f} % of wins.", percent=100 * lost)


def _points_lost(advised: AdvisedMove) -> Iterator[str]:
    if not advised.behind.mean > SURE * advised.behind.error:
        return
    lost = zip(PARTS, advised.parts_behind, advised.errors_behind, strict=True)
    sure = [(points, part) for part, points, error in lost if points >= LEAST_POINTS and points > SURE * error]
    if not sure:
        yield gettext("This move is {points:.1f} points worse than the best move.", points=advised.behind.mean)
        return
    points, part = max(sure)
    yield gettext(
        "This move is {points:.1f} points worse than the best move; it loses most by {part} ({lost:+.1f}).",
        points=advised.behind.mean,
        part=gettext(WORDS[part]),
        lost=-points,
    )


def _enough(advised: AdvisedMove) -> bool:
    """Whether a move was played often enough to have a standard error, or was solved exactly."""
    return advised.proved or advised.rollouts >= FIRST


def _parts_text(parts: dict[str, float], sign: int) -> str:
    """Returns the parts of a margin with a given sign that are large enough to be mentioned, the largest first."""
    telling = [(points, part) for part, points in parts.items() if sign * points >= LEAST_POINTS]
    return join_words(
        gettext("{part} ({points:+.1f})", part=gettext(WORDS[part]), points=points)
        for points, part in sorted(telling, key=lambda each: -abs(each[0]))
    )


def _effect_sentences(state: GameState, advised: AdvisedMove) -> Iterator[str]:
    """Yields a sentence with the effects of a build on the board. A monster that moves after the build may destroy the
    piece.
    """
    move = advised.move
    if not isinstance(move, Build):
        return
    plot, colour = state.edition.board.number[move.plot], state.edition.letters.index(move.colour)
    then = apply_build(state, move)
    before, after, stacks = state.stacks[plot], then.stacks[plot], then.stacks
    if len(after) <= len(before):
        yield gettext("After the build {move} the monster destroys the piece at once.", move=move)
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
