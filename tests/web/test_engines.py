"""The processes of the server, with methods of no game: who waits for whom, and what is done with those that hang."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.web import engines
from ny1901_solver.web.engines import Busy, Engines, Inquiry

SECONDS = 25
"""Less than what a short request may take."""


def run(test: Callable[[Engines], Awaitable[None]], module: str = "tests.web.answering") -> None:
    """Runs a test with engines that are started before and closed behind it."""

    async def whole() -> None:
        started = Engines(module, {})
        try:
            await started.start()
            await test(started)
        finally:
            started.close()

    asyncio.run(asyncio.wait_for(whole(), SECONDS))


async def final(inquiry: Inquiry) -> dict[str, Any]:
    while not inquiry.done:
        await inquiry.news.wait()
        inquiry.news.clear()
    return inquiry.fetch()[-1]


async def begun(inquiry: Inquiry) -> int:
    """The number of the process that works on it, which has told how far it is."""
    await inquiry.news.wait()
    return int(inquiry.fetch()[-1]["partial"]["pid"])


async def is_gone(pid: int) -> None:
    while True:
        try:
            os.kill(pid, 0)
        except OSError:
            return
        await asyncio.sleep(0.01)


def asking(started: Engines, method: str, tab: str = "", **fields: Any) -> Inquiry:
    return started.ask({"method": method, "partial": True, **fields}, tab)


@pytest.fixture(autouse=True)
def _fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "GRACE", 0.2)


def test_what_is_short_does_not_wait_for_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_SEARCHES", 2)

    async def test(started: Engines) -> None:
        searches = [asking(started, "wait") for _ in range(3)]
        pids = {await begun(search) for search in searches[:2]}
        answer = (await final(asking(started, "said", word="now")))["answer"]
        assert answer["word"] == "now"
        assert answer["pid"] not in pids
        assert not searches[2].messages
        assert started.stop(searches[0].name)
        assert (await final(searches[0]))["answer"] == {"stopped": True}
        assert await begun(searches[2]) in pids

    run(test)


def test_the_tab_with_the_fewest_searches_is_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_SEARCHES", 2)

    async def test(started: Engines) -> None:
        greedy = [asking(started, "wait", "a") for _ in range(4)]
        modest = asking(started, "wait", "b")
        await begun(greedy[1])
        started.stop(greedy[0].name)
        await begun(modest)
        assert not greedy[2].messages

    run(test)


def test_a_search_that_nobody_wants_any_more_ends_also_when_it_does_not_listen_and_leaves_no_files() -> None:
    async def test(started: Engines) -> None:
        polite, stubborn = asking(started, "wait"), asking(started, "stubborn")
        pids = await begun(polite), await begun(stubborn)
        await stubborn.news.wait()
        folder = Path(stubborn.fetch()[-1]["partial"]["folder"])
        assert folder.exists()
        for inquiry in (polite, stubborn):
            started.leave(inquiry)
        assert (await final(polite))["answer"] == {"stopped": True}
        await final(stubborn)
        await is_gone(pids[1])
        while folder.exists():
            await asyncio.sleep(0.01)
        assert await begun(asking(started, "wait")) == pids[0]

    run(test)


@pytest.mark.parametrize(("method", "kind"), [("hang", "undecided"), ("stubborn", "undecided"), ("die", "crash")])
def test_a_process_that_dies_or_hangs_is_replaced_and_its_request_told(
    method: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "SEARCH_SECONDS", 0.3)
    monkeypatch.setattr(engines, "SHORT_SECONDS", 0.3)

    async def test(started: Engines) -> None:
        before = (await final(asking(started, "said")))["answer"]["pid"]
        error = (await final(asking(started, method)))["error"]
        assert error["kind"] == kind
        assert "Traceback" not in error["sentence"]
        monkeypatch.setattr(engines, "SHORT_SECONDS", 30.0)  # a process is to be started
        after = (await final(asking(started, "said")))["answer"]["pid"]
        assert (after == before) is (method == "stubborn")

    run(test)


@pytest.mark.parametrize(
    ("method", "word", "kind"),
    [
        ("unwritable", "inf", "crash"),
        ("unwritable", "", "crash"),
        ("garble", "", "crash"),
        ("said", float("inf"), "request"),
        ("said", float("nan"), "request"),
        ("said", "\ud800", "request"),
        ("said", [[]], "request"),
        ("\0", "", "request"),
        (None, "", "request"),
    ],
)
def test_what_a_process_cannot_answer_is_answered_all_the_same_and_nine_of_them_keep_nobody_waiting(
    method: str, word: Any, kind: str
) -> None:
    """Nobody waits for the end of the time that a request may take, which is longer than this test may."""

    async def test(started: Engines) -> None:
        odd = [asking(started, method, str(number), word=word) for number in range(9)]
        after = asking(started, "said", "z", word="now")
        assert {(await final(inquiry))["error"]["kind"] for inquiry in odd} == {kind}
        answer = (await final(after)).get("answer")
        assert answer is None or answer["word"] == "now"
        assert (await final(asking(started, "said", word="again")))["answer"]["word"] == "again"

    run(test)


def test_a_request_that_its_process_cannot_read_is_told_so_by_the_number_of_its_line() -> None:
    deep: list[Any] = []
    for _ in range(150):
        deep = [deep]

    async def test(started: Engines) -> None:
        odd = [asking(started, "said", str(number), word=deep) for number in range(9)]
        errors = [(await final(inquiry))["error"] for inquiry in odd]
        assert {error["sentence"] for error in errors} == {
            "the value is nested too deeply; at most 100 levels are allowed"
        }
        assert (await final(asking(started, "said", word="ß" * 700_000)))["answer"]["word"] == "ß" * 700_000

    run(test)


def test_a_process_that_reads_no_more_is_replaced() -> None:
    async def test(started: Engines) -> None:
        await final(asking(started, "deaf"))
        while "answer" not in await final(asking(started, "said", word="x" * 99_999)):
            pass

    run(test)


def test_what_was_asked_beside_a_request_that_hangs_is_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(started: Engines) -> None:
        monkeypatch.setattr(engines, "SHORT_SECONDS", 0.3)
        hanging = asking(started, "hang")
        monkeypatch.setattr(engines, "SHORT_SECONDS", 30.0)
        innocent = asking(started, "hang")
        first = await begun(innocent)
        assert (await final(hanging))["error"]["kind"] == "undecided"
        innocent.fetch()
        assert await begun(innocent) != first

    run(test)


def test_the_time_of_what_is_to_be_asked_anew_begins_anew(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A request may have to wait again behind those of other tabs, and its first time ends meanwhile."""

    async def test(started: Engines) -> None:
        monkeypatch.setattr(engines, "SHORT_SECONDS", 0.3)
        hanging = asking(started, "hang", "one")
        monkeypatch.setattr(engines, "SHORT_SECONDS", 0.35)
        beside = [asking(started, "hang", "one") for _ in range(3)]
        monkeypatch.setattr(engines, "SHORT_SECONDS", 30.0)
        others = [asking(started, "hang", tab) for tab in ("two", "three", "four")]
        assert (await final(hanging))["error"]["kind"] == "undecided"
        await begun(others[-1])
        await asyncio.sleep(0.2)
        assert [inquiry.desk is None for inquiry in beside] == [False, True, True]

    run(test)
    assert caplog.records == []


