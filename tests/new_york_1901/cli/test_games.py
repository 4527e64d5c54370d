import json
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.positions import parse_line
from ny1901_solver.new_york_1901.positions.file import read_position
from ny1901_solver.new_york_1901.state import GameState

from .conftest import Run


def last_line(text: str) -> str:
    return text.rstrip("\n").rpartition("\n")[2]


def test_the_same_seed_sets_up_the_same_game(run: Run) -> None:
    first, again, other = (run("new", "--seed", seed).stdout for seed in (3, 3, 4))
    assert first == again
    assert first != other


def test_a_new_game_is_printed_and_written_as_the_same_position(run: Run) -> None:
    result = run("new", "--edition", "tiny", "-o", "game.yaml")
    assert result.exit_code == 0
    assert read_position(Path("game.yaml")) == parse_line(last_line(result.stdout))


def test_the_beginner_variant_plays_gold_tycoon_with_its_three_streets(run: Run) -> None:
    setup = parse_line(last_line(run("new", "--variant", "beginner", "--no-action-cards").stdout)).setup
    assert setup.challenge == "gold-tycoon"
    assert setup.streets == ("wall-street", "broadway", "nassau-broad")
    assert not setup.action_cards


def test_the_advanced_variant_has_no_starters_and_later_unlocks_and_each_half_can_be_had_alone(run: Run) -> None:
    def choices(*options: str) -> tuple[bool, str]:
        setup = parse_line(last_line(run("new", *options).stdout)).setup
        return setup.starters, setup.unlocks

    assert choices("--variant", "advanced") == (False, "advanced")
    assert choices("--no-starters") == (False, "base")
    assert choices("--advanced-unlocks") == (True, "advanced")


def test_what_is_asked_for_is_not_dealt(run: Run) -> None:
    result = run(
        *("new", "--colours", "brown,yellow,green", "--challenge", "gold-prestige"),
        *(
            "--streets",
            "cedar,broadway,wall-street",
            "--reading",
            "flip_tiles=yes",
            "--reading",
            "no_worker_pass=may_pass",
        ),
    )
    setup = parse_line(last_line(result.stdout)).setup
    assert setup.colours == ("brown", "yellow", "green")
    assert (setup.challenge, setup.streets) == ("gold-prestige", ("cedar", "broadway", "wall-street"))
    assert setup.readings.changes() == {"flip_tiles": "yes", "no_worker_pass": "may_pass"}


