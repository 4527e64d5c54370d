"""What `import ny1901_solver` offers to a program: its names, what they take, and what they say."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from typer.testing import CliRunner

import ny1901_solver as ny
from ny1901_solver.errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Refused
from ny1901_solver.evaluation.advice import AdviceBudget
from ny1901_solver.new_york_1901 import drawing, rules, scoring
from ny1901_solver.new_york_1901.chance import CardUnknown, deck_dealer
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.hint import advise
from ny1901_solver.new_york_1901.hint.advise import BUDGET
from ny1901_solver.new_york_1901.moves import Shift
from ny1901_solver.new_york_1901.planning.plan import plan
from ny1901_solver.new_york_1901.planning.problem import PlanProblem, with_queue
from ny1901_solver.new_york_1901.points import hint
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.file import format_position
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped_puzzle
from ny1901_solver.new_york_1901.replay import Record, position_after, read_record, record_game, replay, write_record
from ny1901_solver.new_york_1901.rules.transition import play_shift
from ny1901_solver.new_york_1901.state import SHIFT
from ny1901_solver.new_york_1901.table.turn_part import part_filter
from ny1901_solver.questions.arguments import WrongArgument

from ..strategies import PLAYED, TINY, positions

ROOT = Path(__file__).parents[3]
MID = ROOT / "puzzles" / "positions" / "3p-mid-2.yaml"
GAME = ROOT / "puzzles" / "games" / "market-4p.yaml"
STATE = ny.load(MID)
LINE = format_line(STATE)
BUILD = "take yellow-07; build g1@N12,O12,P12"
HEAVY = {"ortools", "networkx", "shapely", "pydantic", "yaml", "rich", "typer", "svg", "typst"}


def test_every_name_is_there_and_listed_and_no_other_is() -> None:
    assert {"load", "parse", "legal_turns", "play", "violations", "hint", "plan", "score", "draw"} <= set(ny.__all__)
    assert set(ny.__all__) <= set(dir(ny))
    assert all(getattr(ny, name) is not None for name in ny.__all__)
    assert ny.legal_turns(STATE) == rules.legal_turns(STATE)
    with pytest.raises(AttributeError, match="'ny1901_solver' has no attribute 'best'"):
        ny.best  # type: ignore[attr-defined]  # noqa: B018


def test_nothing_is_imported_before_it_is_used() -> None:
    def imported(program: str) -> set[str]:
        code = f"LINE, TURN = {LINE!r}, {BUILD!r}; import sys, ny1901_solver as ny; {program}; print(*sys.modules)"
        return set(subprocess.check_output([sys.executable, "-c", code], text=True, cwd=ROOT).split())

    assert [name for name in imported("pass") if name.startswith("ny1901_solver.")] == ["ny1901_solver.version"]
    imported("ny.load(LINE)")  # so that what is made of the edition is kept, whatever other tests have kept since
    played = "state = ny.load(LINE); ny.play(state, TURN, 'r2')"
    assert not HEAVY & imported(played)
    asked = imported(f"{played}; ny.points(state); ny.hint(state, 9); ny.score(state)")
    assert HEAVY & asked <= {"pydantic", "yaml"}  # by which questions and files are declared


def test_a_position_comes_from_all_that_a_command_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    record, puzzle = read_record(GAME), read_puzzle(shipped_puzzle("tutorial-streets"))
    assert ny.load(str(MID)) == ny.load(LINE) == STATE
    assert ny.load(f"{GAME}@3") == position_after(record, 3)
    assert ny.load(GAME) == position_after(record, len(record.turns))
    assert ny.load("tutorial-streets") == puzzle.task.state
    assert ny.load(LINE, "lower-manhattan") == ny.load(LINE, STATE.edition) == STATE
    with pytest.raises(
        DataError, match=r"tiny is an edition, not a position; load_edition\('tiny'\) loads the edition"
    ):
        ny.load("tiny")
    monkeypatch.chdir(ROOT)
    with pytest.raises(DataError, match=r"did you mean puzzles/positions/3p-mid-2\.yaml"):
        ny.load(Path("puzzles/positions/3p-mid-2.yml"))


@PLAYED
@given(positions)
def test_a_position_is_read_back_from_both_of_its_texts(state: ny.GameState) -> None:
    assert ny.parse(format_line(state)) == ny.parse(format_position(state)) == state


def test_a_text_is_a_position_or_with_one_a_turn() -> None:
    assert str(ny.parse("take y7 build g1 P12 O12 N12", STATE)) == BUILD
    assert ny.parse(BUILD, STATE) == ny.Turn.parse(BUILD)
    assert ny.parse(LINE, edition="lower-manhattan") == STATE
    with pytest.raises(Refused, match=r"'take y7 pass' is not a position; to parse a turn, .* parse\(text, state\)"):
        ny.parse("take y7 pass")
    with pytest.raises(NotationError, match="expected"):
        ny.parse(LINE[:300])
    with pytest.raises(DataError, match="the text, line 1, column 1: streets: this key is missing"):
        ny.parse("format: ny1901-position/1\nedition: tiny\n")
    with pytest.raises(Refused, match="names cards that come up"):
        ny.parse("take y7 pass -> r2", STATE)


def test_the_cards_of_a_turn_are_told_in_any_form_or_dealt() -> None:
    kind = STATE.edition.kind("r2")
    told = rules.apply(STATE, ny.Turn.parse(BUILD), [kind])
    assert ny.play(STATE, f"{BUILD} -> r2") == told
    assert ny.play(STATE, BUILD, "r2") == ny.play(STATE, BUILD, ["R2"]) == ny.play(STATE, BUILD, [kind]) == told
    assert ny.play(STATE, BUILD, random.Random(5)) == ny.play(STATE, ny.Turn.parse(BUILD), random.Random(5))
    with pytest.raises(CardUnknown, match="card 1 of the cards that come up is not known; the possible kinds are b2"):
        ny.play(STATE, BUILD)
    with pytest.raises(Refused, match="given twice"):
        ny.play(STATE, f"{BUILD} -> r2", "r2")
    with pytest.raises(ImpossibleDraw, match="2 cards are given, but this turn turns up 1"):
        ny.play(STATE, BUILD, "r2 b2")
    with pytest.raises(Refused, match="'q9' is not a card kind"):
        ny.play(STATE, BUILD, "q9")
    with pytest.raises(Refused, match="99 is not a kind of card; a kind is a number from 0 to 9"):
        ny.play(STATE, BUILD, [99])
    with pytest.raises(IllegalMove, match="EXP-1"):
        ny.play(STATE, "take yellow-04; pass")


def test_behind_a_market_shift_the_rules_are_asked_again() -> None:
    assert STATE.mover.cards & SHIFT
    turn = "shift; take blue-13; pass"
    assert ny.violations(STATE, turn) == ()
    assert [each.rule for each in ny.violations(STATE, turn, "r2 r2 r3 g2")] == ["EXP-1"]
    with pytest.raises(IllegalMove, match="EXP-1"):
        ny.play(STATE, turn, "r2 r2 r3 g2")


def test_a_turn_under_way_goes_on_as_the_whole_turn_does() -> None:
    begun = rules.play_step(STATE, Shift())
    for seed in range(20):
        shown = play_shift(STATE, deck_dealer(random.Random(seed)))
        rest = random.Random(seed).choice(ny.legal_turns(shown))
        whole = ny.Turn((Shift(), *rest.steps))
        after = ny.play(STATE, whole, random.Random(seed))
        assert ny.play(begun, rest, random.Random(seed)) == after
        assert after.turn is None


def test_cards_that_are_due_may_be_told_alone() -> None:
    waiting = rules.play_step(STATE, rules.legal_steps(STATE)[1])
    assert ny.play(waiting, "-> r2") == rules.draw(waiting, STATE.edition.kind("r2"))
    with pytest.raises(Refused, match="is not a turn"):
        ny.play(STATE, "-> r2")
    with pytest.raises(IllegalMove, match="TRN-1"):
        ny.play(waiting, ny.Turn(()))
    with pytest.raises(Refused, match="is not a turn"):
        ny.violations(waiting, "-> r2")


def test_a_hint_refuses_what_it_cannot_answer() -> None:
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"player": "green"}, "yellow is to move, not green"),
        ({"only": ["build g6@A1"]}, "no legal turn contains 'build g6@A1'"),
        ({"rollouts": 5, "time_limit": 1.0}, "choose one of rollouts and time_limit"),
    ]
    for fields, sentence in refusals:
        with pytest.raises(Refused, match=sentence):
            ny.hint(STATE, **fields)
    with pytest.raises(Refused, match="the game is over"):
        ny.hint(replace(STATE, ended_by=STATE.to_move))


def test_a_game_is_reviewed_as_the_command_does_it(tmp_path: Path) -> None:
    path, start = tmp_path / "game.record.yaml", ny.new_game(TINY, 2, random.Random(4))
    write_record(path, record_game(start, POLICIES["quick"], random.Random(4)).first(2))
    made = ny.review(path, 6)
    told = CliRunner().invoke(app, ["review", str(path), "--rollouts", "6", "--cache", str(tmp_path), "--json"])
    answer = json.loads(told.stdout)
    assert [str(turn.best) for turn in made.turns] == [turn["best"] for turn in answer["turns"]]
    assert repr(made).startswith("<Review 2 of 2 decisions by 6 rollouts each: green lost ")
    assert repr(ny.review(read_record(path).first(1), 6)).startswith("<Review 1 of 1 decisions by 6 rollouts each: ")
    with pytest.raises(Refused, match="no turns to review"):
        ny.review(f"{path}@0", 6)
    with pytest.raises(WrongArgument, match="rollouts: expected a whole number from 1 on, not 0"):
        ny.review(path, rollouts=0)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: ny.review(MID), "is a position, not a game record"),
        (lambda: ny.review("nope.yaml"), "No such file or directory; expected a game record, or "),
    ],
)
def test_other_files_are_wrong_data(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(DataError, match=sentence):
        wrong()


def test_the_answers_are_those_of_the_rooms_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ny.points(STATE, 2) == hint(STATE, 2)
    assert ny.hint(STATE, 20) == advise(STATE, 20)
    idea = ny.parse("take y7 pass", STATE)
    parts: dict[str, Any] = {"only": ["take yellow"], "avoid": ["build gold"]}
    narrow = ny.hint(STATE, 20, seed=3, **parts, why_not="take y7 pass", player="yellow")
    assert narrow == advise(STATE, 20, 3, also=idea, allowed=part_filter(STATE, ["take yellow"], ["build gold"]))
    assert ny.hint(STATE, why_not=idea, time_limit=0.001).rollouts >= 13
    assert BUDGET.rollouts == 600
    question = import_module("ny1901_solver.new_york_1901.capabilities.advice").HintQuestion
    monkeypatch.setattr(question, "budget", AdviceBudget(rollouts=25))
    assert ny.hint(STATE) == advise(STATE, 25)  # fewer of them, for a short test
    assert ny.score(STATE) == scoring.outcome(STATE)
    problem = PlanProblem(with_queue(STATE, [STATE.edition.kind(name) for name in ("r3", "p2")]), 2, "final")
    found = ny.plan(STATE, 2, queue="r3,p2", final=True, second=True, twice=True)
    assert found == plan(problem, clock=lambda: 0.0, second=True, alone=True)
    assert found.status == "proved"
    assert found.second_proved


def test_a_plan_takes_goals_and_given_turns_as_they_are_typed() -> None:
    state = ny.load(ROOT / "puzzles" / "positions" / "2p-mid-1.yaml")
    assert ny.plan(state, 4, goals=["score=+10", "tile=g5"]).value == 3
    assert ny.plan(state, 2, others=["take red-02; pass"]).value == 12
    with pytest.raises(Refused, match="'prize=1' is not a goal"):
        ny.plan(state, 2, goals=["prize=1"])
    with pytest.raises(Refused, match="round 1, turn of blue: in 'jump' at character 1"):
        ny.plan(state, 2, others=["jump"])
    with pytest.raises(Refused, match="card 1 of the queue"):
        ny.plan(state, 2, queue="q9")
    with pytest.raises(DataError, match="in the middle of a turn"):
        ny.plan(rules.play_step(state, rules.legal_steps(state)[1]), 2)


@pytest.mark.parametrize(
    ("what", "turn", "command"),
    [
        (STATE, None, [str(MID)]),
        (STATE, BUILD, [str(MID), "--turn", BUILD]),
        (STATE, "take yellow-04; pass", [str(MID), "--turn", "take yellow-04; pass"]),
        (STATE.edition, None, ["lower-manhattan"]),
        (read_puzzle(shipped_puzzle("tutorial-streets")), None, ["tutorial-streets"]),
    ],
    ids=["position", "turn", "illegal turn", "edition", "puzzle"],
)
def test_a_picture_is_the_one_that_the_command_draws(what: Any, turn: str | None, command: list[str]) -> None:
    picture = ny.draw(what, turn)
    assert CliRunner().invoke(app, ["draw", *command, "-o", "-"]).stdout == picture.svg_text()


def test_a_picture_is_written_in_the_format_that_the_name_says(tmp_path: Path) -> None:
    for form, begin in {"svg": b"<svg", "html": b"<!DOCTYPE", "png": b"\x89PNG", "pdf": b"%PDF"}.items():
        assert ny.draw(TINY, None, tmp_path / f"board.{form}") == ny.draw(TINY)
        assert (tmp_path / f"board.{form}").read_bytes().startswith(begin)
    with pytest.raises(DataError, match="the name of a picture ends with one of"):
        ny.draw(TINY, None, tmp_path / "board.txt")
    with pytest.raises(Refused, match="turn: is not allowed when an edition is drawn"):
        ny.draw(TINY, BUILD)


def test_a_game_is_a_strip_of_boards_and_on_paper_has_as_many_pages_as_it_needs(tmp_path: Path) -> None:
    whole = read_record(GAME)
    start = Record(whole.start, whole.turns[:7])
    write_record(tmp_path / "game.yaml", start)
    picture = ny.draw(start, None, tmp_path / "game.pdf")
    assert CliRunner().invoke(app, ["draw", str(tmp_path / "game.yaml"), "-o", "-"]).stdout == ny.draw(start).svg_text()
    pages = re.search(rb"/Count ([0-9]+)", (tmp_path / "game.pdf").read_bytes())
    assert pages
    assert int(pages[1]) > 1
    assert picture == drawing.strip_pages(drawing.record_frames(replay(start), 1, 7))[0]


@pytest.mark.parametrize(
    "value", [STATE, rules.play_step(STATE, Shift()), STATE.edition, ny.draw(STATE, BUILD)], ids=repr
)
def test_a_notebook_shows_a_picture(value: Any) -> None:
    root = ElementTree.fromstring(value._repr_svg_())
    assert root.tag.endswith("svg")
    assert len(list(root.iter())) > 100
