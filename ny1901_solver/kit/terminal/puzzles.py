"""What the puzzle commands of any game share: which files are meant, tables, faults, and runs that make puzzles."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from ..errors import DataError
from ..exit_codes import ANSWER_IS_NO, DISAGREE, INTERRUPTED, MISTAKE, NOT_DECIDED
from ..loading import expect_name, is_there
from ..words import counted
from . import output
from .bar import bar

if TYPE_CHECKING:
    from ..answers import Data
    from ..puzzles.answers import PuzzleCheckAnswer, PuzzleGenerateAnswer
    from ..puzzles.budget import Rejection
    from ..puzzles.faults import Fault, FaultKind
    from ..puzzles.journal import Run, Tried

Files = Annotated[list[str] | None, typer.Argument(metavar="FILE...", help="Puzzle files, folders of them, or ids.")]
All = Annotated[bool, typer.Option("--all", help="All puzzles that ship with the program.")]
TimeLimit = Annotated[
    float | None, typer.Option(min=0.1, metavar="SECONDS", help="Give a proof up after so long; exit code 3 then.")
]
Tries = Annotated[
    int | None, typer.Option(min=1, metavar="N", help="End after N games; 50 for each puzzle when not given.")
]
SHOWN = 3  # reasons on the bar


def puzzle_sources(given: list[str] | None, every: bool, shipped: Mapping[str, Path]) -> list[str]:
    """The files, folders and ids given, each file once and in order, or every shipped puzzle; one of the two."""
    if every and given:
        raise typer.BadParameter("files or --all are wanted, not both")
    if not (every or given):
        raise typer.BadParameter("files are wanted, or --all")
    return list(map(str, shipped.values()) if every else dict.fromkeys(_files(given or [])))


def _files(sources: Iterable[str]) -> Iterator[str]:
    """The sources with each folder replaced by the puzzle files in it, at any depth and in order."""
    for source in sources:
        expect_name(source, "a puzzle")
        path = Path(source)
        if source == "-" or not is_there(source) or not path.is_dir():
            yield source
            continue
        found = sorted(file for file in path.rglob("*") if file.suffix in (".yaml", ".yml", ".json"))
        if not found:
            raise DataError([f"{source}: there is no puzzle file (.yaml, .yml or .json) in this folder"])
        yield from map(str, found)


def checked(sources: Sequence[str], found: AbstractContextManager[Iterator[list[Fault]]]) -> dict[str, list[Fault]]:
    """The faults of each source, with a bar; those that are known when Ctrl-C ends it, where there are some."""
    faults: dict[str, list[Fault]] = {}
    try:
        with bar(len(sources)) as told, found as each:
            for source, wrong in zip(sources, each, strict=True):
                faults[source] = wrong
                told(f"{sum(map(bool, faults.values()))} wrong")
    except KeyboardInterrupt:
        if not faults:
            raise
    return faults


def end_check(
    faults: Mapping[str, Sequence[Fault]],
    sources: int,
    full: bool,
    name_of: Callable[[str], str],
    shape: type[PuzzleCheckAnswer] | None,
) -> None:
    """Prints the faults of so many sources, in JSON where its shape is given, and ends with the exit code of that."""
    if shape is not None:
        from ..puzzles.answers import puzzle_check

        output.answer(puzzle_check({name_of(source): found for source, found in faults.items()}, full, shape))
    else:
        _tell_faults(faults, full, name_of)
    if len(faults) < sources:
        output.note(f"interrupted after {len(faults)} of {counted(sources, 'puzzle')}")
        raise typer.Exit(INTERRUPTED)
    if code := _check_code({fault.kind for found in faults.values() for fault in found}):
        raise typer.Exit(code)


def _check_code(kinds: set[FaultKind]) -> int:
    """The exit code of a check that has found faults of some kinds."""
    from ..puzzles.faults import MISTAKEN, FaultKind

    if kinds & MISTAKEN:
        return MISTAKE
    if kinds - {FaultKind.NOT_PROVED}:
        return ANSWER_IS_NO
    return NOT_DECIDED if kinds else 0


def end_unsolved(found: Rejection, answer: Data | None) -> NoReturn:
    """Prints why no one answer was found to a puzzle, in JSON where that is given, and ends with its exit code."""
    if answer is not None:
        output.answer(answer)
    else:
        output.say(f"{found.reason}: {found.detail}")
    raise typer.Exit({"not-proved": NOT_DECIDED, "doors-disagree": DISAGREE}.get(found.reason, ANSWER_IS_NO))


def _tell_faults(faults: Mapping[str, Sequence[Fault]], full: bool, name_of: Callable[[str], str]) -> None:
    """Every fault with its file; a place that the sentence names itself is not told twice."""
    for source, found in faults.items():
        name = name_of(source)
        for fault in found:
            output.say(f"{name}: {fault.kind}: {fault.sentence.removeprefix(f'{name}: ').removeprefix(f'{name}, ')}")
    wrong = sum(map(bool, faults.values()))
    how = "proved anew" if full else "checked quickly"
    number = f"{counted(len(faults), 'puzzle')} {how}"
    output.say(f"{number}: {f'something is wrong with {wrong}' if wrong else 'all holds'}")


def _kept_whole(numbers: Iterator[Any]) -> Iterator[Any]:
    """The numbers, with Ctrl-C held back while one is written down."""
    in_hand = threading.current_thread() is threading.main_thread()
    usual = signal.getsignal(signal.SIGINT)
    pressed: list[int] = []
    for tried in numbers:
        if in_hand:
            signal.signal(signal.SIGINT, lambda *_: pressed.append(1))
        try:
            yield tried
        finally:
            if in_hand:
                signal.signal(signal.SIGINT, usual)
        if pressed:
            raise KeyboardInterrupt


def carried_out(run: Run, stream: Callable[[int], AbstractContextManager[Iterator[Tried]]]) -> bool:
    """Carries a run out, with a bar, by the stream from its next number on; whether Ctrl-C ended it."""
    tally, started, before = run.tally, time.monotonic(), len(run.tally.names)
    try:
        with bar(int(run.order["count"]), before, 1) as told, stream(tally.number + 1) as numbers:
            for _ in run.follow(_kept_whole(numbers)):
                found, seconds = len(tally.names), max(0.001, time.monotonic() - started)
                reasons = ", ".join(f"{count} {reason}" for reason, count in tally.rejects.most_common(SHOWN))
                told(f"{(found - before) / seconds * 3600:,.0f} an hour; {reasons or 'no rejects'}", found)
    except KeyboardInterrupt:
        return True
    return False


def end_run(run: Run, interrupted: bool, shape: type[PuzzleGenerateAnswer] | None) -> None:
    """Prints what a run has made, in JSON where its shape is given, and ends with the exit code of that."""
    if shape is not None:
        from ..puzzles.answers import puzzle_generate

        output.answer(puzzle_generate(run, interrupted, shape))
    else:
        _tell_run(run, interrupted)
    if run.tally.disagreements:
        output.note(*(f"the program disagrees with itself: {sentence}" for sentence in run.tally.disagreements))
        raise typer.Exit(DISAGREE)
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    if not run.filled:
        raise typer.Exit(NOT_DECIDED)


def _tell_run(run: Run, interrupted: bool) -> None:
    """What a run has made, and what spoke against the rest."""
    tally = run.tally
    games = counted(tally.number, "game")
    if tally.names:
        output.say(f"{counted(len(tally.names), 'puzzle')} from {games}, in {run.folder}")
    else:
        output.say(f"no puzzle from {games}; nothing but the journal is in {run.folder}")
    output.say(*(f"  {name}.yaml" for name in tally.names))
    if tally.rejects:
        rejects = ", ".join(f"{reason} {count}" for reason, count in tally.rejects.most_common())
        output.say(f"Rejected: {rejects}")
    if interrupted:
        output.note(f"interrupted after {games}; --resume goes on from there")
    elif not run.filled:
        output.note(_too_few(run))


def _too_few(run: Run) -> str:
    """What stands in the way of more puzzles."""
    count = int(run.order["count"])
    most = run.tally.rejects.most_common(SHOWN)
    reasons = ", ".join(f"{reason} ({counted(times, 'time')})" for reason, times in most)
    against = f"; what spoke against most others: {reasons}" if reasons else ""
    wanted = f"{counted(count, 'puzzle')} {'was' if count == 1 else 'were'} wanted"
    return (
        f"{wanted}, and {counted(run.tally.number, 'game')} held {len(run.tally.names)}{against}. "
        f"--resume with a greater --tries looks at more games."
    )
