"""Arguments that are no such thing as a function takes: one sentence says what was given, and what would be right."""

from __future__ import annotations

import inspect
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ny1901_solver as ny
from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.planning.plan import Asked, answer_plan
from ny1901_solver.new_york_1901.planning.problem import PlanProblem
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.puzzles import ProofBudget
from ny1901_solver.questions.arguments import WrongArgument, check_arguments

FRONT: Any = ny  # for whom no type checker looks on
STATE = ny.load(Path(__file__).parents[3] / "puzzles" / "positions" / "3p-mid-2.yaml")
LINE, EDITION, RNG = format_line(STATE), STATE.edition, random.Random(1)
TURN = "take y7 pass"
ASKED_OF_A_STATE: dict[str, Callable[[Any], object]] = {
    "hint": ny.hint,
    "points": ny.points,
    "score": ny.score,
    "legal_turns": ny.legal_turns,
    "plan": lambda state: FRONT.plan(state, 1),
    "play": lambda state: FRONT.play(state, TURN),
    "violations": lambda state: FRONT.violations(state, TURN),
}


@pytest.mark.parametrize("given", [LINE, "puzzles/positions/3p-mid-2.yaml", None, 7, EDITION, TURN], ids=repr)
@pytest.mark.parametrize("name", ASKED_OF_A_STATE)
def test_what_is_no_position_is_told_with_what_gives_one(name: str, given: Any) -> None:
    with pytest.raises(WrongArgument, match=r"^state: expected a position from load\(source\) or parse\(text\), not"):
        ASKED_OF_A_STATE[name](given)


@pytest.mark.parametrize(
    ("wrong", "name"),
    [
        (lambda: FRONT.points(STATE, "3"), "top"),
        (lambda: FRONT.points(STATE, 0), "top"),
        (lambda: FRONT.hint(STATE, 0), "rollouts"),
        (lambda: FRONT.plan(STATE, -1), "turns"),
        (lambda: FRONT.plan(STATE, 9), "turns"),
        (lambda: FRONT.plan(STATE, 1, time_limit=0), "time_limit"),
        (lambda: FRONT.plan(STATE, 1, time_limit=math.nan), "time_limit"),
        (lambda: FRONT.points(STATE, True), "top"),
        (lambda: FRONT.points(STATE, math.nan), "top"),
        (lambda: FRONT.hint(STATE, only="take blue"), "only"),
        (lambda: FRONT.hint(STATE, avoid=[7]), "avoid"),
        (lambda: FRONT.hint(STATE, why_not=7), "why_not"),
        (lambda: FRONT.hint(STATE, player=0), "player"),
        (lambda: FRONT.hint(STATE, time_limit="5"), "time_limit"),
        (lambda: FRONT.legal_turns(STATE, "x"), "shifts"),
        (lambda: FRONT.plan(STATE, None), "turns"),
        (lambda: FRONT.plan(STATE, 2.0), "turns"),
        (lambda: FRONT.plan(STATE, 1, effects=0), "effects"),
        (lambda: FRONT.plan(STATE, 1, queue=["r3"]), "queue"),
        (lambda: FRONT.plan(STATE, 1, goals="score=40"), "goals"),
        (lambda: FRONT.plan(STATE, 1, goals=[7]), "goals"),
        (lambda: FRONT.plan(STATE, 1, others=None), "others"),
        (lambda: FRONT.plan(STATE, 1, twice="no"), "twice"),
        (lambda: FRONT.plan(STATE, 1, time_limit="3"), "time_limit"),
        (lambda: FRONT.load(STATE), "source"),
        (lambda: FRONT.load(None), "source"),
        (lambda: FRONT.load(LINE, 7), "edition"),
        (lambda: FRONT.load_edition(EDITION), "name_or_folder"),
        (lambda: FRONT.parse(None), "text"),
        (lambda: FRONT.parse(b"x"), "text"),
        (lambda: FRONT.parse(7, STATE), "text"),
        (lambda: FRONT.parse(LINE, EDITION), "state"),
        (lambda: FRONT.play(STATE, None), "turn"),
        (lambda: FRONT.play(STATE, FRONT.Turn("pass")), "turn"),
        (lambda: FRONT.play(STATE, TURN, 7), "draws"),
        (lambda: FRONT.play(STATE, TURN, random.Random), "draws"),
        (lambda: FRONT.play(STATE, TURN, b"r2"), "draws"),
        (lambda: FRONT.play(STATE, TURN, [None]), "draws"),
        (lambda: FRONT.play(STATE, TURN, [2.5]), "draws"),
        (lambda: FRONT.violations(STATE, TURN, RNG), "draws"),
        (lambda: FRONT.draw(LINE), "what"),
        (lambda: FRONT.draw(STATE, 7), "turn"),
        (lambda: FRONT.draw(STATE, None, 7), "file"),
        (lambda: FRONT.draw(STATE, scale=0), "scale"),
        (lambda: FRONT.draw(STATE, scale=math.nan), "scale"),
        (lambda: FRONT.new_game("tiny", 2, RNG), "edition"),
        (lambda: FRONT.new_game(EDITION, "2", RNG), "players"),
        (lambda: FRONT.new_game(EDITION, 2, 7), "rng"),
        (lambda: FRONT.new_game(EDITION, 2, RNG, variant="x"), "variant"),
        (lambda: FRONT.new_game(EDITION, 2, RNG, colours=["green", "green"]), "colours"),
        (lambda: FRONT.new_game(EDITION, 2, RNG, unlocks="x"), "unlocks"),
    ],
)
def test_an_argument_of_another_kind_is_told_by_its_name(wrong: Callable[[], object], name: str) -> None:
    with pytest.raises(WrongArgument, match=rf"^{name}: expected .*, not .* \(\w+\)$") as told:
        wrong()
    assert isinstance(told.value, TypeError)
    assert isinstance(told.value, ny.Ny1901Error)
    assert len(str(told.value)) < 200


