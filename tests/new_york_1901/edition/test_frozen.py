"""The frozen form of an edition: it says what the folder says, and a spoiled one is found and can be mended."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import json
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from ny1901_solver.kit.errors import DataError, NotationError
from ny1901_solver.kit.files import Grade
from ny1901_solver.new_york_1901.cli import app
from ny1901_solver.new_york_1901.edition import Edition, load_edition
from ny1901_solver.new_york_1901.edition.examine import examine
from ny1901_solver.new_york_1901.edition.folder import PACKAGE_DATA
from ny1901_solver.new_york_1901.edition.freeze import FROZEN, _hash, freeze, thaw
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.replay import position_after, record_game
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.scoring import outcome

SHIPPED = sorted(path.parent for path in PACKAGE_DATA.rglob("edition.yaml"))
TINY = next(folder for folder in SHIPPED if folder.name == "tiny")
FIELDS = sorted(json.loads((TINY / FROZEN).read_text(encoding="utf-8")))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    shutil.copytree(TINY, folder)
    return folder


def from_files(folder: Path) -> Edition:
    edition = examine(folder).edition
    assert edition is not None
    return edition


def plain(value: Any) -> Any:
    """Everything that a value holds, without identities; line numbers, caches and ways back up are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        left_out = ("lines", "table", "owner")
        names = [
            field.name for field in dataclasses.fields(value) if field.name[0] != "_" and field.name not in left_out
        ]
        return type(value).__name__, {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, dict):
        return [(plain(key), plain(inner)) for key, inner in value.items()]
    if isinstance(value, (tuple, list)):
        return type(value).__name__, [plain(inner) for inner in value]
    return type(value).__name__, value


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to the values of some data; of a list of many, to its first, middle and last."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for i in sorted({0, len(data) // 2, len(data) - 1} & set(range(len(data)))):
            yield from leaves(data[i], (*path, i))
    else:
        yield path


def with_value(data: Any, path: tuple[Any, ...], change: Callable[[Any], Any]) -> Any:
    data = json.loads(json.dumps(data))
    place = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = change(place[path[-1]])
    return data


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    return value + 1 if isinstance(value, int) else f"1{value}"


def write(folder: Path, data: Any, *, hashed: bool = False) -> None:
    if hashed:
        content = {key: value for key, value in data.items() if key != "hash"}
        data = {"hash": _hash(content), **content}
    (folder / FROZEN).write_text(json.dumps(data), encoding="utf-8")


def refusal(folder: Path) -> str:
    """What loading says about a spoiled folder: one sentence that names the file and the cure."""
    with pytest.raises(DataError) as refused:
        thaw(folder)
    [problem] = refused.value.problems
    assert problem.startswith(f"{folder / FROZEN}: ")
    assert f"`ny1901 edition freeze {folder}`" in problem
    assert "\n" not in problem
    return problem


@pytest.mark.parametrize("folder", SHIPPED, ids=lambda folder: folder.name)
def test_what_is_frozen_is_what_the_files_of_the_folder_say(folder: Path) -> None:
    derived = from_files(folder)
    assert (folder / FROZEN).read_text(encoding="utf-8") == freeze(derived)
    assert plain(thaw(folder)) == plain(derived)


def test_a_folder_without_the_frozen_file_is_the_same_edition(copy: Path) -> None:
    (copy / FROZEN).unlink()
    mine, shipped = load_edition(copy), load_edition(TINY)
    assert mine is not shipped
    assert plain(dataclasses.replace(mine, folder=shipped.folder)) == plain(shipped)


