"""Malformed requests, a few each time and 5,000 as a slow test."""

from __future__ import annotations

import sys

import pytest

from .fuzz import Malformed, attacked, send
from .raw import RawClient


def test_malformed_requests_get_an_end_and_no_traceback(served: str) -> None:
    client = RawClient(served)
    drawn = Malformed(client, 7)
    for _ in range(80):
        send(client, *drawn.next())
    assert client.asked({"method": "version"})[0] == 200


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured by what Linux tells")
def test_5000_malformed_requests_leave_memory_as_it_is() -> None:
    first, *_, last = attacked(5000, 500)
    assert last <= 1.1 * first
