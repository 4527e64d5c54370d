"""The tests that `pytest -m quick` leaves out, because they take longer; `longer.txt` names them with their seconds.

`python -m tests.longer RUN.xml...` writes the file anew, from what runs with `--junitxml=RUN.xml` have measured: a
whole run, and one of the quick tests, in which what many tests share falls to another one. Seconds are rounded to one
digit, so that two measurements differ in few lines. A test that is new, or has another name, is quick until then.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping
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
def longer() -> Mapping[str, float]:
    """The tests that take longer, with the seconds of all their cases together."""
    lines = map(str.split, FILE.read_text(encoding="utf-8").splitlines())
    return {test: float(seconds) for seconds, test in lines}


def measured(run: Path) -> dict[str, float]:
    """The seconds of each test in a run."""
    seconds = defaultdict[str, float](float)
    for case in ElementTree.parse(run).iter("testcase"):
        place, name = case.attrib["classname"].replace(".", "/"), function_of(case.attrib["name"])
        seconds[f"{place}.py::{name}"] += float(case.attrib["time"])
    return seconds


if __name__ == "__main__":
    taken = dict[str, float]()
    for run in sys.argv[1:]:
        for test, seconds in measured(Path(run)).items():
            taken[test] = max(seconds, taken.get(test, 0.0))
    lines = sorted((test, float(f"{seconds:.1g}")) for test, seconds in taken.items() if seconds > SECONDS)
    FILE.write_text("".join(f"{seconds:g} {test}\n" for test, seconds in lines), encoding="utf-8")
