"""The review of a game of Manhattan: what is lost, by what was seen; kept, broken off, said, plotted and printed."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from ny1901_solver.manhattan.capabilities.reviewing import REVIEWER
from ny1901_solver.manhattan.chance import Draws, deck_dealer
from ny1901_solver.manhattan.drawing import BLACK_AND_WHITE, LIGHT
from ny1901_solver.manhattan.drawing.report import DRAWN, levels
from ny1901_solver.manhattan.edition import load_edition
from ny1901_solver.manhattan.hint import advise
from ny1901_solver.manhattan.hint.rollouts import Outset
from ny1901_solver.manhattan.opponents import at_random, greedy
from ny1901_solver.manhattan.positions import format_line, parse_line
from ny1901_solver.manhattan.replay import Record, write_record
from ny1901_solver.manhattan.review.judging import MoveJudge
from ny1901_solver.manhattan.review.reviewed import POINTS
from ny1901_solver.manhattan.rules import new_game
from ny1901_solver.manhattan.scoring import result
from ny1901_solver.manhattan.state.seen import player_name
from ny1901_solver.manhattan.table.playing import LiveManhattan
from ny1901_solver.reviews.report_html import report_html
from ny1901_solver.reviews.review_settings import ReviewSettings
from ny1901_solver.reviews.reviewed import Review, ReviewedStep
from ny1901_solver.reviews.run import Reviewing
from ny1901_solver.statistics.comparing import Estimate
from tests.pictures.labels import misplaced

from ..cli.conftest import Run, run

__all__ = ["run"]

REVIEWS = REVIEWER.reviews
FEW = ReviewSettings(30, 0)


@cache
def record_of(edition: str, players: int, moves: int = 1000, variants: tuple[str, ...] = ()) -> Record:
    """A game whose first player plays as `greedy`, and the others at random."""
    rng = random.Random(f"{edition} {players}")
    live = LiveManhattan.of(new_game(load_edition(edition), players, deck_dealer(rng), variants=variants))
    while not live.state.over and len(live.record.turns) < moves:
        policy = at_random if live.state.to_move else greedy
        live, _ = live.then(policy(live.state, rng), Draws(live.state.edition.board, (), deck_dealer(rng)))
    return live.record


@cache
def made() -> tuple[Reviewing, Review]:
    game = REVIEWS.begin(record_of("tiny", 2), FEW)
    return game, REVIEWS.make_review(game, (REVIEWS.judge_decision(FEW, decision) for decision in game.todo))


def test_the_worst_build_of_all_is_found_out_and_the_best_is_no_mistake() -> None:
    settings = ReviewSettings(120, 1)
    decision = REVIEWS.begin(record_of("mayfair", 3, 13), settings).todo[-1]
    advice = advise(decision.state, 400)
    best, worst = (REVIEWS.judge_decision(settings, replace(decision, played=advice.moves[n].move)) for n in (0, -1))
    assert worst.mark in ("?", "??")
    assert worst.best != worst.played
    assert not worst.is_best
    assert best.mark in ("", "!")
    assert worst.lost_margin.mean > best.lost_margin.mean


def test_players_have_the_sums_of_their_moves() -> None:
    _, review = made()
    for player in review.players():
        own = [turn for turn in review.turns if turn.seat == player.seat]
        assert player.turns == len(own)
        assert player.lost.mean == pytest.approx(sum(turn.lost.mean for turn in own))
        assert player.lost_margin.mean == pytest.approx(sum(turn.lost_margin.mean for turn in own))
        assert player.luck.mean == pytest.approx(sum(turn.luck[player.seat].mean for turn in review.turns))


def test_the_course_ends_with_the_margins_of_the_result() -> None:
    game, review = made()
    course = review.course()
    assert [turns for turns, _ in course] == [float(number) for number in range(len(game.todo) + 1)]
    scores = result(review.end).scores
    assert course[-1][1] == (scores[0] - scores[1], scores[1] - scores[0])
    for _, margins in course:
        assert sum(margins) == pytest.approx(0)


@pytest.mark.parametrize(("players", "variants"), [(3, ("monster",)), (4, ("slow-growth", "anti-trust"))])
def test_games_of_all_sizes_and_variants_are_reviewed(players: int, variants: tuple[str, ...]) -> None:
    game = REVIEWS.begin(record_of("mayfair", players, 3 * players, variants), FEW)
    review = REVIEWS.make_review(game, (REVIEWS.judge_decision(FEW, decision) for decision in game.todo[-2:]))
    assert all(len(turn.luck) == len(turn.before) == players for turn in review.turns)
    assert not review.complete


def test_a_move_is_judged_by_what_its_player_saw() -> None:
    """Other cards in other hands and in the deck, the same in sum, change nothing."""
    decision = next(each for each in made()[0].todo if each.state.phase == "build" and any(each.state.deck))
    other = replace(decision, state=Outset(decision.state).state)
    assert other.state != decision.state
    assert replace(REVIEWS.judge_decision(FEW, other), decision=decision) == REVIEWS.judge_decision(FEW, decision)


def test_who_did_not_tell_his_hand_is_not_judged() -> None:
    record = record_of("tiny", 2, 3)
    told = parse_line(format_line(record.start, (0,)), needs_hands=False)
    game = REVIEWS.begin(replace(record, start=told), FEW)
    assert [decision.number for decision in game.todo] == [1, 3]
    assert [REVIEWS.judge_decision(FEW, decision).seat for decision in game.todo] == [0, 0]


def test_the_last_build_is_proved_and_lost_exactly() -> None:
    _, review = made()
    last = [turn for turn in review.turns if turn.proved]
    assert last
    assert all(turn.lost.error == turn.lost_margin.error == 0 <= turn.lost.mean for turn in last)


def test_luck_is_of_cards_that_were_drawn_and_can_still_be_played() -> None:
    _, review = made()
    lucky = [turn for turn in review.turns if any(luck.mean for luck in turn.luck)]
    assert lucky
    assert all(turn.decision.drawn for turn in lucky)
    assert all(sum(luck.mean for luck in turn.luck) == pytest.approx(0) for turn in lucky)


def test_marks_go_by_points_and_in_the_last_round_by_wins() -> None:
    turns = made()[1].turns
    losses = {"lost": Estimate(0.01, 0), "lost_margin": Estimate(2.0, 0)}
    begun, last = (next(replace(each, **losses) for each in turns if each.by_wins == by) for by in (False, True))
    assert begun.mark == "?"
    assert last.mark == ""
    assert replace(last, lost=Estimate(0.2, 0)).mark == "??"
    for sign, least in POINTS.losses:
        assert replace(begun, lost_margin=Estimate(least, least / 2)).mark == sign
        assert replace(begun, lost_margin=Estimate(least, least)).mark == ""


class Unasked(MoveJudge):
    """Must not be asked."""

    judge = pytest.fail


def test_a_kept_review_is_found_as_it_was_and_goes_on(tmp_path: Path) -> None:
    game, review = made()
    begun = REVIEWS.review_decisions(game, REVIEWS.reviews_in(tmp_path, FEW))
    first = [next(begun), next(begun)]
    begun.close()
    assert len(list(tmp_path.iterdir())) == 2
    assert tuple(REVIEWS.review_decisions(game, REVIEWS.reviews_in(tmp_path, FEW))) == review.turns
    assert tuple(first) == review.turns[:2]
    assert (
        tuple(replace(REVIEWS, judge=Unasked).review_decisions(game, REVIEWS.reviews_in(tmp_path, FEW))) == review.turns
    )
    assert REVIEWS.reviews_in(tmp_path, ReviewSettings(31, 0)).find(game.todo[0]) is None


def test_the_report_s_links_lead_somewhere_and_its_ids_stand_once() -> None:
    _, review = made()
    turns = list(review.turns)
    turns[2] = replace(turns[2], lost_margin=Estimate(2.5, 0.1))
    turns[5] = replace(turns[5], lost_margin=Estimate(9.0, 0.1), best=turns[2].best)
    review = replace(review, turns=tuple(turns))
    assert [point.number for point in review.turning_points() if point.cause == "mistake"] == [3, 6]
    page = report_html(DRAWN.report(review, LIGHT))
    anchors = set(re.findall(r'id="(turn-\w+|boards-\w+)"', page))
    assert set(re.findall(r'<a href="#([\w-]+)"', page)) <= anchors
    identities = re.findall(r' id="([^"]+)"', page)
    assert len(identities) == len(set(identities))
    assert page.count("<article") == sum(turn.mark in ("!", "?", "??") for turn in review.turns) > 0
    for palette in (LIGHT, BLACK_AND_WHITE):
        assert misplaced(DRAWN.plot(review, palette)) == []


def test_levels_of_the_plot_hold_all_margins_and_nothing() -> None:
    for margins in ([0.0, 0.0], [-3.2, 3.2], [-41.0, 7.5], [5.0, 120.0]):
        found = [value for value, _ in levels(margins)]
        assert found[0] <= min(margins) <= max(margins) <= found[-1]
        assert 0.0 in found
        assert 2 <= len(found) <= 8


def test_the_command_says_prints_and_refuses(run: Run) -> None:
    write_record(Path("game.yaml"), record_of("tiny", 2).first(9))
    options = ("--rollouts", 20, "--cache", "kept")
    whole = run("review", "game.yaml", *options).stdout
    assert "turning points" in whole or "no move turned the game" in whole
    start = record_of("tiny", 2).start
    alone = run("review", "game.yaml", *options, "--player", start.letters(1)).stdout.splitlines()
    assert {line.split()[1] for line in alone[1 : alone.index("")] if line.split()[0].isdigit()} == {
        player_name(start, 1)
    }
    answer = json.loads(run("review", "game.yaml", *options, "--json").stdout)
    assert [turn["number"] for turn in answer["turns"]] == list(range(1, 10))
    assert run("review", "game.yaml", *options, "-o", "plot.svg").exit_code == 0
    assert Path("plot.svg").read_text(encoding="utf-8").startswith("<svg")
    for words in (("mh1:",), ("game.yaml@0",), ("game.yaml", "-o", "report.txt"), ("game.yaml", "--player", "pink")):
        result = run("review", *words, *options)
        assert result.exit_code == 2, words
        assert result.stderr


def test_ctrl_c_prints_what_is_known(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    write_record(Path("game.yaml"), record_of("tiny", 2).first(5))
    asked = iter(range(3))

    class Interrupted(MoveJudge):
        def judge(self) -> ReviewedStep:
            if next(asked) == 2:
                raise KeyboardInterrupt
            return super().judge()

    monkeypatch.setitem(REVIEWER.__dict__, "reviews", replace(REVIEWS, judge=Interrupted))
    result = run("review", "game.yaml", "--rollouts", 20, "--cache", "kept", "--json")
    assert result.exit_code == 130
    answer = json.loads(result.stdout)
    assert (answer["status"], len(answer["turns"]), answer["decisions"]) == ("interrupted", 2, 5)
    assert "interrupted after 2 of 5 decisions" in result.stderr
