"""`ny1901 draw`: what it makes of its arguments, and how it fails."""

from __future__ import annotations

import json
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.pictures import picture_files

from .conftest import Run

LEGAL = "take blue-01; pass"
PUZZLES = Path(__file__).parents[3] / "puzzles"


@pytest.fixture
def legal(tiny: GameState) -> str:
    from ny1901_solver.new_york_1901.rules import legal_turns

    return str(legal_turns(tiny, shifts=False)[0])


@pytest.mark.parametrize(
    ("name", "start"), [("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.pdf", b"%PDF"), ("a.html", b"<!DOC")]
)
def test_the_name_of_the_file_says_the_format(run: Run, line: str, tmp_path: Path, name: str, start: bytes) -> None:
    result = run("draw", line, "-o", name)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{name}: ")
    assert (tmp_path / name).read_bytes().startswith(start)
    assert list(tmp_path.iterdir()) == [tmp_path / name]


def test_a_position_a_board_and_a_record_are_told_apart(run: Run, position: Path, record: Path, tmp_path: Path) -> None:
    drawn = {}
    for what in (position, "tiny", record):
        assert run("draw", what, "-o", "a.svg").exit_code == 0
        drawn[str(what)] = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "to move" in drawn[str(position)]
    assert "2 districts" in drawn["tiny"]
    assert "from turn 1 to turn" in drawn[str(record)]


def test_standard_input_and_output_work(run: Run, position: Path) -> None:
    result = run("draw", "-", "-o", "-", text=position.read_text(encoding="utf-8"))
    assert result.exit_code == 0
    assert result.stdout.startswith("<svg")
    assert result.stdout.endswith("</svg>\n")


def test_an_edition_of_ones_own_is_drawn_from_its_folder(run: Run) -> None:
    from ny1901_solver.new_york_1901.edition import load_edition

    assert run("draw", load_edition("tiny").folder, "-o", "a.svg").exit_code == 0


def test_a_legal_turn_is_drawn_with_its_points(run: Run, line: str, legal: str, tmp_path: Path) -> None:
    result = run("draw", line, "--turn", legal, "-o", "a.svg")
    assert result.exit_code == 0
    drawn = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "proposed turn of" in drawn
    assert "scores" in drawn


