import json
import re
from pathlib import Path

import pytest

from ny1901_solver.engine import Caller, FieldError
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.moves import Take
from ny1901_solver.new_york_1901.planning.result import PlanResult
from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.positions.file import read_position
from ny1901_solver.new_york_1901.puzzles import read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import shipped
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.state import GameState

from .conftest import Run


def listed(run: Run, *arguments: object) -> list[str]:
    result = run("legal", *arguments)
    assert result.exit_code == 0
    return result.stdout.splitlines()


def test_all_legal_turns_are_listed(run: Run, tiny: GameState, line: str) -> None:
    assert listed(run, line) == [str(turn) for turn in legal_turns(tiny)]
    assert listed(run, line, "--no-shift") == [str(turn) for turn in legal_turns(tiny, shifts=False)]
    assert listed(run, line, "--count") == [str(len(legal_turns(tiny)))]


def test_a_list_can_be_narrowed_to_a_kind_of_step_a_tile_or_a_territory(run: Run, line: str) -> None:
    every = listed(run, line)
    assert listed(run, line, "--kind", "boom") == [turn for turn in every if "boom " in turn]
    takes = [turn for turn in every if "take " in turn]
    assert listed(run, line, "--kind", "take") == takes
    assert listed(run, line, "--kind", "grab") == [turn for turn in takes if turn.count("-0") == 2]
    assert listed(run, line, "--tile", "b2") == [turn for turn in every if "b2@" in turn]
    both = listed(run, line, "--territory", "red-04", "--tile", "b1")
    assert both == [turn for turn in every if "red-04" in turn and "b1@" in turn]
    assert both


def test_a_list_that_is_cut_short_says_so_beside_the_answer(run: Run, line: str) -> None:
    result = run("legal", line, "--limit", 2)
    assert len(result.stdout.splitlines()) == 2
    assert "more moves are legal" in result.stderr


def test_json_counts_all_the_turns_even_when_it_lists_a_few(run: Run, tiny: GameState, line: str) -> None:
    found = json.loads(run("legal", line, "--json", "--limit", 3).stdout)
    assert found["total"] == len(legal_turns(tiny))
    assert len(found["turns"]) == 3
    assert found["to_move"] == "green"


@pytest.mark.parametrize(
    ("options", "blamed"),
    [
        (["--tile", "s9"], "s9"),
        (["--territory", "blue-77"], "blue-77"),
        (["--kind", "skip"], "skip"),
        (["--certify", "--count"], "--certify"),
    ],
)
def test_asking_for_what_there_is_not_is_a_mistake(run: Run, line: str, options: list[str], blamed: str) -> None:
    result = run("legal", line, *options)
    assert result.exit_code == 2
    assert blamed in result.stderr
    assert result.stdout == ""


def test_a_certificate_does_not_depend_on_the_form_of_the_position(run: Run, line: str, position: Path) -> None:
    certified = run("legal", line, "--certify")
    assert certified.exit_code == 0
    assert certified.stdout == run("legal", position, "--certify").stdout
    *_, digest, basis = certified.stdout.splitlines()
    assert len(digest.removeprefix("sha256 ")) == 64
    assert basis == "edition tiny (synthetic); readings all at their defaults"
    assert certified.stdout.splitlines()[0] == f"total: {run('legal', line, '--count').stdout.strip()}"


def test_a_turn_leads_to_the_next_position_and_its_points_go_beside_it(run: Run, line: str) -> None:
    result = run("apply", line, "take red-04; build b1@A2,B2", "--draw", "r2")
    assert result.exit_code == 1  # the starter building stands there
    result = run("apply", line, "take red-02; build b1@C2,C3", "--draw", "b3")
    assert result.exit_code == 0
    after = parse_line(result.stdout)
    assert after.players[0].score == 2
    assert after.to_move == 1
    assert result.stderr.splitlines()[:2] == [
        "green plays take red-02; build b1@C2,C3",
        "green scores 2 points: 2 for b1 Tower Building (BLD-9)",
    ]


