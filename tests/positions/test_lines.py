"""Lines of both games: what a codec writes it reads back, and what is amiss is told where it stands."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ny1901_solver.errors import DataError, NotationError
from ny1901_solver.files.documents import FileModel
from ny1901_solver.manhattan import positions as manhattan
from ny1901_solver.manhattan.positions.data import LINE as MANHATTAN_FORM
from ny1901_solver.manhattan.positions.data import position_data as manhattan_data
from ny1901_solver.new_york_1901 import positions as new_york
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.positions.data import FORMAT
from ny1901_solver.new_york_1901.positions.data import LINE as NEW_YORK_FORM
from ny1901_solver.new_york_1901.positions.data import position_data as new_york_data
from ny1901_solver.new_york_1901.positions.schema import MarketFile, OptionsFile, PlayerFile, PositionBody, PositionFile
from ny1901_solver.positions.line import LineForm
from ny1901_solver.positions.places import LinePlaces

from ..manhattan.tables import positions as manhattan_positions
from ..new_york_1901.sampling import random_positions, telling_positions

TINY = load_edition("tiny")
NEW_YORK = [new_york.format_line(state) for state in random_positions(TINY, 3, 12) + telling_positions(TINY, 3, 6)]
MANHATTAN = [manhattan.format_line(state) for state in islice(manhattan_positions(3, 2), 0, None, 9)]
WRITTEN: dict[str, Callable[[Any], dict[str, Any]]] = {"new york": new_york_data, "manhattan": manhattan_data}
GAMES: dict[str, tuple[list[str], Callable[[str], Any], LineForm[Any]]] = {
    "new york": (NEW_YORK, new_york.parse_line, NEW_YORK_FORM),
    "manhattan": (MANHATTAN, manhattan.parse_line, MANHATTAN_FORM),
}
TOKENS = re.compile(r"([:,._~>/=@])")


@st.composite
def damaged(draw: st.DrawFn, lines: list[str]) -> str:
    """A line one or two of whose tokens are gone, doubled, or others of it."""
    parts = TOKENS.split(draw(st.sampled_from(lines)))
    for _ in range(draw(st.integers(1, 2))):
        place = draw(st.integers(0, (len(parts) - 1) // 2)) * 2
        other = parts[draw(st.integers(0, (len(parts) - 1) // 2)) * 2]
        parts[place] = draw(st.sampled_from(["", "?", other, f"{parts[place]},{parts[place]}", parts[place][:-1]]))
    return "".join(parts)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=150)
@given(data=st.data())
def test_a_damaged_line_is_read_or_refused_at_a_place_in_it(game: str, data: st.DataObject) -> None:
    lines, parse, _ = GAMES[game]
    text = data.draw(damaged(lines))
    refusal = _refusal(parse, text)
    if isinstance(refusal, NotationError):
        assert refusal.text == text.strip()
        assert 0 <= refusal.at <= len(refusal.text)
    elif refusal:
        assert refusal.problems


def _refusal(parse: Callable[[str], Any], text: str) -> NotationError | DataError | None:
    try:
        parse(text)
    except (NotationError, DataError) as error:
        return error
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_part_that_says_nothing_known_is_refused_within_it(game: str) -> None:
    lines, parse, _ = GAMES[game]
    for line in random.Random(5).sample(lines, 6):
        parts = line.split(":")
        for number in range(1, len(parts)):
            with pytest.raises(NotationError) as refused:
                parse(":".join([*parts[:number], "?!", *parts[number + 1 :]]))
            start = len(":".join(parts[:number])) + 1
            assert start <= refused.value.at <= start + 2, parts[number]


@pytest.mark.parametrize(
    ("options", "at", "expected"),
    [
        ("flip_tiles=yes,flip_tiles=no", 15, "each option and each reading only once (flip_tiles occurs twice)"),
        ("no-cards,flip_tiles=yes,flip_tiles=yes", 24, "only once (flip_tiles occurs twice)"),
        ("no-cards,advanced,no-cards", 18, "only once (no-cards occurs twice)"),
    ],
)
def test_an_option_or_a_reading_that_a_line_gives_twice_is_refused_where_it_stands_again(
    options: str, at: int, expected: str
) -> None:
    *before, _, market = NEW_YORK[0].split(":", 5)
    start = ":".join([*before, ""])
    with pytest.raises(NotationError) as refused:
        new_york.parse_line(f"{start}{options}:{market}")
    assert refused.value.at == len(start) + at
    assert expected in refused.value.expected


@pytest.mark.parametrize("game", GAMES)
def test_a_part_too_many_is_refused_where_it_begins_and_one_too_few_at_the_end(game: str) -> None:
    lines, parse, form = GAMES[game]
    most = len(form.parts) + form.most
    for extra, at in ((["x"] * 9, None), ([], "end")):
        parts = lines[0].split(":")
        parts = [*parts, *extra] if extra else parts[:5]
        with pytest.raises(NotationError, match="parts") as refused:
            parse(":".join(parts))
        assert refused.value.at == (len(":".join(parts)) if at else len(":".join(parts[: most + 1])) + 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_is_the_data_of_its_position_and_nothing_else(game: str) -> None:
    lines, parse, form = GAMES[game]
    for line in lines:
        state = parse(line)
        assert form.write(WRITTEN[game](state), state.edition if game == "new york" else state.setup) == line


def test_files_are_written_with_all_keys_of_their_schema_in_its_order() -> None:
    for line in NEW_YORK:
        data = new_york_data(new_york.parse_line(line))
        assert [*data] == [*PositionBody.model_fields]
        parts: list[tuple[type[FileModel], dict[str, Any]]] = [
            (OptionsFile, data["options"]),
            (MarketFile, data["market"]),
            *((PlayerFile, player) for player in data["players"]),
        ]
        for model, part in parts:
            assert [*part] == [*model.model_fields]


def test_a_line_is_read_as_a_file_may_hold_it_with_every_key_but_those_for_people() -> None:
    for line in NEW_YORK:
        data, _ = NEW_YORK_FORM.read(LinePlaces(line), {"edition": lambda data, _: TINY})
        file = PositionFile.model_validate({"format": FORMAT, **data})
        assert {*data} == {*PositionFile.model_fields} - {"format", "source"}
        assert all({*player} == {*PlayerFile.model_fields} for player in data["players"])
        del data["options"]  # a file names all readings, a line those that are changed
        assert file.model_dump(exclude={"format", "source", "options"}) == data


def test_a_problem_is_placed_at_the_nearest_part_that_the_line_tells_apart() -> None:
    places = LinePlaces("ab:cd")
    places.at[("b",)] = 3
    with pytest.raises(NotationError) as refused:
        places.refuse(("b", "inner", 4), "is amiss")
    assert (refused.value.at, refused.value.expected) == (3, "is amiss")
