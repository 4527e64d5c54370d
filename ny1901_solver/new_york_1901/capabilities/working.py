"""The versions on which results of this game depend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from ...capabilities.working import program
from ..edition import load_edition


def versions_with(edition: str | None) -> Callable[[], Mapping[str, str]]:
    """Returns a function that lists the versions on which results depend: the version of the program and, if an edition
    is named, the version of this edition."""
    return program if edition is None else partial(_versions, edition)


@lru_cache
def _versions(edition: str) -> dict[str, str]:
    return program() | {f"edition {edition}": load_edition(edition).content_hash[:16]}
