"""What is certain, in sentences: what nobody can take away any more, the final points, and how long the game lasts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ...kit.words import counted, listed
from ..locks import Certainties, certainties
from ..state import GameState
from ..state.game import owner
from ..state.naming import player_name


def certain_told(state: GameState, sees: Collection[int] = ()) -> list[str]:
    """What is certain for who sees what lies open, and the hands of some seats."""
    return [*_told(state, certainties(state, sees))]


def _told(state: GameState, found: Certainties) -> Iterator[str]:
    board, colours, cities = state.edition.board, state.edition.colours, state.edition.cities
    if state.over:
        yield "the game is over"
        return
    kept = {plot: colours[top] for plot, stack in enumerate(state.stacks) if (top := owner(stack)) is not None}

    def named(plots: Iterable[int]) -> str:
        return listed([f"{board.plots[plot]} ({kept[plot]})" for plot in plots])

    rest = [plot for plot in found.round if plot not in found.game]
    nobody = "nobody" if len(state.setup.colours[0]) == 1 else "no other player"  # an own second colour still can
    yield f"buildings that {nobody} can take any more: {named(found.game) or 'none'}"
    if not state.last_round:
        yield f"and that {nobody} can take before the scoring of this round: {named(rest) or 'no other ones'}"
    if found.cities:
        leads = listed([f"{cities[city].name} ({colours[colour]})" for city, colour in found.cities])
        yield f"majorities at that scoring that are certain: {leads}"
    if found.tallest is not None:
        yield f"the tallest building at that scoring is certain: {named([found.tallest])}"
    points = [f"{player_name(state, seat)} {r.least} to {r.most}" for seat, r in enumerate(found.ranges)]
    yield f"points in the end, at least and at most: {listed(points)}"
    if found.winner is not None:
        yield f"{player_name(state, found.winner)} wins, whatever is still played"
    end = "" if state.last_round else f", {found.last} to the end of the game"
    yield f"{counted(found.builds, 'turn')} to the scoring of round {state.round}{end}: never more or fewer"
