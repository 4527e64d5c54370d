import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.errors import ProofsDiffer
from ny1901_solver.exit_codes import DISAGREE
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rulings.repair import COSTS

from ..rules.statements import manhattan, read, tiny

GAMES = Path(__file__).parents[3] / "puzzles" / "games"
WIDE = tiny("0,bsg,-,r01.r02.r03,st@A2.B2", open_market="b2")
BUILD_RULES = (
    "BLD-1 What may be built; BLD-2 Unlocked generations; BLD-3 Inside the estate; BLD-4 Not on a building; "
    "BLD-5 Frontage; BLD-6 On one block; BLD-7 Turned, not turned over"
)
SHUFFLED = tiny(open_market="r2,r2,b2", future="1r2,1r3,2b2,1b3")


def check(*arguments: str) -> Result:
    """Runs the command under the seam."""
    result = CliRunner().invoke(app, ["rule", "check", *arguments], env={"COLUMNS": "100"})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_a_legal_turn_is_called_legal_with_its_reasons_and_the_readings_it_hangs_on() -> None:
    judged = check(WIDE, "take blue-01; build b2@A3,A4,B3; boom s1@C2,C3")
    assert judged.exit_code == 0
    steps, told = judged.stdout.split("  +3  b2", 1)
    assert " ".join(steps.split()) == (
        "legal: take blue-01; build b2@A3,A4,B3; boom s1@C2,C3 "
        "take blue-01: COM-1 Districts, territories, squares; SET-1 Two players; EXP-1 Card and worker; "
        "EXP-2 Claimed land stays claimed "
        f"build b2@A3,A4,B3: TRN-3 Build after expand or demolish; {BUILD_RULES} "
        f"boom s1@C2,C3: ACT-1 Construction Boom; {BUILD_RULES}"
    )
    assert f"  +3  b2{told}".splitlines() == [
        "  +3  b2 Potter Building (BLD-9)",
        "  +3  s1 Gillender Building (BLD-9)",
        "  +5  Broadway: 1 building against 0 (before: no building) (SCO-1)",
        "  -1  2 unused action cards left (SCO-7)",
        "  workers come back from red-02, red-03 (BLD-8)",
        "  silver is unlocked (BLD-2)",
        "  gold is unlocked (BLD-2)",
        "  green now leads on Broadway (before: nobody); buildings: green 1 (before 0), blue 0 (SCO-1)",
        "  green still leads on Cedar; buildings: green 2 (before 1), blue 0 (SCO-1)",
        "",
        "with other readings of the rules, the verdict is different:",
        "  same_turn_unlock=no (BLD-2, ACT-1): illegal by BLD-2",
        read(WIDE).setup.basis,
    ]


def test_a_worker_that_goes_out_and_is_built_over_comes_back_and_a_building_falls() -> None:
    answer = json.loads(check(WIDE, "take blue-01; build b1@E2,F2", "--json").stdout)["reasons"]
    assert [(note["rule"], note["kind"], note["names"]) for note in answer["notes"]] == [
        ("BLD-8", "back", ["blue-01"]),
        ("BLD-2", "unlocked", ["silver"]),
    ]
    demolition = json.loads(check(WIDE, "demolish b1@A2,B2", "--json").stdout)["reasons"]
    assert demolition["notes"][0] == {
        "rule": "DEM-1",
        "kind": "falls",
        "names": ["st@A2,B2"],
        "sentence": "st@A2,B2 falls",
    }
    assert json.loads(check(WIDE, "build b1@A2,B2", "--json").stdout)["reasons"] is None


def test_an_illegal_turn_gets_its_rules_with_titles_the_conflicts_and_the_nearest_turns() -> None:
    judged = check(WIDE, "take blue-04; build s1@C2,C3", "--top", "1")
    assert (judged.exit_code, judged.stderr) == (1, "")
    assert judged.stdout.splitlines() == [
        "illegal: take blue-04; build s1@C2,C3",
        "  EXP-2  Claimed land stays claimed",
        "         blue-04 is in blue's estate (G3, H3)",
        "  BLD-2  Unlocked generations",
        "         s1 is silver, unlocked at 2 points, and the score is 0",
        "",
        "the 2 conflicts, the smallest first:",
        "  1.  EXP-2 Claimed land stays claimed",
        "      - blue-04 is in blue's estate",
        "  2.  BLD-2 Unlocked generations",
        "      - your score is 0",
        "",
        "nearest legal turns, by distance:",
        "   3  take blue-01; build b1@C2,C3",
        "        blue-01 instead of blue-04 (1); b1 instead of s1 (2)",
        "      2 more legal choices have the same distance as the last one listed",
        read(WIDE).setup.basis,
    ]


