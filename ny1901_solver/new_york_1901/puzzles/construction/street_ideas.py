"""The ideas of constructed puzzles about streets: one street changes hands against its lead, another one is safe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...moves import Turn
from ...state import GameState
from ..adversarial.streets import StreetOutcomes, StreetSearch
from ..kinds import Kind
from ..kinds.safe_streets import taken_by
from ..solvers.street_looks import NEAR
from .sketches import NextTileEnds

NODES = 20_000  # the limit for one answer, in positions that the search looks at


class Chosen(NamedTuple):
    """The places of two streets in play: one that has to change hands, and one that has to be safe, or `None`."""

    open: int
    safe: int | None


class FarAhead(NextTileEnds):
    """A street can change hands although a player leads on it by two buildings or more.

    So the leads are a wrong answer, and so is one more building of a player on land of the player's own.
    """

    kind = Kind.SAFE_STREETS
    theme = "far-ahead"
    lengths = (1,)

    def demand(self) -> None:
        """Demands also a lead of two buildings or more on one street."""
        NextTileEnds.demand(self)
        card = self.rng.choice(self.state.setup.street_cards)
        self.unknown.model.add(self.rng.choice((1, -1)) * self.unknown.lead(card) > NEAR)

    def outcomes(self, state: GameState) -> StreetOutcomes | None:
        """Returns the streets that can change hands; `None` if no turn ends the game; raises `TooLong`."""
        return StreetSearch(state, NODES).find()

    def chosen(self, leads: Sequence[int], found: StreetOutcomes) -> Chosen | None:
        """Returns the streets that show the idea, given the leads on all streets; `None` if a position has none."""
        far = (place for place, lead in enumerate(leads) if abs(lead) > NEAR and found.flips[place])
        place = next(far, None)
        return None if place is None else Chosen(place, None)

    def lines(self, found: StreetOutcomes, place: int) -> Iterator[tuple[Turn, Turn]]:
        """Yields, for each other holder that a street can get, a turn that ends the game and a last turn; the holder
        whom readers see comes first.
        """
        lines = found.flips[place]
        shown = taken_by(lines, self.seat) if lines else None
        for holder in sorted(lines, key=lambda holder: (holder != shown, str(holder))):
            first, last = lines[holder]
            yield first.turn, last.turn


class LockedStreetIdea(FarAhead):
    """Besides, no turn changes the holder of a street that is tied, or on which the lead is one building."""

    theme = "locked-street"

    def chosen(self, leads: Sequence[int], found: StreetOutcomes) -> Chosen | None:
        """Returns also a street with a lead of one building at most: one that is safe already, if there is one."""
        far = FarAhead.chosen(self, leads, found)
        close = [place for place, lead in enumerate(leads) if abs(lead) <= NEAR]
        if far is None or not close:
            return None
        return far._replace(safe=min(close, key=lambda place: len(found.flips[place])))
