"""Tests of the page about typing in a board: its checks and pictures are as the page describes."""

from __future__ import annotations

import re

from .sessions import ROOT, walked

PAGE = "docs/tutorials/own-board.md"


def test_the_first_check_fails_by_three_mistakes_and_the_second_one_passes() -> None:
    checks = [each for each in walked(PAGE).sessions if each.command == "ny1901 edition check harbour"]
    assert [each.exit_code for each in checks] == [1, 0]
    assert "not valid yet: 3 mistakes" in checks[0].output
    assert checks[0].output.count("harbour/board.txt, line") == 3


def test_its_pictures_are_those_that_its_commands_draw() -> None:
    walk = walked(PAGE)
    pictures = re.findall(r"!\[.+?\]\((.+?)\)", walk.text)
    assert len(pictures) == 2
    for name in pictures:
        file = (ROOT / PAGE).parent / name
        assert walk.files[file.name] == file.read_bytes(), f"{name} is made by the page"
