"""What is missing for a site is named with the command that gets it, and a folder of others is left alone."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ny1901_solver.manhattan.site import SITE as MANHATTAN
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.site.parts import SITE as NEW_YORK_1901
from ny1901_solver.site.building import LIST, MARK, StaticPage, listing, write_site
from ny1901_solver.site.contents import own_files, shared_files
from ny1901_solver.site.folders import missing
from ny1901_solver.site.parts import GameSite

ROOT = Path(__file__).parents[3]


def test_the_page_has_the_commands_that_are_told_where_nothing_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = [re.findall(r"`(.*)`", sentence) for sentence in missing(Path("pyodide"), Path("wheels"))]
    page = (ROOT / "docs" / "how-to" / "host-the-page.md").read_text(encoding="utf-8")
    # what is told names the versions that are installed, and the page those of the day it was written
    here, written = "\n".join(command for (command,) in told), page.split("```sh\n")[1].split("\n```")[0]
    assert re.sub(r"==\S+", "==VERSION", here) == re.sub(r"==\S+", "==VERSION", written)


def test_what_is_missing_is_told_at_once_and_nothing_is_written(tmp_path: Path) -> None:
    words = ["site", str(tmp_path / "made"), "--pyodide", str(tmp_path / "no pyodide"), "--wheels", str(tmp_path)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    lines = result.stderr.splitlines()
    assert len(lines) == 12
    assert "the files pyodide.mjs, " in lines[0]
    assert f"-C '{tmp_path / 'no pyodide'}'`" in lines[0]
    assert list(tmp_path.iterdir()) == []


def test_wheels_that_do_not_fit_are_told(tmp_path: Path) -> None:
    for name in ("pydantic_core-0.1-cp311-cp311-linux.whl", "pyyaml-6.0-cp311-cp311-linux.whl"):
        (tmp_path / name).touch()
    with zipfile.ZipFile(tmp_path / "pydantic-9.9-py3-none-any.whl", "w") as wheel:
        wheel.writestr("pydantic-9.9.dist-info/METADATA", "Name: pydantic\nRequires-Dist: pydantic-core==7.7\n")
    told = missing(tmp_path, tmp_path)
    assert any("pydantic-core 7.7 for this Pyodide" in sentence for sentence in told)
    assert any("pyyaml-6.0-cp311-cp311-linux.whl is a wheel for one kind of machine" in sentence for sentence in told)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", encoding="utf-8")
    words = ["site", str(tmp_path), "--pyodide", str(tmp_path), "--wheels", str(tmp_path)]
    result = CliRunner().invoke(app, words)
    assert (result.exit_code, result.stderr) == (
        2,
        f"{tmp_path} contains other files, which the program does not overwrite; expected a new or empty folder\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "package"), [(NEW_YORK_1901, "new_york_1901"), (MANHATTAN, "manhattan")])
def test_only_what_the_methods_come_to_is_packed(game: GameSite, package: str) -> None:
    files = own_files(game)
    assert {name.split("/")[1] for name in files} == {package}
    packages = {name.split("/")[2] for name in files}
    assert {"methods.py", "rules", "data", "read.json"} <= packages
    assert not {"cli", "page"} & packages
    assert sum("/data/puzzles/" in name for name in files) > 60
    shared = {name.split("/")[1] for name in shared_files([game])}
    assert {"version.py", "engine", "capabilities", "site"} <= shared
    assert not {"new_york_1901", "manhattan", "app", "web"} & shared


def made(**files: str) -> StaticPage:
    """A site of a few files."""
    named = {name.replace("_", "."): text.encode() for name, text in files.items()} | {MARK: b"{}"}
    return StaticPage(named | {LIST: listing(named)}, games=(), compiled=False, python="3", wheels=())


def test_what_others_have_put_into_a_site_stays_when_it_is_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "public"
    write_site(folder, made(index_html="one", old_js="gone"))
    (folder / "CNAME").write_text("example.org", encoding="utf-8")
    (folder / "own").mkdir()
    (folder / "own" / "page.html").write_text("mine", encoding="utf-8")
    write_site(folder, made(index_html="two", new_js="there"))
    found = {each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()}
    assert found == {"CNAME", "own/page.html", "index.html", "new.js", LIST, MARK}
    assert (folder / "index.html").read_text(encoding="utf-8") == "two"
    assert (folder / "own" / "page.html").read_text(encoding="utf-8") == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["public"]


def test_a_site_that_cannot_be_put_in_its_place_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "public"
    write_site(folder, made(index_html="one"))
    rename = Path.rename

    def minded(self: Path, target: Path) -> Path:
        if self.name == "made":
            raise PermissionError(13, "Access is denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", minded)
    with pytest.raises(PermissionError):
        write_site(folder, made(index_html="two"))
    assert (folder / "index.html").read_text(encoding="utf-8") == "one"
