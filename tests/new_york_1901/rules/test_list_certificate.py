"""The certificate of a list of turns."""

from __future__ import annotations

import hashlib

import pytest

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.rules.generator import certificate, kind_of_turn

from .statements import read, tiny

TAKE = Turn.parse("take red-02; build b1@C2,C3")
PASS = Turn.parse("take red-02")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("take red-02", "take+pass"),
        ("take blue-02 red-02; build b1@C2,C3; boom b2@A3,A4,B3", "grab+build+boom"),
        ("shift; demolish g1@A2,B2,C2", "shift+demolish"),
        ("build b1@C2,C3", "build"),
        ("reclaim red-02", "reclaim"),
        ("pass", "pass"),
    ],
)
def test_the_kind_of_a_turn_names_its_steps(text: str, kind: str) -> None:
    assert kind_of_turn(Turn.parse(text)) == kind


def test_a_certificate_counts_turns_by_kind_and_digests_their_sorted_texts() -> None:
    found = certificate([TAKE, PASS])
    text = "take red-02; build b1@C2,C3\ntake red-02; pass\n"
    assert (found.total, found.by_kind) == (2, {"take+build": 1, "take+pass": 1})
    assert found.digest == hashlib.sha256(text.encode()).hexdigest()


def test_the_order_of_the_turns_does_not_matter_and_every_turn_does() -> None:
    turns = legal_turns(read(tiny(open_market="r2,b2,b3")))
    whole = certificate(turns)
    assert certificate(reversed(turns)) == whole
    assert whole.total == sum(whole.by_kind.values()) == len(turns)
    assert list(whole.by_kind) == sorted(whole.by_kind)
    for turn in turns:
        assert certificate(other for other in turns if other != turn).digest != whole.digest


def test_no_turns_have_a_certificate_too() -> None:
    assert certificate([]).by_kind == {}
    assert certificate([]).total == 0
