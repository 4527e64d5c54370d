"""Tests of the page about the server: its addresses, keys and limits are those of the program, and its client runs."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.engine.lines import LONGEST
from ny1901_solver.new_york_1901.methods import METHODS
from ny1901_solver.new_york_1901.page import PAGE as SERVED
from ny1901_solver.terminal.options import USUAL_PORT
from ny1901_solver.web import app, engines, serving, telling

from ..new_york_1901.page.conftest import running

PAGE = (Path(__file__).parent.parent.parent / "docs" / "how-to" / "use-the-page.md").read_text(encoding="utf-8")
SCRIPTS = "\n".join(content.decode() for path, (_, content) in SERVED.files().items() if path.endswith(".js"))


def rows(heading: str) -> list[list[str]]:
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return [[cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\| .*", section, re.M)][2:]


def test_the_addresses_of_the_page_are_those_of_its_panels() -> None:
    panels = re.findall(r'\{ name: "(\w+)", title: ', SCRIPTS)
    assert [re.findall(r"#(\w+)", address)[0] for address, _ in rows("Addresses")] == panels


def test_the_keys_of_the_page_are_those_of_the_scripts() -> None:
    for key, what in rows("Keys"):
        assert f'"{key.strip("`")}", gettext("{what}")' in SCRIPTS, key


def test_the_limits_of_the_page_are_those_of_the_server() -> None:
    said = {what: re.findall(r"[\d.]+", most) for what, most, _ in rows("Limits")}
    numbers = {what: list(map(float, found)) for what, found in said.items()}
    assert list(numbers.values()) == [
        [round(LONGEST / 2**20, 1), app.BODY_SECONDS],
        [engines.MOST_SEARCHES],
        [engines.MOST_WAITING, engines.MOST_OF_TAB],
        [engines.SEARCH_SECONDS],
        [engines.SHORT_SECONDS],
        [engines.GRACE],
        [serving.MOST_CONNECTIONS],
    ]
    text = " ".join(PAGE.split())
    assert f"takes port {USUAL_PORT} whenever" in text
    assert telling.MOST_HELD == 3
    assert "so three searches stream" in text
    assert f"again every {telling.LATER} ms" in text
    (searching,) = re.findall(r"The methods (.*?) search;", text)
    assert set(re.findall(r"`(.*?)`", searching)) == {name for name, method in METHODS.items() if method.searches}


def test_the_client_of_the_page_is_answered() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "serve.md", "exec"), names)  # noqa: S102
    with running() as (_, address):
        assert names["ask"](address, method="version")["name"] == "ny1901"
        with pytest.raises(ValueError, match="Infinity is not a number in JSON"):
            names["ask"](address, method="show", position=float("inf"))
        with pytest.raises(ValueError, match="not a known edition"):
            names["ask"](address, method="show", position="ny1:mars:...")
        position = names["ask"](address, method="new", edition="tiny", seed=1)["line"]
        with ThreadPoolExecutor(telling.MOST_HELD + 2) as several:  # more searches than can stream their progress
            hints = [
                several.submit(names["ask"], address, method="hint", position=position, rollouts=20, seed=seed)
                for seed in range(telling.MOST_HELD + 2)
            ]
            assert {hint.result()["schema"] for hint in hints} == {"ny1901/hint/1"}
