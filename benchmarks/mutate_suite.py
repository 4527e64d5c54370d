"""Measures how many small changes of the program its tests find: `python -m benchmarks.mutate_suite FOLDER all`.

It works in FOLDER/tree, a copy of the source of one commit, which the first step makes. Every step continues where it
was interrupted. `all` runs these steps one after the other:

measure   runs the landing set once, file by file, with a probe in every function: FOLDER/reached.jsonl
past      plants the past faults (`past_faults.py`) one at a time: FOLDER/results.jsonl
mutants   tests the drawn mutants (`mutants.py`) one at a time, half of them held out; the areas take turns
report    prints the kills by area, for all tests, for `--quick`, for the tests in a file, one on each line
          (`--tests FILE`), or for the tests that run when the mutant lands (`--landing`, see `tests/rotation.py`; the
          id of the mutant is the seed)

A mutant is tested with the tests that reach its function. Tests that have found mutants of the same file, or have a
similar name, run first, then the shorter tests. The first failure ends the run. Without `measure`, the tests are those
in the folders that mirror the file, then those in `BROAD`. A mutant that no test finds within `--limit` CPU seconds has
survived. It is tested again for another set of tests only if its finder is not in that set: `--quick`, `--tests` and
`--landing` restrict all steps. `--part 0/2` and `--part 1/2` share the mutants of one folder between two processes.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import subprocess
import sys
import tarfile
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from benchmarks.mutants import AREAS, PACKAGE, Mutant, drawn
from benchmarks.past_faults import PAST_FAULTS, PastFault
from benchmarks.reached import instrument
from tests.longer import function_of, longer

REPOSITORY = Path(__file__).parent.parent
LIMIT = 600
"""The limit for a mutant, in CPU seconds of tests."""
FIRST, LATER = 10.0, 60.0
"""CPU seconds of tests in the first process of a mutant, and in each later one."""
UNKNOWN = 1.0
"""The assumed CPU seconds of the short tests of a file that is not yet measured."""
BROAD = ("tests/contract/", "tests/playthroughs/", "tests/games/")
"""Tests that reach much of the program."""
LEFT_OUT = ("tests/test_architecture.py", "tests/docs/", "tests/test_benchmark_rows.py", "tests/test_ladder.py")
"""Tests of source text and documents; they find the text of a mutant, not its behaviour."""
FAILED, USAGE = (1, 2, 3, 4), 4
"""Exit codes of pytest if a test fails, and if a test cannot be loaded or does not exist."""
AUTHOR = ("-c", "user.name=mutants", "-c", "user.email=mutants@localhost")
PYTEST = (sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider", "--tb=no")


@dataclass(frozen=True, slots=True)
class Reach:
    """The measurements of a test: its CPU seconds and the functions that it reaches."""

    test: str
    seconds: float
    functions: frozenset[str]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a mutant: `killed`, `out of time` (which counts as killed), `survived` or `unreached`."""

    id: str
    area: str
    half: str
    outcome: str
    finder: str
    seconds: float
    tests: str

    @property
    def is_killed(self) -> bool:
        """Whether a test has found the mutant."""
        return self.outcome in ("killed", "out of time")


