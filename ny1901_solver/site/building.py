"""Makes a static site with the pages of one or more games: a map from addresses to the bytes of files. The same input
folders always give files with the same bytes.

The page of the first game is the site's main page; each other game has a folder with its name. All pages share Pyodide,
the libraries and the service worker.
"""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import zipfile
import zlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from ..errors import DataError
from ..messages import gettext
from ..version import VERSION
from ..web.page import WORKER
from . import installing
from .contents import own_files, shared_files
from .folders import LOCK, RUNTIME, STDLIB, WASM, Wheel, missing, runtime_of, wheels_of
from .parts import GameSite

STATIC = Path(__file__).parent / "static"
MARK, FORMAT = "ny1901-site.json", "ny1901-site/1"
"""The file that marks a folder as a site made by this program."""
LIST, OFFLINE = "files.json", "offline.js"
"""The list of the site's files, and the service worker, which stores these files."""
SHARED = "engine/shared.bin"
"""The archive of the libraries, and of the modules that all games share; each game has an archive of its own."""
FETCHED = (SHARED, *(f"pyodide/{name}" for name in (LOCK, WASM, STDLIB)))
"""The files whose bytes a page counts while it loads Python, besides the archive of its game."""
UNSTORED = "SOURCES.md", "licences"
"""Parts of the site that browsers do not store for offline use."""
LICENCE = "license", "licence", "copying", "notice", "authors"
EPOCH = (1980, 1, 1, 0, 0, 0)
POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
LEFT_OUT = (".pyi", ".pyx", ".typed", "/RECORD", "/WHEEL", "/top_level.txt", ".cyclonedx.json")


@dataclass(frozen=True, slots=True)
class StaticPage:
    """A static site: its files, the titles of its games, whether its Python modules are compiled, and the versions of
    Python and of the wheels (Python libraries) that the site contains."""

    files: Mapping[str, bytes]
    games: tuple[str, ...]
    compiled: bool
    python: str
    wheels: tuple[Wheel, ...]

    @property
    def size(self) -> int:
        """The size of all files together, in bytes."""
        return sum(map(len, self.files.values()))

    @property
    def facts(self) -> dict[str, object]:
        """The fields that describe the site in the answer of the command."""
        return {
            "files": len(self.files),
            "bytes": self.size,
            "games": self.games,
            "compiled": self.compiled,
            "python": self.python,
            "wheels": self.wheels,
        }


def make_site(
    games: Sequence[GameSite],
    pyodide: Path,
    wheels: Path,
    node: str | None,
    tell: Callable[[str], object] = lambda _: None,
) -> StaticPage:
    """Makes the site; raises `DataError` with a list of all files that are missing in the two folders.

    `node` is the program (Node.js) that runs Pyodide to compile the modules; without `node` the site has the modules
    as source. `tell` is called with the name of each step of the work.
    """
    if lacking := missing(pyodide, wheels):
        raise DataError(lacking)
    runtime, used = runtime_of(pyodide), tuple(wheels_of(wheels).values())
    assert runtime is not None
    tell("reading")
    libraries = dict[str, bytes]()
    for wheel in used:
        libraries |= _unpack(wheel.path)
    files = shell(games) | {f"licences/{name}": libraries.pop(name) for name in list(libraries) if _is_licence(name)}
    packed = {SHARED: shared_files(games) | libraries} | {_archive(game): own_files(game) for game in games}
    stdlib = _unpack(pyodide / STDLIB)
    if node is not None:
        tell("compiling")
        *archives, stdlib = _compile([*packed.values(), stdlib], pyodide, node)
        packed = dict(zip(packed, archives, strict=True))
    tell("packing")
    files |= {name: archive(content) for name, content in packed.items()}
    files |= {f"pyodide/{name}": (pyodide / name).read_bytes() for name in RUNTIME}
    files[f"pyodide/{STDLIB}"] = _zip(stdlib)
    files[f"pyodide/{LOCK}"] = _without_packages(files[f"pyodide/{LOCK}"])
    files["engine.js"] = _engine(games, files)
    tell("preparing")
    for game in games:
        files |= prepared_files(game, _root(games, game))
    files["SOURCES.md"] = _sources(runtime.python, used, pyodide, node is not None).encode()
    files[MARK] = (json.dumps({"format": FORMAT, "version": VERSION, "python": runtime.python}) + "\n").encode()
    files[LIST] = listing(files)
    titles = tuple(game.registration.title for game in games)
    return StaticPage(dict(sorted(files.items())), titles, node is not None, runtime.python, used)


