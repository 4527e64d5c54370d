"""What was reviewed is kept by position: found again as it was, and only by the same question to the same players."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.capabilities.reviewing import REVIEWER
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.replay import record_game
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.reviews import kept as keeping
from ny1901_solver.reviews.review_settings import ReviewSettings
from ny1901_solver.reviews.reviewed import ReviewedStep
from ny1901_solver.reviews.run import Reviewing

REVIEWS = REVIEWER.reviews
FEW = ReviewSettings(12, 0)


@pytest.fixture(scope="module")
def game() -> Reviewing:
    record = record_game(new_game(load_edition("tiny"), 2, random.Random(1)), quick, random.Random(1))
    return REVIEWS.begin(record, FEW)


@pytest.fixture(scope="module")
def whole(game: Reviewing, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[ReviewedStep]]:
    """A folder in which the whole review of the game is kept, and that review."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, list(REVIEWS.review_decisions(game, REVIEWS.reviews_in(folder, FEW)))


def test_a_kept_review_is_found_as_it_was(game: Reviewing, whole: tuple[Path, list[ReviewedStep]]) -> None:
    folder, found = whole
    kept = REVIEWS.reviews_in(folder, FEW)
    assert [kept.find(decision) for decision in game.todo] == found
    assert list(REVIEWS.review_decisions(game, kept)) == found


def test_a_review_that_was_broken_off_goes_on(
    game: Reviewing, whole: tuple[Path, list[ReviewedStep]], tmp_path: Path
) -> None:
    run = REVIEWS.review_decisions(game, REVIEWS.reviews_in(tmp_path / "part", FEW))
    first = [next(run), next(run)]
    run.close()
    assert len(list((tmp_path / "part").iterdir())) == 2
    next((tmp_path / "part").iterdir()).write_text("{", encoding="utf-8")
    assert list(REVIEWS.review_decisions(game, REVIEWS.reviews_in(tmp_path / "part", FEW))) == whole[1]
    assert first == whole[1][:2]


def test_two_workers_review_as_one_does(
    game: Reviewing, whole: tuple[Path, list[ReviewedStep]], tmp_path: Path
) -> None:
    folder, one = whole
    assert one == list(REVIEWS.review_decisions(game, REVIEWS.reviews_in(tmp_path, FEW), 2))
    files = [{path.name: path.read_bytes() for path in each.iterdir()} for each in (folder, tmp_path)]
    assert files[0] == files[1]


def test_another_question_or_another_player_is_not_answered_by_what_is_kept(
    game: Reviewing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = game.todo[0]
    REVIEWS.reviews_in(tmp_path, FEW).keep(next(REVIEWS.review_decisions(game, REVIEWS.reviews_in(tmp_path, FEW))))
    assert REVIEWS.reviews_in(tmp_path, FEW).find(first) is not None
    assert REVIEWS.reviews_in(tmp_path, ReviewSettings(13, 0)).find(first) is None
    assert REVIEWS.reviews_in(tmp_path, ReviewSettings(12, 1)).find(first) is None
    assert REVIEWS.reviews_in(tmp_path, FEW).find(game.todo[1]) is None
    monkeypatch.setattr(keeping, "judges", lambda _: "others")
    assert REVIEWS.reviews_in(tmp_path, FEW).find(first) is None


def test_a_folder_that_cannot_be_written_to_matters_where_it_must_be(game: Reviewing, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="cannot be written"):
        next(REVIEWS.review_decisions(game, REVIEWS.reviews_in(tmp_path / "file", FEW)))
    assert next(REVIEWS.review_decisions(game, REVIEWS.reviews_in(tmp_path / "file", FEW, must=False))).number == 1
