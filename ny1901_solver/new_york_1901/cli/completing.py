"""Shell completion of the names of puzzles, editions and players. If no name matches, the shell completes file
names."""

from __future__ import annotations


def puzzle_ids(incomplete: str) -> list[str]:
    """Returns the ids of shipped puzzles that start with a word. For an empty word the list is empty, so that the
    shell offers files."""
    if not incomplete:
        return []
    from ..puzzles.collection import shipped

    return [name for name in shipped() if name.startswith(incomplete)]


def edition_names(incomplete: str) -> list[str]:
    """Returns the names of shipped editions that start with a word."""
    from ..edition.folder import available_editions

    return [name for name in available_editions() if name.startswith(incomplete)]


def player_names(incomplete: str) -> list[str]:
    """Returns the names of computer players that start with a word."""
    from ..policies.named import NAMED

    return [name for name in NAMED if name.startswith(incomplete)]


def picture_names(incomplete: str) -> list[str]:
    """Returns the names of editions and the ids of puzzles that start with a word."""
    return [*edition_names(incomplete), *puzzle_ids(incomplete)]