LOAD: Any = ny.load


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: LOAD("a", "b", "c"), "load(): too many positional arguments"),
        (lambda: LOAD(), "load(): missing a required argument: 'source'"),
        (lambda: LOAD("a", editon="tiny"), "load(): got an unexpected keyword argument 'editon'"),
    ],
)
def test_arguments_that_a_function_does_not_have_are_told_with_its_name(
    wrong: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(TypeError) as told:
        wrong()
    assert str(told.value) == sentence


def test_numbers_of_other_libraries_and_what_is_left_out_are_taken() -> None:
    numpy = pytest.importorskip("numpy")
    assert ny.points(STATE, numpy.int64(2)) == ny.points(STATE, 2)
    assert ny.plan(STATE, 1, time_limit=None, queue=None) == ny.plan(STATE, 1, time_limit=math.inf)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: FRONT.new_game(EDITION, 5, RNG), "the game needs 2 to 4 players, and 5 are given"),
        (lambda: FRONT.new_game(EDITION, 2, RNG, colours=["green"]), "1 colour is given for 2 players"),
        (
            lambda: FRONT.new_game(EDITION, 2, RNG, streets=["broadway"]),
            "the street cards in play are broadway; 3 different cards must be in play (SET-2)",
        ),
    ],
)
def test_a_number_out_of_bounds_is_told_with_the_bound(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(DataError) as told:
        wrong()
    assert str(told.value) == sentence


@pytest.mark.parametrize("seconds", [0.0, -1.0, math.nan])
def test_no_interface_takes_a_time_limit_that_is_none(seconds: float) -> None:
    with pytest.raises(DataError, match="a time limit has to be"):
        answer_plan(Asked(PlanProblem(STATE, 1)), clock=lambda: 0.0, time_limit=seconds)
    with pytest.raises(DataError, match="a time limit has to be"):
        ProofBudget(model_seconds=seconds)


def test_every_argument_of_what_the_package_offers_is_checked() -> None:
    functions = [getattr(ny, name) for name in ny.__all__ if inspect.isfunction(getattr(ny, name))]
    assert len(functions) == 16
    for function in functions:
        first = next(iter(inspect.signature(function).parameters))
        others = ["x"] * sum(p.default is p.empty for p in inspect.signature(function).parameters.values())
        with pytest.raises(WrongArgument, match=f"^{first}: "):
            function(object(), *others[1:])
    with pytest.raises(KeyError, match="unnamed"):
        check_arguments({})(lambda unnamed: unnamed)
