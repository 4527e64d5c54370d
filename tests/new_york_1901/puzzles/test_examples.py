"""The puzzles that tests are about are those that the makers make."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.puzzles import Kind

from .examples import certified, certify_anew

SHORT = (Kind.BEST_TURN, Kind.PACKING, Kind.RULING, Kind.SAFE_STREETS)


@pytest.mark.parametrize(
    "kind", [kind if kind in SHORT else pytest.param(kind, marks=pytest.mark.slow) for kind in Kind]
)
def test_the_examples_of_a_kind_are_the_first_tasks_that_have_a_certificate(kind: Kind) -> None:
    """How many nodes a proof took may change; `python -m tests.new_york_1901.puzzles.examples` writes them anew."""
    anew = certify_anew(kind)
    assert len(anew) >= 12
    for (task, found), (kept_task, kept) in zip(anew, certified(kind, len(anew)), strict=True):
        assert task == kept_task
        assert replace(found, proofs=kept.proofs) == kept
