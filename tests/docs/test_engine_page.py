"""The page about the engine: its client runs as it stands there, and its list is the table of methods."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import jsonschema
import pytest
from typer.testing import CliRunner

from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.methods import METHODS

from .method_rows import TABLES, with_rows

PAGE = (Path(__file__).parent.parent.parent / "docs" / "engine.md").read_text(encoding="utf-8")


def test_the_client_of_the_page_prints_what_stands_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client, use, _ = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (shown,) = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert len(client.splitlines()) <= 40
    if shutil.which("ny1901") is None:  # the tests may run with a program that is not on the path
        client = client.replace('["ny1901", ', f'[{sys.executable!r}, "-m", "ny1901_solver", ')
    script = tmp_path / "client.py"
    script.write_text(f"{client}\n\n{use}", encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=300, check=False)
    assert (done.stdout, done.stderr) == (shown, "")


def test_an_answer_is_held_against_its_schema_as_the_page_says(tmp_path: Path) -> None:
    *_, code = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "check.py").write_text(code, encoding="utf-8")
    names = run_path(str(tmp_path / "check.py"))
    answer = json.loads(CliRunner().invoke(app, ["new", "--json"]).stdout)
    names["check"](answer)
    with pytest.raises(jsonschema.ValidationError):
        names["check"](answer | {"position": answer["position"] | {"to_move": "purple"}})


def test_the_first_session_of_the_page_prints_what_stands_there() -> None:
    found = re.search(r"^\$ echo '(.*)' \| ny1901 engine\n(.*)\n```", PAGE, re.MULTILINE)
    assert found is not None
    result = CliRunner().invoke(app, ["engine"], obj=METHODS, input=found[1])
    assert result.stdout == f"{found[2]}\n"


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_the_pages_list_every_method(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert page == with_rows(page, TABLES[path])


def test_the_requests_of_the_page_are_json() -> None:
    for text in re.findall(r'`(\{"id"[^`]*\})`', PAGE):
        if "..." not in text:
            assert json.loads(text)["id"]