def shell(games: Sequence[GameSite]) -> dict[str, bytes]:
    """Returns the files of the site that need no Python: the pages of all games, the script of the web worker, and what
    makes the pages installable. The forms for all questions are left out, because they need a server."""
    files = installing.icons() | {name: (STATIC / name).read_bytes() for name in ("engine.js", OFFLINE)}
    for game in games:
        page = game.page.files(WORKER).items()
        own = {path.lstrip("/"): content for path, (_, content) in page if "/plain" not in path}
        own["index.html"] = _with_worker(own.pop(""), games, game)
        up = "../" if _root(games, game) else "./"
        own[installing.MANIFEST] = installing.manifest(game.registration.title, up)
        files |= {_root(games, game) + name: content for name, content in own.items()}
    return files


def _root(games: Sequence[GameSite], game: GameSite) -> str:
    """The folder of the page of a game, with a slash at its end; empty for the main page."""
    return "" if game is games[0] else f"{game.registration.name}/"


def _archive(game: GameSite) -> str:
    return f"engine/{game.registration.name}.bin"


def prepared_files(game: GameSite, root: str) -> dict[str, bytes]:
    """The files with the prepared answers of a game, as compressed JSON."""
    contents: dict[str, Any] = {"first": {"puzzles": [], "answers": {}}} | dict(game.prepared(game))
    written = {name: json.dumps(each, separators=(",", ":"), ensure_ascii=False) for name, each in contents.items()}
    return {f"{root}prepared/{name}.bin": zlib.compress(text.encode(), 9) for name, text in written.items()}


def write_site(folder: Path, site: StaticPage) -> None:
    """Writes a site completely or not at all. An older site in the folder is replaced; other files in the folder are
    kept.

    Raises `DataError` for a folder that contains files and is not a site of this program.
    """
    expect_ours(folder)
    folder.absolute().parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.absolute().parent, prefix=f".{folder.name}-") as beside:
        made, before = Path(beside) / "made", Path(beside) / "before"
        for name, content in site.files.items():
            path = made / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if folder.exists():
            for name in _put_there(folder, site.files):
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(folder / name, made / name)
            folder.rename(before)
        try:
            made.rename(folder)
        except OSError:
            if before.exists():
                before.rename(folder)
            raise


def _put_there(folder: Path, files: Collection[str]) -> list[str]:
    """Returns the files that are already in a site's folder and belong neither to the older nor to the new site."""
    try:
        before = {*json.loads((folder / LIST).read_text(encoding="utf-8")), LIST, OFFLINE}
    except (OSError, ValueError, TypeError):
        before = set()
    there = (path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file())
    return [name for name in there if name not in before and name not in files]


def expect_ours(folder: Path) -> None:
    """Raises `DataError` unless a folder is new, empty, or a site of this program."""
    if folder.exists() and not folder.is_dir():
        raise DataError([gettext("{folder} is a file; expected a folder", folder=folder)])
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        sentence = gettext(
            "{folder} contains other files, which the program does not overwrite; expected a new or empty folder",
            folder=folder,
        )
        raise DataError([sentence])


def _unpack(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if not name.endswith(("/", *LEFT_OUT))]
        return {name: archive.read(name) for name in names}


def _is_licence(name: str) -> bool:
    """Whether a file of a wheel contains a licence text. People read these files, and Python does not need them."""
    path = PurePosixPath(name)
    return path.parts[0].endswith(".dist-info") and path.name.lower().startswith(LICENCE)


