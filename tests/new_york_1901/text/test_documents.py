"""Files are written whole or not at all, where and as their owner keeps them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.files.access import write_text


@pytest.mark.skipif(sys.platform == "win32", reason="links and permissions are another matter there")
def test_a_written_file_follows_links_and_keeps_its_permissions(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    write_text(link, "new\n")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new\n"
    assert real.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.txt", "real.txt"]


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old", encoding="utf-8")
    with pytest.raises(DataError, match="cannot be written"):
        write_text(tmp_path / "file" / "below", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
