"""What a line of turns needs of an unknown position, held against the rules in other positions."""

from __future__ import annotations

import random

import pytest

from ny1901_solver.new_york_1901.moves import Pass, Placing, Turn
from ny1901_solver.new_york_1901.planning.problem import advance, first_stage, knows_cards
from ny1901_solver.new_york_1901.planning.result import final_points
from ny1901_solver.new_york_1901.puzzles.adversarial.plain import behind
from ny1901_solver.new_york_1901.puzzles.construction.ideas import IDEAS, LineIdea
from ny1901_solver.new_york_1901.puzzles.construction.needs import FinalPoints, needs_of, needs_of_end
from ny1901_solver.new_york_1901.puzzles.construction.street_ideas import FarAhead, LockedStreetIdea
from ny1901_solver.new_york_1901.puzzles.task import Task
from ny1901_solver.new_york_1901.puzzles.wording.played_line import Line
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.scoring import tallies
from ny1901_solver.new_york_1901.state import GameState

from .sketches import proposal, sketches

SKETCHES, OTHERS = 6, 3


def random_line(task: Task, rng: random.Random) -> tuple[Turn, ...]:
    """Random turns with known cards, which prefer to build; without a Market Shift."""
    stage, turns = first_stage(task.problem), list[Turn]()
    while stage.left:
        legal = [turn for turn in legal_turns(stage.state, shifts=False) if knows_cards(stage, turn)]
        building = [turn for turn in legal if not isinstance(turn.steps[-1], Pass)]
        if not legal:
            break
        turn = rng.choice(building if building and rng.random() < 0.8 else legal)
        turns.append(turn)
        stage = advance(task.problem, stage, turn)
    return tuple(turns)


@pytest.mark.parametrize("idea", [idea for idea in IDEAS if issubclass(idea, LineIdea)], ids=lambda idea: idea.__name__)
def test_a_line_can_be_played_wherever_its_needs_hold_and_scores_what_the_model_says(idea: type[LineIdea]) -> None:
    played = 0
    for number, sketch in enumerate(sketches(idea, SKETCHES)):
        rng = random.Random(number)
        value = proposal(sketch, number)
        if value is None:
            continue
        task = sketch.task(sketch.unknown.decode(value))
        turns = random_line(task, rng)
        line = needs_of(sketch.unknown, task.problem.state, turns)
        for need in line.needs:
            assert value(need.amount) >= need.least  # they hold where the line was found
            need.hold(sketch.unknown.model)
        final = FinalPoints(sketch.unknown)
        points = [final.of(line, seat) for seat in sketch.unknown.seats]
        passes = any(turn.steps == (Pass(),) for turn in turns)
        for seed in range(OTHERS):
            other = proposal(sketch, 1000 + seed)
            if other is None:
                continue
            state = sketch.unknown.decode(other)
            again = Line.of(sketch.task(state), turns)
            if again is None and passes and not sketch.task(state).problem.state.market.open:
                continue  # a pass in a packing stands for any turn that builds nothing better
            assert again is not None, (turns, state)
            played += 1
            if state.setup.challenge in FinalPoints.CHALLENGES and not again.played.left:
                after = again.after
                assert [other(amount) for amount in points] == [final_points(after, seat) for seat in state.setup.seats]
    assert played >= SKETCHES


def ends(state: GameState) -> list[tuple[Turn, GameState]]:
    """All turns without a Market Shift that end the game, each with all positions behind it."""
    turns = legal_turns(state, shifts=False)
    return [(turn, after) for turn in turns for after in behind(state, turn) if after.ended_by is not None]


def last_turn(state: GameState, rng: random.Random) -> Turn:
    """A random last turn, which builds if one can."""
    turns = legal_turns(state)
    building = [turn for turn in turns if any(isinstance(step, Placing) for step in turn.steps)]
    return rng.choice(building or turns)


@pytest.mark.parametrize("idea", [FarAhead, LockedStreetIdea])
def test_a_turn_that_ends_the_game_and_a_last_turn_can_be_played_wherever_their_needs_hold(
    idea: type[FarAhead],
) -> None:
    played = 0
    for number, sketch in enumerate(sketches(idea, SKETCHES)):
        rng = random.Random(number)
        value = proposal(sketch, number)
        if value is None:
            continue
        known = sketch.unknown.decode(value)
        cards = known.setup.street_cards
        for place, card in enumerate(cards):
            mine, other = (tallies(known)[seat].streets[place] for seat in (sketch.seat, 1 - sketch.seat))
            assert value(sketch.unknown.lead(card)) == mine - other
        ending = ends(known)
        if not ending:
            continue
        first, after = rng.choice(ending)
        last = last_turn(after, rng)
        needs = needs_of_end(sketch.unknown, known, first, last)
        if not all(need.holds(value) for need in needs):
            assert sketch.unknown.under  # a card could lie at the bottom of the pile
            continue
        for need in needs:
            need.hold(sketch.unknown.model)
        for seed in range(OTHERS):
            other_value = proposal(sketch, 1000 + seed)
            if other_value is None:
                continue
            state = sketch.unknown.decode(other_value)
            assert first in legal_turns(state, shifts=False), (first, state)
            behind_it = list(behind(state, first))
            assert all(each.ended_by == sketch.seat for each in behind_it)
            assert any(last in legal_turns(each) for each in behind_it), (first, last, state)
            played += 1
    assert played >= SKETCHES
