"""Stages of a turn that is advised: statements about it, with the number of legal turns that still fit them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from ....kit.puzzles.parts import STAGES, HintStage, StageName
from ...moves import Demolish, Placing, Reclaim, Shift, Step, Take, Turn
from ...planning.effects import Look, look
from ...rules import legal_turns
from ...state import GameState
from ..openings import Opening, Openings, grouped
from .stages import falling, told_in_stages
from .statements import Statement


@dataclass(frozen=True, slots=True)
class TurnStages:
    """What is told of a turn stage by stage, of so many legal turns; the last stage, `full`, is the turn.

    Turns of the same effect are counted once, and no stage tells them apart.
    """

    legal: int
    stages: tuple[HintStage, ...]

    def up_to(self, level: StageName) -> tuple[HintStage, ...]:
        """The stages that tell no more than a level; a stage for which there are no words is left out."""
        return tuple(stage for stage in self.stages if STAGES.index(stage.name) <= STAGES.index(level))


def stages_of_turn(state: GameState, turn: Turn) -> TurnStages:
    """The stages of a legal turn, or of a Market Shift alone, which every turn that begins so fits."""
    legal = legal_turns(state)
    shifts = isinstance(turn.steps[0], Shift)
    answer = next(each for each in legal if each.steps[0] == turn.steps[0]) if shifts else turn
    turns, alike = _by_effect(state, legal, answer)
    first = grouped(state, turns, answer)
    begun = sum(isinstance(each.steps[0], Shift) for each in turns) if shifts else 1
    on = ", and go on with the cards that come up" if shifts else ""
    full = HintStage(name="full", text=f"The turn: {turn}{on}.", left=begun)
    stages = _of_shift(state, first, begun) if shifts else _told(state, first, alike)
    return TurnStages(len(turns), (*stages, full))


def _by_effect(state: GameState, legal: Sequence[Turn], answer: Turn) -> tuple[list[Turn], list[Turn]]:
    """One turn an effect, the answer for its own, and all turns that have its effect.

    Two turns have one where they take the same land, use the same cards and build what looks alike, in any order; no
    land counts in the last turn of the game.
    """
    tiles = state.edition.tiles
    claims = () if (state.to_move + 1) % len(state.players) == state.ended_by else (Take, Reclaim)

    @cache
    def looks(step: Placing) -> tuple[Look, int]:
        site = state.edition.sites.by_placement[step.placement]
        return look(site), tiles[site.tile].height_m or 0  # heights decide the Master Builder challenge

    def effect(turn: Turn) -> Hashable:
        lands = tuple(step for step in turn.steps if isinstance(step, claims))
        return lands, turn.cards, tuple(sorted(looks(step) for step in turn.steps if isinstance(step, Placing)))

    found: dict[Hashable, list[Turn]] = {}
    for turn in legal:
        found.setdefault(effect(turn), []).append(turn)
    alike = found[effect(answer)]
    return [answer if turns is alike else turns[0] for turns in found.values()], alike


def _told(state: GameState, first: Openings, alike: Sequence[Turn]) -> Sequence[HintStage]:
    answer = first.openings[first.answer]
    if not (answer.sites or answer.claims):
        return ()
    twins = [grouped(state, [turn], turn).openings[0] for turn in alike]
    return told_in_stages(state, first, state.setup.street_cards, alike=twins)


def _of_shift(state: GameState, first: Openings, begun: int) -> Sequence[HintStage]:
    """A Market Shift has no place and no tile yet: what is told of it is how the turn does not begin."""
    offered: dict[StageName, list[Statement]] = {
        "nudge": [
            Statement("Think about your action cards: now is the moment for one.", lambda o: bool(o.cards)),
            *_market(state, "Think about the market: "),
        ],
        "where": list(_market(state, "Look at the market: ")),
        "what": [
            Statement("Begin with neither a claim nor a demolition.", partial(_begins_without, (Take, Demolish))),
            Statement("Demolish nothing before the market has changed.", partial(_begins_without, (Demolish,))),
            *_market(state, "Do not claim in haste: "),
        ],
    }
    return falling(first, offered, begun)


def _market(state: GameState, start: str) -> Iterator[Statement]:
    """What is not claimed by the cards that are face up before a Market Shift: nothing at all, or not by some."""
    edition = state.edition
    yield Statement(f"{start}claim no land by the cards that lie there now.", partial(_begins_without, (Take,)))
    for number, district in enumerate(edition.board.legend.districts):
        land = frozenset(each.name for each in edition.board.territories if each.district == number)
        text = f"{start}leave what is {district.name} there."
        yield Statement(text, partial(_claims_none, land), weak=True)
    for kind in sorted(set(state.market.open)):
        land = frozenset(each.name for each in edition.board.territories if edition.kind_of[each.index] == kind)
        yield Statement(f"{start}leave {edition.kind_names[kind]} there.", partial(_claims_none, land), weak=True)


def _begins_without(kinds: tuple[type[Step], ...], opening: Opening) -> bool:
    return not isinstance(opening.turn.steps[0], kinds)


def _claims_none(land: frozenset[str], opening: Opening) -> bool:
    """Whether the turn does not begin with a claim of any such land."""
    step = opening.turn.steps[0]
    return not (isinstance(step, Take) and land & set(step.territories))
