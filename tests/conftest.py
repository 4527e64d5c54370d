"""Options of the test run: long proofs are marked slow, and a run can take a sample of them along; others are quick."""

from __future__ import annotations

import random
import signal
import subprocess
from asyncio import events
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from .longer import function_of, longer
from .rotation import ROOT, Rotation, left_out, rotation_of

settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")  # no test is decided by how long it takes


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("slow proofs")
    group.addoption(
        "--sample-slow", type=int, default=0, metavar="N", help="run N of the slow tests that are not long, too"
    )
    group.addoption("--sample-seed", default="0", metavar="TEXT", help="decides which tests are sampled")
    group.addoption(
        "--changed-since",
        metavar="REV",
        help="run a share of the tests that take long, and all that are about changed files",
    )


@pytest.fixture(scope="session", autouse=True)
def home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A home where the program may keep what it keeps; what can be made anew, for all tests in one place."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CACHE_HOME", "WIN_PD_OVERRIDE_LOCAL_APPDATA"):
            patch.setenv(name, str(tmp_path_factory.getbasetemp() / "cache"))
        for name in ("HOME", "XDG_CONFIG_HOME", "APPDATA"):
            patch.setenv(name, str(tmp_path_factory.getbasetemp() / "home"))
        yield


LOOPS: list[events.AbstractEventLoop] = []


@pytest.fixture(autouse=True)
def _loop_of_the_browser(request: pytest.FixtureRequest) -> Iterator[None]:
    """Hides the event loop that a browser leaves running from tests without one, which may start their own."""
    if LOOPS and "browser" in request.fixturenames:
        events._set_running_loop(LOOPS[0])
    yield
    if (loop := events._get_running_loop()) is not None:
        LOOPS[:] = [loop]
        events._set_running_loop(None)


def pytest_configure(config: pytest.Config) -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who starts a run behind a shell's & ignores Ctrl-C, else
    if config.getoption("--sample-slow") and config.option.markexpr == "not slow":
        config.option.markexpr = ""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if function_of(item.nodeid) not in longer() and not item.get_closest_marker("slow"):
            item.add_marker("quick")
    if revision := config.getoption("--changed-since"):
        _rotate(config, items, revision)
    count = config.getoption("--sample-slow")
    if not count:
        return
    slow = sorted((item for item in items if item.get_closest_marker("slow")), key=lambda item: item.nodeid)
    short = [item for item in slow if not item.get_closest_marker("long")]
    chosen = random.Random(config.getoption("--sample-seed")).sample(short, min(count, len(short)))
    left_out = [item for item in slow if item not in chosen]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def _rotate(config: pytest.Config, items: list[pytest.Item], revision: str) -> None:
    """Leaves out the cases whose turn it is not, by the seed."""
    changed = _changed_since(revision)
    rotations = dict[str, Rotation]()
    for item in items:
        mark = item.get_closest_marker("rotates")
        rotation = rotation_of(item.nodeid, mark and mark.args, always=item.get_closest_marker("always") is not None)
        if rotation is not None:
            rotations[item.nodeid] = rotation
    seed = config.getoption("--sample-seed")
    waiting = left_out(rotations, seed, lambda rotation: changed is None or any(map(rotation.is_about, changed)))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in waiting])
    items[:] = [item for item in items if item.nodeid not in waiting]


def _changed_since(revision: str) -> list[str] | None:
    """The files that differ from a revision; None if git does not know it."""
    names = ["git", "diff", "--name-only", revision]
    done = subprocess.run(names, check=False, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")
    return None if done.returncode else done.stdout.splitlines()
