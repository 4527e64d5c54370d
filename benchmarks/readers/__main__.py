"""The commands that compare the ratings of puzzles with readers; see the package."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import benchmarks.readers
from benchmarks.make_table import write
from benchmarks.readers.fitting import fit, known_puzzles, report, write_weights
from benchmarks.readers.pairs import PAIRS, Rated, drawn, drawn_again, read_pairs, write_pairs
from benchmarks.readers.sheets import VERDICTS, read_verdicts, taken, write_sheets, write_verdicts
from ny1901_solver.files.documents import dump_yaml


def main() -> None:
    """Runs one of the steps."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.readers",
        description=benchmarks.readers.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("step", choices=["draw", "sheets", "take", "fit", "report"])
    parser.add_argument("folder", type=Path, nargs="?", help="the folder of a reader")
    parser.add_argument("--reader", type=int, help="the number of a reader")
    parser.add_argument("--again", action="store_true", help="take the pairs of the second draw")
    parser.add_argument("--write", action="store_true", help="write the weights, or the tables in benchmarks/README.md")
    arguments = parser.parse_args()
    if arguments.step in ("sheets", "take") and (arguments.folder is None or arguments.reader is None):
        parser.error(f"{arguments.step} needs a folder and --reader")
    if arguments.step == "sheets":
        write_sheets(arguments.folder, arguments.reader, arguments.again)
    elif arguments.step == "take":
        kept = read_verdicts() if VERDICTS.exists() else []
        told = {(verdict.reader, verdict.pair): verdict for verdict in kept}
        told |= {(each.reader, each.pair): each for each in taken(arguments.folder, arguments.reader, arguments.again)}
        write_verdicts(list(told.values()))
    elif arguments.step == "draw":
        pairs = read_pairs() if PAIRS.exists() else []
        if any((pair.part == "second") == arguments.again for pair in pairs):
            parser.error("the pairs are drawn already, and readers have judged them")
        if arguments.again and not pairs:
            parser.error("the first draw comes before the second")
        puzzles = [Rated(name, each.kind, each.by_solvers.rating) for name, each in known_puzzles().items()]
        write_pairs([*pairs, *drawn_again(puzzles, pairs)] if arguments.again else drawn(puzzles))
    elif arguments.step == "fit":
        fitted = fit(known_puzzles(), ("fit", "held-out"))
        if arguments.write:
            write_weights(fitted)
        sys.stdout.write(dump_yaml(fitted.model_dump(mode="json")))
    else:
        text = "\n".join(report(known_puzzles()))
        sys.stdout.write(f"{text}\n")
        if arguments.write:
            write({"readers": text})


if __name__ == "__main__":
    main()
