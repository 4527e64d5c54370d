"""Checks puzzles from the format: `python -m tests.new_york_1901.puzzles.from_the_format [ids or files ...]`."""

from __future__ import annotations

import sys
import time

from . import checked, files

if __name__ == "__main__":
    found = 0
    for path in files(sys.argv[1:]):
        begin = time.process_time()
        report = checked(path)
        found += bool(report.disagreements)
        sys.stdout.write(f"{report.told}  ({time.process_time() - begin:.1f} s)\n")
        sys.stdout.flush()
    sys.stdout.write(f"{found} with disagreements\n")
    sys.exit(1 if found else 0)
