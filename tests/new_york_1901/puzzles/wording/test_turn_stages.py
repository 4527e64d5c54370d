"""Stages of an advised turn: each leaves fewer effects of legal turns than the one before, and the turn's is left."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import replace
from itertools import chain

import pytest

from ny1901_solver.new_york_1901.chance import Cards, any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Shift, Take, Turn
from ny1901_solver.new_york_1901.planning.result import look
from ny1901_solver.new_york_1901.puzzles.openings import group_openings
from ny1901_solver.new_york_1901.puzzles.wording.stages import stages_of_turn
from ny1901_solver.new_york_1901.puzzles.wording.statements import Statement, nudges, whats, wheres
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.rules.transition import carried_out, play_step, with_due_cards
from ny1901_solver.new_york_1901.state import SHIFT, GameState
from ny1901_solver.puzzles.parts import STAGES

from ...sampling import random_positions, telling_positions, with_all_cards


def hold(state: GameState, turn: Turn) -> int:
    """Holds the stages of a turn against all legal turns; how many there are."""
    turns = legal_turns(state)
    found = stages_of_turn(state, turn)
    assert 0 < found.legal <= len(turns)
    names = [stage.name for stage in found.stages]
    assert names == sorted(set(names), key=STAGES.index)
    left = [found.legal, *(stage.left for stage in found.stages)]
    assert left == sorted(left, reverse=True)
    assert len(set(left[:-1])) == len(left) - 1
    assert left[-1] >= 1
    assert found.stages[-1].text.startswith(f"The turn: {turn}")
    assert [stage.name for stage in found.up_to("where")] == [name for name in names if name in ("nudge", "where")]
    return len(names)


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_stage_leaves_fewer_legal_turns_and_the_last_one_tells_the_turn(edition: str, players: int) -> None:
    seen = set()
    for state in random_positions(load_edition(edition), 5, 6, (players,)):
        turns = legal_turns(state, shifts=False)
        for turn in random.Random(1).sample(turns, min(3, len(turns))):
            seen.add(hold(state, turn))
    assert 4 in seen


def test_a_market_shift_is_told_as_a_card_to_play_and_the_middle_of_a_turn_has_stages_too() -> None:
    shift, held = Turn((Shift(),)), 0
    for state in map(with_all_cards, random_positions(load_edition("tiny"), 3, 12, (2,))):
        takes = [turn for turn in legal_turns(state, shifts=False) if isinstance(turn.steps[0], Take)]
        if not (state.mover.cards & SHIFT and takes):
            continue
        begun = sum(isinstance(turn.steps[0], Shift) for turn in legal_turns(state))
        hold(state, shift)
        assert 1 <= stages_of_turn(state, shift).stages[-1].left <= begun
        middle = with_due_cards(play_step(state, takes[0].steps[0]), any_card)
        for turn in legal_turns(middle)[:3] if middle.turn else ():
            hold(middle, turn)
        held += 1
    assert held >= 3


def comes_to(state: GameState, turn: Turn) -> Hashable:
    """What a legal turn without a Market Shift leaves of the mover: nothing of land once nobody moves on."""
    after = carried_out(state, turn, Cards(state.edition, (), any_card))
    player, tiles = after.players[state.to_move], state.edition.tiles
    looks = sorted((look(each), tiles[each.tile].height_m or 0) for each in player.buildings)
    land = () if after.over else (player.estate, player.vacant, after.market.open)
    return player.score, player.cards, tuple(looks), land


@pytest.mark.parametrize(("edition", "seed"), [("tiny", 13), ("lower-manhattan", 5)])
def test_turns_of_one_effect_count_once_and_no_stage_tells_them_apart(edition: str, seed: int) -> None:
    told = 0
    for state in map(without_shift, telling_positions(load_edition(edition), seed, 4)):
        effects: dict[Hashable, list[Turn]] = {}
        for turn in legal_turns(state):
            effects.setdefault(comes_to(state, turn), []).append(turn)
        same = [turns for turns in effects.values() if len(turns) > 1]
        for turn, *others in same[:2] or [legal_turns(state)[:1]]:
            found = stages_of_turn(state, turn)
            assert found.legal == len(effects)
            first, said = group_openings(state, legal_turns(state), turn), dict[str, Statement]()
            answer, most = first.openings[first.answer], max(each.points for each in first.openings)
            for each in chain(
                nudges(state, answer, most, state.setup.street_cards), wheres(state, answer), whats(state, answer)
            ):
                said |= {each.sentence(there): each for there in (False, True)}
            for stage in found.stages[:-1]:
                for other in others:
                    told += 1
                    assert said[stage.text].fits(group_openings(state, [other], other).openings[0])
    assert told


def without_shift(state: GameState) -> GameState:
    players = [player.without_card(SHIFT) if player.cards & SHIFT else player for player in state.players]
    return replace(state, players=tuple(players))


@pytest.mark.parametrize("edition", ["tiny", "lower-manhattan"])
def test_a_market_shift_has_stages_that_leave_what_does_not_begin_as_it_is_said(edition: str) -> None:
    shift, stages = Turn((Shift(),)), 0
    for state in map(with_all_cards, random_positions(load_edition(edition), 4, 8)):
        turns = legal_turns(state)
        if any(isinstance(turn.steps[0], Shift) for turn in turns):
            hold(state, shift)
            stages += len(stages_of_turn(state, shift).stages) - 1
    assert stages >= 10
