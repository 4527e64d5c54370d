"""Judges the decisions in games of New York 1901, measured in shares of the win (`reviews.judging`)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from ...protocol.game import Game
from ...reviews.decisions import Decision
from ...reviews.judging import CameUp, Judge
from ..chance import Cards
from ..hint.rollouts import rollout
from ..moves import Shift, Turn
from ..replay import Played
from ..rules.transition import chance, draw, play_shift, play_step, with_due_cards


def decisions(game: Game[Any, Any], played: Played) -> Iterator[Decision]:
    """Yields the decisions of a turn in order. Each decision is taken in a position in which no card has to come up
    first."""
    cards = Cards(played.before.edition, played.draws)
    state, turn = with_due_cards(played.before, cards), played.turn
    if isinstance(turn.steps[0], Shift):
        due = len(cards.drawn)
        shifted = play_shift(state, cards)
        yield Decision(game, played.number, state, Turn(turn.steps[:1]), tuple(cards.drawn[due:]))
        state, turn = shifted, Turn(turn.steps[1:])
    yield Decision(game, played.number, state, turn, tuple(cards.left))


def odds(decision: Decision) -> Iterator[dict[int, Fraction]]:
    """Returns the possible kinds of each card that came up, with exact odds given the cards before this card."""
    state, left = decision.state, list(decision.drawn)
    for step in decision.played.steps:
        state = play_step(state, step)
        while left and (likely := chance(state)):
            yield likely
            state = draw(state, left.pop(0))


class TurnJudge(Judge):
    """Judges a turn by games between the computer players that `hint` uses, and judges the luck of each card that comes
    up after the turn."""

    def chances(self) -> Iterator[CameUp]:
        """Returns the cards that came up, each with the odds that this card had."""
        return (CameUp(kind, likely) for kind, likely in zip(self.decision.drawn, odds(self.decision), strict=False))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """Returns the shares of the win if a card comes up, given the cards before this card."""
        decision = self.decision
        return rollout(decision.state, decision.played, chance, draws=(*decision.drawn[:place], kind)).shares
