"""What is kept of cases and of how they are found is what their files say, and damage is made anew."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.files.documents import read_document, validate
from ny1901_solver.manhattan.rulings import cases as of_manhattan
from ny1901_solver.manhattan.rulings.cases import CORPUS as MANHATTAN
from ny1901_solver.new_york_1901.rulings import cases as of_new_york
from ny1901_solver.new_york_1901.rulings.cases import CORPUS as NEW_YORK
from ny1901_solver.rulebook import asking, cases
from ny1901_solver.rulebook.asking import AskedFile

GAMES = pytest.mark.parametrize("game", [of_new_york, of_manhattan], ids=["new-york-1901", "manhattan"])
QUESTIONS = (
    "May I build over a skyscraper?",
    "must I place a worker",
    "how many floors may I put on a bilding",
    "xyzzy",
    "who wins a tie",
)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an empty cache."""
    monkeypatch.setattr("ny1901_solver.files.cache.cache_folder", lambda: tmp_path / "cache")
    return tmp_path / "cache" / "ny1901"


def read_anew(game: Any, folder: Path) -> tuple[Any, ...]:
    """The cases of a folder as a new run of the program has them."""
    found: tuple[Any, ...] = game.RUNNER.load(folder)
    return found


def stated(case: Any) -> Any:
    """A case with what its file states: what it leaves out is not compared with what comes of it."""
    return case, case.model_fields_set, [each.model_dump(exclude_unset=True) for each in case.expectations.values()]


@GAMES
def test_kept_cases_say_what_their_files_say(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first = read_anew(game, game.RUNNER.folder)
    monkeypatch.setattr(cases, "read_document", lambda path: pytest.fail(f"{path} is read"))
    second = read_anew(game, game.RUNNER.folder)
    assert len(second) > 100
    assert list(map(stated, second)) == list(map(stated, first))


@GAMES
def test_a_changed_or_broken_case_is_read_again(game: Any, tmp_path: Path) -> None:
    folder = tmp_path / "cases"
    shutil.copytree(game.RUNNER.folder, folder)
    first = read_anew(game, folder)
    path = folder / first[0].family / f"{first[0].id}.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("question: ", "question: Now, ", 1), encoding="utf-8")
    assert read_anew(game, folder)[0].question == f"Now, {first[0].question}"
    path.write_text(text + "oops: 1\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(DataError, match="oops"):
            read_anew(game, folder)
    path.write_text(text, encoding="utf-8")
    assert read_anew(game, folder) == first


@GAMES
@pytest.mark.parametrize("text", ["", "[]", "{", "null"])
def test_kept_cases_of_another_kind_are_read_anew(game: Any, kept: Path, text: str) -> None:
    first = read_anew(game, game.RUNNER.folder)
    (file,) = (kept / "cases").iterdir()
    cases.CACHE.put(file.name, text)
    assert read_anew(game, game.RUNNER.folder) == first


@pytest.mark.parametrize("corpus", [NEW_YORK, MANHATTAN], ids=["new-york-1901", "manhattan"])
def test_a_kept_index_finds_the_same_in_the_same_order(
    corpus: Any, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = validate(read_document(corpus.questions_file), AskedFile)
    library = asking._Library(corpus, file)
    first = [library.ask(question, 10) for question in QUESTIONS]
    (entry,) = (kept / "questions").iterdir()
    with monkeypatch.context() as patch:
        patch.setattr(asking._Library, "_make_index", lambda *_: pytest.fail("it is worked out"))
        library = asking._Library(corpus, file)
        assert [library.ask(question, 10) for question in QUESTIONS] == first
    for text in ("", "null", "[1]", "{"):
        asking.CACHE.put(entry.name, text)
        library = asking._Library(corpus, file)
        assert [library.ask(question, 10) for question in QUESTIONS] == first
