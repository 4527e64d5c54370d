"""What is certain, in sentences: what nobody can take away any more, the final points, and how long the game lasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...kit.words import counted, listed
from ..answers.of_plans import CertainData
from ..state import GameState


def certain_told(state: GameState, found: CertainData) -> Iterator[str]:
    """What is certain in a position."""
    if state.over:
        yield "the game is over"
        return
    board, cities = state.edition.board, state.edition.cities
    owners = {each.plot: each.owner for each in found.buildings}

    def named(plots: Iterable[str]) -> str:
        return listed([f"{plot} ({owners[plot]})" for plot in plots])

    kept = [each.plot for each in found.buildings if each.game]
    rest = [each.plot for each in found.buildings if each.this_round and not each.game]
    nobody = "nobody" if len(state.setup.colours[0]) == 1 else "no other player"  # an own second colour still can
    yield f"buildings that {nobody} can take any more: {named(kept) or 'none'}"
    if not state.last_round:
        yield f"and that {nobody} can take before the scoring of this round: {named(rest) or 'no other ones'}"
    if found.cities:
        leads = listed([f"{cities[board.slots.index(each.slot)].name} ({each.colour})" for each in found.cities])
        yield f"majorities at that scoring that are certain: {leads}"
    if found.tallest is not None:
        yield f"the tallest building at that scoring is certain: {named([found.tallest])}"
    points = [f"{each.player} {each.least} to {each.most}" for each in found.points]
    yield f"points in the end, at least and at most: {listed(points)}"
    if found.winner is not None:
        yield f"{found.winner} wins, whatever is still played"
    end = "" if state.last_round else f", {found.turns_to_end} to the end of the game"
    yield f"{counted(found.turns_to_scoring, 'turn')} to the scoring of round {state.round}{end}: never more or fewer"
