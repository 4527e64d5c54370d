"""The points by source and round at the end of a game, what decided it, and another game like it."""

from __future__ import annotations

import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

from ny1901_solver.capabilities.ending import EndingData
from ny1901_solver.manhattan import called
from ny1901_solver.manhattan.answers.answer import ending_of
from ny1901_solver.manhattan.answers.positions import ScoreAnswer
from ny1901_solver.manhattan.capabilities.positions import SCORE
from ny1901_solver.manhattan.chance import deck_dealer
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.replay import points_gained
from ny1901_solver.manhattan.rules import legal_moves, play
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.questions.capability import Asker
from tests.endings import assert_the_ending_is_so

from .tables import drawn_game


def scored(state: GameState) -> ScoreAnswer:
    asked = SCORE.make_question(position=state)
    answer = SCORE.answer(asked, SCORE.find(asked, Asker()), Asker())
    assert isinstance(answer, ScoreAnswer)
    return answer


def finished(rng: random.Random, edition: str) -> tuple[GameState, list[Any]]:
    """A game of random moves, and the moves that ended a round."""
    state, ended = drawn_game(rng, load_edition(edition)), []
    while not state.over:
        after = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
        if gained := points_gained(state, after, state.to_move):
            ended.append(SimpleNamespace(before=state, gained=gained))
        state = after
    return state, ended


def test_the_end_of_any_game_adds_up_and_says_what_is_so() -> None:
    said = Counter[str]()
    for seed in range(60):
        state, ended = finished(random.Random(seed), "mayfair" if seed % 6 == 0 else "tiny")
        alone = scored(state)
        said[assert_the_ending_is_so(alone)] += 1
        number, rounds = state.round, len(alone.ending.sources[0].parts)
        assert (alone.ending.sources[0].name.startswith("round"), rounds) == (number > 1, 0)
        whole = alone.model_copy(update={"ending": EndingData.model_validate(ending_of(state, ended))})
        assert_the_ending_is_so(whole)
        assert [each.name for each in whole.ending.sources] == [
            each if number > 1 else f"{each} in round 1" for each in ("buildings", "cities", "tallest building")
        ]
        for source in whole.ending.sources if number > 1 else ():
            for part, move in zip(source.parts, ended, strict=True):
                assert part.name == f"round {move.before.round}"
                for seat, points in enumerate(part.points.values()):
                    own = state.setup.colours[seat]
                    lines = [line for line in move.gained if line.rule == source.rule and line.colour in own]
                    assert points == sum(line.points for line in lines)
    assert said["one source"] >= 20
    assert said["shared"] + said["tallest"] + said["majorities"] >= 3, said


def test_a_game_under_way_has_the_points_that_the_board_pays_now() -> None:
    state = drawn_game(random.Random(3), load_edition("tiny"))
    for _ in range(10):
        state = play(state, legal_moves(state)[0], deck_dealer(random.Random(1)))
        assert assert_the_ending_is_so(scored(state)) == "under way"


def test_another_game_has_the_same_players_variants_and_readings_and_start() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        first = drawn_game(rng)
        state = first
        while state.round == 1 and not state.over:
            state = play(state, rng.choice(legal_moves(state)), deck_dealer(rng))
        again = called.again(state, seed=5)
        assert again.setup == first.setup
        assert (again.start, again.round, sum(again.points)) == (first.start, 1, 0)
        assert again == called.again(first, seed=5) != called.again(first, seed=6)
