"""Stages of a turn that is advised: statements about it, with the number of legal turns that still fit them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...moves import Shift, Turn
from ...rules import legal_turns
from ...state import GameState
from ..openings import Openings, grouped
from ..puzzle import STAGES, HintStage, StageName
from .stages import told_in_stages
from .statements import Statement


@dataclass(frozen=True, slots=True)
class TurnStages:
    """What is told of a turn stage by stage, of so many legal turns; the last stage, `full`, is the turn."""

    legal: int
    stages: tuple[HintStage, ...]

    def up_to(self, level: StageName) -> tuple[HintStage, ...]:
        """The stages that tell no more than a level; a stage for which there are no words is left out."""
        return tuple(stage for stage in self.stages if STAGES.index(stage.name) <= STAGES.index(level))


def stages_of_turn(state: GameState, turn: Turn) -> TurnStages:
    """The stages of a legal turn, or of a Market Shift alone, which every turn that begins so fits."""
    turns = legal_turns(state)
    shifts = isinstance(turn.steps[0], Shift)
    first = grouped(state, turns, next(each for each in turns if each.steps[0] == turn.steps[0]) if shifts else turn)
    begun = sum(isinstance(each.steps[0], Shift) for each in turns) if shifts else 1
    on = ", and go on with the cards that come up" if shifts else ""
    full = HintStage(name="full", text=f"The turn: {turn}{on}.", left=begun)
    stages = _of_shift(first, begun) if shifts else _told(state, first)
    return TurnStages(len(turns), (*stages, full))


def _told(state: GameState, first: Openings) -> Sequence[HintStage]:
    answer = first.openings[first.answer]
    if not (answer.sites or answer.claims):
        return ()
    return told_in_stages(state, first, state.setup.street_cards)


def _of_shift(first: Openings, begun: int) -> Sequence[HintStage]:
    """A Market Shift has no place and no tile yet: what is told of it is that a card is played."""
    think = Statement("Think about your action cards: now is the moment for one.", lambda o: bool(o.cards))
    left = sum(each.weight for each in first.openings if think.fits(each))
    return (HintStage(name="nudge", text=think.text, left=left),) if begun < left < first.total else ()
