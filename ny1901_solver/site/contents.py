"""Collects the parts of this package that the site contains: the modules that the engine's methods import, and the
data files that they read."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ..capabilities import SHARED
from ..files.access import fingerprint
from ..files.documents import parse_document
from ..puzzles.catalog import COLLECTION, TUTORIALS, Catalog
from .answering import READ
from .parts import GameSite

ROOT = Path(__file__).parents[2]
API = ROOT / __package__.partition(".")[0] / "__init__.py"
"""The module for Python programs; what it imports on first use is no part of the engine's methods."""
DATA = "data"
LEFT_OUT = ("page/", "site/", "kernel/source/")
"""Folders of a game that the browser's Python does not need, except their modules."""


def shared_files(games: Iterable[GameSite]) -> dict[str, bytes]:
    """The modules and templates that all games share, by their paths."""
    table = dict[str, bytes]()
    for game in games:
        own = _package(game)
        table |= _contents(path for path in _modules_with_templates(game) if own not in path.parents)
    return dict(sorted(table.items()))


def own_files(game: GameSite) -> dict[str, bytes]:
    """The modules, templates and data of a game by their paths; the parsed YAML data are a separate file."""
    own = _package(game)
    modules = {path for path in _modules_with_templates(game) if own in path.parents}
    rooms = {path.parent for path in modules} | {own / DATA}
    data = {
        path
        for path in own.rglob("*")
        if path.is_file()
        and path.suffix not in (".py", ".pyc")
        and not path.relative_to(own).as_posix().startswith(LEFT_OUT)
        and any(room in path.parents for room in rooms - {own})
    }
    table = _contents(modules | data) | dict(_puzzles(game))
    within = own.relative_to(ROOT)
    table |= {(within / name).as_posix(): content for name, content in game.data().items()}
    table[(within / READ).as_posix()] = json.dumps(dict(_read(table)), sort_keys=True).encode()
    return dict(sorted(table.items()))


def _puzzles(game: GameSite) -> Iterator[tuple[str, bytes]]:
    """The puzzles that ship with a game, in the folder of its package where an installed program has them."""
    if game.registration.catalog:
        catalog: Catalog = game.registration.part(game.registration.catalog)
        folder = _package(game).relative_to(ROOT) / DATA / "puzzles"
        for part in (TUTORIALS, COLLECTION):
            for path in (catalog.folder / part).rglob("*.yaml"):
                yield (folder / path.relative_to(catalog.folder)).as_posix(), path.read_bytes()


def _package(game: GameSite) -> Path:
    return ROOT.joinpath(*game.registration.package.split("."))


def _contents(paths: Iterable[Path]) -> dict[str, bytes]:
    return {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}


def _read(files: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """Returns the data of YAML files as JSON, by the fingerprint of the file, because parsing YAML in a browser takes
    ten times as long."""
    for name, content in files.items():
        if name.endswith(".yaml") and "/templates/" not in name:
            text = content.decode()
            data = parse_document(text, name).data
            written = json.dumps(data, default=str)
            if json.loads(written) == data:  # data with a date cannot be JSON
                yield fingerprint(text), written


def _modules_with_templates(game: GameSite) -> set[Path]:
    """The files of all modules that the methods of a game import, and the templates in the same folders."""
    shared = (place.split(":")[0] for place in SHARED.values())
    modules = _modules(f"{__package__}.answering", *game.places(), *shared, *game.modules)
    return modules | {page for path in modules for page in path.parent.glob("*.html")}


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
    if path == API:
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            above = ".".join(package[: len(package) - node.level + 1])
            module = f"{above}.{node.module}" if node.module else above
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)
