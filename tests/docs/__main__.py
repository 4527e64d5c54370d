"""Runs the sessions of all documents, or of the given pages, and writes their output into the pages.

`python -m tests.docs [PAGE...]`
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

from .sessions import NEEDS, ROOT, Needs, pages, walked


def main(names: list[str]) -> None:
    for page in [str(Path(name).resolve().relative_to(ROOT)) for name in names] or pages():
        missing = [each for each in NEEDS.get(page, Needs()).libraries if not importlib.util.find_spec(each)]
        if missing:
            sys.stderr.write(f"{page}: not run without {', '.join(missing)}\n")
            continue
        walk = walked(page)
        if walk.remade() == walk.text:
            continue
        if (ROOT / page).read_text(encoding="utf-8") != walk.text:
            sys.stderr.write(f"{page}: not written, it has changed meanwhile; run this again\n")
            continue
        (ROOT / page).write_text(walk.remade(), encoding="utf-8")
        sys.stderr.write(f"{page}: written\n")


if __name__ == "__main__":
    main(sys.argv[1:])