def test_any_turn_at_the_end_of_a_record_is_illegal_because_the_game_is_over() -> None:
    judged = check(str(GAMES / "tie-gold.yaml"), "pass")
    assert (judged.exit_code, judged.stderr) == (1, "")
    assert judged.stdout.splitlines()[:3] == [
        "illegal: pass",
        "  END-2  The last round",
        "         the game is over: green triggered the end and the round is complete",
    ]


def test_json_has_the_whole_record() -> None:
    judged = check(WIDE, "take blue-04; pass", "--json", "--top", "2")
    found = json.loads(judged.stdout)
    assert judged.exit_code == 1
    assert (found["schema"], found["status"], found["legal"]) == ("ny1901/rule-check/1", "proved", False)
    assert found["turn"] == "take blue-04; pass"
    assert found["violations"] == [
        {
            "rule": "EXP-2",
            "title": "Claimed land stays claimed",
            "sentence": "blue-04 is in blue's estate",
            "squares": ["G3", "H3"],
            "territories": ["blue-04"],
        }
    ]
    fact = {"kind": "estate", "sentence": "blue-04 is in blue's estate", "squares": [], "territories": ["blue-04"]}
    assert found["conflicts"] == {"complete": True, "sets": [{"rules": ["EXP-2"], "facts": [fact]}]}
    assert [repair["distance"] for repair in found["repairs"]["nearest"]] == [1, 1]
    legal = json.loads(check(WIDE, "take blue-01; pass", "--json").stdout)
    assert (legal["legal"], legal["violations"], legal["repairs"]) == (True, [], None)


def test_a_reading_on_the_command_line_overrides_that_of_the_position() -> None:
    turn = "take blue-01; build b2@A3,A4,B3; boom s1@C2,C3"
    judged = check(WIDE, turn, "--reading", "same_turn_unlock=no")
    assert judged.exit_code == 1
    assert judged.stdout.splitlines()[-2:] == [
        "  same_turn_unlock=yes (BLD-2, ACT-1): legal",
        read(WIDE).with_readings({"same_turn_unlock": "no"}).setup.basis,
    ]
    assert check(WIDE, turn, "--reading", "same_turn_unlock=maybe").exit_code == 2


def test_drawn_cards_decide_on_a_market_shift() -> None:
    def shift(*cards: str) -> Result:
        return check(SHUFFLED, "shift; take red-03; pass", *(word for card in cards for word in ("--draw", card)))

    assert shift().exit_code == 0
    assert shift("b2", "r3", "b2").exit_code == 0
    assert shift("b2", "b3", "b2").exit_code == 1
    impossible = shift("r3", "r3", "b2")
    assert (impossible.exit_code, impossible.stdout) == (2, "")
    assert "r3 cannot have come up; the possible cards on top of the pile are" in impossible.stderr
    assert "1 card is given; the Market Shift turns up 3" in " ".join(shift("r3").stderr.split())
    assert check(WIDE, "take blue-01; pass", "--draw", "b3").exit_code == 2


def test_a_turn_may_be_typed_as_at_the_table_with_the_cards_of_a_record_behind_it() -> None:
    canonical = check(WIDE, "take blue-01; build b2@A3,A4,B3").stdout
    assert canonical.startswith("legal: take blue-01; build b2@A3,A4,B3")
    assert check(WIDE, "take b1 build b2 b3 a4 a3 -> b2").stdout == canonical
    assert check(SHUFFLED, "shift take r3 pass | b2 r3 b2 r2").exit_code == 0
    assert check(SHUFFLED, "shift take r3 pass | b2 b3 b2 r2").exit_code == 1
    few = check(SHUFFLED, "shift take r3 pass | b2")
    assert "1 card is given; the Market Shift turns up 3" in " ".join(few.stderr.split())


def test_a_turn_that_does_not_parse_is_told_the_place_and_what_was_expected() -> None:
    refused = check(WIDE, "take blue-01; bild b1@C2,C3")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "at character 15: 'bild' is not a step of a turn; did you mean build?" in refused.stderr


def test_the_help_has_the_table_of_distances() -> None:
    shown = " ".join(check("--help").stdout.split())
    for row, cost in COSTS.items():
        assert f"{cost} {row}" in shown


