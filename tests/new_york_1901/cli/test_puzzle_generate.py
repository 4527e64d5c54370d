import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ...runs.daemons import Daemons
from .conftest import Run

QUICK = ("--kind", "ruling", "--edition", "tiny", "--seed", 3)
COUNT = 24  # puzzles of a run that is interrupted
GENERATE = [sys.executable, "-m", "ny1901_solver", "puzzle", "generate", *map(str, QUICK), "--count", str(COUNT)]


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.yaml"))


def test_puzzles_are_written_and_listed(run: Run, tmp_path: Path) -> None:
    result = run("puzzle", "generate", *QUICK, "--count", 2, "--out", "here")
    assert result.exit_code == 0, result.output
    assert len(names(tmp_path / "here")) == 2
    for name in names(tmp_path / "here"):
        assert name in result.stdout


def test_the_summary_in_json_tells_puzzles_rejects_grades_and_themes(run: Run, tmp_path: Path) -> None:
    result = run("puzzle", "generate", *QUICK, "--count", 2, "--out", "here", "--json")
    found = json.loads(result.stdout)
    assert (found["schema"], found["status"], found["seed"]) == ("ny1901/puzzle-generate/1", "done", 3)
    assert [Path(name).name for name in found["puzzles"]] == names(tmp_path / "here")
    assert sum(found["grades"].values()) == 2
    assert found["themes"]
    assert found["order"]["kind"] == "ruling"
    assert not found["interrupted"]


def test_a_run_that_finds_too_few_says_what_spoke_against_the_rest(run: Run) -> None:
    result = run(
        "puzzle", "generate", "--kind", "best-turn", "--edition", "tiny", "--margin", 90, "--tries", 3, "--out", "here"
    )
    assert result.exit_code == 3
    assert "10 puzzles were requested, but 0 were found in 3 games" in result.stderr
    assert "; the most frequent reasons why other candidates were rejected: " in result.stderr
    assert "(1 times)" not in result.stderr
    one = run("puzzle", "generate", *QUICK, "--grade", 5, "--tries", 1, "--count", 1, "--out", "there")
    assert one.exit_code == 3
    assert "1 puzzle was requested, but 0 were found in 1 game; the most frequent reasons why other" in one.stderr


def test_a_folder_with_a_run_of_the_same_names_is_left_alone(run: Run, tmp_path: Path) -> None:
    run("puzzle", "generate", *QUICK, "--count", 1, "--out", "here")
    before = {path: path.read_bytes() for path in (tmp_path / "here").iterdir()}
    result = run("puzzle", "generate", *QUICK, "--count", 2, "--out", "here")
    assert result.exit_code == 2
    assert "--resume" in result.stderr
    assert {path: path.read_bytes() for path in (tmp_path / "here").iterdir()} == before


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--kind", "riddle"), "'riddle' is not one of best-turn"),
        (("--kind", "plan", "--turns", 9), "2 to 5 turns, not 9"),
        (("--kind", "plan", "--theme", "weather"), "there is no theme 'weather'"),
        (("--kind", "plan", "--edition", "nowhere"), "no edition 'nowhere'"),
    ],
)
def test_a_mistaken_order_is_told_in_a_sentence(run: Run, options: tuple[object, ...], told: str) -> None:
    result = run("puzzle", "generate", *options, "--out", "here")
    assert result.exit_code == 2
    assert told in result.stderr


def test_a_folder_is_wanted_and_a_run_of_another_order_does_not_go_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("", encoding="utf-8")
    told = run("puzzle", "generate", *QUICK, "--out", file)
    assert told.exit_code == 2
    assert "'--out'" in told.stderr
    assert f"'{file}' is a file" in told.stderr
    run("puzzle", "generate", *QUICK, "--count", 1, "--out", "here")
    told = run("puzzle", "generate", *QUICK, "--count", 1, "--grade", 1, "--out", "here", "--resume")
    assert told.exit_code == 2
    assert "belongs to a run with other settings (grade = no value instead of 1); " in told.stderr


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run that nobody interrupts."""
    whole = tmp_path_factory.mktemp("generated") / "whole"
    subprocess.run([*GENERATE, "--out", str(whole)], check=True, stdout=subprocess.DEVNULL, env=os.environ)
    assert len(names(whole)) == COUNT
    return {path.name: path.read_bytes() for path in whole.iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="a signal cannot be sent to one process alone")
@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_ctrl_c_keeps_what_is_done_and_resume_ends_with_the_same_files(
    tmp_path: Path, workers: int, uninterrupted: dict[str, bytes]
) -> None:
    broken = tmp_path / "broken"
    process = subprocess.Popen(
        [*GENERATE, "--workers", str(workers), "--out", str(broken)], stderr=subprocess.PIPE, stdout=subprocess.PIPE
    )
    started = time.monotonic()
    while len(names(broken)) < 2 and time.monotonic() - started < 60:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    if len(names(broken)) < COUNT:  # else it was quicker than the signal
        assert process.returncode == 130, told
        assert b"continue the run with --resume" in told
        assert b"Traceback" not in told
    resumed = [*GENERATE, "--out", str(broken), "--resume"]
    subprocess.run(resumed, check=True, stdout=subprocess.DEVNULL, env=os.environ)
    assert {path.name: path.read_bytes() for path in broken.iterdir()} == uninterrupted


@pytest.mark.slow
def test_a_cluster_makes_the_same_files_when_a_worker_dies_and_they_go_on_when_its_scheduler_dies(
    tmp_path: Path, uninterrupted: dict[str, bytes]
) -> None:
    with Daemons(tmp_path) as daemons:
        first, _ = daemons.worker(), daemons.worker()
        for broken, told in ((first, b""), (daemons.scheduler, b"does not answer any more")):
            folder = tmp_path / str(broken.pid)
            generate = [*GENERATE, "--scheduler", daemons.address, "--out", str(folder)]
            process = subprocess.Popen(generate, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
            while not names(folder) and process.poll() is None:
                time.sleep(0.01)
            broken.kill()
            _, said = process.communicate(timeout=60)
            assert told in said, said.decode()
            assert b"dashboard: http://127.0.0.1:" in said
            assert b"Traceback" not in said
            assert process.returncode == (3 if told else 0), said.decode()
        assert len(names(folder)) < COUNT
        subprocess.run([*GENERATE, "--resume", "--out", str(folder)], check=True, stdout=subprocess.DEVNULL)
    for each in (tmp_path / str(first.pid), folder):
        assert {path.name: path.read_bytes() for path in each.iterdir()} == uninterrupted
