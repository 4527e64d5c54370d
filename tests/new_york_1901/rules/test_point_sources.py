"""The points by source at the end of a game, what decided it, and another game like it."""

from __future__ import annotations

import random
from collections import Counter

from ny1901_solver.new_york_1901 import called
from ny1901_solver.new_york_1901.answers.positions import ScoreAnswer
from ny1901_solver.new_york_1901.capabilities.positions import SCORE
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.scoring import outcome, point_sources
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.protocol.point_sources import decision
from ny1901_solver.questions.capability import Asker
from tests.endings import assert_the_ending_is_so

from ..sampling import random_set_up, random_step
from .statements import laid_out
from .test_scoring import ONE_GOLD, OTHER_GOLD, PARK_ROW, TIED, TWO_GOLD, WOOLWORTH, full


def scored(state: GameState) -> ScoreAnswer:
    asked = SCORE.make_question(position=state)
    answer = SCORE.answer(asked, SCORE.find(asked, Asker()), Asker())
    assert isinstance(answer, ScoreAnswer)
    return answer


def finished(edition: str, players: int, seed: int) -> GameState:
    """A game of random and sensible turns, from any set-up."""
    rng = random.Random(f"{edition} {players} {seed}")
    state = random_set_up(load_edition(edition), rng, players)
    for turn in range(150):
        if state.over:
            break
        policy = POLICIES[rng.choice(sorted(POLICIES))]
        state = random_step(state, rng, policy) if turn % 3 else random_step(state, rng)
    return state


def test_the_end_of_any_game_adds_up_and_says_what_is_so() -> None:
    said, challenges = Counter[str](), set[str]()
    for edition, games in (("tiny", 40), ("lower-manhattan", 2)):
        for players in (2, 3, 4):
            for seed in range(games):
                state = finished(edition, players, seed)
                answer = scored(state)
                said[assert_the_ending_is_so(answer)] += 1
                challenges.add(state.setup.challenge)
                assert_sources_are_those_of_the_sheets(state, answer)
    assert said["one source"] >= 20
    assert min(said["several sources"], said["several behind"], said["shared"]) >= 2, said
    assert len(challenges) == 5


def assert_sources_are_those_of_the_sheets(state: GameState, answer: ScoreAnswer) -> None:
    """The names of the sources, and points of tiles and streets by the lines of the score sheets."""
    setup, sheets = state.setup, outcome(state).sheets
    streets = [setup.edition.card_name(card) for card in setup.streets]
    cards = ["unused action cards"] if setup.action_cards else []
    assert [each.name for each in answer.ending.sources] == ["tiles built", *streets, setup.challenge_name, *cards]
    tiles, *others = answer.ending.sources
    for colour, sheet, player in zip(setup.colours, sheets, state.players, strict=True):
        prestige = sum(line.points for line in sheet.lines if line.rule == "SCO-6")
        assert tiles.points[colour] == player.score - prestige
        for street in others[: len(streets)]:
            lines = [line for line in sheet.lines if line.about == street.name]
            assert (
                street.points[colour]
                == sum(line.points for line in lines)
                in (
                    0,
                    setup.edition.numbers.street_points,
                )
            )


def test_the_reason_of_a_tie_is_the_sentence() -> None:
    for green, blue, decided_by in (
        (PARK_ROW, WOOLWORTH, "legendary"),
        (TWO_GOLD, OTHER_GOLD, "gold"),
        (ONE_GOLD, OTHER_GOLD, "shared"),
    ):
        state = laid_out(full(green, blue, **TIED))
        result = outcome(state)
        assert result.decided_by == decided_by
        sentence = decision(state.setup.colours, point_sources(state.setup, result.sheets), result)
        assert sentence == f"{result.reason[0].upper()}{result.reason[1:]}."


def test_another_game_has_the_same_players_variant_and_readings() -> None:
    rng = random.Random(7)
    for _ in range(12):
        state = random_set_up(load_edition("tiny"), rng, rng.choice([2, 3, 4]))
        again = called.again(random_step(state, rng), seed=3)
        for kept in ("edition", "colours", "starters", "unlocks", "action_cards", "readings"):
            assert getattr(again.setup, kept) == getattr(state.setup, kept)
        assert [player.score for player in again.players] == [0] * len(state.setup.colours)
        assert again == called.again(state, seed=3)
    board = load_edition("lower-manhattan")
    drawn = {called.again(new_game(board, 2, rng), seed=seed).setup.streets for seed in range(8)}
    assert len(drawn) > 3
    beginner = new_game(board, 3, rng, variant="beginner")
    assert {called.again(beginner, seed=seed).setup.streets for seed in range(8)} == {beginner.setup.streets}
