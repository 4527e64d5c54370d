"""Manhattan's commands as people use them: what they print, and what they say of a mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import Run

BUILDING = (
    "mh1:mayfair:Sr,Wb,Ng:-:2-build:b>b:A1r4b4_A2g2_B1r1_C5r3g3_C9b3_D7r2_E1b2_E6g1_F4b3_F8g4"
    ":r9.4.2.1/1.1.1.1/6,b9.4.2.1/2.1.0.1/7,g9.4.2.1/1.1.1.1/4:1236,1456,1225:-:ABCDEF"
)
"""Blue begins the second round of three players."""

LEVEL = (
    "mh1:mayfair:Sr,Wb,Ng:-:1-build:r>g:A1r1_A2b1:r9.5.3.3/1.1.1.0/0,b9.5.3.3/1.1.1.0/0,g10.5.3.2/1.1.1.1/0"
    ":1236,1456,1225:14:ABCDEF"
)
"""Red and blue own a building each of one floor in one city."""


@pytest.mark.parametrize("words", [["--players", "2"], ["--players", "3"], ["--players", "4"], ["--edition", "tiny"]])
@pytest.mark.parametrize("variant", [[], ["monster"], ["baby-monster", "anti-trust"], ["slow-growth"]])
def test_a_new_game_is_one_line_which_shows_the_same_but_for_the_hands(
    run: Run, words: list[str], variant: list[str]
) -> None:
    options = [part for name in variant for part in ("--variant", name)]
    if "tiny" in words:
        options = [part for part in options if part not in ("monster", "baby-monster")]
        options = [] if options.count("--variant") != len(options) / 2 else options
    made = run("new", *words, *options, "--seed", "3", "-o", "game.mh")
    assert made.exit_code == 0, made.stderr
    picture, _, line = made.stdout.rstrip("\n").rpartition("\n\n")
    assert Path("game.mh").read_text(encoding="utf-8") == f"{line}\n"
    assert run("show", "game.mh").stdout.rstrip("\n") == picture
    assert run("show", "game.mh", "--line").stdout == f"{line}\n"
    assert run("show", "-", text=line).stdout.rstrip("\n") == picture
    assert "cards (" not in picture
    assert "positions" not in picture


def test_a_hand_is_shown_to_who_asks_for_it_with_what_its_cards_mean_there(run: Run) -> None:
    told = run("show", BUILDING, "--seat", "blue").stdout
    assert "positions 3 2 5 8 (cards 1 4 5 6)" in told
    assert told.count("4 cards") == 2
    assert told == run("show", BUILDING, "--seat", "w").stdout
    marked = set(re.findall(r"│(\d)\*", told))
    assert marked == {"2", "3", "5", "8"}
    assert run("show", BUILDING, "--open").stdout.count("positions") == 3


def test_the_picture_tells_owners_heights_and_who_leads_each_city(run: Run) -> None:
    told = run("show", BUILDING).stdout
    for part in ("b8│", "r4b4│", "g6│", "A Soho", "b1 g1", "the tallest building: A1 with 8 floors, owned by blue"):
        assert part in told
    assert ">  blue" in told


@pytest.mark.parametrize("width", [40, 60, 80, 100])
def test_no_line_is_wider_than_the_terminal(run: Run, width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    for command in ("show", "score"):
        lines = run(command, BUILDING).stdout.splitlines()
        assert max(len(line) for line in lines if "readings" not in line) <= width, command


def test_a_line_with_hidden_hands_is_all_that_a_seat_knows(run: Run) -> None:
    import json

    line = json.loads(run("show", BUILDING, "--seat", "W", "--json").stdout)["line"]
    assert line.split(":")[8] == "????,1456,????"
    for words in (["hint", "--rollouts", "40"], ["legal"], ["score"], ["rule", "check"]):
        rest = ["b1 A3"] if "rule" in words else []
        told = run(*words, line, *rest)
        assert (told.exit_code, told.stdout) == (0, run(*words, BUILDING, *rest).stdout)
    after = run("apply", line, "b4@C5", "--draw", "9").stdout
    assert after.split(":")[8] == "????,1469,????"
    assert "????,1469,????:15:" in run("apply", after.strip(), "g1@A9").stdout


def test_who_sets_pieces_out_secretly_is_served_before_and_after_others_show_theirs(run: Run) -> None:
    """Red has set out, and blue sees neither red's pieces nor the hands; then all are shown, in turn order."""
    line = (
        "mh1:tiny:Sr,Wb,Ng:selection=hidden:1-select:r>b:-:r2.1.1/0.0.0/0,b2.1.1/0.0.0/0,g2.1.1/0.0.0/0:??,23,??:-:AB"
    )
    assert run("hint", line, "--rollouts", "40", "--top", "1").stdout.startswith("blue to select")
    for chosen, mover in ((" b:1,3", "green"), ("g:1,1", "red")):
        line = run("apply", line, chosen).stdout.strip()
        assert f"{mover} sets out pieces" in run("show", line).stdout
        assert run("legal", line, "--count").stdout == "4\n"
        assert run("rule", "check", line, "1 2").stdout.startswith("legal")
        assert "the legal moves depend on that hand" in run("hint", line).stderr
    assert ":1-build:r>r:-:r1.0.1/1.1.0/0,b1.1.0/1.0.1/0,g0.1.1/2.0.0/0:" in run("apply", line, "1 2").stdout
    wrong = run("show", line.replace("g0.1.1/2.0.0", "g1.1.1/1.0.0"))
    assert (
        "r cannot be to move, because the numbers of pieces set out in turn order are r 0, b 2, g 1 (M-RND-3)"
        in wrong.stderr
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "--seat", "red"], "the hand of red is not known (?), and cannot be shown"),
        (["show", "--open"], "the hands of red and green are not known (?)"),
        (["hint", "--open"], "and this request needs all hands"),
        (["play"], "and this request needs all hands"),
        (["edit"], "and this request needs all hands"),
        (["plan", "--seat", "green"], "the hand of green is not known (?), and the plan depends on it"),
    ],
)
def test_what_needs_hands_that_are_not_told_says_so(run: Run, words: list[str], said: str) -> None:
    hidden = BUILDING.replace("1236,1456,1225", "????,1456,????")
    result = run(*words, hidden, text="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    built = hidden.replace("b>b", "b>g").replace("2.1.0.1", "2.1.0.0").replace("B1r1_", "B1r1_B2b4_")
    later = run("hint", built.replace(":-:ABC", ":4:ABC"))
    assert "the hand of green is not known (?), and the legal moves depend on that hand" in later.stderr


def test_moves_are_listed_by_plot_city_and_piece(run: Run) -> None:
    every = run("legal", BUILDING).stdout.split()
    assert len(every) == int(run("legal", BUILDING, "--count").stdout)
    assert run("legal", BUILDING, "--at", "c").stdout.split() == [move for move in every if "@C" in move]
    assert run("legal", BUILDING, "--piece", "b4", "--at", "C5").stdout.split() == ["b4@C5"]
    for typed in ("B4", "blue 4", "b 4", "4"):
        assert run("legal", BUILDING, "--piece", typed).stdout.split() == [move for move in every if "b4@" in move]
    assert run("legal", BUILDING, "--piece", "blue").stdout.split() == every
    assert run("legal", BUILDING, "--piece", "b9").exit_code == run("legal", BUILDING, "--piece", "").exit_code == 2
    assert "more moves are legal" in run("legal", BUILDING, "--limit", "2").stderr
    assert run("legal", BUILDING, "--at", "K").exit_code == 2


def test_a_move_is_played_with_the_card_that_is_told_or_drawn(run: Run) -> None:
    told = run("apply", BUILDING, "4 c5 -> 9")
    assert (told.exit_code, told.stderr) == (0, "blue plays b4@C5\ndrawn: 9\n")
    assert "C5r3g3b4" in told.stdout
    assert told.stdout == run("apply", BUILDING, "b4@C5", "--draw", "9").stdout
    assert run("apply", BUILDING, "b4@C5", "--seed", "1").exit_code == 0


def test_a_round_that_a_move_ends_is_told_with_its_points(run: Run) -> None:
    line = run("new", "--edition", "tiny", "--seed", "2", "--players", "3").stdout.rstrip("\n").rpartition("\n")[2]
    for _ in range(3 * 3):  # pieces are set out, and two of each player are built
        move = run("legal", line, "--limit", "1").stdout.strip()
        done = run("apply", line, move, "--seed", "1")
        line = done.stdout.strip()
    assert re.search(r"round 1 is scored:\n  red \d+: \+\d buildings", done.stderr)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (
            ["show", "nothing.mh"],
            2,
            "nothing.mh: No such file or directory; expected a position as one line (mh1:...)",
        ),
        (["show", BUILDING, "--seat", "purple"], 2, "'purple' is not a player"),
        (["show", BUILDING[:-4] + "Z"], 2, "at character"),
        (
            ["apply", BUILDING, "b4@C5"],
            2,
            "the text does not name the card that comes up: it may be 1, 2, 3, 4, 5, 6, 7, 8, 9",
        ),
        (["apply", BUILDING, "b4@C5", "--draw", "1", "--draw", "2"], 2, "2 cannot have come up"),
        (["apply", BUILDING, "b1@A2", "--seed", "1"], 1, "M-BLD-3: blue would have 1 floor"),
        (["apply", BUILDING, "b3@A1", "--seed", "1"], 1, "M-RND-2"),
        (["apply", BUILDING, "g1@C5", "--seed", "1"], 1, "M-TRN-1: g is not a colour of b, who is to move"),
        (["apply", BUILDING, "r3-C7"], 2, "in 'r3-C7' at character"),
        (["new", "--variant", "monster", "--variant", "baby-monster"], 2, "cannot be in the same game (M-ANT-2)"),
        (["new", "--variant", "monstre"], 2, "monster"),
        (["new", "--reading", "stuck=never"], 2, "void, redraw or discard"),
        (["new", "--sides", "SX"], 2, "the sides of the board are S, W, N, E, not 'X'"),
        (["new", "--sides", ""], 2, "'' names no side of the board; write sides such as SN"),
        (["new", "--sides", "SWN"], 2, "2 players need 2 sides, not 'SWN'"),
        (["new", "--sides", "SS"], 2, "two players cannot sit at the same side S (M-CARD-1)"),
        (["new", "--players", "2", "--start", "3"], 2, "player 3 cannot begin a game of 2 players"),
        (["hint", BUILDING, "--why-not", "b1@A2"], 1, "M-BLD-3"),
        (["hint", BUILDING, "--player", "red"], 2, "blue is to move, not red"),
        (["hint", BUILDING, "--level", "all"], 2, "'all' is not one of nudge, where, what, full"),
        (["hint", BUILDING, "--open"], 2, "a position can be solved only in the last round"),
        (["hint", BUILDING, "--rollouts", "3", "--time-limit", "1"], 2, "choose one of --rollouts and --time-limit"),
        (
            ["site", BUILDING],
            2,
            "Manhattan has no command `site` of its own: `ny1901 site` writes",
        ),
        (["steps", BUILDING], 2, "Manhattan has no command 'steps'; the commands are new, show"),
        (["review", __file__, "--puzzles", __file__], 2, "is a file"),
        (["puzzle", "generate", "--kind", "four-cards", "--out", __file__], 2, "is a file"),
        (
            ["puzzle", "compose"],
            2,
            "puzzle has no command 'compose'; the commands are list, show, play, progress, hint, solve,",
        ),
        (["rule", "ak"], 2, "rule has no command 'ak'; did you mean ask?"),
        (
            ["puzzle", "hint", "mh-tutorial-reply", "--turn", "9"],
            2,
            "has no hints about part 9 of the answer, which has 1 part",
        ),
    ],
)
def test_a_mistake_gets_one_sentence_and_its_exit_code(run: Run, words: list[str], code: int, said: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (code, "")
    assert said in result.stderr


def test_an_illegal_move_gets_all_rules_that_it_breaks_and_what_is_legal_instead(run: Run) -> None:
    told = run("rule", "check", BUILDING, "b1@A2")
    assert told.exit_code == 1
    assert "illegal: b1@A2" in told.stdout
    assert "M-BLD-3" in told.stdout
    assert "   1  b1@B2\n        city B instead of city A (1)" in told.stdout
    legal = run("rule", "check", BUILDING, "b1 A3")
    assert (legal.exit_code, legal.stdout.splitlines()[0]) == (0, "legal: b1@A3")
    assert "perspective=fixed (M-CARD-4): illegal by M-CARD-2" in legal.stdout
    own = run("rule", "check", BUILDING, "b1 B8", "--reading", "perspective=fixed")
    assert own.exit_code == 1


def test_a_hint_is_the_same_for_the_same_seed_and_hangs_on_no_hidden_hand(run: Run) -> None:
    words = ["--rollouts", "40", "--top", "3", "--seed", "4"]
    told = run("hint", BUILDING, *words).stdout
    assert told == run("hint", BUILDING, *words).stdout
    other = BUILDING.replace("1236,1456,1225", "9999,1456,7788")
    assert run("hint", other, *words).stdout == told
    assert re.findall("^([0-9])[.]", told, re.MULTILINE) == ["1", "2", "3"]


def test_a_hint_tells_of_an_own_move_what_goes_wrong_and_leaves_the_move_to_be_found_in_stages(run: Run) -> None:
    told = run("hint", BUILDING, "--rollouts", "20", "--top", "1", "--why-not", "1 A3").stdout
    assert re.search(r"^\d+ \(yours\)[.] .*b1@A3$", told, re.MULTILINE)
    stages = run("hint", BUILDING, "--rollouts", "20", "--level", "where").stdout
    assert re.match(r"nudge: .*\n     \d+ of \d+ legal moves fit this hint\nwhere: ", stages)
    assert "@" not in stages


def test_who_has_two_colours_has_their_points_together_beside_them_and_one_hand(run: Run) -> None:
    line = (
        "mh1:mayfair:Srb,Ngy:-:2-select:g>g:B2y4_B3r3r3_B4g4_B6g4b4_C1r3_C5y3_C9y2_D3g2_D5g3_E1b2_E4y3_E6r4_F7b4_F8b2:"
        "r11.6.1.2/0.0.0.0/3,b11.4.4.1/0.0.0.0/9,g11.5.3.1/0.0.0.0/5,y11.5.2.2/0.0.0.0/6:2249,1679:-:ABCDEF"
    )
    told = run("show", line).stdout
    red, blue, *_ = (row.split() for row in told.rpartition("hand")[2].strip().splitlines())
    assert "points  now  both  to build" in told
    assert (red[2:5], red[-2:]) == (["3", "+3", "12"], ["4", "cards"])
    assert (blue[1:4], blue[-1]) == (["9", "+9", "-"], "1x4")


def test_before_anything_is_scored_nobody_leads(run: Run) -> None:
    told = run("score", run("new", "--players", "3").stdout.splitlines()[-1]).stdout
    assert told.splitlines()[-3:-1] == ["", "nobody has points yet"]
    assert "\n\n\n" not in told


def test_who_are_level_lead_together_and_share_a_victory_only_at_the_end(run: Run) -> None:
    level = run("score", LEVEL).stdout.splitlines()[-2]
    assert level == "red and blue lead: 1 point each"


def test_every_seed_deals_otherwise_and_each_deals_the_same_again(run: Run) -> None:
    dealt = [run("new", "--seed", str(seed)).stdout for seed in (-2, -1, 0, 1, 2)]
    assert len({*dealt}) == 5
    assert run("new", "--seed", "-1").stdout == dealt[1]
    drawn = {run("apply", BUILDING, "b4@C5", "--seed", str(seed)).stdout for seed in (-5, 5)}
    assert len(drawn) == 2


def test_a_puzzle_that_is_not_there_and_a_run_that_found_none_are_told(run: Run) -> None:
    missing = run("puzzle", "show", "mh-nothing").stderr
    assert missing.endswith("`ny1901 --game manhattan puzzle list` lists the ids\n")
    made = run(
        "puzzle", "generate", "--kind", "still-taken", "--count", "1", "--tries", "1", "--seed", "9", "--out", "x"
    )
    assert (made.exit_code, made.stdout.splitlines()[0]) == (
        3,
        "no puzzle from 1 game; x contains only the journal",
    )
    assert [path.suffix for path in Path("x").iterdir()] == [".jsonl"]


def test_a_score_adds_up_by_building_city_and_tallest(run: Run) -> None:
    told = run("score", BUILDING).stdout
    rows = {line.split()[0]: list(map(int, line.split()[1:])) for line in told.splitlines()[2:5]}
    for so_far, *parts, now, together in rows.values():
        assert sum(parts) == now
        assert so_far + now == together
    assert "blue +3  the tallest building, A1 of 8 floors (M-SCO-3)" in told
