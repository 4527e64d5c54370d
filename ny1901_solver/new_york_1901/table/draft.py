"""A position that is being set up: the facts that people enter, from which the program derives all other facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...messages import gettext, ngettext
from ..edition import ALL_CARDS, Edition
from ..masks import TerritoryMask, union
from ..positions.holding import Holding
from ..state import GameState, Layer, Market, Setup
from ..state.history import Amiss
from ..state.invariants import amiss


@dataclass(frozen=True, slots=True)
class Draft:
    """A position that may be incomplete.

    `future` is the face-down pile from the top. In this pile, `None` stands for all cards that are in no other place.
    These cards make the number of cards match the unclaimed territories (SET-3). `state` is the position that results
    from the draft. In every draft, buildings stand on their owner's land, on free squares and where the board allows
    them.
    """

    setup: Setup
    holdings: tuple[Holding, ...]
    open: tuple[int, ...] = ()
    future: tuple[Layer | None, ...] = (None,)
    to_move: int = 0
    ended_by: int | None = None

    @classmethod
    def blank(cls, edition: Edition, colours: Sequence[str]) -> Draft:
        """Makes the draft of an empty board: no claimed land, no building, no face-up card, and no street or challenge
        card."""
        return cls(Setup(edition, tuple(colours), (), ""), tuple(Holding(cards=ALL_CARDS) for _ in colours))

    @classmethod
    def of(cls, state: GameState) -> Draft:
        """Makes the draft of a position. Scores, and the largest layer of hidden cards, are derived again after each
        later change of the draft.
        """
        holdings = []
        for player in state.players:
            held = Holding(player.estate, player.buildings, player.demolished_tiles(state.edition), player.cards)
            known = player.score if player.score != held.printed_points(state.edition) else None
            holdings.append(replace(held, score=known))
        layers: list[Layer | None] = [*state.market.future]
        mixed = [depth for depth, layer in enumerate(state.market.future) if sum(map(bool, layer)) > 1]
        if mixed:
            layers[max(mixed, key=lambda depth: sum(state.market.future[depth]))] = None
        elif len(layers) <= 1:
            layers = [None]
        return cls(state.setup, tuple(holdings), state.market.open, tuple(layers), state.to_move, state.ended_by)

    @property
    def edition(self) -> Edition:
        """The edition to which the position belongs."""
        return self.setup.edition

    @property
    def claimed(self) -> TerritoryMask:
        """The mask of territories that belong to a player."""
        return union(holding.estate for holding in self.holdings)

    @property
    def unclaimed(self) -> TerritoryMask:
        """The mask of territories that can still be claimed."""
        return self.setup.territories & ~self.claimed

    @property
    def market(self) -> Market:
        """The market; its pile contains all cards that are in no other place."""
        kinds = self.edition.kinds
        rest = self.edition.cards_of(self.unclaimed)
        for kind, count in enumerate(Market.of(self.open, filter(None, self.future)).counts(kinds)):
            rest[kind] = max(0, rest[kind] - count)
        return Market.of(self.open, [tuple(rest) if layer is None else layer for layer in self.future])

    @property
    def state(self) -> GameState:
        """The position that the draft describes, which may be incomplete."""
        players = tuple(holding.player(self.edition) for holding in self.holdings)
        return GameState(self.setup, players, self.market, self.to_move, self.ended_by)

    @property
    def source(self) -> str:
        """The note for people in the position's file, with the reasons for scores; the note may be empty."""
        reasons = [
            gettext(
                "score of {player}: {score} instead of the printed {printed}, because {reason}",
                player=colour,
                score=ngettext("{number} point", "{number} points", held.score or 0),
                printed=held.printed_points(self.edition),
                reason=held.reason,
            )
            for colour, held in zip(self.setup.colours, self.holdings, strict=True)
            if held.reason
        ]
        return "; ".join(reasons)

    def problems(self) -> list[str]:
        """The problems of the position. If few commands can solve a problem, the problem ends with these commands."""
        return ["; ".join((each.sentence, *_MENDING.get(each.part[0], ()))) for each in self.amiss()]

    def amiss(self) -> list[Amiss]:
        """The problems of the position, each with the part of the position concerned."""
        return amiss(self.state)

    def with_holding(self, seat: int, holding: Holding) -> Draft:
        """Returns the draft with the holding (pieces, land, cards and score) of one player replaced."""
        return replace(self, holdings=(*self.holdings[:seat], holding, *self.holdings[seat + 1 :]))


_MENDING: dict[str | int, tuple[str]] = {
    "market": ("`market`, `future`",),
    "ended_by": ("`ended`",),
    "streets": ("`streets`",),
    "challenge": ("`challenge`",),
}
"""For each part of a position, the commands that can solve its problems."""
