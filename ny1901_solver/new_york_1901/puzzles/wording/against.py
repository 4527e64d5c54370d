"""What happens against a rival, in words: claims and builds, the reply to a turn, and how the game then ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ....text.words import listed
from ...moves import Turn
from ...planning.result import final_points
from ...rules import play
from ...scoring import outcome
from ...state import GameState
from ..adversarial.stand import Answered, TurnStand, dealing, states_behind
from ..task import Task
from .played_line import built, claimed, replaced, squares, the, tile_name


def rival_of(task: Task) -> str:
    """The colour of the other one of two players."""
    return task.state.colour(1 - task.seat)


def reply_told(task: Task, line: Sequence[Answered]) -> str:
    """What the rival does behind a turn, and what is then the best that is left to do."""
    state, (first, reply) = task.state, line[:2]
    after = play(state, first.turn, dealing(first.draws))
    drawn = set(first.draws) - set(state.market.open)
    told = [*claims_told(after, reply.turn, drawn), *builds_told(after, reply.turn)]
    said = f"{rival_of(task)} then {' and '.join(told) or 'builds nothing'}"
    if len(line) == 2:
        return said
    last = play(after, reply.turn, dealing(reply.draws))
    best = listed([f"{the(tile_name(last, site))} on {squares(last, site.mask)}" for site in built(line[2].turn, last)])
    return f"{said}, which ends the game; your best last turn builds {best or 'nothing'},"


def done_told(state: GameState, turn: Turn, drawn: Collection[int]) -> str:
    """What a turn claims, with which cards that were `drawn` before, lets fall and builds."""
    done = [*claims_told(state, turn, drawn, every=True), *builds_told(state, turn)]
    return listed(done if built(turn, state) else [*done, "builds nothing"])


def claims_told(state: GameState, turn: Turn, drawn: Collection[int], every: bool = False) -> Iterator[str]:
    """The land that a turn needs claimed, or all, and the card for it, if it is of a kind that was `drawn` before."""
    land, edition = claimed(turn, state), state.edition
    needed = [site for site in built(turn, state) if site.territories & land]
    if turn.cards and str(turn).startswith("shift"):
        yield "plays Market Shift"
    if needed or (every and land):
        names = edition.board.names(land)
        kinds = {edition.kind_of[edition.board.by_name[name].index] for name in names}
        cards = [edition.kind_names[kind] for kind in sorted(kinds & set(drawn))]
        card = f" with the {listed(cards)} that can come up" if cards else ""
        yield f"claims {listed(names)}{card}"


def builds_told(state: GameState, turn: Turn) -> Iterator[str]:
    """What a turn builds and lets fall."""
    sites, fallen = built(turn, state), replaced(turn, state)
    if sites:
        names = [f"{the(tile_name(state, site))} on {squares(state, site.mask)}" for site in sites]
        verb = f"demolishes {listed([the(tile_name(state, site)) for site in fallen])} for" if fallen else "builds"
        yield f"{verb} {listed(names)}"


def end_told(task: Task, stand: TurnStand) -> str:
    """How the game ends behind a line, of whoever moved last in it: `wins 76 to 75`."""
    end = states_behind(task.state, stand.line)[-1]
    last = task.seat if len(stand.line) > 2 else 1 - task.seat
    mine, theirs = (final_points(end, seat) for seat in (last, 1 - last))
    winners = outcome(end).winners
    if mine != theirs:
        return f"{'wins' if mine > theirs else 'loses'} {mine} to {theirs}"
    if len(winners) > 1:
        return f"shares the victory at {mine} points each"
    return f"{'wins' if winners[0] == last else 'loses'} at {mine} points each by the tie-break"
