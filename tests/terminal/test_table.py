"""The table of commands: the help of a group is kept, so that no command is loaded for it."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_group

from ny1901_solver.terminal.commands import group_of

HELP = """
import json, sys
sys.argv = ["ny1901", *sys.argv[1:]]
from ny1901_solver.app.program import run
try:
    run()
finally:
    print(json.dumps(sorted(name for name in sys.modules if name.startswith("ny1901_solver."))))
"""


def helped(game: str, home: Path) -> tuple[str, list[str]]:
    """The help of a game's program, and the modules that were loaded for it."""
    done = subprocess.run(
        [sys.executable, "-c", HELP, "--game", game, "--help"],
        env={**os.environ, "HOME": str(home), "XDG_CACHE_HOME": str(home)},
        check=True,
        capture_output=True,
        text=True,
    )
    *lines, modules = done.stdout.splitlines()
    return "\n".join(lines), json.loads(modules)


@pytest.mark.parametrize("game", ["new-york-1901", "manhattan"])
def test_a_second_help_is_the_same_and_loads_no_command(game: str, tmp_path: Path) -> None:
    first, _ = helped(game, tmp_path)
    second, modules = helped(game, tmp_path)
    assert "Score a position as if the game, or the current round, ended now." in " ".join(second.split())
    assert second == first
    of_a_game = [name for name in modules if re.search(r"\.(new_york_1901|manhattan)\.(state|rules)$", name)]
    assert [*of_a_game, *(name for name in modules if ".capabilities." in name)] == []


def test_a_help_that_changes_is_shown_as_it_is_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    module = tmp_path / "spoken.py"
    for said in ("Say yes.", "Say no, and why."):
        module.write_text(f'def word() -> None:\n    """{said}"""\n', encoding="utf-8")
        sys.modules.pop("spoken", None)
        importlib.invalidate_caches()
        get_group(group_of("Words.", {"word": "spoken:word"}, {}, "words")).main(["--help"], standalone_mode=False)
        assert said in capsys.readouterr().out
