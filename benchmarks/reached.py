"""A plugin of pytest for `benchmarks.mutate_suite` that records the functions that a test reaches, and its cost.

`instrument` writes a probe into every function of some files. `python -m pytest -p benchmarks.reached` then appends a
line of JSON for each test to the file named by `NY1901_REACHED`: the outcome, the CPU seconds and the reached
functions, including those in processes that the test starts. Only the first test reaches code whose result is cached.
"""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

PROBES = "ny1901_solver/_probes.py"
_PROBES = '''"""The probes of `benchmarks.reached`."""
import os

armed = bytearray(b"\\1") * {count}
watched = None


def hit(number):
    armed[number] = 0
    if watched is None:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        if test and (place := os.environ.get("NY1901_REACHED")):
            with open(place + ".children", "a", encoding="utf-8") as file:
                file.write(f"{{test}}\\t{{number}}\\n")
    else:
        watched.add(number)


def _begin():
    global watched
    watched = None
    armed[:] = b"\\1" * {count}


os.register_at_fork(after_in_child=_begin)
'''


def instrument(tree: Path, paths: Sequence[str]) -> list[str]:
    """Writes a probe into every function of the files; returns the names `path:function` by number."""
    functions = list[str]()
    for path in paths:
        file = tree / path
        source = file.read_text(encoding="utf-8")
        lines, inserted = source.splitlines(), dict[int, str]()
        module = ast.parse(source)
        for name, body in _bodies(module, ""):
            first = body[1] if len(body) > 1 and _is_docstring(body[0]) else body[0]
            line = min([first.lineno, *(each.lineno for each in getattr(first, "decorator_list", ()))])
            if _is_docstring(first) or lines[line - 1][: first.col_offset].strip():
                continue  # only a docstring, or a body on the line of its head
            number = len(functions)
            inserted[line] = f"{' ' * first.col_offset}if _armed[{number}]: _hit({number})"
            functions.append(f"{path}:{name}")
        if inserted:
            after = _last_future_import(module)
            written = list[str]()
            for number, line_text in enumerate(lines, 1):
                written += [inserted[number]] if number in inserted else []
                written.append(line_text)
                if number == after:
                    written.append("from ny1901_solver._probes import armed as _armed, hit as _hit")
            file.write_text("\n".join(written) + "\n", encoding="utf-8")
    (tree / PROBES).write_text(_PROBES.format(count=len(functions)), encoding="utf-8")
    return functions


def _bodies(node: ast.AST, name: str) -> Iterator[tuple[str, list[ast.stmt]]]:
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{name}.{child.name}".removeprefix(".")
            if not isinstance(child, ast.ClassDef):
                yield inner, child.body
        yield from _bodies(child, inner)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _last_future_import(module: ast.Module) -> int:
    lines = [0]
    if module.body and _is_docstring(module.body[0]):
        lines.append(module.body[0].end_lineno or 0)
    lines += [
        each.end_lineno or 0 for each in module.body if isinstance(each, ast.ImportFrom) and each.module == "__future__"
    ]
    return max(lines)


def _seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Watch:
    """Records for every test the functions that it reaches and its cost, including fixtures."""

    def __init__(self, place: Path, probes: Any) -> None:
        self._place, self._probes = place, probes
        self._outcome = "passed"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Arms all probes before a test, and writes its line after it."""
        self._outcome, self._probes.watched = "passed", set()
        self._probes.armed[:] = b"\1" * len(self._probes.armed)
        begun = _seconds()
        result = yield
        line = {
            "test": item.nodeid,
            "outcome": self._outcome,
            "seconds": round(_seconds() - begun, 3),
            "reached": sorted(self._probes.watched),
        }
        with self._place.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Stores the worst outcome of a test."""
        if report.outcome != "passed":
            self._outcome = report.outcome


def pytest_configure(config: pytest.Config) -> None:
    """Registers the plugin if the tree is instrumented."""
    from ny1901_solver import _probes  # type: ignore[attr-defined]  # an instrumented tree alone has them

    config.pluginmanager.register(Watch(Path(os.environ["NY1901_REACHED"]), _probes))
