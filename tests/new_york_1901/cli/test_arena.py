"""`arena`: the same answer with any number of workers and after a break; mistakes are said with what would be right."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.capabilities import arena as matches
from ny1901_solver.new_york_1901.capabilities.arena import MATCHES

from .conftest import Run

MEASURED = "cpu_seconds_a_turn"
MATCH = ("arena", "quick-1", "quick", "--edition", "tiny", "--games", "6", "--seed", "3")


def answered(run: Run, *words: str) -> dict[str, Any]:
    """The answer of a match, without what is measured."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    answer: dict[str, Any] = json.loads(result.stdout)
    assert len(answer.pop(MEASURED)) == len(answer["standings"])
    return answer


def test_two_workers_answer_as_one_does(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert answered(run, *MATCH, "--record", str(one)) == answered(run, *MATCH, "--record", str(two), "--workers", "2")
    assert one.read_bytes() == two.read_bytes()
    assert len(one.read_bytes().splitlines()) == 7
    measured = [json.loads(line) for line in (tmp_path / "two.seconds.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [(entry["game"], len(entry["seconds"])) for entry in measured] == [(game, 2) for game in range(6)]


def test_a_record_that_was_cut_goes_on_to_the_same_answer(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole, games = answered(run, *MATCH, "--record", str(path)), path.read_bytes()
    path.write_bytes(games[:-200])
    assert answered(run, *MATCH, "--record", str(path), "--resume") == whole
    assert path.read_bytes() == games


def test_a_shorter_look_at_a_record_leaves_it_as_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(*MATCH, "--record", str(path))
    games = path.read_bytes()
    assert answered(run, *MATCH, "--games", "4", "--record", str(path), "--resume")["games"] == 4
    assert path.read_bytes() == games


def test_a_record_without_its_seconds_goes_on_and_says_that_they_are_unknown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(*MATCH, "--record", str(path))
    (tmp_path / "games.seconds.jsonl").unlink()
    shown = run(*MATCH, "--record", str(path), "--resume").stdout
    assert shown.splitlines()[-1] == "mean CPU time a turn: quick-1 unknown, quick unknown"


def test_a_match_ends_early_once_it_is_settled_and_its_record_too(run: Run, tmp_path: Path) -> None:
    path, words = tmp_path / "games.jsonl", ("arena", "quick", "random", "--games", "60", "--stop-at", "0.5:0.75")
    shown = run(*words, "--record", str(path)).stdout
    assert "settled: the win share of quick is above 50 %; the probability that this is wrong is at most 5 %" in shown
    answer = answered(run, *words, "--record", str(path), "--resume")
    assert (answer["stop_at"], answer["settled"], answer["status"]) == ([0.5, 0.75], "above", "done")
    assert answer["games"] == len(path.read_bytes().splitlines()) - 1 < 30
    shown = run(*words[:4], "2", *words[5:]).stdout
    assert "not settled yet: whether the win share of quick is above 50 % or below 75 %" in shown
    below = run("arena", "random", "quick", "--games", "60", "--stop-at", "0.25:0.5").stdout
    assert "settled: the win share of random is below 50 %" in below


def test_the_answer_adds_up(run: Run) -> None:
    answer = answered(run, *MATCH)
    first, second = answer["standings"]
    assert [first["player"], second["player"]] == ["quick-1", "quick"]
    assert first["wins"] + second["wins"] == answer["games"] == sum(answer["ends"].values()) == 6
    assert answer["sets"] == 3
    assert first["share"] == pytest.approx(first["wins"] / 6)
    assert first["margin"] == pytest.approx(-second["margin"]) == pytest.approx(first["points"] - second["points"])
    assert first["share_interval"][0] <= first["share"] <= first["share_interval"][1]


def test_the_last_line_alone_is_measured(run: Run) -> None:
    one, two = (run(*MATCH).stdout.splitlines() for _ in range(2))
    assert one[:-1] == two[:-1]
    assert one[-1].startswith("mean CPU time a turn: quick-1 ")


def test_two_names_at_three_seats_are_one_against_two(run: Run) -> None:
    shown = run("arena", "quick", "random", "--players", "3", "--games", "3").stdout
    assert shown.startswith("quick against 2 times random: 3 games in 1 rotated set of 3 games; seed 0\n")


def test_ctrl_c_tells_what_is_known_and_the_record_goes_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.jsonl"
    whole = answered(run, *MATCH)
    plain = MATCHES.play

    def interrupted(match: Any, clock: Any, game: int) -> Any:
        if game == 3:
            raise KeyboardInterrupt
        return plain(match, clock, game)

    monkeypatch.setattr(MATCHES, "play", interrupted)
    broken_off = run(*MATCH, "--record", str(path), "--json")
    answer = json.loads(broken_off.stdout)
    assert broken_off.exit_code == 130
    assert broken_off.stderr == "interrupted after 3 games; continue the match with --resume\n"
    assert (answer["status"], answer["games"], answer["sets"]) == ("interrupted", 2, 1)
    monkeypatch.setattr(MATCHES, "play", plain)
    assert answered(run, *MATCH, "--record", str(path), "--resume") == whole


def test_ctrl_c_before_the_first_set_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(MATCHES, "play", interrupted)
    shown = run(*MATCH)
    assert (shown.exit_code, shown.stderr) == (
        130,
        "interrupted after 0 games; only a match that was started with --record can be continued\n",
    )
    assert shown.stdout.splitlines()[0] == "quick-1 and quick: 0 games in 0 rotated sets of 2 games each; seed 3"
    assert json.loads(run(*MATCH, "--json").stdout)["standings"] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["quik", "random"], "'quik' is not a computer player; did you mean quick?"),
        (["strong:0", "random"], "1 or more, as in strong:250"),
        (["quick"], "1 name is given; a match needs 2 to 4 players"),
        (["quick"] * 5, "5 names are given; a match needs 2 to 4 players"),
        (["quick", "random", "--players", "5"], "expected 4 or less (got '5')"),
        (
            ["quick", "random", "points", "--players", "4"],
            "give 4 names, or give 2: one player has the first name and 3 the second",
        ),
        (["quick", "random", "points", "--players", "2"], "3 names are given for 2 players; give 2 names"),
        (["quick", "random", "--games", "7"], "choose 6 or 8 games"),
        (["quick", "random", "--games", "3", "--players", "4"], "3 games do not make complete sets of 4"),
        (["quick", "random", "--challenge", "gold-tycon"], "did you mean gold-tycoon?"),
        (["quick", "random", "--stop-at", "0.6:0.5"], "the smaller one first, as in 0.5:0.6"),
        (["quick", "random", "--stop-at", "half"], "expected two win shares between 0 and 1"),
        (["quick", "random", "--resume"], "continues the match of --record, so give --record, too"),
        (["quick", "random", "--record", "no/games.jsonl"], "no/games.jsonl: there is no folder no"),
        (["quick", "random", "quick", "--edition", "tiny", "--games", "3"], "2 starter territories for 3 players"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(run: Run, words: list[str], said: str) -> None:
    result = run("arena", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (("arena", "quick", "quick-1", *MATCH[3:]), "players = ['quick-1', 'quick'] instead of ['quick', 'quick-1']"),
        ((*MATCH[:-1], "4"), "seed = 3 instead of 4"),
        ((*MATCH[:3], *MATCH[5:]), "edition = 'tiny' instead of 'lower-manhattan'"),
    ],
)
def test_the_record_of_another_match_is_refused(run: Run, tmp_path: Path, other: tuple[str, ...], said: str) -> None:
    path = tmp_path / "games.jsonl"
    run(*MATCH, "--record", str(path))
    kept = path.read_bytes()
    result = run(*other, "--record", str(path), "--resume")
    assert (result.exit_code, path.read_bytes()) == (2, kept)
    assert said in result.stderr
    assert "this file already contains games" in run(*MATCH, "--record", str(path)).stderr


KEPT = ("--turns", "--record")


def test_a_record_with_turns_is_compared_byte_for_byte_and_does_not_change(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    plain = answered(run, *MATCH)
    assert answered(run, *MATCH, *KEPT, str(path)) == plain
    kept = path.read_bytes()
    (tmp_path / "games.seconds.jsonl").unlink()
    for workers in ("1", "2"):
        again = answered(run, *MATCH, *KEPT, str(path), "--compare", "--workers", workers)
        assert again == plain | {"compared": {"games": 6, "recorded": 6, "difference": None}}
    shown = run(*MATCH, *KEPT, str(path), "--compare", "--games", "2").stdout
    assert f"the same as in {path}, byte for byte: 2 games of 6\n" in shown
    assert path.read_bytes() == kept
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]


def test_a_line_beyond_the_games_that_are_played_again_has_to_be_the_game_of_its_place(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    run(*MATCH, *KEPT, str(path))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines, lines[-1]]), encoding="utf-8")  # the last game twice
    shown = run(*MATCH, *KEPT, str(path), "--compare")
    assert shown.exit_code == 1
    assert f"{path}, line 8: game 6 differs: recorded is " in shown.stdout


def test_a_record_with_turns_can_be_continued(run: Run, tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "games.jsonl"
    run(*MATCH, *KEPT, str(whole))
    run(*MATCH, "--games", "2", *KEPT, str(path))
    run(*MATCH, *KEPT, str(path), "--resume")
    assert path.read_bytes().splitlines()[1:] == whole.read_bytes().splitlines()[1:]


def test_a_record_without_turns_is_compared_by_its_results(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(*MATCH, "--record", str(path))
    words = (*MATCH, "--record", str(path), "--compare")
    assert run(*words).exit_code == 0
    changed(path, 3, lambda game: game | {"end": "rain"})
    result = run(*words, "--json")
    assert (result.exit_code, json.loads(result.stdout)["compared"]["difference"]) == (
        1,
        {"line": 4, "game": 2, "turn": None, "recorded": 'end "rain"', "played": 'end "tiles"'},
    )


def changed(path: Path, line: int, change: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """Changes a line of a record, counted from 0, and returns what the line contained."""
    lines = path.read_text(encoding="utf-8").splitlines()
    before: dict[str, Any] = json.loads(lines[line])
    lines[line] = json.dumps(change(json.loads(lines[line])))
    path.write_text("".join(f"{each}\n" for each in lines), encoding="utf-8")
    return before


def test_the_first_turn_that_differs_is_named_and_the_match_ends_there(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    words = (*MATCH, *KEPT, str(path), "--compare")
    run(*MATCH, *KEPT, str(path))
    before = changed(path, 4, lambda game: game | {"played": [*game["played"][:2], "pass", *game["played"][3:]]})
    shown = run(*words)
    assert shown.exit_code == 1
    third = before["played"][2]
    assert f"{path}, line 5: game 3 differs in turn 3: recorded is pass; played was {third}\n" in shown.stdout, (
        shown.stdout
    )
    assert "4 games" not in shown.stdout.splitlines()[-2]
    answer = json.loads(run(*words, "--json").stdout)
    assert (answer["games"], answer["compared"]["games"], answer["status"]) == (4, 3, "done")

    changed(path, 1, lambda game: game | {"played": game["played"][:-1]})
    last = json.loads(run(*words, "--json").stdout)["compared"]["difference"]
    assert (last["game"], last["recorded"]) == (0, None)
    assert last["played"]


@pytest.mark.parametrize("spoil", [lambda line: line[:9] + b"\n", lambda line: b"[]\n", lambda line: b" " + line])
def test_a_line_that_is_no_game_or_is_written_otherwise_differs(
    run: Run, tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "games.jsonl"
    run(*MATCH, *KEPT, str(path))
    lines = path.read_bytes().splitlines(keepends=True)
    for line, game in ((1, 0), (6, 5), (0, None)):
        spoiled = spoil(lines[line]) if line else b" " + lines[0]
        path.write_bytes(b"".join([*lines[:line], spoiled, *lines[line + 1 :]]))
        result = run(*MATCH, *KEPT, str(path), "--compare", "--json")
        found = json.loads(result.stdout)["compared"]["difference"]
        assert (result.exit_code, found["line"], found["game"], found["turn"]) == (1, line + 1, game, None)


def test_only_the_match_of_a_record_and_no_more_than_its_games_can_be_compared(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(*MATCH, *KEPT, str(path))
    words = (*KEPT, str(path), "--compare")
    for more, said in (
        ((*MATCH, "--games", "8", *words), f"{path} contains 6 games; only games of the record can be compared"),
        ((*MATCH[:-1], "4", *words), "(seed = 3 instead of 4); give the settings with which it was begun"),
        ((*MATCH, *words[1:]), "turns = True instead of no value"),
        ((*MATCH, *words, "--resume"), "choose one of --resume and --compare"),
        ((*MATCH, "--compare"), "plays the match of --record again, so give --record, too"),
        ((*MATCH, "--turns"), "keeps the turns in --record, so give --record, too"),
        ((*MATCH, *KEPT, str(tmp_path / "none.jsonl"), "--compare"), "none.jsonl cannot be read as a journal"),
    ):
        result = run(*more)
        assert (result.exit_code, result.stdout) == (2, "")
        assert said in " ".join(result.stderr.split()), result.stderr


def test_the_usual_number_of_games_makes_whole_sets_of_any_size() -> None:
    assert not any(matches.USUAL_GAMES % seats for seats in range(2, matches.MOST + 1))
