"""Runs the benchmarks and puts their tables into benchmarks/README.md: `python benchmarks/make_table.py [FILE ...]`."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE / "README.md"
SECTION = re.compile(r"(<!-- (\S+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
"""Matches the place of a file's tables in the page; a file without a place is an error."""


def main(files: list[str]) -> None:
    names = files or sorted(path.name for path in HERE.glob("test_*.py"))
    if missing := set(names) - set(sections()):
        sys.exit(f"{PAGE} has no place for the tables of {', '.join(sorted(missing))}")
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result.json"
        command = [sys.executable, "-m", "pytest", *(str(HERE / name) for name in names), "-q", "-o", "addopts="]
        subprocess.run([*command, f"--benchmark-json={result}"], check=True, cwd=HERE.parent)
        benches = json.loads(result.read_text(encoding="utf-8"))["benchmarks"]
    by_file = {name: [b for b in benches if b["fullname"].split("::")[0].endswith(f"/{name}")] for name in names}
    write({"machine": machine(), **{name: f"\n{tables(rows)}" for name, rows in by_file.items()}})


def sections() -> dict[str, str]:
    """Returns the current contents of the page, by the name of the place."""
    return {name: text.removesuffix("\n") for _, name, text, _ in SECTION.findall(PAGE.read_text(encoding="utf-8"))}


def write(texts: dict[str, str], page: Path = PAGE) -> None:
    """Writes texts into a page, each at the place of its name."""

    def remade(match: re.Match[str]) -> str:
        start, name, _, end = match.groups()
        return f"{start}{texts[name]}\n{end}" if name in texts else match[0]

    page.write_text(SECTION.sub(remade, page.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")


def machine() -> str:
    version = platform.python_version()
    return (
        f"Measured with {platform.python_implementation()} {version} on {platform.machine()}, {os.cpu_count()} cores."
    )


def tables(benches: list[dict[str, Any]]) -> str:
    """Returns a Markdown table for each group, from fast to slow.

    Ratios refer to the base row of the group, or else to its first row.
    """
    groups: dict[str, list[dict[str, Any]]] = {}
    for bench in benches:
        groups.setdefault(bench["group"] or "", []).append(bench)
    return "\n".join(line for group, rows in groups.items() for line in table(group, rows))


def table(group: str, rows: list[dict[str, Any]]) -> Iterator[str]:
    rows.sort(key=seconds)
    base = next((row for row in rows if row["extra_info"].get("base")), rows[0])
    columns = [*columns_of(rows[0]), "ratio"]
    yield from (f"**{group}**", "", f"| what | {' | '.join(columns)} | notes |")
    yield f"| --- |{' ---: |' * len(columns)} --- |"
    for row in rows:
        more = ">= " if row["extra_info"].get("at_least") else ""
        cells = {**columns_of(row), "ratio": f"{more}{seconds(row) / seconds(base):.1f}"}
        about = row["extra_info"].get("about", "")
        yield f"| {name_of(row)} | {' | '.join(cells[column] for column in columns)} | {about} |"
    yield ""


def name_of(row: dict[str, Any]) -> str:
    """Returns the name of a row: the benchmark's own name, or else the name of its test."""
    return str(row["extra_info"].get("what", row["name"].removeprefix("test_").replace("_", " ")))


def seconds(row: dict[str, Any]) -> float:
    """Returns the time of a row: the benchmark's own time, or else its median."""
    return float(row["extra_info"].get("seconds", row["stats"]["median"]))


def columns_of(row: dict[str, Any]) -> dict[str, str]:
    """Returns the columns of a row, by default the median."""
    value = seconds(row)
    shown = f"{value * 1000:,.1f} ms" if value < 1 else f"{value:,.2f} s"
    return dict(row["extra_info"].get("columns", {"median": shown}))


if __name__ == "__main__":
    main(sys.argv[1:])
