"""The benchmark of wins that a turn loses: it looks at every effect, and what it keeps comes out again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks import positions as positions_of_games
from benchmarks import regret, second_judge
from benchmarks.calibrate import positions
from benchmarks.players import policy_of
from benchmarks.positions import position_of_game
from benchmarks.second_judge import SecondJudge
from ny1901_solver.new_york_1901.hint.rollouts import by_value
from ny1901_solver.new_york_1901.moves import Placing, Shift, Turn
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.rules import legal_turns, violations
from ny1901_solver.new_york_1901.state import SHIFT, GameState
from ny1901_solver.statistics.comparing import Estimate


def test_each_effect_of_a_legal_turn_is_judged_and_nothing_illegal_is() -> None:
    for state in positions(2, 4) + positions(4, 4):
        found = regret.all_effects(state)
        assert len(found) == len(set(found))
        assert not any(violations(state, turn) for turn in found if str(turn) != "shift")

        def effect(turn: Turn) -> tuple[object, int]:
            return tuple(step for step in turn.steps if isinstance(step, Placing)) or turn.steps, turn.cards

        assert {*map(effect, legal_turns(state, shifts=False))} <= {*map(effect, found)}


def test_a_turn_is_left_out_only_if_it_is_worse_beyond_doubt() -> None:
    rng = random.Random(0)
    leading = [float(rng.random() < 0.6) for _ in range(200)]
    assert not regret.is_behind(leading, leading)
    assert regret.is_behind([0.0] * 200, leading)
    assert not regret.is_behind([1.0 - share for share in leading[:3]], leading[:3])


def test_the_best_turn_loses_nothing() -> None:
    cases = regret.kept(2)
    assert len(cases) == regret.POSITIONS[2]
    for case in cases:
        assert case.lost[case.best] == Estimate(0.0, 0.0)


def test_a_game_without_an_end_gives_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three players by value go round for ever in the game of this seed (TRN-5)."""
    monkeypatch.setattr(positions_of_games, "LONGEST", 100)
    lengths = list[int]()

    def last(game: list[GameState], rng: random.Random) -> GameState:
        lengths.append(len(game))
        return game[-1]

    position_of_game("hint shares 3 13", 3, by_value, last)
    assert len(lengths) == 1
    assert lengths[0] < 100


STATE = positions(2, 8)[6]


def test_the_games_of_a_second_judge_have_the_same_cards_after_every_turn() -> None:
    """After one and the same turn, games with the same number are the same, and others are not."""
    turn = legal_turns(STATE)[0]
    shares = [second_judge.share_of_game(STATE, turn, "quick", number) for number in range(12)]
    assert shares == [second_judge.share_of_game(STATE, turn, "quick", number) for number in range(12)]
    assert len(set(shares)) > 1
    assert STATE.mover.cards & SHIFT
    assert second_judge.share_of_game(STATE, Turn((Shift(),)), "quick", 1) in (0.0, 0.5, 1.0)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_second_judge_goes_on_with_what_it_has_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    line, (best, turn) = format_line(STATE), map(str, regret.all_effects(STATE)[:2])

    def judge(games: int, workers: int = 1) -> SecondJudge:
        return SecondJudge(tmp_path, 2, "quick", games, workers)

    few, path = judge(40, workers).lost(line, best, turn), tmp_path / "2.quick.jsonl"
    kept = path.read_bytes()
    assert len(kept.splitlines()) == 5
    monkeypatch.setattr(second_judge, "shares_of_block", None)  # nothing is played again
    assert judge(40).lost(line, best, turn) == few
    monkeypatch.undo()
    more = judge(80).lost(line, best, turn)
    assert path.read_bytes().startswith(kept)
    assert len(path.read_bytes().splitlines()) == 9
    assert more.error < few.error
    assert judge(80).lost(line, best, best) == Estimate(0.0, 0.0)


def test_a_second_judge_can_measure_a_player(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lost = SecondJudge(tmp_path, 2, "quick", 20).lost
    cases = regret.kept(2)[:2]
    mean, by_games = regret.regret("points", cases, 1, lambda case, turn: lost(case.line, case.best, str(turn)))
    turns = [policy_of("points")(parse_line(case.line), random.Random(0)) for case in cases]
    losses = [lost(case.line, case.best, str(turn)) for case, turn in zip(cases, turns, strict=True)]
    assert mean.mean == pytest.approx(sum(each.mean for each in losses) / 2)
    assert by_games.error > 0


@pytest.mark.slow
def test_a_kept_judgement_comes_out_again() -> None:
    case = regret.kept(2)[0]
    turn = next(turn for turn in case.lost if turn != case.best)
    again = case._replace(lost={})
    assert regret.lost(again, Turn.parse(turn)) == case.lost[turn]
    assert parse_line(case.line).setup.edition.name == "lower-manhattan"