def test_provers_that_disagree_end_with_exit_code_4_and_a_saved_position(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def disagree(*_: object) -> None:
        raise ProofsDiffer("two answers")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ny1901_solver.new_york_1901.table.judging.verdict", disagree)
    judged = check(WIDE, "take blue-01; pass")
    assert judged.exit_code == DISAGREE
    assert format_line(read(WIDE)) in (tmp_path / "ny1901-disagreement-1.txt").read_text(encoding="utf-8")


def told(draft: str, turn: str, *options: str) -> Result:
    """Asks about a turn from a draft on standard input."""
    return CliRunner().invoke(app, ["rule", "check", "-", turn, *options], input=f"edition: tiny\n{draft}\n")


@pytest.mark.parametrize(
    ("draft", "sentence"),
    [
        ("buildings: {blue: ['b1@C3,D3']}", "line 2, column 20: buildings.blue.0: 'b1@C3,D3' cannot stand"),
        ("buildings: {blue: ['b1@E2,F2', 'b2@E2,E3,F3']}", "blue: two buildings stand on the same square: E2 (BLD-4)"),
        ("to_move: blue\nbuildings: {blue: ['b1@E2,F2'], green: ['b2@E2,E3,F3']}", "blue-01 is in two estates"),
        ("workers: {blue: [blue-01]}\nbuildings: {blue: ['b1@E2,F2']}", "both a worker and a building of blue"),
        ("buildings: {blue: ['b1@E2,F2']}\nunbuilt: {blue: [b1]}", "b1 cannot be both unbuilt and standing (COM-4)"),
        (
            "buildings: {blue: ['b2@E2,E3,F3']}\nscore: {blue: 2}",
            "the score is 2, but the built tiles bring 3 points (BLD-9)",
        ),
        (
            "workers: {blue: [blue-01, blue-02]}\nhand: {blue: 2}",
            "2 workers are in hand and 2 on the board; a player has only 3",
        ),
        (
            "workers: {blue: [blue-01, blue-02, blue-03]}\nhand: {blue: 1}",
            "blue: 1 worker is in hand and 3 on the board",
        ),
        ("options: {action_cards: false}\naction_cards: {blue: [boom]}", "blue: holds action cards, but this game is"),
        ("face_up: [b2, b2, b3, r2]\nto_move: blue", "4 cards are face up; the open market has room for 3 (SET-4)"),
        ("free: [blue-01]", "the player to move is not named; add `to_move:` with green, blue, yellow or brown"),
        ("to_move: blue\nscor: {blue: 3}\nhand: {blue: 1}", "scor: there is no such key; did you mean 'score'?"),
        (
            "players: 2\nto_move: blue\nhand: {green: 1, yellow: 2}",
            "the draft has 2 players, but names blue, green and yellow",
        ),
        ("score: {blue: 1}", "no position fits this draft"),
        ("to_move: blue\nbuilding: {blue: ['b1@E2,F2']}", "building: there is no such key; did you mean 'buildings'?"),
    ],
)
def test_a_draft_that_contradicts_itself_is_refused_with_a_sentence(draft: str, sentence: str) -> None:
    refused = told(draft, "pass")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert sentence in refused.stderr


def test_a_draft_is_judged_by_the_readings_asked_for_and_tells_which_others_change_the_verdict() -> None:
    draft = "workers: {green: [red-03, blue-01, blue-02]}\nbuildings: {green: ['b2@B2,C2,C3']}\nunbuilt: {green: [s2]}"
    turn = "demolish s2 A2 A3 B2 B3"
    asked = told(draft, turn)
    assert asked.exit_code == 0
    assert asked.stdout.startswith("legal in every position that contains this draft: demolish s2@A2,A3,B2,B3\n")
    assert [line for line in asked.stdout.splitlines() if "demolition_workers" in line] == [
        "  demolition_workers=hand_and_footprint (DEM-5): illegal",
        "  demolition_workers=hand_only (DEM-5): illegal",
    ]
    strictly = told(draft, turn, "--reading", "demolition_workers=hand_only", "--json")
    assert strictly.exit_code == 1
    answer = json.loads(strictly.stdout)
    assert (answer["legal"], [each["rule"] for each in answer["violations"]]) == (False, ["DEM-4"])
    assert {each["legal"] for each in answer["other_readings"]} == {True}


def test_a_demolition_of_what_is_told_settles_that_no_worker_is_taken_back() -> None:
    """The gold three fits on A2, B2, C2, over the house and the worker's land; on that land alone it does not."""
    draft = "workers: {blue: [red-02]}\nhand: {blue: 0}\nscore: {blue: 8}\nunbuilt: {blue: [g1]}"
    settled = told(f"{draft}\nbuildings: {{blue: ['b1@A2,B2']}}", "reclaim red-02")
    assert settled.stdout.startswith("illegal in every position that contains this draft: reclaim red-02\n  TRN-5 ")
    assert told(draft, "reclaim red-02").stdout.startswith("the verdict depends on unknown parts: ")


def test_what_cannot_be_so_together_is_told_of_a_draft() -> None:
    """The one building that could reach onto red-01 is the tile that the turn builds."""
    draft = "workers: {green: [red-04, blue-01, red-02]}\nbuildings: {green: ['b1@A2,A3']}"
    asked = told(draft, "demolish s1 A3 A4")
    assert asked.exit_code == 1
    assert "the rules require all these conditions, which contradict each other:" in asked.stdout
    assert [line[2:7] for line in asked.stdout.splitlines() if line[2:5] in ("DEM", "BLD")] == ["DEM-4", "BLD-1"]


def test_other_commands_say_that_a_draft_is_not_enough(tmp_path: Path) -> None:
    draft = tmp_path / "draft.yaml"
    draft.write_text("edition: tiny\nto_move: blue\nfree: [blue-01]\n", encoding="utf-8")
    asked = CliRunner().invoke(app, ["show", str(draft)])
    assert asked.exit_code == 2
    assert asked.stderr == f"{draft}: contains only a part of a position, which only `rule check` accepts\n"


def test_a_draft_is_judged_with_the_cards_of_its_market_shift() -> None:
    draft = "to_move: blue\nhand: {blue: 1}\naction_cards: {blue: [shift]}\nfree: [blue-01, blue-02]"
    assert told(draft, "shift; take blue-01; pass").exit_code == 3
    assert told(draft, "shift; take blue-01; pass -> b2 r2 r3").exit_code == 0
    assert told(draft, "shift; take blue-01; pass", "--draw", "r2,r2,r3").exit_code == 1
    assert "has no Market Shift" in told(draft, "take blue-01; pass", "--draw", "r2").stderr
    few = told(draft, "shift; take blue-01; pass -> r2")
    assert (few.exit_code, few.stderr) == (2, "1 card is given; the Market Shift turns up 3\n")
    gone = f"{draft}\nworkers: {{green: [blue-03, blue-04, blue-05]}}"
    assert told(gone, "shift; take blue-01; pass -> b2 b2 r2").exit_code == 0
    assert "no position fits this draft" in told(gone, "shift; take blue-01; pass -> b2 b2 b2").stderr


def test_a_draft_of_a_game_without_action_cards_is_judged() -> None:
    draft = "options: {action_cards: false}\nbuildings: {blue: ['b1@E2,F2']}\nunbuilt: {blue: [b2]}"
    assert told(draft, "shift; pass").exit_code == 1
    assert "legal" in told(draft, "build b2 A2 A3 B2").stdout


@pytest.mark.parametrize("known", ["score: {green: 3}", "buildings: {green: ['singer@M2,M3,N2,N3,O2,O3,P2']}"])
def test_a_rival_who_can_have_no_other_legendary_hinders_none(known: str) -> None:
    turn = ["rule", "check", "-", "build park-row@I8,I9,I10,J8,J9,K8"]
    asked = [CliRunner().invoke(app, turn, input=f"{more}\nto_move: blue\n").stdout for more in ("players: 2", known)]
    asked += [CliRunner().invoke(app, turn, input=f"players: 2\n{known}\nto_move: blue\n").stdout]
    assert ["of another player" in each for each in asked] == [True, True, False]


def test_the_rule_about_two_players_allows_a_claim_in_games_of_two_players_only() -> None:
    two = ("0,bsg,-,y04,st@M9.N9", "0,bsg,-,b04,st@M2.N2")
    for others, named in ((), True), (("0,bsg,-,r13,st@R10.S10",), False):
        judged = check(manhattan(*two, *others, open_market="y3"), "take yellow-06; pass")
        assert judged.stdout.startswith("legal: "), judged.stdout
        assert ("SET-1 Two players" in judged.stdout) == named
