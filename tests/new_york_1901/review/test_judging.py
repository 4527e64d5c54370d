"""Losses, luck and marks beside what is known of a position otherwise."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.capabilities.reviewing import REVIEWER
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.game import NEW_YORK_1901
from ny1901_solver.new_york_1901.hint import Advice
from ny1901_solver.new_york_1901.hint.rollouts import expected_end, final_end
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.replay import Record, position_after, read_record, record_game, replay
from ny1901_solver.new_york_1901.review.judging import TurnJudge, decisions, odds
from ny1901_solver.new_york_1901.rules import legal_turns, new_game, play, random_turn
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.reviews.decisions import Decision
from ny1901_solver.reviews.review_settings import ReviewSettings
from ny1901_solver.reviews.reviewed import NOTHING, Review
from ny1901_solver.statistics.comparing import Estimate

from ..sampling import random_positions
from ..strategies import MANHATTAN

GAMES = Path(__file__).parent.parent.parent.parent / "puzzles" / "games"
REVIEWS = REVIEWER.reviews
FEW = ReviewSettings(40, 0)


def game_of(number: str) -> list[Decision]:
    return [
        decision
        for played in replay(read_record(GAMES / f"{number}.yaml"))
        for decision in decisions(NEW_YORK_1901, played)
    ]


def shares_of(state: GameState) -> tuple[float, ...]:
    return (final_end(state, 0) if state.over else expected_end(state, 0)).shares


def reviewed(record: Record) -> Review:
    return REVIEWS.review(record, FEW)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_are_parts_of_one_victory(players: int) -> None:
    for state in random_positions(MANHATTAN, 1, 10, (players,)):
        assert sum(shares_of(state)) == pytest.approx(1)
        assert len(shares_of(state)) == players


@pytest.mark.parametrize("record", ["tiles-2p", "tiles-3p", "tiles-4p"])
def test_what_a_last_turn_loses_is_exact(record: str) -> None:
    last = game_of(record)[-1]
    state, seat = last.state, last.state.to_move
    ends = {turn: shares_of(play(state, turn, any_card))[seat] for turn in legal_turns(state)}
    for turn in (last.played, min(ends, key=lambda turn: ends[turn])):
        found = REVIEWS.judge_decision(FEW, replace(last, played=turn, drawn=()))
        assert found.proved
        assert found.lost == (max(ends.values()) - ends[turn], 0.0)


def test_the_best_turn_loses_nothing() -> None:
    decision = game_of("tiles-2p")[10]
    best = REVIEWS.judge_decision(FEW, decision).best
    again = REVIEWS.judge_decision(FEW, Decision(NEW_YORK_1901, decision.number, decision.state, best))
    assert again.best == best
    assert (again.lost, again.lost_margin, again.is_best) == ((0, 0), (0, 0), True)
    assert again.before == again.after


def test_a_proved_better_turn_wins_over_one_that_wins_a_little_oftener() -> None:
    """What wins a hundredth oftener and comes to ten points less is worth less; that is proved, no games doubt it."""

    class Sure(TurnJudge):
        def advise(self) -> Advice:
            advice = self.evaluator.advise(self.decision.state, 30, also=self.decision.played)
            assert isinstance(advice, Advice)
            best = next(each for each in advice.turns if each.turn != self.decision.played)
            own = next(each for each in advice.turns if each.turn == self.decision.played)
            first = replace(best, share=Estimate(0.5, 0.0), behind=NOTHING)
            worse = replace(own, share=Estimate(0.51, 0.0), behind=Estimate(10.0, 0.0))
            return Advice((first, worse), 2, 0, True)

    decision = game_of("tiles-2p")[10]
    found = Sure(FEW, decision).judge()
    assert found.best != decision.played
    assert (round(found.lost.mean, 12), found.lost.error) == (-0.01, 0.0)
    assert found.lost_margin == (10.0, 0.0)
    assert not found.is_best


def test_a_best_turn_that_quick_does_not_find_is_marked() -> None:
    """Turn 25 of a game of `quick` players lost a tenth of the wins; here the better turn is played."""
    missed = game_of("tiles-2p")[24]
    found = REVIEWS.judge_decision(ReviewSettings(150, 0), missed)
    assert found.mark == "?"
    instead = REVIEWS.judge_decision(ReviewSettings(150, 0), replace(missed, played=found.best, drawn=()))
    assert instead.mark == "!"
    assert instead.found.mean > 0.03


def luck_of(decision: Decision) -> tuple[Estimate, ...]:
    """The luck of a decision, by the same games whatever came up."""
    judge = TurnJudge(FEW, decision)
    judge.chance = "any"
    return judge.luck()


def test_luck_is_fair() -> None:
    """Its mean over all cards that could have come up is 0, and what one player has of it the others lack."""
    for decision in [each for each in game_of("tiles-3p")[:6] if len(each.drawn) == 1][:2]:
        (likely,) = odds(decision)
        assert len(likely) > 5
        lucks = {kind: luck_of(replace(decision, drawn=(kind,))) for kind in likely}
        for seat in decision.state.setup.seats:
            assert sum(float(likely[kind]) * lucks[kind][seat].mean for kind in likely) == pytest.approx(0, abs=1e-12)
        assert all(sum(each.mean for each in luck) == pytest.approx(0, abs=1e-12) for luck in lucks.values())
        assert any(luck[0].mean for luck in lucks.values())


def test_who_plays_at_random_loses_more_than_who_plays_sensibly() -> None:
    start = new_game(MANHATTAN, 2, random.Random(1))
    review = reviewed(record_game(start, [quick, random_turn], random.Random(1)).first(16))
    sensible, wild = review.players()
    assert wild.lost.mean > sensible.lost.mean + 2 * (wild.lost.error + sensible.lost.error)
    assert wild.lost_margin.mean > sensible.lost_margin.mean
    assert wild.best < sensible.best


def test_a_review_tells_its_course_to_the_result() -> None:
    review = reviewed(record_game(new_game(load_edition("tiny"), 2, random.Random(1)), quick, random.Random(1)))
    course = review.course()
    assert [turns for turns, _ in course] == [float(number) for number in range(len(review.turns) + 1)]
    winners = outcome(review.end).winners
    assert course[-1][1] == tuple((seat in winners) / len(winners) for seat in (0, 1))
    assert review.complete


def test_turning_points_are_sure_and_in_the_order_of_the_game() -> None:
    record = read_record(GAMES / "tiles-2p.yaml")
    review = reviewed(Record(position_after(record, 24), record.turns[24:]))
    points = review.turning_points()
    assert [point.number for point in points] == sorted(point.number for point in points)
    assert {point.cause for point in points} >= {"mistake", "cards"}
    for point in points:
        turns = [turn for turn in review.turns if turn.number == point.number]
        if point.cause == "mistake":
            assert (point.seat, point.swing) in [
                (turn.seat, turn.lost.mean) for turn in turns if turn.mark in ("?", "??")
            ]
        if point.cause == "cards":
            assert point.swing in [turn.luck[point.seat].mean for turn in turns]
            assert point.swing >= 0.08
