"""Certificates beside an oracle that tries everything, and tasks that have none."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.planning.problem import ReachScore, first_stage, knows_cards
from ny1901_solver.new_york_1901.planning.result import PlanResult, fulfils
from ny1901_solver.new_york_1901.planning.search import best_plan
from ny1901_solver.new_york_1901.puzzles import Certificate, Kind, Task, certifying
from ny1901_solver.new_york_1901.puzzles.attempt import Attempt, endings, play_out
from ny1901_solver.new_york_1901.puzzles.certifying import ProofBudget, Rejection, RejectReason, certify
from ny1901_solver.new_york_1901.puzzles.kinds.last_turn import lead
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns, play
from ny1901_solver.new_york_1901.scoring import outcome

from ..planning.exhaustive import TooMany, exhaust
from .examples import QUICK, certified, tasks


def verdicts(kind: Kind, number: int) -> list[tuple[Task, Certificate | Rejection]]:
    return [(task, certify(task, QUICK)) for task in islice(tasks(kind), number)]


@pytest.mark.parametrize(
    ("kind", "number", "least"),
    [
        (Kind.BEST_TURN, 30, 4),
        (Kind.PLAN, 12, 1),
        (Kind.PACKING, 30, 2),
        *(pytest.param(kind, 120, 10, marks=pytest.mark.slow) for kind in (Kind.BEST_TURN, Kind.PLAN, Kind.PACKING)),
    ],
)
def test_a_task_for_points_is_certified_exactly_when_trying_everything_shows_one_best_effect(
    kind: Kind, number: int, least: int
) -> None:
    certificates, compared = 0, 0
    for task, found in verdicts(kind, number):
        try:
            oracle = exhaust(task.problem, 3000)
        except TooMany:
            continue
        compared += 1
        best, second = oracle.best, oracle.second
        assert best is not None
        unique = second is not None and len(oracle.optimal) == 1 and best.gain > second.gain
        assert isinstance(found, Rejection) != unique, found
        if not isinstance(found, Rejection):
            certificates += 1
            assert second is not None
            assert found.second is not None
            assert (found.value, found.bound) == (best.gain, best.gain)
            assert (found.second.value, found.second.bound) == (second.gain, second.gain)
            assert found.margin == best.gain - second.gain
            answer, rival = play_out(task, found.answer), play_out(task, found.second.answer)
            assert isinstance(answer, Attempt)
            assert isinstance(rival, Attempt)
            assert {answer.ending.effect} == oracle.optimal
            assert rival.ending.effect.worth == second
    assert compared > number // 2
    assert certificates >= least


def test_a_race_is_certified_exactly_when_one_effect_reaches_the_goal_in_the_fewest_turns() -> None:
    traits: Counter[str] = Counter()
    for task, found in verdicts(Kind.RACE, 45):
        try:
            per_turns = [exhaust(replace(task.problem, turns=turns), 3000) for turns in range(1, task.turns + 1)]
        except TooMany:
            continue
        reaching = []
        for oracle in per_turns:
            reached = set()
            for effect, plan in oracle.plans.items():
                played = play_out(task, plan)
                assert isinstance(played, Attempt)
                if all(fulfils(task.problem, wish, played.after) for wish in task.wishes):
                    reached.add(effect)
            reaching.append(reached)
        fewest = next((turns for turns, reached in enumerate(reaching, 1) if reached), None)
        if fewest is None:
            assert isinstance(found, Rejection)
            assert found.reason == RejectReason.NO_ANSWER
            traits["no answer"] += 1
        elif len(reaching[fewest - 1]) > 1:
            assert isinstance(found, Rejection)
            assert found.reason == RejectReason.NOT_UNIQUE
            traits["not unique"] += 1
        else:
            assert not isinstance(found, Rejection)
            assert (found.value, found.bound, found.margin) == (fewest, fewest, 1)
            traits["unique"] += 1
    assert min(traits[trait] for trait in ("no answer", "not unique", "unique")) >= 2


def test_sco_8_a_last_turn_is_certified_exactly_when_turns_of_one_outcome_do_what_is_wanted() -> None:
    traits: Counter[str] = Counter()
    for task, found in verdicts(Kind.LAST_TURN, 80):
        right, wrong, alone = set(), [], False
        stage = first_stage(task.problem)
        for turn in legal_turns(task.state):
            if not knows_cards(stage, turn):
                continue
            after = play(task.state, turn, any_card)
            end = outcome(after)
            totals = tuple(sheet.total for sheet in end.sheets)
            buildings = tuple(
                sorted(
                    (s.mask, s.generation, s.points, s.legendary, s.irregular)
                    for s in after.players[task.seat].buildings
                )
            )
            alone |= end.winners == (task.seat,)
            if task.seat in end.winners and (task.wanted == "share" or len(end.winners) == 1):
                right.add((buildings, totals))
            else:
                wrong.append(totals[task.seat] - max(totals[: task.seat] + totals[task.seat + 1 :]))
        expected = len(right) == 1 and bool(wrong) and not (task.wanted == "share" and alone)
        assert isinstance(found, Rejection) != expected, found
        if not isinstance(found, Rejection):
            assert found.second is not None
            assert found.second.value == max(wrong)
            assert found.margin == found.value - max(wrong) >= 0
            played = play_out(task, found.answer)
            assert isinstance(played, Attempt)
            assert lead(task, played.ending) == found.value
        traits[f"{task.wanted} {found.reason if isinstance(found, Rejection) else 'certified'}"] += 1
    assert traits["win certified"] >= 1
    assert traits["win no-answer"] >= 1
    assert traits["win not-unique"] >= 1


def test_a_ruling_is_certified_when_one_turn_is_what_is_wanted_with_the_rules_that_each_breaks() -> None:
    seen = set()
    for task, found in certified(Kind.RULING):
        legal = [turn for turn in task.choices if is_legal(task.state, turn)]
        assert len(legal) == (1 if task.wanted == "legal" else 3)
        assert (found.answer[0] in legal) == (task.wanted == "legal")
        assert [bool(rules) for rules in found.broken] == [turn not in legal for turn in task.choices]
        assert found.value == len({rule for rules in found.broken for rule in rules})
        seen.add(task.wanted)
    assert seen == {"legal", "illegal"}


def test_a_ruling_with_two_right_turns_or_none_is_rejected() -> None:
    task = next(task for task, _ in certified(Kind.RULING) if task.wanted == "legal")
    two_of_four = next(task for task, _ in certified(Kind.RULING) if task.wanted == "illegal")
    flipped = replace(task, wanted="illegal"), replace(two_of_four, wanted="legal")
    reasons = [found.reason for found in map(certify, flipped) if isinstance(found, Rejection)]
    assert reasons == [RejectReason.NOT_UNIQUE, RejectReason.NOT_UNIQUE]
    legal = [turn for turn in legal_turns(task.state, shifts=False) if turn not in task.choices][:3]
    all_legal = replace(task, choices=(*legal, *(t for t in task.choices if is_legal(task.state, t))), wanted="illegal")
    rejected = certify(all_legal)
    assert isinstance(rejected, Rejection)
    assert rejected.reason == RejectReason.NO_ANSWER


@pytest.mark.parametrize("kind", Kind)
def test_both_provers_prove_the_same(kind: Kind) -> None:
    for task, by_one in certified(kind)[:2]:
        found = certify(task, replace(QUICK, provers="both"))
        assert not isinstance(found, Rejection), found
        assert replace(found, proofs=by_one.proofs) == by_one
        assert len({proof.door for proof in found.proofs}) >= 2


def test_what_a_small_budget_leaves_open_is_not_certified() -> None:
    task, _ = certified(Kind.PLAN)[0]
    cut = certify(task, ProofBudget(nodes=1))
    assert isinstance(cut, Rejection)
    assert cut.reason == RejectReason.NOT_PROVED
    stopped = certify(task, ProofBudget(stop=lambda: True))
    assert isinstance(stopped, Rejection)
    assert stopped.reason == RejectReason.NOT_PROVED


@pytest.mark.parametrize("number", [1, 2])
def test_a_budget_either_leaves_a_task_open_or_gives_the_certificate(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    task, by_one = certified(Kind.PLAN)[number]
    searched = list[PlanResult]()

    def heard(*arguments: Any, **options: Any) -> PlanResult:
        searched.append(best_plan(*arguments, **options))
        return searched[-1]

    monkeypatch.setattr(certifying, "best_plan", heard)
    for nodes in range(1, best_plan(task.problem, effects=2, second=True).work.nodes + 1):
        found = certify(task, replace(QUICK, nodes=nodes))
        if isinstance(found, Rejection):
            assert found.reason == RejectReason.NOT_PROVED
        else:
            assert replace(found, proofs=by_one.proofs) == by_one
    assert any(each.gain_proved and not each.ties_proved for each in searched)


def test_two_answers_of_the_best_value_are_not_known_to_be_the_best_while_ties_are_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    task, _ = certified(Kind.PLAN)[1]
    whole = best_plan(task.problem, effects=2, second=True)
    assert whole.runner_up is not None
    open_ties = replace(whole, effects=(*whole.effects, whole.runner_up), ties_proved=False)
    monkeypatch.setattr(certifying, "best_plan", lambda *_, **__: open_ties)
    found = certify(task, QUICK)
    assert isinstance(found, Rejection)
    assert found.reason == RejectReason.NOT_PROVED
    assert "the tie-break is not decided" in found.detail


def test_a_margin_asked_for_is_kept() -> None:
    for task, found in certified(Kind.BEST_TURN):
        wider = certify(task, replace(QUICK, margin=found.margin + 1))
        assert isinstance(wider, Rejection)
        assert wider.reason == RejectReason.MARGIN
        as_wide = certify(task, replace(QUICK, margin=found.margin))
        assert as_wide == certify(task, QUICK)
        assert not isinstance(as_wide, Rejection)
        assert replace(as_wide, proofs=found.proofs) == found


def test_a_goal_out_of_reach_has_no_answer() -> None:
    task, _ = certified(Kind.RACE)[0]
    found = certify(replace(task, wishes=(ReachScore(900),)), QUICK)
    assert isinstance(found, Rejection)
    assert found.reason == RejectReason.NO_ANSWER


def test_the_same_task_has_the_same_certificate() -> None:
    for kind in Kind:
        task, _ = certified(kind)[0]
        assert certify(task, QUICK) == certify(task, QUICK)


def test_claims_that_no_building_uses_make_no_difference() -> None:
    shared = 0
    for task in islice(tasks(Kind.BEST_TURN), 20):
        every = endings(task)
        assert every.count == sum(map(len, every.turns.values()))
        for ending, turns in every.turns.items():
            played = [play_out(task, (turn,)) for turn in (turns[0], turns[-1])]
            assert all(isinstance(each, Attempt) and each.ending == ending for each in played)
            shared += len(turns) > 1
    assert shared
