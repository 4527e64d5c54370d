"""The libraries of others that the program needs, and what to install where one is missing."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple


class Library(NamedTuple):
    """A library: its title, the distribution that brings it, and the extra of ny1901 that asks for it, if any."""

    title: str
    distribution: str
    extra: str = ""


PROGRAM = "ny1901"
_OPEN_SPIEL = Library("OpenSpiel", "open_spiel", "research")
_PETTING_ZOO = Library("PettingZoo", "pettingzoo", "research")
_DASK = Library("Dask", "distributed", "cluster")
LIBRARIES = {
    "dask": _DASK,
    "distributed": _DASK,
    "gymnasium": _PETTING_ZOO,
    "jinja2": Library("Jinja2", "Jinja2"),
    "markupsafe": Library("MarkupSafe", "MarkupSafe"),
    "networkx": Library("NetworkX", "networkx"),
    "numpy": Library("NumPy", "numpy", "research"),
    "open_spiel": _OPEN_SPIEL,
    "ortools": Library("OR-Tools", "ortools"),
    "pettingzoo": _PETTING_ZOO,
    "platformdirs": Library("platformdirs", "platformdirs"),
    "prompt_toolkit": Library("prompt_toolkit", "prompt_toolkit"),
    "pydantic": Library("Pydantic", "pydantic"),
    "pyspiel": _OPEN_SPIEL,
    "rich": Library("Rich", "rich"),
    "shapely": Library("Shapely", "shapely"),
    "snowballstemmer": Library("Snowball", "snowballstemmer"),
    "starlette": Library("Starlette", "starlette"),
    "svg": Library("svg.py", "svg.py"),
    "typer": Library("Typer", "typer"),
    "typst": Library("Typst", "typst"),
    "uvicorn": Library("Uvicorn", "uvicorn"),
    "yaml": Library("PyYAML", "PyYAML"),
}
"""The libraries by the name that is imported."""


def missing(error: BaseException) -> str | None:
    """The sentence about a library that is not installed, with what brings it; `None` for every other error.

    A module of the program's own or of Python's that is not found is a fault of another kind.
    """
    if not isinstance(error, ModuleNotFoundError) or error.name is None:
        return None
    name = error.name.partition(".")[0]
    if name == __name__.partition(".")[0] or name in sys.stdlib_module_names:
        return None
    library = LIBRARIES.get(name)
    brings = (
        f'pip install --force-reinstall "{PROGRAM}"' if library is None else f'pip install "{_requirement(library)}"'
    )
    return f"this needs {name if library is None else library.title}, which is not installed here: {brings} brings it"


def _requirement(library: Library) -> str:
    """What pip is asked for: the library in the versions that the program takes, or the extra that has it."""
    from importlib.metadata import PackageNotFoundError, requires

    if library.extra:
        return f"{PROGRAM}[{library.extra}]"
    plain = _plain(library.distribution)
    try:
        asked = requires(PROGRAM) or []
    except PackageNotFoundError:  # a checkout that was never installed
        asked = []
    for requirement in asked:
        name = requirement.partition(";")[0].strip()
        if ";" not in requirement and _plain(re.split("[<>=!~ ]", name, maxsplit=1)[0]) == plain:
            return library.distribution + name[len(library.distribution) :]
    return library.distribution


def _plain(name: str) -> str:
    """A distribution's name as packages are compared by it."""
    return name.lower().replace("_", "-").replace(".", "-")
