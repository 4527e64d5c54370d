"""Why a move is advised before another one, and what goes wrong with a move of one's own: sentences from the parts."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from ...evaluation.advice import SURE
from ...statistics.comparing import FIRST
from ...text.words import join_words, quantity
from ..locks import Locks
from ..moves import Build
from ..rules import apply_build
from ..scoring import majorities, tallest
from ..state import GameState
from ..state.game import height
from .advise import Advice, AdvisedMove
from .rollouts import PARTS

LEAST_POINTS = 0.25
"""Points from which a part is worth a word."""

LEAST_WINS = 0.01
"""Share of the wins from which a loss of it is worth a word."""

WORDS = {
    "points so far": "the points so far of the best of the others",
    "buildings": "buildings in this scoring",
    "cities": "cities in this scoring",
    "tallest": "the tallest building in this scoring",
    "later rounds": "what the board brings in later rounds",
    "pieces kept": "the pieces kept for later",
}


def why(state: GameState, best: AdvisedMove, other: AdvisedMove) -> tuple[str, ...]:
    """At most three sentences on a move: what it does on the board, and what it gains and gives up against another."""
    said = list(_deed_sentences(state, best))
    if not any(other.parts_behind):
        return (*said, "Both come to the same." if best.proved else "In the rounds played both came to the same.")
    parts = dict(zip(PARTS, other.parts_behind, strict=True))
    gains, losses = (_parts_text(parts, sign) for sign in (1, -1))
    if gains or losses:
        gained, lost = f"gains by {gains}" * bool(gains), f"gives up {losses}" * bool(losses)
        said.append(f"It {' and '.join(filter(None, (gained, lost)))}.")
    if not (best.proved or (_enough(other) and other.behind.mean > SURE * other.behind.error)):
        said.append("The rounds played do not tell the two apart yet.")
    return tuple(said) or (f"It is {other.behind.mean:.1f} points ahead in all.",)


def not_apart(advice: Advice) -> str | None:
    """That the games do not tell the first move from the next ones, where that is so."""
    return None if advice.certain else "The games played do not tell the first move from the next ones yet."


def goes_wrong(best: AdvisedMove, advised: AdvisedMove) -> str:
    """What a move loses against the best one, and most by what."""
    if not any(advised.parts_behind) and not advised.behind.mean:
        return "Nothing goes wrong: it is the best of the moves compared, or comes to the same."
    said = [*_wins_lost(best, advised), *_points_lost(advised)] if _enough(advised) else []
    return " ".join(said) or "Nothing goes wrong that the rounds played can tell."


def _wins_lost(best: AdvisedMove, advised: AdvisedMove) -> Iterator[str]:
    lost, error = best.share.mean - advised.share.mean, hypot(best.share.error, advised.share.error)
    if lost >= LEAST_WINS and lost > SURE * error:
        yield f"It gives up {100 * lost:.0f} % of wins."


def _points_lost(advised: AdvisedMove) -> Iterator[str]:
    if not advised.behind.mean > SURE * advised.behind.error:
        return
    lost = zip(PARTS, advised.parts_behind, advised.errors_behind, strict=True)
    sure = [(points, part) for part, points, error in lost if points >= LEAST_POINTS and points > SURE * error]
    most = "".join(f", most by {WORDS[part]} ({-points:+.1f})" for points, part in sorted(sure)[-1:])
    yield f"It is {advised.behind.mean:.1f} points behind{most}."


def _enough(advised: AdvisedMove) -> bool:
    """Whether a move was compared by enough games to speak of an error, or is worked out."""
    return advised.proved or advised.rollouts >= FIRST


def _parts_text(parts: dict[str, float], sign: int) -> str:
    """The parts of one sign that are worth a word, the greatest first."""
    telling = [(points, part) for part, points in parts.items() if sign * points >= LEAST_POINTS]
    return join_words(
        f"{WORDS[part]} ({points:+.1f})" for points, part in sorted(telling, key=lambda each: -abs(each[0]))
    )


def _deed_sentences(state: GameState, advised: AdvisedMove) -> Iterator[str]:
    """What a build does to the board, in one sentence; a monster that goes behind it may take it back."""
    move = advised.move
    if not isinstance(move, Build):
        return
    plot, colour = state.edition.board.number[move.plot], state.edition.letters.index(move.colour)
    then = apply_build(state, move)
    before, after, stacks = state.stacks[plot], then.stacks[plot], then.stacks
    if len(after) <= len(before):
        yield f"The monster takes {move} at once."
        return
    city = state.edition.board.city_of(plot)
    first = majorities(stacks, state.edition.board.size)[city]
    said = []
    if before and before[-1].colour != colour:
        said.append(f"takes {move.plot} from {state.edition.colours[before[-1].colour]}")
    if first == colour != majorities(state.stacks, state.edition.board.size)[city]:
        said.append(f"leads {state.edition.cities[city].name}")
    if tallest(stacks) == plot != tallest(state.stacks):
        said.append(f"is the tallest building, of {quantity(height(after), 'floor')}")
    if Locks(then).lock(plot, "game", partners=True).holds:
        said.append("cannot be taken any more (M-FACT-3)")
    if said:
        yield f"{move} {join_words(said)}."
