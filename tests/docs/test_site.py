"""The documents are built as a site, and no link in them is broken."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ..rotation import PARTS
from .sessions import ROOT

pytest.importorskip("myst_parser", reason="Sphinx is not installed: pip install '.[docs]'")


@pytest.mark.rotates(PARTS, "docs")
def test_the_site_is_built_without_warnings(tmp_path: Path) -> None:
    site = tmp_path / "site"
    words = ["-W", "--keep-going", "-q", "-d", str(tmp_path / "cache"), str(ROOT / "docs"), str(site)]
    done = subprocess.run([sys.executable, "-m", "sphinx", *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert {each.relative_to(ROOT / "docs") for each in (ROOT / "docs").rglob("*.md")} <= {
        each.relative_to(site).with_suffix(".md") for each in site.rglob("*.html")
    }
