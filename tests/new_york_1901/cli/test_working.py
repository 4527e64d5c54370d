"""Who works for a command: the answer is the same, whoever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from ...runs.daemons import Daemons
from .conftest import Run

MATCH = ("arena", "quick", "random", "--edition", "tiny", "--games", 6)
CHECK = ("puzzle", "check", "tutorial-streets", "tutorial-boom", "nowhere.yaml", "--full", "--json")


def test_processes_of_this_machine_and_a_cluster_are_not_wanted_at_once(run: Run) -> None:
    result = run(*MATCH, "--workers", 2, "--scheduler", "tcp://127.0.0.1:8786")
    assert result.exit_code == 2
    assert "--workers sets the processes of this machine; a scheduler has its own workers" in result.stderr


@pytest.mark.slow
def test_a_match_is_played_and_a_collection_proved_by_a_cluster_as_by_one_process(run: Run, tmp_path: Path) -> None:
    with Daemons(tmp_path) as daemons:
        daemons.worker()
        daemons.worker()
        elsewhere = ("--scheduler", daemons.address)
        matches = [run(*MATCH, "--record", name, *there) for name, there in (("here", ()), ("there", elsewhere))]
        checks = [run(*CHECK, *there) for there in ((), ("--workers", 2), elsewhere)]
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()
    assert [match.exit_code for match in matches] == [0, 0], matches[1].stderr
    assert len({check.stdout for check in checks}) == 1
    assert {check.exit_code for check in checks} == {2}