def _compile(parts: Sequence[Mapping[str, bytes]], pyodide: Path, node: str) -> list[dict[str, bytes]]:
    """Returns the parts, with the modules compiled by the Python of Pyodide."""
    with TemporaryDirectory() as folder:
        rooms = [Path(folder) / str(number) for number in range(len(parts))]
        for room, files in zip(rooms, parts, strict=True):
            for name, content in files.items():
                path = room / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        command = [node, str(STATIC / "compile.mjs"), str(pyodide), *map(str, rooms)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
        if done.returncode:
            last_line = next(iter(done.stderr.strip().splitlines()[-1:]), gettext("no error message"))
            sentence = gettext(
                "{node} cannot run the Pyodide in {folder} ({error}); with --no-node the modules are not compiled",
                node=node,
                folder=pyodide,
                error=last_line[:200],
            )
            raise DataError([sentence])
        return [
            {path.relative_to(room).as_posix(): path.read_bytes() for path in sorted(room.rglob("*")) if path.is_file()}
            for room in rooms
        ]


def _zip(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def archive(files: Mapping[str, bytes]) -> bytes:
    """Returns files as one compressed archive, which a browser unpacks faster than a ZIP file: the length of a list (4
    bytes), the list of the names and sizes as JSON, and the contents."""
    ordered = sorted(files.items())
    names = json.dumps([[name, len(content)] for name, content in ordered]).encode()
    parts = (len(names).to_bytes(4, "big"), names, *(content for _, content in ordered))
    return zlib.compress(b"".join(parts), 9)


def _without_packages(lock: bytes) -> bytes:
    """Returns the lock file of Pyodide without its list of packages, which the site does not load."""
    return (json.dumps(json.loads(lock) | {"packages": {}}, sort_keys=True) + "\n").encode()


def _with_worker(page: bytes, games: Sequence[GameSite], game: GameSite) -> bytes:
    """Returns the page of a game with the transport that sends requests to the web worker, with the security policy
    that a server would send, with the links that make the page installable, and with links to the other games."""
    meta, up = '<meta name="ny1901-transport" content="http">', "../" if _root(games, game) else ""
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        meta.replace("http", "worker"),
        f'<meta name="ny1901-engine" content="{up}engine.js?game={game.registration.name}">',
        installing.links(up or "./"),
        *(
            f'<link rel="related" href="{up + _root(games, other)}" title="{other.registration.title}">'
            for other in games
            if other is not game
        ),
    ]
    text = page.decode()
    assert meta in text, "the page must name its transport"
    return text.replace(meta, "\n".join(head)).encode()


def _engine(games: Sequence[GameSite], files: Mapping[str, bytes]) -> bytes:
    """Returns the script of the web worker, with a table of the games: the name of the package, the methods that may
    take long, and the bytes of the files that the script fetches."""
    table = {
        game.registration.name: {
            "own": game.registration.package.rpartition(".")[2],
            "searches": [name for name, method in game.methods.items() if method.searches],
            "total": sum(len(files[name]) for name in (*FETCHED, _archive(game))),
        }
        for game in games
    }
    return files["engine.js"].replace(b'"GAMES"', json.dumps(table).encode())


def listing(files: Mapping[str, bytes]) -> bytes:
    """Returns the list with the SHA-256 of every file that the service worker stores."""
    names = sorted(name for name in files.keys() - {MARK, LIST, OFFLINE} if name.partition("/")[0] not in UNSTORED)
    return (json.dumps({name: hashlib.sha256(files[name]).hexdigest() for name in names}, indent=0) + "\n").encode()


def _sources(python: str, wheels: tuple[Wheel, ...], pyodide: Path, compiled: bool) -> str:
    """Returns a list of the parts of the site with their versions and licences, in Markdown."""
    lines = [
        "# " + gettext("What is in this folder"),
        "",
        gettext(
            "This site was made by `ny1901 site`, version {version} of ny1901 (MIT). The site loads only its own "
            "files.",
            version=VERSION,
        ),
        "",
        gettext("| part | version | licence | SHA-256 of the source file |"),
        "| --- | --- | --- | --- |",
        f"| `pyodide/`: [Pyodide](https://github.com/pyodide/pyodide), CPython {python} | | MPL-2.0; CPython: PSF-2.0 "
        f"| `{_digest(pyodide / WASM)}` |",
        *(
            f"| `engine/`: {wheel.name} | {wheel.version} | {_licence(wheel)} | `{_digest(wheel.path)}` |"
            for wheel in wheels
        ),
        "",
        gettext(
            "The folder `licences` contains the licence texts of these parts. The Python modules are compiled by the "
            "Python of this site."
        )
        if compiled
        else gettext(
            "The folder `licences` contains the licence texts of these parts. The Python modules are source files, "
            "which the browser compiles at each start."
        ),
    ]
    return "\n".join(lines) + "\n"


def _licence(wheel: Wheel) -> str:
    with zipfile.ZipFile(wheel.path) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        lines = archive.read(name).decode().partition("\n\n")[0].splitlines()
    for key in ("License-Expression: ", "Classifier: License :: OSI Approved :: ", "License: "):
        if values := [line.removeprefix(key) for line in lines if line.startswith(key)]:
            return values[0]
    return gettext("see the licence text of this part")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
