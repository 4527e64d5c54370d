"""What the shell completes: puzzles and editions by name; where these do not fit it completes files."""

from __future__ import annotations


def puzzle_ids(incomplete: str) -> list[str]:
    """The ids of shipped puzzles that a word begins; none for an empty word, so that the shell offers files."""
    if not incomplete:
        return []
    from ..puzzles.collection import shipped

    return [name for name in shipped() if name.startswith(incomplete)]


def edition_names(incomplete: str) -> list[str]:
    """The shipped editions that a word begins."""
    from ..edition.folder import available_editions

    return [name for name in available_editions() if name.startswith(incomplete)]


def player_names(incomplete: str) -> list[str]:
    """The computer players that a word begins."""
    from ..policies.named import NAMED

    return [name for name in NAMED if name.startswith(incomplete)]


def picture_names(incomplete: str) -> list[str]:
    """Puzzles and editions."""
    return [*edition_names(incomplete), *puzzle_ids(incomplete)]
