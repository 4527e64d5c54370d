"""Makes a static site: a map from addresses to the bytes of files. The same input folders always give files with the
same bytes."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ...errors import DataError
from ...messages import gettext
from ...version import VERSION
from ..page import PAGE
from ..registration import REGISTRATION
from . import installing
from .contents import package_files
from .folders import RUNTIME, Wheel, missing, runtime_of, wheels_of
from .prepared import prepared_files

STATIC = Path(__file__).parent / "static"
MARK, FORMAT = "ny1901-site.json", "ny1901-site/1"
"""The file that marks a folder as a site made by this program."""
LIST, OFFLINE = "files.json", "offline.js"
"""The list of the site's files, and the service worker, which stores these files."""
FETCHED = ("package.zip", "pyodide/pyodide-lock.json", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip")
"""The files whose bytes the page counts while it loads Python."""
EPOCH = (1980, 1, 1, 0, 0, 0)
POLICY = (
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
LEFT_OUT = (".pyi", ".pyx", ".typed", "/RECORD", "/WHEEL", "/top_level.txt", ".cyclonedx.json")


@dataclass(frozen=True, slots=True)
class StaticPage:
    """A static site: its files, whether its Python modules are compiled, and the versions of Python and of the wheels
    (Python libraries) that the site contains."""

    files: Mapping[str, bytes]
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
            "compiled": self.compiled,
            "python": self.python,
            "wheels": self.wheels,
        }


def make_site(
    pyodide: Path, wheels: Path, node: str | None, tell: Callable[[str], object] = lambda _: None
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
    packed = package_files()
    for wheel in used:
        packed |= _unpack(wheel)
    if node is not None:
        tell("compiling")
        packed = _compile(packed, pyodide, node)
    tell("packing")
    files = shell() | {f"pyodide/{name}": (pyodide / name).read_bytes() for name in RUNTIME}
    files["package.zip"] = _zip(packed)
    files["engine.js"] = _counting(files)
    tell("preparing")
    files |= prepared_files()
    files["SOURCES.md"] = _sources(runtime.python, used, pyodide, node is not None).encode()
    files[MARK] = (json.dumps({"format": FORMAT, "version": VERSION, "python": runtime.python}) + "\n").encode()
    files[LIST] = listing(files)
    return StaticPage(dict(sorted(files.items())), node is not None, runtime.python, used)


def shell() -> dict[str, bytes]:
    """Returns the files of the site that need no Python: the page, the script of its web worker, and what makes it
    installable. The forms for all questions are left out, because they need a server."""
    page = {path.lstrip("/"): content for path, (_, content) in PAGE.files().items() if not path.startswith("/plain")}
    page["index.html"] = _with_worker(page.pop(""))
    page |= {name: (STATIC / name).read_bytes() for name in ("engine.js", OFFLINE)}
    return page | installing.icons() | {installing.MANIFEST: installing.manifest(REGISTRATION.title)}


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


def _unpack(wheel: Wheel) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel.path) as archive:
        names = [name for name in archive.namelist() if not name.endswith(("/", *LEFT_OUT))]
        return {name: archive.read(name) for name in names}


def _compile(files: Mapping[str, bytes], pyodide: Path, node: str) -> dict[str, bytes]:
    """Returns the files, with the modules compiled by the Python of Pyodide."""
    with TemporaryDirectory() as folder:
        for name, content in files.items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        command = [node, str(STATIC / "compile.mjs"), str(pyodide), folder]
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
        paths = sorted(path for path in Path(folder).rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def _zip(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def _with_worker(page: bytes) -> bytes:
    """Returns the page with the transport that sends requests to the web worker, with the security policy that a
    server would send, and with the links that make the page installable."""
    meta = '<meta name="ny1901-transport" content="http">'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    text = page.decode()
    assert meta in text, "the page must name its transport"
    return text.replace(meta, f"{policy}\n{meta.replace('http', 'worker')}\n{installing.links()}").encode()


def _counting(files: Mapping[str, bytes]) -> bytes:
    """Returns the script of the web worker, with the bytes of the files that it fetches."""
    total = sum(len(files[name]) for name in FETCHED)
    return files["engine.js"].replace(b'"TOTAL"', str(total).encode())


def listing(files: Mapping[str, bytes]) -> bytes:
    """Returns the list with the SHA-256 of every file that the service worker stores."""
    names = sorted(files.keys() - {"SOURCES.md", MARK, LIST, OFFLINE})
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
        f"| `{_digest(pyodide / 'pyodide.asm.wasm')}` |",
        *(
            f"| `package.zip`: {wheel.name} | {wheel.version} | {_licence(wheel)} | `{_digest(wheel.path)}` |"
            for wheel in wheels
        ),
        "",
        gettext(
            "`package.zip` contains the licence texts of its parts in the folders `*.dist-info`. Its modules are "
            "compiled by the Python of this site."
        )
        if compiled
        else gettext(
            "`package.zip` contains the licence texts of its parts in the folders `*.dist-info`. Its modules are "
            "source files, which the browser compiles at each start."
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
