"""The current turn as text: its steps and the cards that came up, for a position in the middle of a turn.

One-line positions and position files contain the position at the start of the turn, and the later events of the turn:
`shift`, `drew b2 r3`, `take blue-07`. The reader of a position plays the events again, so only events that the rules
allow are accepted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from ...errors import NotationError
from ...messages import gettext
from .. import rules  # the modules of `rules` load on first use, because most positions are between two turns
from ..moves import Reclaim, Take, Turn
from ..moves.steps import PLACING, parse_step
from ..state import GameState

DREW = "drew"


def event_texts(state: GameState) -> list[str]:
    """The events of the current turn: one text for each step, and one text for the cards that come up between two
    steps."""
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
    """An event of a turn with dots in place of spaces and commas: `build.s4@C4.C5`."""
    return text.replace(" ", ".").replace(",", ".")


def split_words(text: str) -> str:
    """The text of an event whose spaces and commas `join_words` has replaced by dots."""
    verb, _, rest = text.partition(".")
    return " ".join((verb, rest.replace(".", "," if verb in PLACING else " "))).rstrip()


def gone_on(state: GameState, text: str) -> GameState:
    """The position after one more event of a turn. Raises `NotationError` for an event that the rules forbid."""
    verb, _, kinds = text.partition(" ")
    if verb == DREW:
        return _draw(state, text, kinds.split(" "))
    step = parse_step(_in_full(state, text))
    if rules.awaits_card(state):
        example = f"{DREW} {_possible(state)[0]}"
        raise NotationError(
            text, 0, gettext("the card that comes up before the next step, such as {example}", example=example)
        )
    if step not in rules.legal_steps(state):
        broken = rules.violations(state, Turn.of(step))
        reasons = "; ".join(f"{each.rule}: {each.sentence}" for each in broken) or "TRN-1"
        raise NotationError(text, 0, gettext("a legal step ({reasons})", reasons=reasons))
    after = rules.play_step(state, step)
    if after.turn is None:
        turn = rules.whole_turn(state, Turn((step,)))
        raise NotationError(text, 0, gettext("a turn that is not complete; this step completes it ({turn})", turn=turn))
    return after


def _in_full(state: GameState, text: str) -> str:
    """The text of a step in which the full names of territories replace their tokens on the board, such as `b07` or
    `b7`."""
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
            kinds_text = ", ".join(possible) or gettext("none can come up")
            raise NotationError(text, at, gettext("a card that can come up now ({kinds})", kinds=kinds_text))
        state = rules.draw(state, state.edition.kind(name))
        at += len(name) + 1
    return state


def _possible(state: GameState) -> list[str]:
    return [state.edition.kind_names[kind] for kind in rules.chance(state)]
