"""The versions that results of this game depend on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from ...capabilities.working import program
from ..edition import load_edition


def versions_with(edition: str | None) -> Callable[[], Mapping[str, str]]:
    """A function that returns the versions that results depend on: the program's, and the edition's if one is named."""
    return program if edition is None else partial(_versions, edition)


@lru_cache
def _versions(edition: str) -> dict[str, str]:
    return program() | {f"edition {edition}": load_edition(edition).content_hash[:16]}
