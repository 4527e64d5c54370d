"""Puts turns against a rival into words: claims, buildings, the rival's reply to a turn, and the result of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import reduce

from ....messages import gettext
from ....text.words import join_words
from ...moves import Shift, Turn
from ...planning.result import final_points
from ...rules import play
from ...scoring import outcome
from ...state import GameState
from ..adversarial.stand import TurnStand, dealing, states_behind
from ..task import Task
from .played_line import built_sites, claimed_land, fallen_sites, placed, the, tile_name


def rival_of(task: Task) -> str:
    """Returns the colour of the rival, in a task of two players."""
    return task.state.colour(1 - task.seat)


def reply_text(task: Task, stand: TurnStand) -> str:
    """Returns in words the rival's reply to a turn, the best last turn after it (if any), and the game's result."""
    state, (first, reply), result = task.state, stand.line[:2], end_text(task, stand)
    after = play(state, first.turn, dealing(first.draws))
    drawn = set(first.draws) - set(state.market.open)
    phrases = [*claim_phrases(after, reply.turn, drawn), *build_phrases(after, reply.turn)]
    deeds = reduce(lambda done, phrase: join_words((done, phrase)), phrases or [gettext("builds nothing")])
    rival = rival_of(task)
    if len(stand.line) == 2:
        return gettext("{rival} then {deeds} and {result}", rival=rival, deeds=deeds, result=result)
    last = play(after, reply.turn, dealing(reply.draws))
    buildings = placed(last, built_sites(stand.line[2].turn, last))
    return gettext(
        "{rival} then {deeds}, which ends the game; your best last turn builds {buildings}, and {result}",
        rival=rival,
        deeds=deeds,
        buildings=buildings or gettext("nothing"),
        result=result,
    )


def deeds_text(state: GameState, turn: Turn, drawn: Collection[int]) -> str:
    """Returns in words what a turn claims, demolishes and builds.

    A claim is named with its card if the card was `drawn` before.
    """
    done = [*claim_phrases(state, turn, drawn, every=True), *build_phrases(state, turn)]
    return join_words(done if built_sites(turn, state) else [*done, gettext("builds nothing")])


def claim_phrases(state: GameState, turn: Turn, drawn: Collection[int], every: bool = False) -> Iterator[str]:
    """Yields phrases for the claims that a turn builds on, or for `every` claim, with the card if it was `drawn`."""
    land, edition = claimed_land(turn, state), state.edition
    needed = [site for site in built_sites(turn, state) if site.territories & land]
    if isinstance(turn.steps[0], Shift):
        yield gettext("plays Market Shift")
    if needed or (every and land):
        names = edition.board.names(land)
        kinds = {edition.kind_of[edition.board.by_name[name].index] for name in names}
        cards = [edition.kind_names[kind] for kind in sorted(kinds & set(drawn))]
        land_names = join_words(names)
        if cards:
            yield gettext("claims {land} with the {cards} that can come up", land=land_names, cards=join_words(cards))
        else:
            yield gettext("claims {land}", land=land_names)


def build_phrases(state: GameState, turn: Turn) -> Iterator[str]:
    """Returns phrases for the buildings that a turn demolishes and builds."""
    sites, fallen = built_sites(turn, state), fallen_sites(turn, state)
    if fallen:
        gone = join_words(the(tile_name(state, site)) for site in fallen)
        yield gettext("demolishes {fallen} for {buildings}", fallen=gone, buildings=placed(state, sites))
    elif sites:
        yield gettext("builds {buildings}", buildings=placed(state, sites))


def end_text(task: Task, stand: TurnStand) -> str:
    """Returns in words the result of the game for the player who took the last turn, as in `wins 76 to 75`."""
    end = states_behind(task.state, stand.line)[-1]
    last = task.seat if len(stand.line) > 2 else 1 - task.seat
    mine, theirs = (final_points(end, seat) for seat in (last, 1 - last))
    winners = outcome(end).winners
    if mine > theirs:
        return gettext("wins {points} to {other_points}", points=mine, other_points=theirs)
    if mine < theirs:
        return gettext("loses {points} to {other_points}", points=mine, other_points=theirs)
    if len(winners) > 1:
        return gettext("shares the victory at {points} points each", points=mine)
    if winners[0] == last:
        return gettext("wins at {points} points each by the tie-break", points=mine)
    return gettext("loses at {points} points each by the tie-break", points=mine)
