"""The third-party libraries that the program uses, and the command that installs a missing library."""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

from ..messages import gettext


class Library(NamedTuple):
    """A library: its title, its distribution, and the extra of ny1901 that requires the library, if there is one."""

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
    "segno": Library("Segno", "segno"),
    "shapely": Library("Shapely", "shapely"),
    "snowballstemmer": Library("Snowball", "snowballstemmer"),
    "starlette": Library("Starlette", "starlette"),
    "svg": Library("svg.py", "svg.py"),
    "typer": Library("Typer", "typer"),
    "typst": Library("Typst", "typst"),
    "uvicorn": Library("Uvicorn", "uvicorn"),
    "wasmtime": Library("Wasmtime", "wasmtime"),
    "yaml": Library("PyYAML", "PyYAML"),
}
"""The libraries, by the name under which Python imports them."""


def missing(error: BaseException) -> str | None:
    """A sentence about a library that is not installed, with the command that installs it; `None` for any other error.

    If the missing module belongs to the program itself or to Python, the function also returns `None`.
    """
    if not isinstance(error, ModuleNotFoundError) or error.name is None:
        return None
    name = error.name.partition(".")[0]
    if name == __name__.partition(".")[0] or name in sys.stdlib_module_names:
        return None
    library = LIBRARIES.get(name)
    if library is not None and not library.extra:
        return gettext(
            "this needs {library}, which is not installed here; {command} installs it",
            library=library.title,
            command=f'pip install "{_requirement(library)}"',
        )
    return gettext(
        "this needs {library}, which is not installed here; {command} in a checkout of ny1901 installs it",
        library=name if library is None else library.title,
        command="pip install --force-reinstall ." if library is None else f'pip install ".[{library.extra}]"',
    )


def _requirement(library: Library) -> str:
    """The requirement for pip: the library with the version limits that the program declares."""
    from importlib.metadata import PackageNotFoundError, requires

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
    """A distribution's name, normalised for comparison."""
    return name.lower().replace("_", "-").replace(".", "-")
