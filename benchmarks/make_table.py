"""Runs the benchmarks and writes their medians into benchmarks/README.md: `python benchmarks/make_table.py`."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
START, END = "<!-- table -->", "<!-- end of table -->"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder) / "result.json"
        command = [sys.executable, "-m", "pytest", str(HERE), "-q", "-o", "addopts=", f"--benchmark-json={result}"]
        subprocess.run(command, check=True, cwd=HERE.parent)
        data = json.loads(result.read_text(encoding="utf-8"))
    page = HERE / "README.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(START)
    after = rest.partition(END)[2]
    page.write_text(f"{before}{START}\n\n{table(data)}\n{END}{after}", encoding="utf-8", newline="\n")


def table(data: dict[str, Any]) -> str:
    """The benchmark results as one Markdown table a group, slowest last; ratios are to the first row."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for bench in data["benchmarks"]:
        groups.setdefault(bench["group"] or "", []).append(bench)
    lines = [f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}.", ""]
    for group, benches in groups.items():
        benches.sort(key=lambda bench: float(bench["stats"]["median"]))
        first = benches[0]["stats"]["median"]
        lines += [f"**{group}**", "", "| what | median | ratio | about |", "| --- | ---: | ---: | --- |"]
        for bench in benches:
            median = bench["stats"]["median"]
            name = bench["name"].removeprefix("test_").replace("_", " ")
            about = bench["extra_info"].get("about", "")
            lines.append(f"| {name} | {_seconds(median)} | {median / first:.1f} | {about} |")
        lines.append("")
    return "\n".join(lines)


def _seconds(value: float) -> str:
    return f"{value * 1000:,.1f} ms" if value < 1 else f"{value:,.2f} s"


if __name__ == "__main__":
    main()
