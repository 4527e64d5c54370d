"""`review`: the same answer with any number of workers and after a break; mistakes are said in a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.new_york_1901.capabilities.reviewing import REVIEWER
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.replay import Record, RecordedTurn, record_game, write_record
from ny1901_solver.new_york_1901.review.judging import TurnJudge
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state.setup import Unlocks

from .conftest import Run

FEW = ("--rollouts", "12")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder where the review of `record` is kept from the first test that asks for it on."""
    return tmp_path_factory.mktemp("kept")


def answered(run: Run, *words: object, few: int = 12) -> dict[str, Any]:
    result = run("review", *words, "--rollouts", few, "--json")
    assert result.exit_code == 0, result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_a_review_lists_every_turn_and_sums_up_the_players(run: Run, record: Path, game: Record, kept: Path) -> None:
    lines = run("review", record, *FEW, "--cache", kept).stdout.splitlines()
    for number, turn in enumerate(game.turns, start=1):
        assert any(line.split()[0] == str(number) and line.endswith(str(turn.turn)) for line in lines if line)
    answer = answered(run, record, "--cache", kept)
    assert [turn["turn"] for turn in answer["turns"]] == [str(turn.turn) for turn in game.turns]
    for player in answer["players"]:
        own = [turn for turn in answer["turns"] if turn["mover"] == player["player"]]
        assert player["turns"] == len(own)
        assert player["lost"]["mean"] == pytest.approx(sum(turn["lost"]["mean"] for turn in own))
        luck = sum(turn["luck"][player["player"]]["mean"] for turn in answer["turns"])
        assert player["luck"]["mean"] == pytest.approx(luck)
    assert answer["status"] == "estimated"


@pytest.mark.parametrize(
    ("edition", "players", "unlocks"),
    [
        *(("lower-manhattan", 2, "advanced"), ("tiny", 3, "base"), ("tiny", 4, "advanced")),
        *(
            pytest.param("lower-manhattan", *each, marks=pytest.mark.slow)
            for each in ((2, "base"), (3, "base"), (3, "advanced"), (4, "base"), (4, "advanced"))
        ),
    ],
)
def test_games_of_all_sizes_are_reviewed(
    run: Run, tmp_path: Path, edition: str, players: int, unlocks: Unlocks
) -> None:
    starters = unlocks == "base" and edition != "tiny"  # on which two territories have some
    start = new_game(load_edition(edition), players, random.Random(1), unlocks=unlocks, starters=starters)
    write_record(tmp_path / "game.yaml", record_game(start, POLICIES["random"], random.Random(1)).first(players))
    answer = answered(run, tmp_path / "game.yaml", few=2)
    assert {turn["mover"] for turn in answer["turns"]} == set(start.setup.colours)
    for point in answer["course"]:
        assert sum(point["shares"].values()) == pytest.approx(1)


def test_a_player_s_turns_are_listed_alone(run: Run, record: Path, kept: Path) -> None:
    whole = run("review", record, *FEW, "--cache", kept).stdout.splitlines()
    blue = run("review", record, *FEW, "--cache", kept, "--player", "blue").stdout.splitlines()
    turns = [line.split()[:2] for line in blue[: blue.index("")] if line.split()[0].isdigit()]
    assert turns == [["2", "blue"], ["4", "blue"], ["6", "blue"]]
    assert blue[blue.index("") :] == whole[whole.index("") :]


def test_two_workers_answer_as_one_does(run: Run, record: Path, kept: Path) -> None:
    assert answered(run, record, "--workers", 1, "--cache", kept) == answered(run, record, "--workers", 2)


def judged_by(monkeypatch: pytest.MonkeyPatch, given: Callable[..., Any]) -> None:
    """Lets another function judge each decision."""

    class Judging(TurnJudge):
        judge = given

    monkeypatch.setitem(REVIEWER.__dict__, "reviews", replace(REVIEWER.reviews, judge=Judging))


