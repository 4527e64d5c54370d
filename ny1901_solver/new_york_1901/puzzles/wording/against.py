"""What happens against a rival, in words: claims and builds, the reply to a turn, and how the game then ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ....text.words import join_words
from ...moves import Turn
from ...planning.result import final_points
from ...rules import play
from ...scoring import outcome
from ...state import GameState
from ..adversarial.stand import Answered, TurnStand, dealing, states_behind
from ..task import Task
from .played_line import built_sites, claimed_land, fallen_sites, squares, the, tile_name


def rival_of(task: Task) -> str:
    """The colour of the other one of two players."""
    return task.state.colour(1 - task.seat)


def reply_text(task: Task, line: Sequence[Answered]) -> str:
    """What the rival does behind a turn, and what is then the best that is left to do."""
    state, (first, reply) = task.state, line[:2]
    after = play(state, first.turn, dealing(first.draws))
    drawn = set(first.draws) - set(state.market.open)
    phrases = [*claim_phrases(after, reply.turn, drawn), *build_phrases(after, reply.turn)]
    said = f"{rival_of(task)} then {' and '.join(phrases) or 'builds nothing'}"
    if len(line) == 2:
        return said
    last = play(after, reply.turn, dealing(reply.draws))
    best = join_words(
        [f"{the(tile_name(last, site))} on {squares(last, site.mask)}" for site in built_sites(line[2].turn, last)]
    )
    return f"{said}, which ends the game; your best last turn builds {best or 'nothing'},"


def deeds_text(state: GameState, turn: Turn, drawn: Collection[int]) -> str:
    """What a turn claims, with which cards that were `drawn` before, lets fall and builds."""
    done = [*claim_phrases(state, turn, drawn, every=True), *build_phrases(state, turn)]
    return join_words(done if built_sites(turn, state) else [*done, "builds nothing"])


def claim_phrases(state: GameState, turn: Turn, drawn: Collection[int], every: bool = False) -> Iterator[str]:
    """The land that a turn needs claimed, or all, and the card for it, if it is of a kind that was `drawn` before."""
    land, edition = claimed_land(turn, state), state.edition
    needed = [site for site in built_sites(turn, state) if site.territories & land]
    if turn.cards and str(turn).startswith("shift"):
        yield "plays Market Shift"
    if needed or (every and land):
        names = edition.board.names(land)
        kinds = {edition.kind_of[edition.board.by_name[name].index] for name in names}
        cards = [edition.kind_names[kind] for kind in sorted(kinds & set(drawn))]
        card = f" with the {join_words(cards)} that can come up" if cards else ""
        yield f"claims {join_words(names)}{card}"


def build_phrases(state: GameState, turn: Turn) -> Iterator[str]:
    """What a turn builds and lets fall."""
    sites, fallen = built_sites(turn, state), fallen_sites(turn, state)
    if sites:
        names = [f"{the(tile_name(state, site))} on {squares(state, site.mask)}" for site in sites]
        verb = f"demolishes {join_words([the(tile_name(state, site)) for site in fallen])} for" if fallen else "builds"
        yield f"{verb} {join_words(names)}"


def end_text(task: Task, stand: TurnStand) -> str:
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
