"""Every prover gives the same answer on editions that nobody has seen before."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest

from . import Draws, smallest
from .cases import case_of
from .editions import files_of
from .provers import hold_equal

pytestmark = pytest.mark.always

MANY = int(os.environ.get("NY1901_EDITIONS", "2000"))  # fewer where time is short
UNDECIDED = 0.1  # of the answers of a prover, over many editions


def held(seeds: range) -> Counter[str]:
    """Holds the provers equal on the case of each seed; one that fails is cut down and shown."""
    found: Counter[str] = Counter()
    for seed in seeds:
        draws = Draws(seed)
        try:
            found += hold_equal(case_of(draws))
        except Exception as failure:
            small = smallest(draws.taken, partial(_fails, kind=type(failure)), tries=300)
            files = "\n".join(f"--- {name}\n{text}" for name, text in files_of(small).items())
            pytest.fail(f"seed {seed}: {failure!r}\ncut down to\n{files}\n{_failure(small)!r}")
    return found


def _failure(draws: Draws) -> Exception | None:
    try:
        hold_equal(case_of(draws))
    except Exception as failure:
        return failure
    return None


def _fails(draws: Draws, kind: type[Exception]) -> bool:
    return type(_failure(draws)) is kind


def provers(found: Counter[str]) -> Iterator[tuple[str, int, int]]:
    """Each prover, how often it was asked, and how often it came to no end."""
    for prover in sorted(prover for prover in found if ":" not in prover):
        yield prover, found[prover], found[f"{prover}: not decided"]


def assert_decided(found: Counter[str], share: float) -> None:
    """At most so many answers of any prover are that it came to no end; all shares are reported."""
    report = "\n".join(f"{prover}: {asked} asked, {left} not decided" for prover, asked, left in provers(found))
    sys.stdout.write(f"{report}\n")
    assert all(left <= share * asked for _, asked, left in provers(found)), report


def test_all_provers_agree_on_a_sample_of_random_editions() -> None:
    assert_decided(held(range(16)), UNDECIDED)


@pytest.mark.slow
@pytest.mark.long
def test_all_provers_agree_on_two_thousand_random_editions() -> None:
    assert_decided(held(range(MANY)), UNDECIDED)
