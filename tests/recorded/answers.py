"""Command lines, engine requests and Python calls with what they came to, in one file that is replayed and compared.

`python -m tests.recorded.answers check` plays all again and tells every difference; `... check cli` those of a group.
`python -m pytest -p tests.recorded.listening --heard FILE tests/...` hears what tests ask, and
`python -m tests.recorded.answers keep FILE` keeps of it what comes out the same again. Searches with a time limit do
not, so they are not kept. A text that is meant to change is written anew by `python -m tests.recorded.answers again`.
"""

from __future__ import annotations

import difflib
import gzip
import hashlib
import io
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.testing import CliRunner

from ny1901_solver.engine import Server
from tests.recorded import calls

from ..programs import app, table_of

RECORDED = Path(__file__).parent / "answers.jsonl.gz"
LONGEST, LARGEST = 3.0, 100_000
"""CPU seconds that a question may take, and bytes of its answer, to be kept."""
FOLDER = "{folder}"


def load() -> list[dict[str, Any]]:
    """All questions with their answers."""
    with gzip.open(RECORDED, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def save(entries: Sequence[dict[str, Any]]) -> None:
    """Writes them down, with the same bytes for the same entries."""
    text = "".join(f"{json.dumps(entry, ensure_ascii=False)}\n" for entry in entries)
    with RECORDED.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(text.encode())


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a question comes to now."""
    return {"cli": _command, "engine": _requests, "python": calls.answer}[question["by"]](question)


def files_of(folder: Path) -> dict[str, str]:
    """The text files of a folder by name; of others their hash."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith("home/"):
            content = path.read_bytes()
            try:
                found[name] = content.decode() if len(content) < LARGEST else f"sha256 {_digest(content)}"
            except UnicodeDecodeError:
                found[name] = f"sha256 {_digest(content)}"
    return {name: text.replace(str(folder), FOLDER) for name, text in found.items()}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _command(question: dict[str, Any]) -> dict[str, Any]:
    with _folder(question.get("files", {})) as folder:
        words = [word.replace(FOLDER, str(folder)) for word in question["words"]]
        given = question["text"]
        result = CliRunner().invoke(app(question["game"]), words, input=given and given.replace(FOLDER, str(folder)))
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        now = {name: text for name, text in files_of(folder).items() if question.get("files", {}).get(name) != text}
        out, err = (text.replace(str(folder), FOLDER) for text in (result.stdout, result.stderr))
        return {"code": result.exit_code, "out": out, "err": err, "written": now}


def _requests(question: dict[str, Any]) -> dict[str, Any]:
    def crashed(error: BaseException, _: bytes) -> str:
        raise error

    with _folder({}):
        out = io.BytesIO()
        lines = io.BytesIO("".join(f"{line}\n" for line in question["lines"]).encode())
        table = table_of(question["game"], {})
        Server(table, lines, out, 1, crashed).serve()
        return {"lines": out.getvalue().decode().splitlines()}


@contextmanager
def _folder(files: dict[str, str]) -> Iterator[Path]:
    """An empty folder with files, in which the program runs with a home of its own."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text.replace(FOLDER, str(folder)).encode())
        home = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "APPDATA"), str(folder / "home"))
        os.chdir(folder)
        try:
            with patch.dict(os.environ, home):
                for unset in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
                    os.environ.pop(unset, None)
                yield folder
        finally:
            os.chdir(before)


def differences(group: str = "") -> Iterator[str]:
    """A text for every question of a group, or of all, that is answered otherwise than before."""
    for number, entry in enumerate(load()):
        if entry["question"]["by"].startswith(group) or group in entry["question"].get("words", ()):
            now = answer(entry["question"])
            if now != entry["answer"]:
                told = json.dumps(entry["question"], ensure_ascii=False)[:400]
                before, after = (json.dumps(each, indent=1, ensure_ascii=False) for each in (entry["answer"], now))
                lines = difflib.unified_diff(_lines(before), _lines(after), "before", "now", lineterm="", n=1)
                yield f"{number}: {told}\n" + "\n".join(lines)


def _lines(text: str) -> list[str]:
    return text.replace("\\n", "\n").split("\n")


def keep(heard: Path) -> None:
    """Adds the heard questions that come out the same again, each once."""
    entries = load() if RECORDED.exists() else []
    known = {json.dumps(entry["question"]) for entry in entries}
    for line in heard.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        asked = json.dumps(entry["question"])
        if asked in known or len(line) > LARGEST:
            continue
        known.add(asked)
        begun = time.process_time()
        try:
            same = answer(entry["question"]) == entry["answer"]
        except Exception as error:  # of a test that plants one
            sys.stderr.write(f"not kept, {error!r}: {asked[:160]}" + "\n")
            continue
        if not same or time.process_time() - begun > LONGEST:
            sys.stderr.write(f"not kept: {asked[:160]}" + "\n")
        else:
            entries.append(entry)
    save(sorted(entries, key=lambda entry: json.dumps(entry["question"])))


def main(words: Sequence[str]) -> int:
    """Runs a word of the command line."""
    match words:
        case ["check", *group]:
            found = 0
            for text in differences(*group):
                found += 1
                sys.stdout.write(f"{text}\n\n")
            sys.stdout.write(f"{found} differences\n")
            return found > 0
        case ["keep", heard]:
            keep(Path(heard))
        case ["again"]:
            save([{"question": each["question"], "answer": answer(each["question"])} for each in load()])
        case ["calls"]:
            others = [entry for entry in load() if entry["question"]["by"] != "python"] if RECORDED.exists() else []
            save([*others, *({"question": each, "answer": calls.answer(each)} for each in calls.questions())])
        case _:
            sys.stderr.write(f"{__doc__}\n")
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
