"""The functions that capabilities make, beyond what holds of all of them alike."""

from __future__ import annotations

import pytest

from ny1901_solver.errors import Refused, UnknownWord
from ny1901_solver.manhattan import called as manhattan
from ny1901_solver.new_york_1901 import called


def test_rules_and_rulings_are_values() -> None:
    assert [rule.id for rule in called.rule_list()][:2] == ["COM-1", "COM-2"]
    rule, ruling = called.rule_show("dem-4"), called.rule_show("DEM-4-b")
    assert (rule.entry, rule.result) == (
        called.rule_list()[[each.id for each in called.rule_list()].index("DEM-4")],
        None,
    )
    assert ruling.result is not None
    assert ruling.result.ok
    assert [result.case.id for result in manhattan.rule_cases(case="m-sco-3-b")] == ["M-SCO-3-b"]


def test_a_rule_that_there_is_not_and_one_case_beside_others_are_refused() -> None:
    with pytest.raises(UnknownWord, match="'DEM-44' is not the id of a rule"):
        called.rule_show("DEM-44")
    with pytest.raises(Refused, match="case: give either rule or case, not both"):
        called.rule_cases(case="DEM-5-a", rule="DEM-5")