def test_a_second_review_asks_nobody(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = answered(run, record, few=4)
    judged_by(monkeypatch, pytest.fail)
    assert answered(run, record, few=4) == first
    assert answered(run, f"{record}@2", few=4)["turns"] == first["turns"][:2]


def test_ctrl_c_tells_what_is_known_and_the_review_goes_on(
    run: Run, record: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = answered(run, record, "--cache", kept)

    def interrupted(judge: TurnJudge) -> Any:
        if judge.decision.number == 3:
            raise KeyboardInterrupt
        return TurnJudge.judge(judge)

    judged_by(monkeypatch, interrupted)
    result = run("review", record, *FEW, "--json", "-o", "report.html")
    answer = json.loads(result.stdout)
    assert result.exit_code == 130
    assert result.stderr == "interrupted after 2 of 6 decisions; the same command continues the review\n"
    assert (answer["status"], answer["turns"]) == ("interrupted", whole["turns"][:2])
    assert "turn-2" in Path("report.html").read_text(encoding="utf-8")
    judged_by(monkeypatch, TurnJudge.judge)
    assert answered(run, record) == whole


def test_ctrl_c_before_the_first_turn_says_so(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> Any:
        raise KeyboardInterrupt

    judged_by(monkeypatch, interrupted)
    result = run("review", record, *FEW, "-o", "report.html")
    assert (result.exit_code, Path("report.html").exists()) == (130, False)
    assert "interrupted after 0 of 6 decisions" in result.stderr


def test_mistakes_become_puzzles_that_hold(run: Run, tmp_path: Path) -> None:
    stored = read_puzzle(shipped()["last-turn-705-0001"])
    second = stored.certificate.second
    assert second is not None
    state = stored.task.state
    write_record(tmp_path / "lost.yaml", Record(state, (RecordedTurn(second.answer[0]),)))
    answer = answered(run, "lost.yaml", "--puzzles", "mine")
    (file,) = answer["puzzles"]["files"]
    assert answer["puzzles"]["rejects"] == {}
    made = read_puzzle(Path(file))
    assert (made.task, made.certificate, made.analysis) == (stored.task, stored.certificate, stored.analysis)
    assert run("puzzle", "check", file, "--full").exit_code == 0
    shown = run("review", "lost.yaml", *FEW, "--puzzles", "mine", "--player", state.colour(state.to_move)).stdout
    assert f"1 puzzle made of the mistakes\n  {file}\n" in shown
    other = next(colour for colour in state.setup.colours if colour != state.colour(state.to_move))
    Path(file).write_text("title: mine", encoding="utf-8")
    again = run("review", "lost.yaml", *FEW, "--puzzles", "mine")
    assert f"{file} already exists with different content, and is left unchanged" in again.stderr
    assert Path(file).read_text(encoding="utf-8") == "title: mine"
    none = run("review", "lost.yaml", *FEW, "--puzzles", "mine", "--player", other).stdout
    assert "0 puzzles made of the mistakes\n" in none


def test_a_report_is_the_same_bytes_every_time(run: Run, record: Path, kept: Path) -> None:
    """The second time the game is reviewed anew, and then what is kept of that is told again."""
    for cache, name in ((kept, "one"), ("two", "two"), ("two", "again")):
        for form in ("html", "pdf", "svg", "png"):
            assert run("review", record, *FEW, "--cache", cache, "-o", f"{name}.{form}").exit_code == 0
            assert Path(f"one.{form}").read_bytes() == Path(f"{name}.{form}").read_bytes()


def test_an_impossible_turn_is_told_with_its_rules(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8").replace("blue: take red-03;", "blue: take red-04;")
    record.write_text(text, encoding="utf-8")
    result = run("review", record, *FEW)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "turn 2, blue" in result.stderr
    assert "EXP-2" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["record.yaml@0"], "record.yaml: the record has no turns to review"),
        (["game.yaml"], "game.yaml: this is a position, not a game record"),
        (["nowhere.yaml"], "A game record".lower()),
        (
            ["record.yaml", "-o", "report.txt"],
            "report.txt: the name of a picture ends with one of .svg",
        ),
        (["record.yaml", "-o", "nowhere/report.html"], "there is no folder nowhere"),
        (["record.yaml", "--player", "bleu"], "did you mean blue?"),
        (["record.yaml", "--rollouts", "0"], "expected 1 or more"),
        (["record.yaml", "--cache", "record.yaml"], "cannot be written"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    run: Run, record: Path, position: Path, words: list[str], said: str
) -> None:
    result = run("review", *words)
    assert said in " ".join(result.stderr.split())
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_folder_for_puzzles_that_is_a_file_is_a_mistake(run: Run, tmp_path: Path) -> None:
    stored = read_puzzle(shipped()["last-turn-705-0001"])
    assert stored.certificate.second is not None
    write_record(
        tmp_path / "lost.yaml", Record(stored.task.state, (RecordedTurn(stored.certificate.second.answer[0]),))
    )
    (tmp_path / "mine").touch()
    result = run("review", "lost.yaml", *FEW, "--puzzles", "mine")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is a file" in result.stderr
