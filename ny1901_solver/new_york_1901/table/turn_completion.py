"""The completions of a turn that is being typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from ...errors import Refused
from ...protocol.editing import beginning_with, typed_words
from ..board import bits
from ..moves import Step, Take
from ..moves.steps import PLACING
from ..policies.named import NAMED
from ..rules import legal_steps
from ..state import GameState
from .naming import read_territory
from .turn_entry import VERBS, Gap, may_name_land, sites_now

HUMAN = "human"
MOST_WORDS = 1_000
"""The maximum number of words of a line that gets completions. No turn has more words, and looking up each word takes
time."""


def turn_completions(state: GameState, text: str, others: Sequence[str]) -> list[str]:
    """The words that may continue a line in a session; `others` are the session's own commands."""
    done, last = typed_words(text.replace(";", " ").replace("->", " -> "))
    return beginning_with(last, dict.fromkeys(_next(state, done, others)))


def gap_completions(state: GameState, gap: Gap, text: str) -> list[str]:
    """The words that may continue an answer that names the missing part of a turn."""
    typed = " ".join(" ".join((verb, *words)) for verb, words in gap.steps)
    verb = " build" if gap.at == len(gap.steps) else ""
    return turn_completions(state, f"{typed}{verb} {text}", [])


def _next(state: GameState, done: Sequence[str], others: Sequence[str]) -> Iterable[str]:
    if len(done) > MOST_WORDS:
        return ()
    if not done:
        return (*_first_verbs(state), *others)
    if done[0] == "drew" or "->" in done:
        top = state.market.future[0] if state.market.future else ()
        return [state.edition.kind_names[kind] for kind, copies in enumerate(top) if copies]
    if done[0] == "seat":
        return state.setup.colours if len(done) == 1 else (*NAMED, HUMAN) if len(done) == 2 else ()
    if done[0] == "auto":
        return NAMED if len(done) == 1 else ()
    if may_name_land(done[0]):
        done = ["take", *done]
    at = max((number for number, word in enumerate(done) if word in VERBS), default=None)
    if at is None:
        return ()
    verb, words = done[at], done[at + 1 :]
    if verb in ("take", "grab"):
        return _lands(state, words)
    if verb == "reclaim":
        return () if words else state.edition.board.names(state.mover.vacant)
    if verb in PLACING:
        return _placings(state, _takes(state, done[:at]), verb, words)
    return _first_verbs(state) if verb == "shift" else ()


def _first_verbs(state: GameState) -> Iterable[str]:
    steps = legal_steps(state)
    verbs = dict.fromkeys(str(step).partition(" ")[0] for step in steps)
    grabs = any(isinstance(step, Take) and len(step.territories) > 1 for step in steps)
    return (*verbs, *(("grab",) if grabs else ()))


def _lands(state: GameState, words: Sequence[str]) -> Iterable[str]:
    typed = {name for step in _takes(state, words) for name in step.territories}
    takes = [set(step.territories) for step in legal_steps(state) if isinstance(step, Take)]
    more = sorted({name for names in takes if typed <= names for name in names - typed})
    return (*(("build", "pass") if words else ()), *more)


def _takes(state: GameState, words: Sequence[str]) -> list[Take]:
    free = set()
    for word in words:
        with suppress(Refused):
            territory = read_territory(state.edition, word)
            if state.unclaimed >> territory.index & 1:
                free.add(territory.name)
    return [Take(tuple(sorted(free)))] if free else []


def _placings(state: GameState, before: Sequence[Step], verb: str, words: Sequence[str]) -> Iterable[str]:
    sites = sites_now(state, before, verb)
    if not words:
        standing = sum(1 << number for number in {site.tile for site in sites})
        return [state.edition.tiles[number].id for number in bits(standing)]
    typed = {square.upper() for square in words[1:]}
    places = [set(map(str, site.placement.squares)) for site in sites if site.placement.tile == words[0]]
    return sorted({square for place in places if typed <= place for square in place - typed})
