"""The tests that `pytest -m quick` leaves out, as they take longer; `longer.txt` names them, one a line.

`python -m tests.longer RUN.xml...` writes the file anew, from what runs with `--junitxml=RUN.xml` have measured: a
whole one, and one of the quick tests, in which what many tests share falls to another one. A test that is new, or has
another name, is quick until then.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

FILE = Path(__file__).with_suffix(".txt")
SECONDS = 0.2
"""What all the cases of a quick test may take together."""


def function_of(test: str) -> str:
    """The name of a test without the case."""
    return test.partition("[")[0]


@cache
def longer() -> frozenset[str]:
    """The names of the tests that take longer."""
    return frozenset(FILE.read_text(encoding="utf-8").split())


def measured(run: Path) -> dict[str, float]:
    """What each test has taken in a run, in seconds."""
    seconds = defaultdict[str, float](float)
    for case in ElementTree.parse(run).iter("testcase"):
        place, name = case.attrib["classname"].replace(".", "/"), function_of(case.attrib["name"])
        seconds[f"{place}.py::{name}"] += float(case.attrib["time"])
    return seconds


if __name__ == "__main__":
    taken = [item for run in sys.argv[1:] for item in measured(Path(run)).items()]
    lines = sorted({test for test, seconds in taken if seconds > SECONDS})
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
