"""Plays the games of the study, and writes the pages and pictures about what wins.

    python -m benchmarks.what_wins --minutes 60 --write     # plays for an hour at most, then writes
    python -m benchmarks.what_wins --minutes 0 --write      # plays nothing; writes what the kept games show
    python -m benchmarks.what_wins --minutes 0 --check 5    # plays five blocks again: does the same come out?

The command goes on where it stopped; Ctrl-C ends it, and keeps the blocks that are done. It uses one process, at low
priority. `--only "2 strong"` plays only the groups with this in their name, and `--kept FILE` keeps the games in
another file."""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import time
from pathlib import Path

from benchmarks.what_wins.results import (
    AIMS,
    RESULTS,
    Kept,
    add_block,
    digest,
    is_current,
    load,
    next_blocks,
    play_block,
    save,
)

SAVED_EVERY = 60  # seconds


def play(kept: dict[str, Kept], minutes: float, only: str, path: Path) -> None:
    """Plays blocks for some time, and keeps the sums."""
    begun = saved = time.monotonic()
    try:
        for name in next_blocks(kept, only):
            if time.monotonic() - begun > 60 * minutes:
                break
            add_block(kept, name)
            if time.monotonic() - saved > SAVED_EVERY:
                save(kept, path)
                saved = time.monotonic()
    except KeyboardInterrupt:
        sys.stderr.write("stopped; the blocks that are done are kept\n")
    save(kept, path)


def differing(kept: dict[str, Kept], count: int, rng: random.Random) -> list[str]:
    """Plays some blocks again, and returns the names of those that come out differently."""
    blocks = [(name, number) for name, each in kept.items() for number in range(len(each.digests))]
    wrong = []
    for name, number in rng.sample(blocks, min(count, len(blocks))):
        again = digest(play_block(AIMS[name], number))
        same = again == kept[name].digests[number]
        sys.stdout.write(f"block {number} of {name}: {'the same' if same else 'different'}\n")
        if not same:
            wrong.append(f"{name} {number}")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--only", default="")
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--kept", type=Path, default=RESULTS)
    asked = parser.parse_args()
    os.nice(10)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    kept = load(asked.kept)
    if asked.minutes:
        if asked.kept.exists() and not is_current(asked.kept):
            sys.stderr.write("the edition or a player has changed: all games begin again\n")
            kept = {name: Kept() for name in kept}
        play(kept, asked.minutes, asked.only, asked.kept)
    if asked.check and (wrong := differing(kept, asked.check, random.Random())):
        sys.exit(f"other results: {', '.join(wrong)}")
    if asked.write:
        from benchmarks.what_wins.page import write_all

        write_all(kept)


if __name__ == "__main__":
    main()
