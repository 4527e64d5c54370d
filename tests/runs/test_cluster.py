"""Work on a real cluster of Dask: the same results in the same order, whoever dies and whoever comes."""

from __future__ import annotations

import os
import time
from itertools import count, islice
from pathlib import Path

import pytest

from ny1901_solver.errors import Refused, SolverError
from ny1901_solver.runs import cluster as room
from ny1901_solver.runs.cluster import cluster
from ny1901_solver.runs.workers import shared_out

from .daemons import Daemons


def versions() -> dict[str, str]:
    """The version of a process, which its environment decides."""
    return {"ny1901": os.environ.get("VERSION_TOLD", "2")}


def squared(number: int) -> int:
    time.sleep(0.02)
    return number**2


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere"])
def test_an_address_where_nobody_answers_is_told_in_a_sentence(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="distributed is not installed: pip install '.[cluster]'")
    monkeypatch.setattr(room, "PATIENCE", 0.3)
    with pytest.raises(Refused, match=f"no Dask scheduler answers at '{address}'"), cluster(address, versions, print):
        pass


@pytest.mark.slow
def test_work_goes_on_in_order_when_all_workers_die_and_one_of_another_version_is_refused(tmp_path: Path) -> None:
    told, waited = list[str](), "no worker process is left in the cluster; waiting for a new one"
    with Daemons(tmp_path) as daemons:
        first, second = daemons.worker(), daemons.worker()
        with cluster(daemons.address, versions, told.append) as found, shared_out(squared, count(), found) as results:
            numbers = list(islice(results, 5))
            first.kill()
            numbers += islice(results, 50)
            daemons.worker(VERSION_TOLD="1")
            second.kill()
            daemons.worker()
            for number in results:
                numbers.append(number)
                if waited in told and any("is refused" in sentence for sentence in told):
                    break
            assert numbers == [number**2 for number in range(len(numbers))]
            assert [sentence for sentence in told if sentence.endswith("is refused: it has ny1901 1 instead of 2")]
            daemons.scheduler.kill()
            with pytest.raises(SolverError, match=f"the scheduler at {daemons.address} does not answer any more"):
                list(islice(results, 10_000))
