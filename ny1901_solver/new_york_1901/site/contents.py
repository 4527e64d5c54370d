"""Collects the parts of this package that the site contains: the modules that the engine's methods import, and the
data files that they read."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

from ...capabilities import SHARED
from ...files.access import fingerprint
from ...files.documents import parse_document
from ..capabilities import CAPABILITIES
from ..capabilities.reviewing import REVIEWER
from ..edition.folder import MAIN, PACKAGE_DATA
from ..edition.freeze import freeze, source_of
from ..edition.load import load_edition
from ..puzzles.collection import CATALOG, COLLECTION, TUTORIALS
from ..puzzles.kinds import KINDS
from .answering import FROZEN, READ

ROOT = Path(__file__).parents[3]
GAME = Path(__file__).parents[1]
DATA = "data"
LEFT_OUT = ("page/", "site/static/")
"""Folders of the game that the browser's Python does not need."""


def package_files() -> dict[str, bytes]:
    """Returns the modules and data by their paths; the parsed YAML data and the editions are separate files."""
    modules = _modules(
        "ny1901_solver.new_york_1901.site.answering",
        *(each.split(":")[0] for each in (*CAPABILITIES.values(), *SHARED.values())),
        *REVIEWER.modules,
        *KINDS.modules,
    )
    rooms = {path.parent for path in modules} | {GAME / DATA}
    files = modules | {
        path
        for path in GAME.rglob("*")
        if path.is_file()
        and path.suffix not in (".py", ".pyc")
        and not path.relative_to(GAME).as_posix().startswith(LEFT_OUT)
        and any(room in path.parents for room in rooms - {GAME})
    }
    files |= {
        page for path in modules for page in path.parent.glob("*.html")
    }  # templates are files in the folders of the modules that use them
    table = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in files}
    puzzles = GAME.relative_to(ROOT) / DATA / "puzzles"
    for part in (TUTORIALS, COLLECTION):
        for path in (CATALOG.folder / part).rglob("*.yaml"):
            table[(puzzles / path.relative_to(CATALOG.folder)).as_posix()] = path.read_bytes()
    table[FROZEN] = json.dumps(frozen_editions(), sort_keys=True).encode()
    table[READ] = json.dumps(dict(_read(table)), sort_keys=True).encode()
    return dict(sorted(table.items()))


def frozen_editions() -> dict[str, str]:
    """Returns all editions of the package with their derived values. The keys are fingerprints of the editions' source
    texts. The site contains the derived values because a browser cannot compute them."""
    folders = sorted(path.parent for path in PACKAGE_DATA.rglob(MAIN))
    return {source_of(folder) or "": freeze(load_edition(folder)) for folder in folders}


def _read(files: dict[str, bytes]) -> Iterator[tuple[str, str]]:
    """Returns the data of YAML files as JSON, by the fingerprint of the file, because parsing YAML in a browser takes
    ten times as long."""
    for name, content in files.items():
        if name.endswith(".yaml") and "/templates/" not in name:
            text = content.decode()
            data = parse_document(text, name).data
            written = json.dumps(data, default=str)
            if json.loads(written) == data:  # data with a date cannot be JSON
                yield fingerprint(text), written


def _modules(*first: str) -> set[Path]:
    """Returns the files of given modules and of all modules that they import, directly or indirectly, also within
    functions."""
    files: set[Path] = set()
    waiting = [*first]
    while waiting:
        name = waiting.pop()
        path = _file_of(name)
        if path is not None and path not in files:
            files.add(path)
            waiting += [*_imports(path), name.rpartition(".")[0]]
        elif path is None and "." in name:  # the imported name is an attribute of a module
            waiting.append(name.rpartition(".")[0])
    return files


def _file_of(name: str) -> Path | None:
    path = ROOT.joinpath(*filter(None, name.split(".")))
    return next((file for file in (path / "__init__.py", path.with_suffix(".py")) if file.is_file()), None)


def _imports(path: Path) -> Iterator[str]:
    """Returns the full names that a module imports: names of modules, or of objects in modules."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = ".".join(package[: len(package) - node.level + 1])
            module = f"{above}.{node.module}" if node.module else above
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)