class Workshop:
    """A folder with a copy of the source tree, the measurements of its tests, and the results of its mutants."""

    def __init__(self, folder: Path, limit: float, *, landing: bool = False, part: str = "0/1") -> None:
        self.folder, self.limit, self.landing = folder, limit, landing
        self.part, self.parts = map(int, part.split("/"))
        self.chosen: Collection[str] | None = None
        self.tree = folder / ("landing" if landing else "tree") / str(self.part)
        self.reached, self.results = folder / "reached.jsonl", folder / "results.jsonl"

    def copy(self, tree: Path) -> None:
        """Copies the source tree of the folder's commit, or restores files that an earlier run may have changed."""
        revision = self.folder / "revision"
        if not revision.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=REPOSITORY, check=True, capture_output=True)
            revision.write_bytes(head.stdout)
        archive = subprocess.run(
            ["git", "archive", revision.read_text(encoding="utf-8").strip()],
            cwd=REPOSITORY,
            check=True,
            capture_output=True,
        )
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(tree, filter="data")
        if self.landing and not (tree / ".git").exists():  # a mutant counts as a change that lands
            for words in (["init", "-q"], ["add", "-A"], [*AUTHOR, "commit", "-qm", "before"]):
                subprocess.run(["git", *words], cwd=tree, check=True)

    def measure(self, only: Sequence[str] = ()) -> None:
        """Runs each test file that is not yet measured in an instrumented copy."""
        instrumented = self.folder / "instrumented"
        names = self.folder / "functions.json"
        if not names.exists():
            self.copy(instrumented)
            paths = sorted(path.relative_to(instrumented).as_posix() for path in (instrumented / PACKAGE).rglob("*.py"))
            names.write_text(json.dumps(instrument(instrumented, paths)), encoding="utf-8")
        functions = json.loads(names.read_text(encoding="utf-8"))
        known = {line["file"] for line in _lines(self.reached)}
        files = self._test_files(instrumented)
        for path in [path for first in only for path in files if path.startswith(first)] if only else files:
            if path in known:
                continue
            heard = self.folder / "heard.jsonl"
            children = heard.with_name(f"{heard.name}.children")
            heard.unlink(missing_ok=True)
            children.unlink(missing_ok=True)
            seconds, _ = self._run(instrumented, ["-p", "benchmarks.reached", path], 3600, NY1901_REACHED=str(heard))
            further = defaultdict[str, set[int]](set)
            for line in children.read_text(encoding="utf-8").splitlines() if children.exists() else ():
                test, _, number = line.rpartition("\t")
                further[test].add(int(number))
            tests = defaultdict[str, list[dict[str, Any]]](list)
            for case in _lines(heard):
                tests[function_of(case["test"])].append(case)
            entry = {
                "file": path,
                "seconds": round(seconds, 2),
                "tests": {
                    name: {
                        "seconds": round(sum(each["seconds"] for each in cases), 3),
                        "passed": all(each["outcome"] != "failed" for each in cases),
                        "cases": len(cases),
                        "reached": sorted(
                            {
                                functions[number]
                                for each in cases
                                for number in {*each["reached"], *further[each["test"]]}
                            }
                        ),
                    }
                    for name, cases in tests.items()
                },
            }
            _append(self.reached, entry)

    def _test_files(self, tree: Path) -> list[str]:
        files = sorted(path.relative_to(tree).as_posix() for path in (tree / "tests").rglob("test_*.py"))
        return [path for path in files if not path.startswith(LEFT_OUT)]

    @cached_property
    def reach(self) -> list[Reach]:
        """Returns the measured tests that pass, or all test files if nothing is measured."""
        found = [
            Reach(test, entry["seconds"], frozenset(entry["reached"]))
            for line in _lines(self.reached)
            for test, entry in line["tests"].items()
            if entry["passed"]
        ]
        measured = {line["file"] for line in _lines(self.reached)}
        assumed = defaultdict[str, float](lambda: UNKNOWN)
        for test, seconds in longer().items():
            assumed[test.partition("::")[0]] += seconds
        unmeasured = [path for path in self._test_files(self.tree) if path not in measured]
        found += [Reach(path, assumed[path], frozenset()) for path in unmeasured]
        return found

    def ordered(self, paths: Collection[str], functions: Collection[str] | None) -> Iterator[Reach]:
        """Returns the tests for changes of some functions, the most promising first;

        all tests of their files by default.
        """
        finders = Counter(
            line["finder"].partition("[")[0]
            for line in _lines(self.results)
            if line["finder"] and any(path in line["id"] for path in paths)
        )
        words = {word for path in paths for word in Path(path).with_suffix("").parts[1:]}

        def reaches(test: Reach) -> bool:
            if not test.functions:
                return test.test.startswith(BROAD) or not words.isdisjoint(Path(test.test.partition("::")[0]).parts)
            if functions is None:
                return any(name.startswith(tuple(f"{path}:" for path in paths)) for name in test.functions)
            return not test.functions.isdisjoint(functions)

        def rank(test: Reach) -> tuple[float, str]:
            file = Path(test.test.partition("::")[0]).with_suffix("")
            alike = len(words & {part.removeprefix("test_") for part in file.parts})
            broad = len(test.functions) / 1000  # a test that reaches few functions tests them more closely
            return (test.seconds + 0.05 + broad) / (1 + 4 * alike + 20 * finders[test.test]), test.test

        candidates = [
            test for test in self.reach if reaches(test) and (self.chosen is None or test.test in self.chosen)
        ]
        yield from sorted(candidates, key=rank)

    def judge(self, name: str, changed: Mapping[str, bytes], tests: Iterable[Reach]) -> tuple[str, str, float]:
        """Tests a change until a test fails; returns the outcome, the finder and the CPU seconds."""
        options = ["-x", "-rfE", *(["--changed-since", "HEAD", "--sample-seed", name] if self.landing else [])]
        before = {path: (self.tree / path).read_bytes() for path in changed}
        spent, batches = 0.0, list(_batches(tests, self.limit))
        if not batches:
            return "unreached", "", 0.0
        try:
            for path, source in changed.items():
                (self.tree / path).write_bytes(source)
            for batch in batches:
                named = self.tree.with_name(f"{self.tree.name}.named.txt")
                named.write_text("\n".join(test.test for test in batch), encoding="utf-8")
                expected = sum(test.seconds for test in batch)
                heard = self.tree.with_name(f"{self.tree.name}.heard.txt")
                seconds, code = self._run(self.tree, [*options, f"@{named}"], 60 + 5 * expected, heard)
                spent += seconds
                text = heard.read_text(encoding="utf-8", errors="replace")
                finder = _first_failure(text)
                if code == USAGE and "not found: " in text:
                    raise SystemExit(f"the tests have changed since they were measured; begin a new folder:\n{text}")
                if code in FAILED:
                    return "killed", finder or batch[0].test, spent
                if code not in (0, 5):
                    return "out of time", finder or batch[0].test, spent
        finally:
            for path, source in before.items():
                (self.tree / path).write_bytes(source)
        return "survived", "", spent

    def _run(
        self, tree: Path, words: Sequence[str], limit: float, out: Path | None = None, **variables: str
    ) -> tuple[float, int]:
        """Runs pytest and returns CPU seconds and exit code; ends the run if a process exceeds the limit."""

        def restrain() -> None:
            os.setpgrp()
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))

        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1", **variables}
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        with (out or Path(os.devnull)).open("wb") as file:
            process = subprocess.Popen(
                [*PYTEST, *words],
                cwd=tree,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=subprocess.STDOUT,
                preexec_fn=restrain,
            )
            try:
                code = process.wait(timeout=60 + 20 * limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                code = process.wait()
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        return ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime, code

    def is_settled(self, name: str) -> bool:
        """Whether a mutant has a result that is valid for the chosen tests."""
        return any(self.holds(result) for result in self.known if result.id == name)

    def holds(self, result: Result) -> bool:
        """Whether a result is valid for the chosen tests."""
        if result.tests == self.set_name or not result.is_killed:
            return result.tests == self.set_name
        finder = function_of(result.finder)
        return not (self.landing and finder in longer()) and (self.chosen is None or finder in self.chosen)

    @cached_property
    def set_name(self) -> str:
        """Returns the name of the chosen tests, limit and order; survivors of another set are tested again."""
        tests = "landing" if self.landing else "all" if self.chosen is None else f"{len(self.chosen)} tests"
        ordered = "by what they reach" if all("::" in test.test for test in self.reach) else "by folders"
        return f"{tests}, {self.limit:g} s, {ordered}"

    @property
    def known(self) -> list[Result]:
        """Returns all results so far."""
        return [Result(**line) for line in _lines(self.results)]

    def add(self, name: str, area: str, half: str, judged: tuple[str, str, float]) -> None:
        """Stores a result and prints it."""
        outcome, finder, seconds = judged
        result = Result(name, area, half, outcome, finder, round(seconds, 1), self.set_name)
        _append(self.results, {name: getattr(result, name) for name in Result.__slots__})
        sys.stdout.write(f"{outcome:11} {seconds:6.1f} s  {name}  {finder}\n")
        sys.stdout.flush()

    def past(self) -> None:
        """Tests the past faults."""
        self.copy(self.tree)
        for fault in PAST_FAULTS:
            if not self.is_settled(fault.id):
                try:
                    changed = fault.changed(self.tree)
                except LookupError as error:
                    sys.stdout.write(f"not planted {fault.id}: {error}\n")
                    continue
                self.add(fault.id, fault.area, "past", self.judge(fault.id, changed, self._for_fault(fault)))

    def _for_fault(self, fault: PastFault) -> Iterator[Reach]:
        if self.chosen is None or fault.test in self.chosen:
            yield Reach(fault.test, UNKNOWN, frozenset())
        yield from self.ordered([path for path, *_ in fault.edits], None)

    def mutants(self) -> None:
        """Tests the drawn mutants, one of each area in turn."""
        self.copy(self.tree)
        areas = drawn(self.tree)
        for number in range(max(map(len, areas.values()))):
            for mutants in areas.values():
                if number % self.parts != self.part or number >= len(mutants):
                    continue
                if not self.is_settled(mutants[number].id):
                    self._judge_mutant(mutants[number], "held out" if number % 2 else "for choosing")

    def _judge_mutant(self, mutant: Mutant, half: str) -> None:
        changed = {mutant.path: mutant.change((self.tree / mutant.path).read_bytes())}
        functions = {f"{mutant.path}:{mutant.function}"} if mutant.function else None
        if functions and not any(functions & test.functions for test in self.reach):
            functions = None  # the line of a class, a function on one line, or a cached function
        self.add(mutant.id, mutant.area, half, self.judge(mutant.id, changed, self.ordered([mutant.path], functions)))

    def report(self) -> str:
        """Prints the kills by area for the chosen tests."""
        rows = ["| area | past faults | for choosing | held out |", "| --- | --- | --- | --- |"]
        latest = {result.id: result for result in self.known if self.holds(result)}
        for area in [*AREAS, "all"]:
            cells = []
            for half in ("past", "for choosing", "held out"):
                these = [each for each in latest.values() if each.half == half and area in (each.area, "all")]
                cells.append(f"{sum(each.is_killed for each in these)} of {len(these)}")
            rows.append(f"| {area} | {' | '.join(cells)} |")
        lost = [f"{each.outcome}: {each.id}" for each in latest.values() if not each.is_killed]
        return "\n".join([*rows, "", *lost])


def _batches(tests: Iterable[Reach], limit: float) -> Iterator[list[Reach]]:
    batch, size, total, most, seen = list[Reach](), 0.0, 0.0, FIRST, set[str]()
    for test in tests:
        if test.test in seen:
            continue
        seen.add(test.test)
        if total > limit:
            break
        batch.append(test)
        size, total = size + test.seconds, total + test.seconds
        if size > most:
            yield batch
            batch, size, most = [], 0.0, LATER
    if batch:
        yield batch


def _first_failure(text: str) -> str:
    for line in text.splitlines():
        if line.startswith(("FAILED ", "ERROR ")):
            return line.split(" ", 1)[1].partition(" - ")[0]
    return ""


def _lines(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _append(path: Path, entry: Mapping[str, Any]) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def _chosen(workshop: Workshop, arguments: argparse.Namespace) -> frozenset[str] | None:
    if arguments.tests:
        return frozenset(Path(arguments.tests).read_text(encoding="utf-8").split())
    return frozenset(test.test for test in workshop.reach) - longer().keys() if arguments.quick else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("step", choices=["measure", "past", "mutants", "report", "all"])
    parser.add_argument("--only", nargs="*", default=[], help="measure only test files whose paths begin so")
    parser.add_argument("--limit", type=float, default=LIMIT, help="the limit for a mutant, in CPU seconds of tests")
    parser.add_argument("--tests", metavar="FILE", help="a file of test functions, path::name, one on each line")
    parser.add_argument("--quick", action="store_true", help="use only the quick tests")
    parser.add_argument("--landing", action="store_true", help="use the tests that run when the mutant lands")
    parser.add_argument("--part", default="0/1", help="the part of the mutants that this process tests: 0/2, 1/2")
    arguments = parser.parse_args()
    os.nice(19)
    workshop = Workshop(arguments.folder.resolve(), arguments.limit, landing=arguments.landing, part=arguments.part)
    workshop.chosen = _chosen(workshop, arguments)
    if arguments.step in ("measure", "all"):
        workshop.measure(arguments.only)
    if arguments.step in ("past", "all"):
        workshop.past()
    if arguments.step in ("mutants", "all"):
        workshop.mutants()
    if arguments.step in ("report", "all"):
        sys.stdout.write(workshop.report() + "\n")


if __name__ == "__main__":
    main()