@pytest.mark.parametrize(
    "command",
    [
        ["apply", "-", "take r2", "--seed", "1"],
        ["rule", "check", "-", "take r2"],
        ["draw", "-", "--turn", "take r2", "-o", "x.svg"],
    ],
)
def test_a_command_does_not_pass_for_a_player_who_could_build(run: Run, line: str, command: list[str]) -> None:
    result = run(*command, text=line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'take r2' ends with a claim, and the player can build after it; add a building, or pass" in result.stderr


SHORT = "take r2 build s1"
MEANT = "take red-02; build s1@"
REMARK = "no squares for s1 are legal; the turn is judged on squares that break the fewest rules"


@pytest.mark.parametrize(
    "command",
    [
        ["apply", "-", SHORT, "--seed", "1"],
        ["rule", "check", "-", SHORT],
        ["draw", "-", "--turn", SHORT, "-o", "x.svg"],
    ],
)
def test_a_tile_that_fits_nowhere_is_an_illegal_turn_with_its_rules_and_the_nearest_legal_one(
    run: Run, line: str, command: list[str]
) -> None:
    result = run(*command, text=line)
    assert result.exit_code == 1
    for told in (f"illegal: {MEANT}", "BLD-2", "s1 is silver, unlocked at 2 points, and the score is 0", REMARK):
        assert told in result.output
    assert re.search(r"nearest legal turns?(: |, by distance:\n +[0-9]+  )take red-02; build b1@C2,C3", result.output)
    answer = json.loads(run(*command, "--json", text=line).stdout)
    assert (answer["legal"], answer["remark"], answer["turn"][: len(MEANT)]) == (False, REMARK, MEANT)
    assert "BLD-2" in {violation["rule"] for violation in answer["violations"]}
    nearest = answer["nearest"] if "nearest" in answer else answer["repairs"]["nearest"][0]["turn"]
    assert nearest == "take red-02; build b1@C2,C3"


def test_play_and_a_puzzle_judge_a_tile_that_fits_nowhere_as_the_commands_do(run: Run, line: str) -> None:
    played = run("play", line, "--keep-going", text=f"{SHORT}\nwhy {SHORT}\n")
    assert f"line 1: illegal: {MEANT}" in played.stderr
    assert f"line 1: {REMARK}\nline 1: nearest legal turn: take red-02; build b1@C2,C3\n" in played.stderr
    assert REMARK in played.stdout
    puzzle = run("puzzle", "play", "tutorial-streets", text="build woolworth\nwhy build woolworth\n")
    assert "illegal: build woolworth@" in puzzle.stdout
    assert puzzle.stdout.count("no squares for woolworth are legal; ") == 2


@pytest.mark.parametrize("turn", ["r2 pass", "R02; pass", "red-02 pass"])
def test_a_territory_that_begins_a_turn_is_taken_by_every_command(run: Run, line: str, turn: str) -> None:
    whole = "take red-02; pass"
    assert run("apply", line, turn, "--draw", "b3").output == run("apply", line, whole, "--draw", "b3").output
    assert run("rule", "check", line, turn).stdout == run("rule", "check", line, whole).stdout
    for text, name in ((turn, "a.svg"), (whole, "b.svg")):
        assert run("draw", line, "--turn", text, "-o", name).exit_code == 0
    assert Path("a.svg").read_bytes() == Path("b.svg").read_bytes()
    played = run("play", line, text=f"{turn} -> b3\n")
    assert f"1. green +0 = 0: {whole}; cards that came up: b3" in played.stdout
    assert "what do you build? type a tile" in run("play", line, text="r2\n").stdout
    puzzle = read_puzzle(shipped()["tutorial-streets"]).task.state
    land = next(turn.steps[0].territories[0] for turn in legal_turns(puzzle) if isinstance(turn.steps[0], Take))
    tries = [run("puzzle", "play", "tutorial-streets", text=f"{first}; pass\n") for first in (land, f"take {land}")]
    assert tries[0].output == tries[1].output


def test_the_turns_of_others_say_whether_they_build(run: Run, line: str) -> None:
    result = run("plan", line, "--turns", 1, "--others", "take r2")
    assert result.exit_code == 2
    assert "the position after it is unknown; add a building, or pass" in result.stderr


def test_the_next_position_can_be_written_and_piped_on(run: Run, line: str) -> None:
    result = run("apply", line, "take red-02; pass", "--draw", "b3", "-o", "next.yaml")
    assert read_position(Path("next.yaml")) == parse_line(result.stdout)
    assert run("show", "-", text=result.stdout).exit_code == 0


def test_an_illegal_turn_gets_every_rule_it_breaks_and_writes_nothing(run: Run, line: str) -> None:
    result = run("apply", line, "take blue-04; build g1@A1,B1,C1", "-o", "next.yaml")
    assert result.exit_code == 1
    for rule in ("EXP-2", "BLD-2", "BLD-3"):
        assert f"{rule}: " in result.stderr
    assert result.stdout == ""
    assert not Path("next.yaml").exists()


def test_a_card_that_is_not_known_must_be_given_or_drawn(run: Run, line: str) -> None:
    result = run("apply", line, "take red-02; pass")
    assert result.exit_code == 2
    assert "the possible kinds are r2, b2, b3" in result.stderr
    assert "--draw" in result.stderr
    assert "--seed" in result.stderr
    assert run("apply", line, "take red-02; pass", "--seed", 5).exit_code == 0


def test_the_same_seed_turns_up_the_same_cards(run: Run, line: str) -> None:
    drawn = [json.loads(run("apply", line, "shift; take red-02; pass", "--seed", 4, "--json").stdout) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert drawn[0]["seed"] == 4
    again = [option for card in drawn[0]["draws"] for option in ("--draw", card)]
    assert run("apply", line, "shift; take red-02; pass", *again).stdout == drawn[0]["line"] + "\n"


@pytest.mark.parametrize(
    ("cards", "blamed"),
    [(["r3"], "r3 cannot have come up"), (["b3", "b2"], "2 cards are given"), (["x9"], "a card kind")],
)
def test_cards_that_cannot_be_drawn_are_a_mistake(run: Run, line: str, cards: list[str], blamed: str) -> None:
    result = run("apply", line, "take red-02; pass", *(option for card in cards for option in ("--draw", card)))
    assert result.exit_code == 2
    assert blamed in result.stderr


def test_a_market_shift_that_does_not_show_the_card_makes_the_turn_illegal(run: Run, line: str) -> None:
    cards = ["--draw", "b2", "--draw", "b2", "--draw", "b3"]
    result = run("apply", line, "shift; take red-02; pass", *cards, "--draw", "r2")
    assert result.exit_code == 1
    assert "EXP-1" in result.stderr


def test_a_turn_that_does_not_parse_is_a_mistake_with_its_place(run: Run, line: str) -> None:
    result = run("apply", line, "take red-02; biuld b1@C2,C3")
    assert result.exit_code == 2
    assert "at character 14" in result.stderr


def test_the_best_turns_come_with_points_that_add_up_and_the_best_is_the_bound(run: Run, line: str) -> None:
    found = json.loads(run("hint", line, "--points", "--json", "--top", 3).stdout)
    assert found["status"] == "proved"
    assert found["bound"] is None  # a Market Shift may gain more
    assert found["without_shift"] == found["turns"][0]["value"]
    assert len(found["turns"]) == 3
    for ranked in found["turns"]:
        assert sum(entry["points"] for entry in ranked["lines"]) == ranked["value"]


def test_a_hint_names_the_rule_of_every_point(run: Run, line: str) -> None:
    result = run("hint", line, "--points", "--top", 1)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].startswith("1. +")
    assert "(BLD-9)" in result.stdout
    assert "proved: " in result.stdout


def test_a_hint_can_be_proved_a_second_time_by_the_model(run: Run, line: str) -> None:
    result = run("hint", line, "--points", "--twice")
    assert result.exit_code == 0
    assert "proved twice: " in result.stdout
    proof = json.loads(run("hint", line, "--points", "--twice", "--json").stdout)
    assert proof["second_proof"]["value"] == proof["second_proof"]["bound"] == proof["without_shift"]


def test_a_second_proof_that_is_not_finished_in_time_is_told_by_the_exit_code(
    run: Run, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    unfinished = PlanResult("timeout")
    monkeypatch.setattr("ny1901_solver.new_york_1901.points.twice.best_turn", lambda *_: unfinished)
    result = run("hint", line, "--points", "--twice", "--time-limit", "0.1")
    assert result.exit_code == 3
    assert "the second proof did not finish within the time limit" in result.stdout


def test_a_time_limit_without_a_second_proof_is_a_mistake(run: Run, line: str) -> None:
    result = run("hint", line, "--points", "--time-limit", 1)
    assert result.exit_code == 2
    assert "--twice" in result.stderr


def test_the_model_lists_the_same_turns_as_the_generator(run: Run, line: str) -> None:
    listed = run("legal", line, "--no-shift", "--certify")
    assert run("legal", line, "--no-shift", "--certify", "--by-model").stdout == listed.stdout
    assert run("legal", line, "--by-model").exit_code == 2


def test_an_illegal_turn_is_answered_in_json_too(run: Run, line: str) -> None:
    result = run("apply", line, "take blue-03; build b1@E1,F1", "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["legal"] is False
    assert {violation["rule"] for violation in answer["violations"]} == {"BLD-3"}
    assert "Cedar Street" in answer["violations"][0]["sentence"]


def test_cards_are_named_in_any_case_several_in_one_option_or_in_many(run: Run, line: str) -> None:
    turn = "shift; take red-02; pass"
    one = run("apply", line, turn, "--draw", "r2", "--draw", "b3", "--draw", "b2", "--draw", "b2")
    assert one.exit_code in (0, 1)
    for cards in ("R2,B3,b2,b2", "r2 b3 B2 b2"):
        assert run("apply", line, turn, "--draw", cards).output == one.output
    assert (
        run("plan", line, "--turns", 1, "--queue", "R2 b3").output
        == run("plan", line, "--turns", 1, "--queue", "r2,b3").output
    )
    assert (
        "card 2 of the queue: in 'r2 x9' at character 4" in run("plan", line, "--turns", 1, "--queue", "r2 x9").stderr
    )


def test_a_pdf_has_no_width_and_it_is_told(run: Run, line: str) -> None:
    result = run("draw", line, "-o", "x.pdf", "--width", 20000)
    assert (result.exit_code, Path("x.pdf").exists()) == (0, True)
    assert "a PDF has the size of its paper; --width and --scale have no effect" in result.stderr


def test_a_copy_of_an_edition_takes_no_size(run: Run) -> None:
    result = run("edition", "new", "x", "--from", "tiny", "--size", "3x3")
    assert (result.exit_code, Path("x").exists()) == (2, False)
    assert "a copy has the size of the copied edition; leave out --size or --from" in result.stderr


def test_each_interface_says_in_its_words_how_a_card_is_told_that_comes_up(run: Run, line: str) -> None:
    turn = "take red-02; build b1@C2,C3"
    asked = (
        "card 1 of the cards that are turned up is not known; the possible kinds are r2, b2, b3. "
        "Name all cards in order with "
    )
    typed = run("apply", line, turn)
    assert (typed.exit_code, typed.stdout) == (2, "")
    assert typed.stderr == f"{asked}--draw, or draw them at random with --seed\n"
    request = METHODS["apply"].request.model_validate({"id": "1", "method": "apply", "position": line, "turn": turn})
    with pytest.raises(FieldError) as refused:
        METHODS["apply"].answer(request, Caller(lambda: False, lambda _: None))
    assert refused.value.field == "draw"
    assert refused.value.sentence == f"{asked}draw, or draw them at random with seed"
