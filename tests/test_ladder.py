"""The table of players in benchmarks/README.md: a sample of its games is played again, and it follows from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import ladder, manhattan_ladder
from benchmarks.calibrate import budget
from benchmarks.ladder import Contested, compared, contested, play, remade, row, sample, tuned
from ny1901_solver.errors import DataError

SMALL = Contested("levels", "small", ("quick", "random"), 6, 2, (0.9, 0.2))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(ladder, "FOLDER", tmp_path)
    monkeypatch.setattr(ladder, "MACHINE", tmp_path / "machine.txt")
    return tmp_path


def test_kept_games_and_the_table_come_out_as_they_are_kept() -> None:
    """Those of players who think little."""
    assert list(sample(contested())) == []
    assert sum(set(each.players) <= ladder.CHEAP and bool(each.kept(0)) for each in contested()) >= 5


@pytest.mark.parametrize("table", [contested, manhattan_ladder.contested])
def test_matches_have_names_of_their_own_and_whole_sets(table: Callable[[], list[Contested]]) -> None:
    matches = table()
    assert len({each.name for each in matches}) == len(matches)
    assert not [each.name for each in matches if each.games % each.seats]


def test_a_match_goes_on_to_more_games_and_no_further_than_asked(folder: Path) -> None:
    assert "| 0 of 6 |" in row(SMALL, 0)
    for games, kept in ((3, 2), (2, 2), (None, 6), (None, 6)):
        play(SMALL, 0, games, 1)
        assert len(SMALL.kept(0)) == kept
    assert remade(SMALL, 3)
    play(SMALL, 1, 2, 1)
    assert [len(SMALL.kept(seed)) for seed in (0, 1)] == [6, 2]
    assert "| 100.0 (" in row(SMALL, 0)
    assert row(SMALL, 0).endswith("at least 90 %, lower end above 20: reached |")


def test_the_second_game_keeps_its_matches_in_a_folder_of_its_own(folder: Path) -> None:
    small = manhattan_ladder.contested()[0]._replace(games=2)
    play(small, 0, None, 1)
    assert small.path(0).parent == folder / "manhattan"
    assert remade(small, 1)


def test_a_tree_search_plays_with_the_constant_that_did_best(folder: Path) -> None:
    tried = [Contested("tuning", name, (name, "random"), 2) for name in ("quick-2", "quick", "quick-1")]
    assert tuned("as it is", tried) == "as it is"
    for each in tried[:2]:
        play(each, 0, None, 1)
    assert tuned("as it is", tried) == "as it is"
    play(tried[2], 0, None, 1)
    assert tuned("as it is", tried) == "quick"


def test_other_deals_agree_or_do_not(folder: Path) -> None:
    assert compared(SMALL, 1) == "small: not played on both"
    play(SMALL, 0, None, 1)
    play(SMALL, 1, None, 1)
    assert compared(SMALL, 1) == "small: 100.0 % agrees with 100.0 %"
    lost = [line.replace('"shares": [1.0, 0.0]', '"shares": [0.0, 1.0]') for line in _lines(SMALL.path(1))]
    many = SMALL._replace(games=40)
    for seed, lines in ((0, _lines(SMALL.path(0))), (1, lost)):
        SMALL.path(seed).write_text("\n".join([lines[0], *lines[1:] * 6, ""]), encoding="utf-8")
    assert compared(many, 1) == "small: 0.0 % contradicts 100.0 %"


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_a_game_that_comes_out_otherwise_is_seen(folder: Path) -> None:
    play(SMALL, 0, 2, 1)
    text = SMALL.path(0).read_text(encoding="utf-8")
    SMALL.path(0).write_text(text.replace('"points": [', '"points": [1', 1), encoding="utf-8")
    assert not remade(SMALL, 1)
    assert next(sample([SMALL])) == "small: its first games come out otherwise than they are kept"


def test_games_of_older_players_do_not_count_and_are_not_gone_on_with(folder: Path) -> None:
    play(SMALL, 0, 2, 1)
    head, *lines = SMALL.path(0).read_text(encoding="utf-8").splitlines()
    older = json.loads(head)
    older["order"]["versions"] = [0, 1]
    SMALL.path(0).write_text("\n".join([json.dumps(older), *lines, ""]), encoding="utf-8")
    assert SMALL.kept(0) == []
    assert "| of older players |" in row(SMALL, 0)
    with pytest.raises(DataError, match=r"versions = \[0, 1\] instead of \[1, 1\]"):
        play(SMALL, 0, 4, 1)


def test_a_budget_is_read_off_the_line_through_two_that_were_measured() -> None:
    assert budget(100, 400, (0.25, 1.0), 1.0) == 400
    assert budget(100, 300, (0.5, 1.5), 1.234) == 250
    assert budget(20, 80, (2.0, 8.0), 0.01) == 1
