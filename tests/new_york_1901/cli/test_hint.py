"""`hint`: advice with its errors, the same for a seed, the player's own idea beside it, and points when asked."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.file import write_position
from ny1901_solver.new_york_1901.puzzles.wording.stages import stages_of_turn
from ny1901_solver.new_york_1901.replay import record_game, replay
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns, new_game
from ny1901_solver.text.words import give_or_take

from ..strategies import MANHATTAN
from .conftest import Run

START = new_game(MANHATTAN, 2, random.Random(8))
LINE = format_line(START)
USAGE = "Usage: ny1901 hint [OPTIONS] {POSITION}\nTry 'ny1901 hint -h' for help.\n\n"
POSITIONS = Path(__file__).parents[3] / "puzzles" / "positions"


def test_turns_come_best_first_with_errors_and_parts(run: Run) -> None:
    shown = run("hint", LINE, "--rollouts", 120, "--top", 2).stdout.splitlines()
    assert shown[0].endswith(" to move; a margin is the final difference in points to the best other player")
    assert re.fullmatch(r"1\. \d+ ± \d+ % of wins, [+-]\d+\.\d ± \d+\.\d  take .*", shown[1])
    split = r"(?:[+-]\d+\.\d [a-z ]+(?:, )?)+"
    assert re.fullmatch(rf"     [+-]\d+\.\d ± \d+\.\d compared with the next turn: {split}", shown[2])
    assert shown[3].startswith("     compared with the next turn: This turn ")
    assert shown[4].startswith("2. ")
    assert re.fullmatch(
        rf"     [+-]\d+\.\d ± \d+\.\d compared with the first turn(?:, in \d+ games)?: {split}", shown[5]
    )
    assert any(line.startswith("estimated: ") for line in shown)
    assert re.search(
        r"^\d+ games were played from these turns by quick, for 3 turns of each player; ",
        "\n".join(shown),
        re.MULTILINE,
    )


def test_from_500_rollouts_on_the_games_are_played_by_who_looks_closer(run: Run) -> None:
    only_one = POSITIONS / "2p-mid-1.yaml", "--only", "demolish", "--rollouts"
    told = run("hint", *only_one, 500).stdout
    assert re.search(
        r"^\d+ games were played from these turns by computer players stronger than `quick`, ", told, re.MULTILINE
    )
    found = [json.loads(run("hint", *only_one, number, "--json").stdout)["closer"] for number in (499, 500)]
    assert found == [False, True]


def test_games_that_all_end_alike_are_told_as_that_and_no_estimate_is_without_an_error(run: Run) -> None:
    lost = run("hint", POSITIONS / "4p-late-1.yaml", "--rollouts", 120, "--top", 1).stdout
    assert re.search(r"^1\. 0 % of wins in all \d+ games, -\d+\.\d ± ", lost, re.MULTILINE)
    assert [give_or_take(error, 1) for error in (0.31, 0.04)] == [" ± 0.3", " ± 0.1"]


def test_the_same_seed_prints_the_same_bytes(run: Run) -> None:
    first, again, other = (run("hint", LINE, "--rollouts", 60, "--seed", seed, "--json").stdout for seed in (3, 3, 4))
    assert first == again != other


def test_the_answer_as_data_adds_up(run: Run) -> None:
    found = json.loads(run("hint", LINE, "--rollouts", 60, "--json", "--top", 3).stdout)
    assert (found["schema"], found["status"], len(found["turns"])) == ("ny1901/hint/1", "estimated", 3)
    assert found["rollouts"] == 60
    for each in found["turns"]:
        assert sum(each["parts"].values()) == pytest.approx(each["margin"]["mean"])
        assert sum(each["parts_behind"].values()) == pytest.approx(each["behind"]["mean"])
        assert sum(each["parts_ahead"].values()) == pytest.approx(each["ahead"]["mean"])
        assert 1 <= len(each["why"]) <= 3
        assert is_legal(START, Turn.parse(each["turn"])) or each["turn"] == "shift"


def test_below_full_the_turn_is_not_told_but_stages_that_leave_fewer_legal_turns_each(run: Run) -> None:
    asked = ("hint", LINE, "--rollouts", 8)
    best = json.loads(run(*asked, "--json").stdout)["turns"][0]["turn"]
    found = json.loads(run(*asked, "--level", "what", "--json").stdout)
    total = found["legal_turns"]
    assert total < len(legal_turns(START))  # two Builds in either order have one effect, and count once
    for number, level in enumerate(("nudge", "where", "what"), start=1):
        shown = run(*asked, "--level", level).stdout
        assert best not in shown
        assert re.findall(r"(\d+) of (\d+) legal turns fit this", shown)[number - 1][1] == str(total)
    assert (found["turns"], len(found["stages"])) == ([], 3)
    left = [total, *(stage["left"] for stage in found["stages"])]
    assert left == sorted(set(left), reverse=True)


def test_stages_lead_to_the_turn_that_the_list_has_first_by_the_same_games(run: Run) -> None:
    """With three players; of any number the engine gives both in one answer (`methods/test_methods.py`)."""
    record = record_game(new_game(MANHATTAN, 3, random.Random(8)), quick, random.Random(8))
    for number, turn in enumerate([*replay(record)][2:40:18]):
        line = format_line(turn.before)
        asked = ("hint", line, "--rollouts", 14, "--seed", number, "--json")
        best = json.loads(run(*asked).stdout)["turns"][0]["turn"]
        stages = json.loads(run(*asked, "--level", "what").stdout)["stages"]
        told = stages_of_turn(turn.before, Turn.parse(best)).up_to("what")
        assert [(each["name"], each["text"], each["left"]) for each in stages] == [
            (each.name, each.text, each.left) for each in told
        ]


def test_stages_say_so_where_the_games_do_not_tell_the_first_turns_apart(run: Run) -> None:
    few = ("hint", LINE, "--rollouts", 14, "--level", "where")
    assert json.loads(run(*few, "--json").stdout)["not_apart"] > 0
    assert "the games do not show whether the best turn is better than" in run(*few).stdout
    assert "not_apart" not in run("hint", LINE, "--rollouts", 14, "--json").stdout


def test_by_the_clock_the_answer_says_how_many_games_each_turn_had(run: Run) -> None:
    shown = run("hint", LINE, "--time-limit", 0.001).stdout
    games = re.search("games played from each turn in the time given, the best turn first: ([0-9, ]+)\n", shown)
    assert games is not None
    assert all(int(each) >= 1 for each in games[1].split(", "))
    assert "games played from each turn" not in run("hint", LINE, "--rollouts", 14).stdout
    found = json.loads(run("hint", LINE, "--time-limit", 0.001, "--json").stdout)
    assert all(each["rollouts"] >= 1 for each in found["turns"])


def test_the_best_turns_are_drawn_where_that_can_be_written(run: Run, tmp_path: Path) -> None:
    result = run("hint", LINE, "--rollouts", 30, "--top", 1, "--draw", "turns.svg")
    assert result.stderr == "drawn in turns.svg\n"
    drawn = (tmp_path / "turns.svg").read_text(encoding="utf-8")
    best = re.search(r"of wins, \S+(?: ± \S+)?  (.*)$", result.stdout, re.MULTILINE)
    assert best is not None
    assert best[1] in drawn
    for name, sentence in (("turns.txt", "the name of a picture ends with"), ("no/turns.svg", "there is no folder")):
        refused = run("hint", LINE, "--time-limit", 600, "--draw", name)
        assert refused.exit_code == 2
        assert sentence in refused.stderr


def test_other_readings_share_the_games_and_each_says_whether_the_advice_changes(run: Run) -> None:
    asked = ("hint", LINE, "--rollouts", 240, "--top", 1, "--readings", "all")
    shown, found = run(*asked).stdout, json.loads(run(*asked, "--json").stdout)
    others = found["other_readings"]
    assert found["rollouts"] == 240 // (1 + len(others))
    best = found["turns"][0]["turn"]
    assert ["demolition_workers", "net"] not in [[each["switch"], each["value"]] for each in others]
    for each in others:
        assert each["changes"] == (each["turn"] != best)
        assert (f"under {each['switch']}={each['value']} the best is " in shown) == each["changes"]
    changed = sum(each["changes"] for each in others)
    same = f"{len(others) - changed} of {len(others)}"
    assert f"the same turn is best under {same} other readings that can change the advice\n" in shown


def test_an_idea_of_one_s_own_stands_beside_the_best(run: Run) -> None:
    idle = next(str(turn) for turn in legal_turns(START) if str(turn).endswith("; pass"))
    shown = run("hint", LINE, "--rollouts", 60, "--top", 1, "--why-not", idle).stdout
    assert "(yours)" in shown
    assert shown.count("of wins") == 2
    *_, yours = json.loads(run("hint", LINE, "--rollouts", 60, "--top", 1, "--why-not", idle, "--json").stdout)["turns"]
    assert (yours["turn"], yours["yours"], yours["place"] > 1) == (idle, True, True)
    assert "(yours)" in run("hint", LINE, "--rollouts", 20, "--why-not", "shift").stdout


def test_an_idea_that_begins_with_a_market_shift_is_that_card_as_its_cards_decide_the_rest(run: Run) -> None:
    idea = next(str(turn) for turn in reversed(legal_turns(START)) if str(turn).startswith("shift; take"))
    shown = run("hint", LINE, "--rollouts", 40, "--top", 1, "--why-not", idea).stdout
    assert re.search(r"^\d+ \(yours\)\. .* of wins, .*  shift, then continue with the cards", shown, re.MULTILINE)


def test_on_the_last_turn_of_the_game_the_answer_is_proved(run: Run) -> None:
    last = list(replay(record_game(START, quick, random.Random(8))))[-1].before
    shown = run("hint", format_line(last)).stdout
    assert "±" not in shown
    total = len(legal_turns(last))
    assert f"compared {total} legal turns with " in shown
    found = json.loads(run("hint", format_line(last), "--rollouts", 1, "--json").stdout)
    assert (found["status"], found["certain"], found["rollouts"], found["looked_at"]) == ("proved", True, 0, total)
    assert len(found["turns"]) == min(5, found["compared"])
    for each in found["turns"]:
        assert each["share"]["error"] == each["margin"]["error"] == each["behind"]["error"] == 0


def test_an_illegal_idea_is_told_with_its_rules(run: Run) -> None:
    refused = run("hint", LINE, "--rollouts", 20, "--why-not", "demolish b1 A1 A2")
    assert refused.exit_code == 1
    assert "illegal: demolish b1@A1,A2" in refused.stderr
    assert "DEM-1" in refused.stderr
    told = run("hint", LINE, "--rollouts", 20, "--why-not", "demolish b1 A1 A2", "--json")
    found = json.loads(told.stdout)
    assert (told.exit_code, found["schema"], found["legal"]) == (1, "ny1901/hint/1", False)
    assert {each["rule"] for each in found["violations"]} == set(re.findall(r"^  ([A-Z]+-\d+):", told.stderr, re.M))


def test_an_idea_is_told_with_the_first_thing_that_goes_wrong(run: Run) -> None:
    idle = next(str(turn) for turn in legal_turns(START) if str(turn).endswith("; pass"))
    shown = run("hint", LINE, "--rollouts", 60, "--top", 1, "--why-not", idle)
    *_, yours = json.loads(run("hint", LINE, "--rollouts", 60, "--top", 1, "--why-not", idle, "--json").stdout)["turns"]
    assert f"     {yours['goes_wrong']}" in shown.stdout
    first, *_ = json.loads(run("hint", LINE, "--rollouts", 60, "--json").stdout)["turns"]
    assert "goes_wrong" not in first


def test_a_moment_is_enough_for_an_answer(run: Run) -> None:
    assert "of wins" in run("hint", LINE, "--time-limit", 0.001).stdout


@pytest.mark.parametrize("options", [[], ["--points"], ["--json"], ["--points", "--json"]])
def test_a_game_that_is_over_and_a_player_not_on_turn_are_told_in_one_sentence(run: Run, options: list[object]) -> None:
    last = list(replay(record_game(START, quick, random.Random(8))))[-1].after
    mover, other = START.colour(START.to_move), START.colour(1 - START.to_move)
    of_player = "Invalid value for --player: "
    for given, begins, sentence in (
        ([format_line(last)], "", "the game is over: nobody has a turn left"),
        ([LINE, "--player", other], of_player, f"{mover} is to move, not {other}"),
        (
            [LINE, "--player", "mauve"],
            of_player,
            f"'mauve' is not a player of this game; one of {', '.join(START.setup.colours)}",
        ),
    ):
        result = run("hint", *given, *options)
        assert result.exit_code == 2
        assert result.stderr.removeprefix(USAGE) == f"{'Error: ' if begins else ''}{begins}{sentence}\n"
        if "--json" in options:
            assert json.loads(result.stdout)["sentence"] == f"{begins}{sentence}"
        else:
            assert result.stdout == ""
    assert run("hint", LINE, "--player", mover, "--points").exit_code == 0


def test_only_turns_with_the_parts_asked_for_are_compared(run: Run) -> None:
    shown = run("hint", LINE, "--rollouts", 60, "--only", "take b", "--avoid", "build b1", "--json").stdout
    found = json.loads(shown)
    assert (found["only"], found["avoid"]) == (["take b"], ["build b1"])
    for each in found["turns"]:
        assert "take blue-" in each["turn"]
        assert "build b1" not in each["turn"]
    result = run("hint", LINE, "--only", "demolish g6")
    sentence = "Invalid value for --only: no legal turn contains 'demolish g6'"
    assert (result.exit_code, result.stderr) == (2, f"{USAGE}Error: {sentence}\n")
    last = list(replay(record_game(START, quick, random.Random(8))))[-1].before
    assert (
        "proved: no other turn of this kind leads to a better end of the game\n"
        in run("hint", format_line(last), "--avoid", "boom").stdout
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--rollouts", 5, "--time-limit", 2], "choose one of --rollouts and --time-limit"),
        (["--twice"], "--twice: can only be used with --points"),
        (["--points", "--rollouts", 5], "cannot be combined with --points"),
        (["--points", "--why-not", "pass"], "cannot be combined with --points"),
        (["--points", "--time-limit", 5], "is allowed only with the second proof, which --twice requests"),
        (["--rollouts", 0], "0"),
        (["--why-not", "take q9"], "q9"),
        (["--level", "where", "--draw", "a.svg"], "a picture reveals the turns; leave --level out"),
        (["--points", "--draw", "a.svg"], "cannot be combined with --points"),
        (["--readings", "some"], "'some' is not one of all"),
        (
            ["--readings", "all", "--level", "where"],
            "the results under other readings reveal the best turn; leave --level out",
        ),
        (["--points", "--readings", "all"], "cannot be combined with --points"),
        (["--level", "all"], "'all' is not one of nudge, where, what, full"),
        (["--level", "what", "--why-not", "shift"], "a comparison with your own turn reveals the best turn in full"),
        (["--points", "--level", "what"], "cannot be combined with --points"),
        (["--only", "dance"], "in 'dance': 'dance' is not a step of a turn"),
        (["--avoid", "build zz"], "in 'build zz': 'zz' is not a tile"),
        (["--points", "--only", "demolish"], "cannot be combined with --points"),
    ],
)
def test_options_that_do_not_go_together_are_told(run: Run, options: list[object], sentence: str) -> None:
    result = run("hint", LINE, *options)
    assert result.exit_code == 2
    assert sentence in result.stderr


@pytest.mark.parametrize("edition", ["tiny", pytest.param("lower-manhattan", marks=pytest.mark.slow)])
def test_shuffling_the_hidden_order_never_changes_a_hint(run: Run, edition: str) -> None:
    """Two piles of which the same is known, dealt otherwise from here on, get the same hint behind a turn."""
    start = new_game(load_edition(edition), 2, random.Random(5))
    names, turns = start.edition.kind_names, record_game(start, quick, random.Random(5)).turns[:1]
    write_position(Path("game.yaml"), start)
    played = [f"{turn.turn} -> {' '.join(names[card] for card in turn.draws)}".removesuffix(" -> ") for turn in turns]
    text = "\n".join(played) + "\nhint 2\n"
    first, other = (run("play", "game.yaml", "--seed", seed, text=text) for seed in (1, 2))
    assert first.exit_code == 0, first.stderr
    assert first.stdout == other.stdout
    assert first.stdout.count("% of wins") == 2