def test_so_many_may_wait_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_SEARCHES", 1)
    monkeypatch.setattr(engines, "MOST_WAITING", 1)

    async def test(started: Engines) -> None:
        running, waiting = asking(started, "wait"), asking(started, "wait")
        with pytest.raises(Busy, match="waiting already"):
            asking(started, "wait")
        assert started.stop(waiting.name)
        assert (await final(waiting))["error"]["kind"] == "cancelled"
        assert started.stop(running.name)
        assert not started.stop("nothing")

    run(test)


def test_a_tab_that_asks_without_end_leaves_the_waiting_places_of_seven_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_SEARCHES", 2)

    async def test(started: Engines) -> None:
        running, taken = [asking(started, "wait", "greedy") for _ in range(2)], list[Inquiry]()
        for _ in range(engines.MOST_WAITING):
            with suppress(Busy):
                taken.append(asking(started, "wait", "greedy"))
        assert len(taken) == engines.MOST_OF_TAB
        with pytest.raises(Busy, match="8 requests of this tab are waiting already"):
            asking(started, "wait", "greedy")
        modest = [asking(started, "wait", f"tab {number}") for number in range(7) for _ in range(8)]
        await begun(running[0])
        assert started.stop(running[0].name)
        await begun(modest[0])
        assert started.stop(taken[0].name)
        asking(started, "wait", "greedy")

    run(test)


def test_an_idle_process_for_searches_ends_but_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "IDLE_SECONDS", 0.05)

    async def test(started: Engines) -> None:
        searches = [asking(started, "wait") for _ in range(2)]
        pids = [await begun(search) for search in searches]
        for search in searches:
            started.stop(search.name)
            await final(search)
        await is_gone(pids[0])
        assert await begun(asking(started, "wait")) == pids[1]

    run(test)


def test_whoever_waits_is_told_when_the_server_ends_and_no_process_is_left() -> None:
    pids = list[int]()

    async def test(started: Engines) -> None:
        search = asking(started, "stubborn")
        pids.append(await begun(search))
        started.close()
        assert (await final(search))["error"]["kind"] == "cancelled"
        await is_gone(pids[0])

    run(test)


def test_processes_that_do_not_start_are_told(capfd: pytest.CaptureFixture[str]) -> None:
    async def test(_: Engines) -> None:
        raise AssertionError

    with pytest.raises(DataError, match="ended before it was ready"):
        run(test, "tests.web.nothing")
    assert "No module named" in capfd.readouterr().err
