"""Shell completion: names of puzzles, editions and players; if none fits, the shell completes files."""

from __future__ import annotations


def puzzle_ids(incomplete: str) -> list[str]:
    """The ids of shipped puzzles that start with a word; none for an empty word, so that the shell offers files."""
    if not incomplete:
        return []
    from ..puzzles.collection import shipped

    return [name for name in shipped() if name.startswith(incomplete)]


def edition_names(incomplete: str) -> list[str]:
    """The shipped editions that start with a word."""
    from ..edition.folder import available_editions

    return [name for name in available_editions() if name.startswith(incomplete)]


def player_names(incomplete: str) -> list[str]:
    """The computer players that start with a word."""
    from ..policies.named import NAMED

    return [name for name in NAMED if name.startswith(incomplete)]


def picture_names(incomplete: str) -> list[str]:
    """The editions and puzzles that start with a word."""
    return [*edition_names(incomplete), *puzzle_ids(incomplete)]