@pytest.mark.parametrize(
    ("options", "blamed"),
    [
        (["--players", "5"], "--players"),
        (["--edition", "nowhere"], "nowhere"),
        (["--edition", "tiny", "--players", "3"], "starter territories"),
        (["--streets", "cedar,broadway"], "2 street cards"),
        (["--streets", "cedar,cedar,broadway"], "only once"),
        (["--streets", "cedar,broadway,fifth-avenue"], "fifth-avenue"),
        (["--challenge", "bronze"], "bronze-baron"),
        (["--colours", "green,purple"], "purple"),
        (["--colours", "green"], "1 is given"),
        (["--reading", "flip_tiles=maybe"], "no or yes"),
        (["--variant", "expert"], "expert"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_a_mistake_and_writes_nothing(
    run: Run, options: list[str], blamed: str
) -> None:
    result = run("new", *options, "-o", "game.yaml")
    assert result.exit_code == 2
    assert blamed in result.stderr
    assert result.stdout == ""
    assert not Path("game.yaml").exists()


def test_a_file_in_a_folder_that_is_not_there_is_a_mistake(run: Run) -> None:
    result = run("new", "-o", "nowhere/game.yaml")
    assert result.exit_code == 2
    assert "there is no folder nowhere" in result.stderr
    assert not Path("nowhere").exists()


def test_a_position_is_shown_the_same_from_a_file_from_stdin_and_from_its_line(
    run: Run, position: Path, line: str
) -> None:
    shown = run("show", position).stdout
    assert run("show", "-", text=position.read_text(encoding="utf-8")).stdout == shown
    assert run("show", "-", text=line + "\n").stdout == shown
    assert run("show", line).stdout == shown


def test_the_two_text_forms_convert_into_each_other(run: Run, position: Path, line: str) -> None:
    assert run("show", position, "--line").stdout == line + "\n"
    assert run("show", line, "--yaml").stdout == position.read_text(encoding="utf-8")


def test_an_ascii_picture_is_ascii_and_as_tall_as_the_other(run: Run, position: Path) -> None:
    fancy, plain = run("show", position).stdout, run("show", position, "--ascii").stdout
    assert plain.isascii()
    assert not fancy.isascii()
    assert len(plain.splitlines()) == len(fancy.splitlines())


def test_a_synthetic_edition_says_so_wherever_a_position_is_shown(run: Run, tiny: GameState, line: str) -> None:
    assert tiny.edition.notice in run("show", line).stdout
    assert json.loads(run("show", line, "--json").stdout)["notice"] == tiny.edition.notice


def test_json_of_a_position_carries_its_line_and_what_follows_from_it(run: Run, line: str, tiny: GameState) -> None:
    shown = json.loads(run("show", line, "--json").stdout)
    assert shown["line"] == line
    assert shown["position"]["challenge"] == tiny.setup.challenge
    assert [player["free_workers"] for player in shown["players"]] == [3, 3]
    assert shown["readings"]["flip_tiles"] == "no"


@pytest.mark.parametrize(
    ("source", "blamed"),
    [
        ("nowhere.yaml", "nowhere.yaml: No such file"),
        ("ny1:tiny:broadway", "expected 9 parts"),
        (
            ".",
            ".: is a folder, not a file; expected a position file, a position as one line (ny1:...), '-' for stdin, a",
        ),
    ],
)
def test_a_position_that_cannot_be_read_is_a_mistake(run: Run, source: str, blamed: str) -> None:
    result = run("show", source)
    assert result.exit_code == 2
    assert blamed in result.stderr
    assert result.stdout == ""


def test_a_broken_file_is_named_with_line_and_column(run: Run, position: Path) -> None:
    text = position.read_text(encoding="utf-8").replace("to_move: green", "to_move: purple")
    position.write_text(text, encoding="utf-8")
    number = text.splitlines().index("to_move: purple") + 1
    result = run("show", position)
    assert result.exit_code == 2
    assert f"{position}, line {number}, column 10" in result.stderr
    assert "purple" in result.stderr


def test_the_unbuilt_tiles_are_told_alike_by_show_and_in_the_sessions(run: Run, position: Path) -> None:
    told = run("show", position, "--tiles").stdout
    assert told in run("edit", position, text="tiles\n").stdout
    assert told in run("play", position, text="tiles\n").stdout
    plain = run("show", "tutorial-streets", "--tiles", "--ascii").stdout
    assert plain.isascii()
    assert plain in run("puzzle", "play", "tutorial-streets", "--ascii", text="tiles\n").stdout


def test_json_of_a_position_tells_what_every_tile_is_worth_and_who_can_still_build_it(run: Run, line: str) -> None:
    tiles = {tile["id"]: tile for tile in json.loads(run("show", line, "--tiles", "--json").stdout)["tiles"]}
    assert set(tiles) == {"b1", "b2", "s1", "s2", "g1", "g2", "singer"}
    assert (tiles["s2"]["points"], tiles["s2"]["unlocked_at"], tiles["s2"]["shape"]) == (5, 2, ["##", "##"])
    assert [tile["legendary"] for tile in tiles.values()] == [name == "singer" for name in tiles]
    assert tiles["singer"]["left_to"] == ["green", "blue"]
    after = run("apply", line, "take b1 build b1 E2 F2", "--draw", "b3", "--json").stdout
    built = json.loads(run("show", json.loads(after)["line"], "--json").stdout)["tiles"]
    assert next(tile["left_to"] for tile in built if tile["id"] == "b1") == ["blue"]


def test_only_one_form_can_be_asked_for(run: Run, line: str) -> None:
    assert run("show", line, "--line", "--json").exit_code == 2


@pytest.mark.parametrize("command", ["show", "hint", "legal", "score", "replay"])
def test_an_empty_name_is_no_file(run: Run, command: str) -> None:
    result = run(command, "")
    assert result.exit_code == 2
    assert "the name is empty" in result.stderr
