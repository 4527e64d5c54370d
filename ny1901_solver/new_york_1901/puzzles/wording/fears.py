"""Makes the first hints of puzzles against a rival: which reply of the rival has to be feared, and what it needs.

The search lists the replies that refute each turn. A hint is true of an effect if it is true of some turn with this
effect, because turns with the same effect may differ in the land that they claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator
from typing import NamedTuple, TypeAlias

from ....messages import gettext, ngettext
from ....text.words import join_words
from ...moves import Shift, Turn
from ...rules import legal_turns
from ...rules.generator import ends
from ...state import GameState
from ...tiles import Site
from ..adversarial.holding import MOST_TOLD, RivalLack, lack_of
from ..adversarial.search import RivalReply
from ..adversarial.stand import TooLong, states_behind
from ..kinds import kind_of
from ..openings import Opening, Openings, effect_key
from ..task import Task
from .against import deeds_text, rival_of
from .played_line import built_sites, claimed_land, placed, the, tile_name
from .stages import Asked
from .statements import Statement

Built: TypeAlias = frozenset[Site]
Message: TypeAlias = Callable[[Task, str, str], str]


class Refuted(NamedTuple):
    """A turn with its effect, and the replies that refute the turn by the sites on which they build."""

    turn: Turn
    effect: Hashable
    by: dict[Built, RivalReply]


def fears(task: Task, among: Openings, message: Message) -> Iterator[Asked]:
    """Yields questions about replies that refute other turns, then statements about what the most feared reply needs.

    `message` makes the question about a reply from the deeds of the rival and, if the question is about one turn, from
    the buildings of this turn. Nothing is yielded for an answer that begins with a Market Shift, and if there are too
    many replies to list. Other turns that begin with a Market Shift are not examined, and no statement excludes them.
    """
    answer = among.openings[among.answer].turn
    if isinstance(answer.steps[0], Shift):
        return
    try:
        turns = list(refuted_turns(task))
    except TooLong:
        return
    shifted = {effect for effect, opening in _effects(task, among) if isinstance(opening.turn.steps[0], Shift)}
    feared = Counter(built for each in turns for built in each.by if built)
    for built in sorted(feared, key=lambda built: -feared[built]):
        example = next(each.by[built] for each in turns if built in each.by)
        safe = shifted | {each.effect for each in turns if built not in each.by}
        yield "nudge", Statement(message(task, _deeds(task, example), ""), _of_effect(task, safe), asks=True)
    yield from _tempting(task, among, turns, message)
    for built in sorted(feared, key=lambda built: -feared[built]):
        example = next(each.by[built] for each in turns if built in each.by)
        yield from _needs(task, answer, example, turns, shifted)


def _tempting(task: Task, among: Openings, turns: Collection[Refuted], message: Message) -> Iterator[Asked]:
    """Yields questions that exclude a single other effect: turns with many points at once, and a reply that refutes
    them.
    """
    answer = among.openings[among.answer]
    effects = {effect for effect, _ in _effects(task, among)}
    right = {each.effect for each in turns if not each.by}
    for effect, opening in sorted(_effects(task, among), key=lambda each: -each[1].points):
        refuted = [each for each in turns if each.effect == effect]
        replies = [reply for each in refuted for built, reply in each.by.items() if built]
        if replies and opening.sites not in ((), answer.sites) and effect not in right:
            reply = next((reply for reply in replies if reply.line[0].turn == opening.turn), replies[0])
            text = message(task, _deeds(task, reply), placed(task.state, opening.sites))
            yield "nudge", Statement(text, _of_effect(task, effects - {effect}), asks=True)


def refuted_turns(task: Task) -> Iterator[Refuted]:
    """Yields the turns that the question allows, each with the replies that refute it; raises `TooLong`."""
    demand, state = kind_of(task).demand, task.state
    search = demand.search(state, demand.share, demand.one_more, MOST_TOLD)
    for turn in legal_turns(state, shifts=False):
        if demand.one_more or ends(state, turn):
            by: dict[Built, RivalReply] = {}
            for reply in search.replies(turn):
                if reply.result.share < demand.share:
                    by.setdefault(frozenset(reply.sites), reply)
            yield Refuted(turn, effect_key(task, state, built_sites(turn, state), turn.cards), by)


def _deeds(task: Task, reply: RivalReply) -> str:
    """Returns in words what the rival does in a reply."""
    before = states_behind(task.state, reply.line[:1])[-1]
    drawn = set(reply.line[0].draws) - set(task.state.market.open)
    return deeds_text(before, reply.line[1].turn, drawn)


def _needs(
    task: Task, answer: Turn, reply: RivalReply, turns: Collection[Refuted], shifted: set[Hashable]
) -> Iterator[Asked]:
    """Yields statements about the land or the card that a reply needs and that the answer takes away."""
    before = states_behind(task.state, reply.line[:1])[-1]
    lack = lack_of(task, answer, reply.line[1].turn, before)
    rival, names = rival_of(task), join_words(lack.names)
    buildings = join_words(the(tile_name(before, site)) for site in reply.sites)
    if lack.kind == "land":
        claims = shifted | {each.effect for each in turns if _claims(task.state, each.turn, lack)}
        text = ngettext(
            "Look at {land}: {rival} needs it for {buildings}.",
            "Look at {land}: {rival} needs them for {buildings}.",
            len(lack.names),
            land=names,
            rival=rival,
            buildings=buildings,
        )
        if effect_key(task, task.state, built_sites(answer, task.state), answer.cards) in claims:
            yield "where", Statement(text, _of_effect(task, claims))
    if lack.kind == "card":
        takes_none = shifted | {each.effect for each in turns if not claimed_land(each.turn, task.state)}
        if effect_key(task, task.state, built_sites(answer, task.state), answer.cards) in takes_none:
            text = gettext(
                "For {buildings}, {rival} needs {card}, which comes up only if you take a card.",
                buildings=buildings,
                rival=rival,
                card=names,
            )
            yield "what", Statement(text, _of_effect(task, takes_none))


def _claims(state: GameState, turn: Turn, lack: RivalLack) -> bool:
    names = state.edition.board.names(claimed_land(turn, state))
    return not set(lack.names).isdisjoint(names)


def _of_effect(task: Task, effects: Collection[Hashable]) -> Callable[[Opening], bool]:
    return lambda opening: effect_key(task, task.state, opening.sites, opening.cards) in effects


def feared_reply(task: Task, deeds: str, buildings: str) -> str:
    """Returns the question which reply is to be feared, in general or if a turn builds some buildings."""
    values = {"rival": rival_of(task), "deeds": deeds}
    if buildings:
        return gettext(
            "Which reply of {rival} do you fear? If you build {buildings}, {rival} {deeds}.",
            buildings=buildings,
            **values,
        )
    return gettext("Which reply of {rival} do you fear? In one, {rival} {deeds}.", **values)


def threat(task: Task, deeds: str, buildings: str) -> str:
    """Returns the question what the rival threatens, in general or if a turn builds some buildings."""
    values = {"rival": rival_of(task), "deeds": deeds}
    if buildings:
        return gettext(
            "What does {rival} threaten? If you build {buildings}, {rival} {deeds} and wins.",
            buildings=buildings,
            **values,
        )
    return gettext("What does {rival} threaten? In one threat, {rival} {deeds} and wins.", **values)


def no_card_needed(task: Task, among: Openings, misses: Collection[Turn]) -> Iterator[Asked]:
    """Yields questions about tiles that need no card, for a puzzle about an early end.

    `misses` are turns after which every tile that can end the game needs a card.
    """
    state = task.state
    missed = {effect_key(task, state, built_sites(turn, state), turn.cards): turn for turn in misses}
    named = {effect: placed(state, built_sites(turn, state)) for effect, turn in missed.items()}
    answer = among.openings[among.answer]
    said = placed(state, answer.sites)  # the answer may build the same and play another card
    named = {effect: buildings for effect, buildings in named.items() if buildings != said}
    for effect, buildings in named.items():
        text = gettext("Which tile will need no card in your next turn? After {buildings}, none.", buildings=buildings)
        others = {each for each, _ in _effects(task, among) if each != effect}
        yield "nudge", Statement(text, _of_effect(task, others), asks=True)
    tiles = len(answer.sites)
    most = state.mover.unbuilt.bit_count() - tiles
    text = ngettext(
        "After this turn at most {number} tile may be left: the end is triggered with {least}.",
        "After this turn at most {number} tiles may be left: the end is triggered with {least}.",
        most,
        least=state.edition.numbers.end_unbuilt,
    )
    yield "what", Statement(text, lambda o: len(o.sites) >= tiles, asks=True)
    for effect, buildings in named.items():
        text = gettext("It is not {buildings}: after it, every tile needs a card.", buildings=buildings)
        others = {each for each, _ in _effects(task, among) if each != effect}
        yield "what", Statement(text, _of_effect(task, others), weak=True)


def _effects(task: Task, among: Openings) -> list[tuple[Hashable, Opening]]:
    return [(effect_key(task, task.state, opening.sites, opening.cards), opening) for opening in among.openings]
