"""The greedy line and why it falls short."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from ny1901_solver.new_york_1901.planning.problem import advance, first_stage, knows_cards
from ny1901_solver.new_york_1901.planning.result import effect_of
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.attempt import Attempt, play_out
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS as KINDS_OF
from ny1901_solver.new_york_1901.puzzles.kinds import kind_of
from ny1901_solver.new_york_1901.puzzles.solvers.greedy import every_greedy_line, greedy_line, greedy_turn, is_reached
from ny1901_solver.new_york_1901.puzzles.solvers.players import quick_line
from ny1901_solver.new_york_1901.puzzles.solvers.traps import WHIMS
from ny1901_solver.new_york_1901.puzzles.wording.difference import CAUSES, Pair, cause_of, difference
from ny1901_solver.new_york_1901.puzzles.wording.played_line import Line
from ny1901_solver.new_york_1901.rules import legal_turns

from ..examples import certified, tasks
from ..lines import line_of, position

KINDS = [kind for kind in Kind if kind != Kind.RULING]
START = "0,bsg,-,r01,st@A2.B2"
LAND = "0,bsg,-,r01.r02.r03,st@A2.B2"


@pytest.mark.parametrize("kind", KINDS)
def test_the_greedy_turn_scores_as_much_at_once_as_any_legal_turn(kind: Kind) -> None:
    for task, _ in certified(kind):
        problem, stage = task.problem, first_stage(task.problem)
        while stage.left:
            turn = greedy_turn(stage)
            if turn is None:
                break
            scores = {}
            for other in legal_turns(stage.state):
                if knows_cards(stage, other):
                    scores[other] = advance(problem, stage, other).state.players[task.seat].score
            assert turn in scores
            assert scores[turn] == max(scores.values())
            stage = advance(problem, stage, turn)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not KINDS_OF[kind].with_rivals])
def test_the_shortfall_is_that_of_the_best_line_of_most_points(kind: Kind) -> None:
    traps = 0
    for task, certificate in certified(kind, 12):
        trap, answer = kind_of(task).trap(task, certificate), play_out(task, certificate.answer)
        lines = [play_out(task, line) for line in (greedy_line(task), *every_greedy_line(task).lines.values())]
        played = [line for line in lines if isinstance(line, Attempt)]
        assert len(played) == len(lines)
        assert isinstance(answer, Attempt)
        values = [task.turns + 1 if line.value is None else line.value for line in played]
        if trap is None:
            race = kind == Kind.RACE
            assert certificate.value in values if race else answer.ending in [line.ending for line in played]
            continue
        traps += 1
        line = play_out(task, trap.line)
        assert isinstance(line, Attempt)
        assert trap.shortfall >= (kind != Kind.LAST_TURN)
        if kind == Kind.RACE:
            assert trap.value == min(values) == certificate.value + trap.shortfall
        else:
            assert line.value == trap.value == max(values) == certificate.value - trap.shortfall
            assert difference(task, answer, line).points == trap.shortfall
    assert traps or kind in (Kind.PACKING, Kind.RACE)  # on the small board most points lead to the goal


@pytest.mark.parametrize("kind", [Kind.BEST_TURN, Kind.PLAN, Kind.RACE, Kind.LAST_TURN])
def test_every_line_of_most_points_is_found_and_its_ties_are_played(kind: Kind) -> None:
    """Lines that take turns of most points at random come to no other ending."""
    rng = random.Random(f"ties {kind}")
    for task, _ in certified(kind):
        found = every_greedy_line(task)
        assert found.complete
        for _ in range(6):
            stage = first_stage(task.problem)
            while stage.left and not is_reached(task, stage):
                known = [turn for turn in legal_turns(stage.state) if knows_cards(stage, turn)]
                stages = [advance(task.problem, stage, turn) for turn in known]
                scores = [each.state.players[task.seat].score for each in stages]
                stage = rng.choice([each for each, score in zip(stages, scores, strict=True) if score == max(scores)])
            fewest = min(map(len, found.lines.values()))
            if kind != Kind.RACE or (is_reached(task, stage) and stage.played == fewest):
                effect = effect_of(task.problem, stage.state)
                assert kind_of(task).ending(effect, stage.state) in found.lines


def test_a_trap_is_firm_where_all_lines_of_most_points_and_quick_fall_short() -> None:
    firm_ones = 0
    for kind in (Kind.BEST_TURN, Kind.PLAN, Kind.LAST_TURN):
        for task, certificate in certified(kind, 12):
            answer = play_out(task, certificate.answer)
            lines = [*every_greedy_line(task).lines.values(), *(quick_line(task, seed) for seed in range(WHIMS))]
            endings = [played.ending for line in lines if isinstance(played := play_out(task, line), Attempt)]
            assert len(endings) == len(lines)
            assert isinstance(answer, Attempt)
            trap = kind_of(task).trap(task, certificate)
            assert (
                kind_of(task).is_firm(task, certificate)
                == (answer.ending not in endings)
                == (trap is not None and trap.firm)
            )
            firm_ones += kind_of(task).is_firm(task, certificate)
    assert firm_ones


def test_ties_that_are_too_many_to_be_played_make_no_firm_trap() -> None:
    task, certificate = next(pair for pair in certified(Kind.PLAN, 12) if kind_of(pair[0]).is_firm(*pair))
    assert not every_greedy_line(task, most=3).complete
    assert kind_of(task).is_firm(task, certificate)


def test_a_ruling_has_no_trap() -> None:
    assert all(kind_of(task).trap(task, certificate) is None for task, certificate in certified(Kind.RULING))


PAIRS = {
    "unlock-missed": (
        START,
        ("take red-02; build b1@C2,C3", "take red-03; build s1@A3,A4"),
        ("take red-02; pass", "take red-03; build b2@A3,A4,B3"),
        "taking most points at once has 0 points before turn 2, so silver is still locked",
    ),
    "tile-used-up": (
        START,
        ("take red-02; build b1@C2,C3",),
        ("take red-03; build b1@A3,A4",),
        "taking most points at once uses the Tower Building up on A3, A4",
    ),
    "worker-shortage": (
        LAND,
        ("take red-04; build b2@A3,A4,B3", "take blue-01; build b1@C2,C3"),
        ("take red-04; pass", "build b1@C2,C3"),
        "taking most points at once has no worker left to claim land with in turn 2",
    ),
    "shift-missed": (
        START,
        ("shift; take blue-05; pass",),
        ("take red-02; pass",),
        "taking most points at once plays no Market Shift",
    ),
    "card-missed": (
        START,
        ("take red-02; pass", "take blue-01; build b1@E2,F2"),
        ("take blue-02; pass", "take red-02; pass"),
        "taking most points at once finds no card for blue-01 face up in turn 2",
    ),
    "frontage-lost": (
        "0,bsg,-,r01.r03,st@A2.B2",
        ("take red-04; build b2@A3,A4,B3",),
        ("take red-04; build b1@A4,B4",),
        "taking most points at once leaves A3, B3 without a side on a street or park",
    ),
    "chain-missed": (
        START,
        ("demolish b1@A2,B2", "demolish s1@A2,B2"),
        ("take red-03; pass", "demolish b2@A2,A3,B2"),
        "taking most points at once covers A2, B2 with the Potter Building, where the answer first builds the "
        "Tower Building and later replaces it",
    ),
    "demolition-missed": (
        "2,bsg,-,r01,b1@A2.B2",
        ("demolish s1@A2,B2",),
        ("take red-03; pass",),
        "taking most points at once lets the Tower Building on A2, B2 stand",
    ),
    "boom-missed": (
        LAND,
        ("take blue-01; build b1@C2,C3; boom s1@A3,A4",),
        ("take blue-01; build b1@C2,C3",),
        "taking most points at once does without Construction Boom",
    ),
    "square-blocked": (
        LAND,
        ("take red-04; build b2@A3,A4,B3",),
        ("take red-04; build b1@A3,A4",),
        "taking most points at once covers A3, A4 with the Tower Building, where the answer builds the Potter Building",
    ),
    "land-missed": (
        START,
        ("take red-02; build b1@C2,C3",),
        ("take red-03; pass",),
        "taking most points at once does not claim red-02",
    ),
}


def pair_of(name: str) -> Pair:
    green, answer, other, _ = PAIRS[name]
    shown = "r2,b3,b2" if "r03" in green else "r2,r3,b2"
    known = {"future": "1b3.2r2.2b2"} if name == "shift-missed" else {}
    state = position(green, open_market=shown, **known)
    return Pair(line_of(state, *answer), line_of(state, *other))


@pytest.mark.parametrize("name", CAUSES)
def test_each_cause_is_told_from_the_two_replays(name: str) -> None:
    pair = pair_of(name)
    assert CAUSES[name](pair) == PAIRS[name][3]


@pytest.mark.parametrize("name", CAUSES)
def test_no_cause_is_found_where_both_lines_are_the_answer(name: str) -> None:
    answer = pair_of(name).answer
    assert CAUSES[name](Pair(answer, answer)) is None


def test_sco_1_a_tied_street_and_a_lost_one_are_told_apart() -> None:
    """Nobody stands on Broadway, or blue does with one building."""
    state = position(START, open_market="r2,r3,b2")
    pair = line_of(state, "take red-02; build b1@C2,C3"), line_of(state, "take red-02; pass")
    assert cause_of(*pair) == ("street-tied", "taking most points at once leaves Broadway tied, with no building on it")
    state = position(START, "2,bsg,-,b04.b03,st@G3.H3_b1@E3.F3", open_market="r2,r3,b2")
    answer = line_of(state, "take red-02; build b1@C2,C3", "take red-04; build s1@B4,C4")
    tied = line_of(state, "take red-02; build b1@C2,C3", "demolish s1@A2,B2")
    lost = line_of(state, "take red-02; pass", "take red-04; build b2@B4,C3,C4")
    assert cause_of(answer, tied) == (
        "street-tied",
        "taking most points at once leaves Broadway tied, with 1 building each",
    )
    assert cause_of(answer, lost) == (
        "street-tied",
        "taking most points at once leaves Broadway tied, with 1 building each",
    )
    lost = line_of(state, "take red-02; pass", "demolish b1@A2,B2")
    assert cause_of(answer, lost) == (
        "street-flipped",
        "taking most points at once does not win Broadway: 0 buildings against 1",
    )


def test_the_source_that_lacks_most_points_names_the_cause() -> None:
    names: Counter[str] = Counter()
    for kind in (Kind.BEST_TURN, Kind.PLAN):
        for task, certificate in certified(kind, 12):
            trap = kind_of(task).trap(task, certificate)
            if trap is None:
                continue
            answer, greedy = Line.of(task, certificate.answer), Line.of(task, trap.line)
            assert answer is not None
            assert greedy is not None
            lines = difference(task, answer.played, greedy.played).lines
            streets = sum(line.points for line in lines if line.rule == "SCO-1")
            tiles = sum(line.points for line in lines if line.rule == "BLD-9")
            rest = trap.shortfall - streets - tiles
            if tiles >= max(streets, 5 * (rest > 0)) and rest <= 0:
                assert trap.cause in {*CAUSES, "fewer-points"}
            if streets > max(tiles, 0) and rest <= 0:
                assert trap.cause in ("street-tied", "street-flipped")
            names[trap.cause] += 1
    assert len(names) >= 3


def test_the_greedy_line_of_any_task_can_be_played() -> None:
    for kind in KINDS:
        for number, task in enumerate(tasks(kind)):
            assert isinstance(play_out(task, greedy_line(task)), Attempt)
            if number >= 30:
                break
