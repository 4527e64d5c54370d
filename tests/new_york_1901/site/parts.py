"""Gets the two folders that a site is made of: `python -m tests.new_york_1901.site.parts` runs the commands that
`ny1901 site` names, in the folder `.site` or the one that NY1901_SITE_PARTS names."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from ny1901_solver.site.folders import missing

PARTS = Path(os.environ.get("NY1901_SITE_PARTS") or Path(__file__).parents[3] / ".site")
PYODIDE, WHEELS = PARTS / "pyodide", PARTS / "wheels"


def main() -> None:
    """Gets what is missing; fails where something still is."""
    PARTS.mkdir(parents=True, exist_ok=True)
    for sentence in missing(PYODIDE, WHEELS):
        (command,) = re.findall(r"`(.*)`", sentence)
        subprocess.run(command, shell=True, check=True, cwd=PARTS, stdout=subprocess.DEVNULL)
    if left := missing(PYODIDE, WHEELS):
        raise SystemExit("\n".join(left))


if __name__ == "__main__":
    main()