def test_an_edition_from_a_spreadsheet_is_frozen_as_well(copy: Path) -> None:
    rows = [line.split() for line in (copy / "board.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    (copy / "board.txt").unlink()
    (copy / "board.csv").write_text("\n".join(";".join(row) for row in rows if row), encoding="utf-8")
    assert thaw(copy) is None, "made from the other board file"
    (copy / FROZEN).write_text(freeze(from_files(copy)), encoding="utf-8")
    assert plain(thaw(copy)) == plain(from_files(copy))


@pytest.mark.parametrize("name", ["edition.yaml", "board.txt", "tiles.yaml", "cards.yaml"])
def test_what_was_frozen_from_other_files_is_set_aside_and_looked_at(copy: Path, name: str) -> None:
    with (copy / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert thaw(copy) is None
    assert load_edition(copy).name == "tiny"
    [look] = [look for look in examine(copy).looks() if look.kind == "frozen-old"]
    assert (look.file, look.grade) == (str(copy / FROZEN), Grade.LOOK)


def test_line_endings_and_the_spelling_of_the_file_make_no_difference(copy: Path) -> None:
    for path in copy.iterdir():
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    write(copy, json.loads((copy / FROZEN).read_text(encoding="utf-8")))
    assert plain(thaw(copy)) == plain(from_files(copy))


@pytest.mark.parametrize("field", FIELDS)
def test_a_spoiled_value_is_refused_in_one_sentence(copy: Path, field: str) -> None:
    data = json.loads((copy / FROZEN).read_text(encoding="utf-8"))
    for path in leaves(data[field], (field,)):
        for change in (other, lambda value: [value], lambda _: -1):
            write(copy, with_value(data, path, change))
            refusal(copy)
    write(copy, {key: value for key, value in data.items() if key != field})
    refusal(copy)


SPOILED = {
    "empty": b"",
    "not JSON": b"source: abc\n",
    "an older form": b'{"source": "e9d96bca38d7e925", "neighbours": [], "fronts": {}, "blocks": [], "borders": "0"}',
    "a list": b"[1, 2]",
    "a text": b'"abc"',
    "a number": b"1e999",
    "null": b"null",
    "no object": b"{}",
    "not a number": b'{"hash": NaN}',
    "a number of many digits": b'{"hash": ' + b"9" * 10_000 + b"}",
    "deep": b"[" * 100_000,
    "zeros": bytes(1000),
    "not text": b"\xff\xfe\xfa",
    "larger than any file": b" " * 300_000,
}


@pytest.mark.parametrize("content", SPOILED.values(), ids=SPOILED)
def test_a_file_that_is_something_else_is_refused_in_one_sentence(copy: Path, content: bytes) -> None:
    (copy / FROZEN).write_bytes(content)
    refusal(copy)


@pytest.mark.parametrize("share", [1, 3, 7, 9])
def test_a_file_that_breaks_off_is_refused_in_one_sentence(copy: Path, share: int) -> None:
    content = (copy / FROZEN).read_bytes()
    (copy / FROZEN).write_bytes(content[: len(content) * share // 10])
    refusal(copy)


@pytest.mark.parametrize("field", [field for field in FIELDS if field not in ("format", "hash", "source")])
def test_a_spoiled_value_with_its_hash_made_anew_is_found_by_deriving_again(copy: Path, field: str) -> None:
    data = json.loads((copy / FROZEN).read_text(encoding="utf-8"))
    write(copy, with_value(data, next(leaves(data[field], (field,))), other), hashed=True)
    [problem] = examine(copy).problems
    assert (problem.file, problem.kind) == (str(copy / FROZEN), "frozen-spoiled")
    assert f"`ny1901 edition freeze {copy}`" in problem.sentence


@pytest.mark.parametrize("field", FIELDS)
def test_data_of_another_shape_with_its_hash_made_anew_is_refused_and_never_a_crash(copy: Path, field: str) -> None:
    data = json.loads((copy / FROZEN).read_text(encoding="utf-8"))
    write(copy, {key: value for key, value in data.items() if key != field}, hashed=True)
    if field == "hash":
        assert thaw(copy) is not None
    elif field in ("format", "source"):
        assert thaw(copy) is None
    else:
        refusal(copy)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("neighbours", []),
        ("neighbours", [""] * 21),
        ("neighbours", ["Z9"] * 22),
        ("neighbours", ["a1"] * 22),
        ("blocks", []),
        ("blocks", [""]),
        ("fronts", {}),
        ("grid", []),
        ("borders", "Z9"),
        ("borders", [1]),
        ("tiles", [{"id": "b1"}]),
        ("numbers", {"workers": 3}),
        ("legend", {}),
    ],
)
def test_tables_that_make_no_board_are_refused_though_their_hash_is_right(copy: Path, field: str, value: Any) -> None:
    data = json.loads((copy / FROZEN).read_text(encoding="utf-8"))
    write(copy, {**data, field: value}, hashed=True)
    refusal(copy)


ODD: tuple[Any, ...] = (-1, 0, 99, 10**9, True, None, {}, [], "", 1.5, "A1 A1", "b1", ["x"], "#.#")


def parts(data: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The paths to some data and to all that `leaves` visits of it."""
    paths = (leaf[:length] for leaf in leaves(data, path) for length in range(len(path), len(leaf) + 1))
    return iter(dict.fromkeys([path, *paths]))


@pytest.mark.parametrize("field", [field for field in FIELDS if field not in ("format", "hash", "source")])
def test_whatever_is_forged_with_its_hash_is_refused_or_a_game_can_be_played_with_it(copy: Path, field: str) -> None:
    data = json.loads((copy / FROZEN).read_text(encoding="utf-8"))
    refused = 0
    for path in parts(data[field], (field,)):
        for odd in ODD:
            write(copy, with_value(data, path, functools.partial(lambda odd, _: odd, odd)), hashed=True)
            try:
                edition = thaw(copy)
            except DataError:
                refusal(copy)
                refused += 1
                continue
            assert edition is not None
            with contextlib.suppress(NotationError, DataError):  # a forged name may be none that can be typed
                record = record_game(
                    new_game(edition, 2, random.Random(1)), POLICIES["greedy"], random.Random(1), limit=6
                )
                last = position_after(record, len(record.turns))
                assert format_line(last)
                assert outcome(last).sheets
    assert refused


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("numbers", "streets_in_play"), 99),
        (("numbers", "streets_in_play"), -1),
        (("numbers", "unlock"), {}),
        (("tiles",), {}),
        (("grid", 0), "A1 A1"),
        (("standing", "board"), 0),
        (("notice",), True),
        (("legend", "streets", 0, "name"), 1.5),
        (("street_cards", 0, "id"), []),
        (("fronts", "C"), ""),
        (("starters", 0), 9),
    ],
    ids=str,
)
def test_a_part_of_another_kind_or_range_is_refused_though_its_hash_is_right(
    copy: Path, path: tuple[Any, ...], value: Any
) -> None:
    data = json.loads((copy / FROZEN).read_text(encoding="utf-8"))
    write(copy, with_value(data, path, lambda _: value), hashed=True)
    refusal(copy)


def test_a_spoiled_file_ends_a_command_with_exit_code_2_and_freezing_mends_it(copy: Path) -> None:
    sound = (copy / FROZEN).read_text(encoding="utf-8")
    (copy / FROZEN).write_text(sound.replace('"B": "', '"B": "1'), encoding="utf-8")
    for command in (["edition", "show", str(copy)], ["new", "--edition", str(copy)]):
        shown = CliRunner().invoke(app, command)
        assert shown.exit_code == 2
        assert shown.stderr.count("\n") == 1
        assert str(copy / FROZEN) in shown.stderr
    checked = CliRunner().invoke(app, ["edition", "check", str(copy)])
    assert checked.exit_code == 1
    assert str(copy / FROZEN) in checked.stdout
    assert "is valid" not in checked.stdout
    assert CliRunner().invoke(app, ["edition", "freeze", str(copy)]).exit_code == 0
    assert (copy / FROZEN).read_text(encoding="utf-8") == sound
    assert CliRunner().invoke(app, ["edition", "check", str(copy)]).exit_code == 0
