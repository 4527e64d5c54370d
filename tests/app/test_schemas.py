"""The JSON Schemas of both games: their names, the command that prints them, and the digest of their fields."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.testing import CliRunner, Result

import ny1901_solver as ny
from ny1901_solver.app.schemas import names
from ny1901_solver.errors import Refused

from ..programs import GAMES, NEW_YORK_1901, app
from .schema_digest import PAGE, digest

NAMES = names()


def run(*words: object, game: str = NEW_YORK_1901) -> Result:
    return CliRunner().invoke(app(game), ["schema", *map(str, words)])


def test_the_digest_in_the_documents_is_that_of_the_models() -> None:
    """When a model changes, the page is made anew: `python -m tests.derived`."""
    assert PAGE.read_text(encoding="utf-8") == digest()


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one_and_names_what_it_is_of(name: str) -> None:
    made = ny.schema(name)
    jsonschema.Draft202012Validator.check_schema(made)
    family, _, rest = name.partition("/")
    if rest.startswith("answers/"):
        said = f"{family}/{rest.removeprefix('answers/')}/1"
        assert made["title"] == said
        assert ny.schema(said) == made
        shapes = [made["$defs"][each["$ref"].rpartition("/")[2]] for each in made["anyOf"]]
        assert [each["properties"]["schema"] for each in shapes] == [{"const": said}] * len(shapes)


def references(part: Any) -> Iterator[str]:
    if isinstance(part, dict) and isinstance(part.get("$ref"), str):
        yield part["$ref"]
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from references(each)


def test_what_a_schema_refers_to_is_in_it_or_beside_it(tmp_path: Path) -> None:
    assert run("--all", tmp_path).exit_code == 0
    beside = set()
    for path in tmp_path.rglob("*.json"):
        made = json.loads(path.read_text(encoding="utf-8"))
        for reference in references(made):
            if found := re.fullmatch(r"#/\$defs/(\w+)", reference):
                assert found[1] in made["$defs"], (path, reference)
            else:
                assert (path.parent / reference).is_file(), (path, reference)
                beside.add(reference)
    assert beside == {"../case.schema.json", "../position.schema.json"}


@pytest.mark.parametrize("game", GAMES)
def test_the_command_lists_and_prints_what_it_writes_whichever_game_is_named(game: str, tmp_path: Path) -> None:
    assert run(game=game).stdout.splitlines() == NAMES
    folder = tmp_path / "new" / "schemas"
    assert run("--all", folder, game=game).stdout == f"{len(NAMES)} schemas written to {folder}\n"
    written = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    assert sorted(written) == sorted(f"{name}.schema.json" for name in NAMES)
    for name in ("ny1901/position", "ny1901/engine.response", "manhattan/answers/hint"):
        text = written[f"{name}.schema.json"].read_bytes()
        assert run(name, game=game).stdout_bytes == text
        assert json.loads(text) == ny.schema(name)


@pytest.mark.parametrize(
    ("word", "instead"),
    [
        ("hint", "did you mean ny1901/answers/hint or manhattan/answers/hint?"),
        ("answers/puzzle-daily", "did you mean ny1901/answers/puzzle-daily or manhattan/answers/puzzle-daily?"),
        ("postion", "did you mean ny1901/position?"),
        ("ny1901/answers/hnt", "did you mean ny1901/answers/hint?"),
        ("record", "did you mean ny1901/answers/record, ny1901/record or manhattan/answers/record?"),
        ("ny1901/hint/2", "did you mean ny1901/answers/hint?"),
        ("manhattan/position", "did you mean ny1901/position?"),
        ("xyzzy", "`ny1901 schema` lists the names"),
        ("", "`ny1901 schema` lists the names"),
    ],
)
def test_an_unknown_name_ends_with_2_and_the_nearest(word: str, instead: str) -> None:
    sentence = f"{word!r} is not the name of a schema; {instead}"
    found = run(word)
    assert (found.exit_code, found.stdout, found.stderr) == (2, "", f"{sentence}\n")
    with pytest.raises(Refused) as error:
        ny.schema(word)
    assert str(error.value) == sentence


def test_one_schema_or_all_of_them_are_asked_for(tmp_path: Path) -> None:
    found = run("ny1901/position", "--all", tmp_path)
    assert (found.exit_code, found.stdout, list(tmp_path.iterdir())) == (2, "", [])
    assert "give one name or --all, not both: leave out 'ny1901/position'" in " ".join(found.stderr.split())


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (file := tmp_path / "file").write_text("", encoding="utf-8")
    found = run("--all", file)
    assert (found.exit_code, found.stdout) == (2, "")
    assert re.fullmatch(rf"{re.escape(str(file))}\S+\.json cannot be written: .*\n", found.stderr)


def test_whoever_changes_a_schema_changes_his_own() -> None:
    (made := ny.schema("ny1901/position")).clear()
    assert ny.schema("ny1901/position") != made


def test_the_shell_completes_names() -> None:
    env = {"_NY1901_COMPLETE": "complete_bash", "COMP_WORDS": "ny1901 schema manhattan/c", "COMP_CWORD": "2"}
    told = CliRunner().invoke(app(NEW_YORK_1901), [], prog_name="ny1901", env=env, complete_var="_NY1901_COMPLETE")
    assert told.stdout.split() == ["manhattan/case"]


@pytest.mark.parametrize("words", [["--help"], ["schema", "--help"], ["new", "--edition", "tiny"]])
def test_no_other_command_loads_what_makes_schemas(words: list[str]) -> None:
    code = f"import sys; from ny1901_solver.app import main; sys.argv = ['ny1901', *{words!r}]\n"
    code += "try: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "ny1901_solver.app.commands" in done.stderr.split()
    assert not {name for name in done.stderr.split() if name.endswith(".schemas")}
