"""Checks the two folders from which a site is made (the folder of Pyodide and the folder of wheels), and names the
commands that download missing files."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from shlex import quote

from ..messages import gettext
from ..text.words import join_words

PYODIDE = "314.0.7"
"""The release of Pyodide that the tests use; any other release also works, if the wheels belong to this release."""
WASM, STDLIB, LOCK = "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", WASM, STDLIB, LOCK)
PURE = (
    "pydantic",
    "annotated-types",
    "typing-extensions",
    "typing-inspection",
    "snowballstemmer",
    "svg.py",
    "Jinja2",
    "segno",
)
"""Pure Python libraries that the methods import."""
CORE = "pydantic-core"
BUILT = {"PyYAML": "PYYAML_FORCE_LIBYAML=0", "MarkupSafe": "CC=false"}
"""Libraries whose pure Python wheels have to be built, each with the environment setting for the build."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """The Python of a Pyodide release: its version, such as `3.14.2`, and the platform version of its wheels, such as
    `2026_0`."""

    python: str
    abi: str

    @property
    def tag(self) -> str:
        """The version tag in the names of wheels."""
        return "cp" + "".join(self.python.split(".")[:2])

    @property
    def platform(self) -> str:
        """The platform tag in the names of wheels."""
        return f"pyemscripten_{self.abi}_wasm32"


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel (Python library) in the folder: the name of its distribution as written in the file name, its version and
    its file."""

    name: str
    version: str
    path: Path


def runtime_of(folder: Path) -> Runtime | None:
    """Returns the Python of a Pyodide folder from the lock file; `None` if the lock file cannot be read."""
    try:
        info = json.loads((folder / LOCK).read_text(encoding="utf-8"))["info"]
        return Runtime(str(info["python"]), str(info["abi_version"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def wheels_of(folder: Path) -> dict[str, Wheel]:
    """Returns the wheels of a folder by their normalised names; if several wheels have the same name, the last one
    counts."""
    wheels = {}
    for path in sorted(folder.glob("*.whl")):
        name, number = path.name.split("-")[:2]
        wheels[_plain(name)] = Wheel(name, number, path)
    return wheels


def missing(pyodide: Path, wheels: Path) -> list[str]:
    """Yields a sentence for each missing file of the two folders, with the command that downloads the file."""
    return [*_missing_of_pyodide(pyodide), *_missing_wheels(wheels, runtime_of(pyodide))]


def _missing_of_pyodide(folder: Path) -> Iterator[str]:
    lacking, into = [name for name in RUNTIME if not (folder / name).is_file()], quote(str(folder))
    if lacking:
        command = f"npm pack pyodide@{PYODIDE} && mkdir -p {into} && "
        command += f"tar -xzf pyodide-{PYODIDE}.tgz --strip-components=1 -C {into}"
        yield gettext(
            "{folder}: the files {files} are missing; `{command}` gets these files",
            folder=folder,
            files=join_words(lacking),
            command=command,
        )
    elif runtime_of(folder) is None:
        yield gettext(
            "{file} does not state a version of Python, so this file is not from Pyodide",
            file=folder / LOCK,
        )


def _missing_wheels(folder: Path, runtime: Runtime | None) -> Iterator[str]:
    there, into = wheels_of(folder), quote(str(folder))
    for name in PURE:
        if _plain(name) not in there:
            command = f"pip download --no-deps {name}=={version(name)} -d {into}"
            yield gettext(
                "{folder}: the wheel of {name} is missing; `{command}` gets this wheel",
                folder=folder,
                name=name,
                command=command,
            )
    for name, setting in BUILT.items():
        if _plain(name) not in there:
            command = f"{setting} pip wheel --no-deps --no-binary {name} {name}=={version(name)} -w {into}"
            yield gettext(
                "{folder}: the pure Python wheel of {name}, which browsers need, is missing; `{command}` builds this "
                "wheel",
                folder=folder,
                name=name,
                command=command,
            )
    for name, wheel in there.items():
        if name in map(_plain, (*PURE, *BUILT)) and not wheel.path.name.endswith("-none-any.whl"):
            yield gettext(
                "{wheel} is a wheel for one kind of machine; expected the pure Python wheel (none-any)",
                wheel=wheel.path,
            )
    runtime = runtime or Runtime("3.14", "2026_0")
    wanted, core = _core_wanted(there.get("pydantic")), there.get(_plain(CORE))
    if core is None or core.version != wanted or not core.path.name.endswith(f"-{runtime.tag}-{runtime.platform}.whl"):
        python = ".".join(runtime.python.split(".")[:2])
        command = (
            f"pip download --no-deps --platform {runtime.platform} --python-version {python} --implementation cp "
            f"--abi {runtime.tag} --only-binary=:all: {CORE}=={wanted} -d {into}"
        )
        yield gettext(
            "{folder}: the wheel of {name} {version} for this Pyodide is missing; `{command}` gets this wheel",
            folder=folder,
            name=CORE,
            version=wanted,
            command=command,
        )


def _core_wanted(pydantic: Wheel | None) -> str:
    """Returns the version of pydantic-core that a wheel of pydantic requires."""
    if pydantic is not None:
        with zipfile.ZipFile(pydantic.path) as archive:
            metadata = archive.read(f"pydantic-{pydantic.version}.dist-info/METADATA").decode()
        if match := re.search(r"^Requires-Dist: pydantic-core==(\S+)$", metadata, re.MULTILINE):
            return match[1]
    return version(CORE)


def _plain(name: str) -> str:
    """Returns the normalised name of a distribution."""
    return re.sub(r"[-_.]+", "-", name).lower()
