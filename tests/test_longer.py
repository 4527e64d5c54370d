"""The list of the tests that are not quick names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

from .longer import FILE, longer

TESTS = Path(__file__).parent


def test_every_test_that_the_list_names_exists() -> None:
    """Else one that was given another name would be a quick one, however long it takes."""
    texts = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")}
    gone = [
        name
        for name in sorted(longer())
        for file, _, function in [name.partition("::")]
        if not re.search(rf"^def {function}\(", texts.get(TESTS.parent / file, ""), re.MULTILINE)
    ]
    assert gone == [], f"{FILE.name} names tests that are gone"
