"""A progress bar on stderr, for commands that go through many puzzles, cases or boards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..questions.capability import Counted
from .progress import on_terminal


@contextmanager
def bar(total: int, done: int = 0, least: int = 2) -> Iterator[Counted]:
    """A context manager that shows a progress bar and yields a function, to be called after each of `total` items.

    The bar is shown only on a terminal, and only for at least `least` items.
    """
    if total < least or not on_terminal():
        yield lambda word, done=None: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[word]}"), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, completed=done, word="")
        yield lambda word, done=None: progress.update(
            task, advance=1 if done is None else None, completed=done, word=word
        )