def test_an_illegal_turn_is_drawn_and_ends_with_exit_code_1(run: Run, line: str, tmp_path: Path) -> None:
    result = run("draw", line, "--turn", "build g1@A1,B1,C1", "-o", "a.svg")
    assert result.exit_code == 1
    assert "illegal: build g1@A1,B1,C1" in result.stderr
    assert "BLD-3" in result.stderr
    assert "illegal turn of" in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_json_tells_the_file_and_the_broken_rules(run: Run, line: str, tmp_path: Path) -> None:
    told = json.loads(run("draw", line, "-o", "a.png", "--json").stdout)
    assert told["schema"] == "ny1901/draw/1"
    assert told["edition"]["name"] == "tiny"
    assert (told["file"], told["format"], told["legal"]) == ("a.png", "png", True)
    assert told["bytes"] == (tmp_path / "a.png").stat().st_size
    assert told["notice"]
    result = run("draw", line, "--turn", "build g1@A1,B1,C1", "-o", "a.svg", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert told["legal"] is False
    assert {"BLD-3"} <= {violation["rule"] for violation in told["violations"]}


def test_json_without_a_file_holds_the_picture_as_the_engine_tells_it(run: Run, line: str) -> None:
    told = json.loads(run("draw", line, "-o", "-", "--json", "--scale", 2).stdout)
    assert told["schema"] == "ny1901/svg/1"
    assert told["svg"] == run("draw", line, "-o", "-", "--scale", 2).stdout
    assert f'width="{told["width"]}"' in told["svg"]


def test_a_plan_is_drawn_up_to_its_first_illegal_turn(run: Run, line: str, legal: str, tmp_path: Path) -> None:
    assert run("draw", line, "--plan", legal, "-o", "a.svg").exit_code == 0
    result = run("draw", line, "--plan", f"{legal} | {legal} | {legal}", "-o", "a.svg")
    assert result.exit_code == 1
    assert "illegal: turn 2 of the plan: " in result.stderr
    assert "2 turns of" in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_a_range_of_turns_can_be_picked_out_of_a_record(run: Run, record: Path, tmp_path: Path) -> None:
    assert run("draw", record, "--moves", "2..3", "-o", "a.svg").exit_code == 0
    assert "2 turns, from turn 2 to turn 3" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert run("draw", record, "--moves", "2", "-o", "a.svg").exit_code == 0


def test_the_width_or_the_scale_can_be_chosen(run: Run, line: str) -> None:
    assert run("draw", line, "-o", "a.png", "--width", 500).stdout.startswith("a.png: 500 x ")
    told = [json.loads(run("draw", line, "-o", "a.svg", "--scale", scale, "--json").stdout) for scale in (1, 2)]
    assert told[1]["width"] == 2 * told[0]["width"]


def test_a_png_that_takes_too_much_memory_is_refused_with_the_largest_that_does_not(
    run: Run, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_files, "PIXEL_BUDGET", 4_000_000)
    refused = run("draw", line, "-o", "a.png", "--width", 13700)
    assert refused.exit_code == 2
    said = re.fullmatch(
        r"a PNG of 13700 x \d+ pixels needs [\d,]+ MB of memory, but only 4 MB are allowed; "
        r"use at most --width (\d+) or --scale ([\d.]+), or write an SVG or PDF, which have no such limit\n",
        refused.stderr,
    )
    assert said is not None
    width, scale = int(said[1]), float(said[2])
    assert run("draw", line, "-o", "a.png", "--width", width + 1).exit_code == 2
    assert run("draw", line, "-o", "a.png", "--scale", scale + 0.01).exit_code == 2
    assert list(tmp_path.iterdir()) == []
    assert run("draw", line, "-o", "a.png", "--width", width).stdout.startswith(f"a.png: {width} x ")
    assert run("draw", line, "-o", "a.png", "--scale", scale).exit_code == 0
    assert run("draw", line, "-o", "a.svg", "--width", 13700).exit_code == 0
    assert run("draw", line, "-o", "a.pdf", "--width", 13700).exit_code == 0


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the peak memory of a child is counted in other units elsewhere")
@pytest.mark.parametrize("what", ["lower-manhattan", str(PUZZLES / "positions" / "4p-late-1.yaml")])
def test_the_largest_png_is_made_in_less_than_half_a_gigabyte(what: str, tmp_path: Path) -> None:
    program = (
        "import resource, sys; from ny1901_solver.new_york_1901.cli import app\n"
        "app(sys.argv[1:], standalone_mode=False)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )

    def drawn(*size: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program, "draw", what, "-o", "a.png", *size]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    most = re.search(r"--width (\d+)", drawn("--width", "20000").stderr)
    assert most is not None
    kilobytes = int(drawn("--width", most[1]).stdout.split()[-1])
    assert picture_files.PIXEL_BUDGET < 1024 * kilobytes < 512_000_000


@pytest.mark.parametrize(("form", "told"), [("png", True), ("pdf", True), ("svg", False), ("html", False)])
def test_a_name_in_characters_that_no_font_has_is_told_for_what_is_set_in_type(
    run: Run, tmp_path: Path, form: str, told: bool
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(load_edition("tiny").folder, folder)
    tiles = folder / "tiles.yaml"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace("Tower Building", '"\U0010fffd 1901"'), encoding="utf-8")
    for command in (("draw", folder), ("edition", "draw", folder)):
        result = run(*command, "-o", f"a.{form}")
        assert result.exit_code == 0
        assert result.stderr.startswith("no font on this machine has ") == told
        assert ("is drawn with boxes; install a font with these characters" in result.stderr) == told


def test_black_and_white_has_no_colour_in_it(run: Run, line: str, tmp_path: Path) -> None:
    run("draw", line, "--bw", "-o", "a.svg")
    colours = set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', (tmp_path / "a.svg").read_text(encoding="utf-8")))
    assert "#000000" in colours
    spread = [max(c) - min(c) for c in ([int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in colours)]
    assert max(spread) <= 16


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tiny", "-o", "a.gif"], "a.gif: the name of a picture ends with one of .svg, .png, .html, .pdf"),
        (["tiny", "-o", "nowhere/a.svg"], "there is no folder nowhere"),
        (["tiny", "-o", "a.svg", "--turn", LEGAL], "--turn"),
        (["tiny", "-o", "a.svg", "--edition", "tiny"], "already names the edition"),
        (["tiny", "-o", "a.svg", "--width", "500", "--scale", "2"], "choose one of --width and --scale"),
        (["tiny", "-o", "a.png", "--scale", "20"], "MB of memory, but only 400 MB are allowed; use at most --width "),
        (["nothing.yaml", "-o", "a.svg"], "nothing.yaml: No such file or directory"),
        (["LINE", "-o", "a.svg", "--turn", "tkae blue-01"], "in 'tkae blue-01' at character 1: 'tkae' is not"),
        (["LINE", "-o", "a.svg", "--plan", f"{LEGAL}|tkae blue-01"], "turn 2 of the plan: in 'tkae blue-01' at"),
        (["LINE", "-o", "a.svg", "--turn", LEGAL, "--plan", LEGAL], "is not allowed together with --plan"),
        (["LINE", "-o", "a.svg", "--moves", "1..2"], "is not allowed when a position is drawn"),
        (["LINE", "-o", "a.svg", "--queue", "b2"], "is not allowed when a position is drawn"),
        (["LINE", "-o", "a.svg", "--plan", LEGAL, "--queue", "zz"], "--queue"),
        (["RECORD", "-o", "a.svg", "--moves", "5-9"], "is neither a number nor a range"),
        (["RECORD", "-o", "a.svg", "--moves", "3..999"], "outside the record, which has turns 1.."),
        (["RECORD", "-o", "a.svg", "--moves", "9..5"], "'9..5' has the larger number first; expected 5..9"),
        (["RECORD", "-o", "a.svg", "--turn", LEGAL], "is not allowed when a game record is drawn"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_gets_a_sentence_exit_code_2_and_no_file(
    run: Run, line: str, record: Path, tmp_path: Path, arguments: list[str], said: str
) -> None:
    given = [
        line if argument == "LINE" else str(record) if argument == "RECORD" else argument for argument in arguments
    ]
    result = run("draw", *given)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split()).replace("│ ", "")
    assert [path for path in tmp_path.iterdir() if path != record] == []


def test_a_file_that_is_there_keeps_its_permissions(run: Run, line: str, tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o600)
    assert run("draw", line, "-o", "a.svg").exit_code == 0
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text(encoding="utf-8").startswith("<svg")


def test_a_record_of_many_turns_is_a_pdf_of_several_pages(run: Run) -> None:
    record = PUZZLES / "games" / "market-4p.yaml"
    assert run("draw", record, "--moves", "1..7", "-o", "game.pdf").stdout == "game.pdf: 2 pages of A4\n"
    result = run("draw", record, "--moves", "6", "-o", "game.pdf", "--json")
    assert json.loads(result.stdout)["pages"] == 1
