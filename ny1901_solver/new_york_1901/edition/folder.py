"""Where editions are, and what the files of one are called."""

from __future__ import annotations

from pathlib import Path

from ...text.spelling import likest

PACKAGE_DATA = Path(__file__).parent.parent / "data"
EDITIONS = PACKAGE_DATA / "editions"
BOARD_TEXT, BOARD_CSV = "board.txt", "board.csv"
MAIN, TILES, CARDS = "edition.yaml", "tiles.yaml", "cards.yaml"


def available_editions() -> tuple[str, ...]:
    """The names of the shipped editions."""
    return tuple(sorted(path.parent.name for path in EDITIONS.glob(f"*/{MAIN}")))


def folder_of(name_or_folder: str | Path) -> Path:
    """The folder of a shipped edition's name, or the path itself."""
    shipped = str(name_or_folder) in available_editions()
    return EDITIONS / str(name_or_folder) if shipped else Path(name_or_folder)


def is_edition(folder: Path) -> bool:
    """Whether a folder holds an edition; a path that cannot be is no folder."""
    try:
        return (folder / MAIN).is_file()
    except OSError:  # too long a name, or one that may not be looked at
        return False


def no_edition(name: str) -> str:
    """Says that there is no edition of a name, which one may be meant, and which ones are shipped."""
    shipped = available_editions()
    near = likest(name, shipped)
    meant = f" (did you mean {near[0]!r}?)" if near else ""
    return f"no edition {name!r}{meant}: neither a shipped one ({', '.join(shipped)}) nor the folder of one"
