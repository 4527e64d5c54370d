"""Work shared out to processes and threads: the same results in the same order, and none left behind."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from gettext import GNUTranslations
from io import BytesIO
from multiprocessing import active_children

import pytest
from babel.messages import catalog as babel
from babel.messages.mofile import write_mo

from ny1901_solver.errors import ProofsDiffer, Refused
from ny1901_solver.messages import CompiledCatalog, gettext, ngettext, use_translations
from ny1901_solver.runs.watching import Stopped
from ny1901_solver.runs.workers import POLL, TOGETHER, batched_ahead, sampled_ahead, shared_out
from ny1901_solver.statistics.comparing import Contest


def sample(arm: int, number: int) -> float:
    """Arm 2 is the best, and the others fall behind one after the other."""
    return arm * 0.5 - 2.0 * (arm == 3) + (number * 7 + arm * 3) % 5


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_samples_of_several_processes_are_those_of_one_while_arms_are_left_out(workers: int) -> None:
    before = active_children()
    alone = Contest(4, sample)
    with sampled_ahead(sample, workers) as samples:
        shared = Contest(4, lambda arm, number: samples(arm, number, shared.open))
        for most in (3, 10, 40, 90):
            while alone.sample_count < most:
                alone.step(most)
                shared.step(most)
                assert (shared.samples, shared.open) == (alone.samples, alone.open)
    assert alone.leader == 2
    assert len(alone.open) < 4
    for process in active_children():
        process.join(20)
    assert active_children() == before


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_samples_of_several_threads_are_those_of_one_while_arms_are_left_out(threads: int) -> None:
    before, sizes = set(threading.enumerate()), set[int]()

    def batch(arm: int, numbers: Sequence[int]) -> list[float]:
        sizes.add(len(numbers))
        return [sample(arm, number) for number in numbers]

    alone = Contest(4, sample)
    with batched_ahead(batch, threads) as samples:
        shared = Contest(4, lambda arm, number: samples(arm, number, shared.open))
        for most in (3, 10, 40, 200):
            while alone.sample_count < most:
                alone.step(most)
                shared.step(most)
                assert (shared.samples, shared.open) == (alone.samples, alone.open)
    assert (min(sizes), max(sizes)) == (1, TOGETHER)
    assert set(threading.enumerate()) == before


def test_an_error_of_a_batch_reaches_the_caller_and_ends_the_threads() -> None:
    before = set(threading.enumerate())

    def fails(arm: int, numbers: Sequence[int]) -> list[float]:
        raise ProofsDiffer(f"arm {arm}")

    with pytest.raises(ProofsDiffer, match="arm 3"), batched_ahead(fails, 2) as samples:
        samples(3, 0, (3,))
    assert set(threading.enumerate()) == before


def test_work_of_several_processes_ends_while_one_is_waited_for() -> None:
    before, asked = active_children(), list[float]()

    def stop() -> bool:
        asked.append(time.monotonic())
        return len(asked) > 1

    with pytest.raises(Stopped), shared_out(time.sleep, [600.0] * 4, 2, stop) as made:
        next(made)
    assert asked[1] - asked[0] < 20 * POLL
    for process in active_children():
        process.join(20)
    assert active_children() == before


def told(word: str) -> str:
    return gettext(word)


def catalog() -> bytes:
    """A compiled catalog of German, which has a plural."""
    german, compiled = babel.Catalog(locale="de"), BytesIO()
    german.add("pass", "passe")
    german.add(("{number} card", "{number} cards"), ("{number} Karte", "{number} Karten"))
    write_mo(compiled, german)
    return compiled.getvalue()


def test_processes_show_messages_in_the_language_of_the_process_that_starts_them() -> None:
    with use_translations(CompiledCatalog(catalog())):
        assert ngettext("{number} card", "{number} cards", 2) == "2 Karten"
        with shared_out(told, ["pass", "take"], 2) as found:
            assert list(found) == ["passe", "take"]
    refused = pytest.raises(Refused, match=r"use `messages\.CompiledCatalog`")
    with use_translations(GNUTranslations(BytesIO(catalog()))), refused, shared_out(told, ["pass", "take"], 2):
        pass


def test_a_program_on_standard_input_is_told_that_it_cannot_start_processes() -> None:
    program = (
        "from ny1901_solver.runs.workers import shared_out\n"
        "with shared_out(abs, [1, 2], 2) as made:\n    print(list(made))\n"
    )
    done = subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True, check=False)
    assert done.stderr.endswith(
        "Refused: workers: a program that is read from standard input cannot start processes; "
        "save the program as a file first\n"
    )
