"""The turn under way, where a position stands in the middle of one: its steps and the cards that came up, as text.

Line and file hold the position in which the turn began, and what has been done since: `shift`, `drew b2 r3`,
`take blue-07`. Reading plays it again, so that only what the rules allow is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from ...errors import NotationError
from .. import rules  # whose modules load when they are asked: most positions stand between two turns
from ..moves import Reclaim, Take, Turn
from ..moves.steps import PLACING, parse_step
from ..state import GameState

DREW = "drew"


def event_texts(state: GameState) -> list[str]:
    """What has been done of the turn under way, one text for each step and for the cards between two."""
    events = () if state.turn is None else state.turn.events
    texts: list[str] = []
    for drawn, group in groupby(events, lambda event: isinstance(event, int)):
        if drawn:
            kinds = [state.edition.kind_names[kind] for kind in group if isinstance(kind, int)]
            texts.append(" ".join((DREW, *kinds)))
        else:
            texts += map(str, group)
    return texts


def join_words(text: str) -> str:
    """A text of `event_texts` without blanks and commas, each character in its place: `build.s4@C4.C5`."""
    return text.replace(" ", ".").replace(",", ".")


def split_words(text: str) -> str:
    """The inverse of `join_words`."""
    verb, _, rest = text.partition(".")
    return " ".join((verb, rest.replace(".", "," if verb in PLACING else " "))).rstrip()


def gone_on(state: GameState, text: str) -> GameState:
    """The position after one more text of a turn under way; raises `NotationError` for what the rules do not allow."""
    verb, _, kinds = text.partition(" ")
    if verb == DREW:
        return _draw(state, text, kinds.split(" "))
    step = parse_step(_in_full(state, text))
    if rules.awaits_card(state):
        raise NotationError(text, 0, f"the card that comes up first, such as {DREW} {_possible(state)[0]}")
    if step not in rules.legal_steps(state):
        broken = rules.violations(state, Turn.of(step))
        reasons = "; ".join(f"{each.rule}: {each.sentence}" for each in broken) or "TRN-1"
        raise NotationError(text, 0, f"a legal step ({reasons})")
    after = rules.play_step(state, step)
    if after.turn is None:
        raise NotationError(
            text, 0, f"a turn that goes on; with this it is done ({rules.whole_turn(state, Turn((step,)))})"
        )
    return after


def _in_full(state: GameState, text: str) -> str:
    """A step with territories by their names, where they are given by their tokens on the board: `b07` or `b7`."""
    verb, *words = text.split(" ")
    if verb not in (Take.verb, Reclaim.verb):
        return text
    board = state.edition.board
    tokens = {board.legend.territory_token(name): name for name in board.by_name}
    return " ".join((verb, *(tokens.get(re.sub(r"(?<=\D)\d$", r"0\g<0>", word), word) for word in words)))


def _draw(state: GameState, text: str, kinds: Sequence[str]) -> GameState:
    at = len(DREW) + 1
    for name in kinds:
        possible = _possible(state)
        if name not in possible:
            raise NotationError(text, at, f"a card that may come up now ({', '.join(possible) or 'none may'})")
        state = rules.draw(state, state.edition.kind(name))
        at += len(name) + 1
    return state


def _possible(state: GameState) -> list[str]:
    return [state.edition.kind_names[kind] for kind in rules.chance(state)]
