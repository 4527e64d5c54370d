"""The scripts of the page: their types, their style, and unit tests of modules that need no browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..new_york_1901.page.places import BROWSED
from ..rotation import PARTS

HERE = Path(__file__).parent
INSTALL = "npm ci --prefix tests/javascript"
MOST_NOT_STRICT = 46
"""How many scripts still fail strict checks of `null`. The number may only get smaller."""


@pytest.mark.rotates(PARTS, *BROWSED, "ny1901_solver/site")
@pytest.mark.parametrize("check", ["types", "style", "unit"])
def test_the_scripts_of_the_page_pass(check: str) -> None:
    npm = shutil.which("npm")
    if npm is None or not (HERE / "node_modules").is_dir():
        reason = f"the tools that check scripts are not installed; with Node.js: `{INSTALL}`"
        if os.environ.get("NY1901_JAVASCRIPT") == "required":
            pytest.fail(reason)
        pytest.skip(reason)
    paths = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # the types are made by Python
    command, env = [npm, "run", "--silent", check], {**os.environ, "PATH": paths}
    done = subprocess.run(command, cwd=HERE, env=env, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_list_of_scripts_without_strict_checks_only_gets_shorter() -> None:
    listed = (HERE / "not_strict.txt").read_text(encoding="utf-8").split()
    assert listed == sorted(set(listed))
    assert len(listed) == MOST_NOT_STRICT
