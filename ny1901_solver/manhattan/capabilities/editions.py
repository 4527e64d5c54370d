"""Questions about editions: which ship, what one holds, and what is amiss in one of your own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...capabilities.editions import not_valid, problem_lines
from ...errors import MOST_PROBLEMS
from ...exit_codes import ANSWER_IS_NO
from ...questions.capability import Asker, Capability, Paragraph, Question, Shown, Subject
from ...text.words import join_words, quantity
from ..answers import editions as of_editions
from ..answers.editions import EditionCheckAnswer, EditionListAnswer, EditionShowAnswer
from ..edition import EDITIONS, Edition, Examined, load_edition
from ..readings import READINGS
from ..rulings.registry import load_registry


class EditionList(Question):
    """List the editions with their variants, and the readings that a game can be played by."""


def _list(_: EditionList, __: Asker) -> list[Edition]:
    return [load_edition(name) for name in EDITIONS]


def _answer(_: EditionList, result: list[Edition], __: Asker) -> EditionListAnswer:
    known = [reading for reading in load_registry().readings if reading.switch in READINGS]
    return of_editions.edition_list(result, known)


def _list_lines(answer: EditionListAnswer) -> Iterator[Shown]:
    width = max(len(edition.name) for edition in answer.editions)
    for edition in answer.editions:
        variants = f"; variants: {', '.join(edition.variants)}" if edition.variants else ""
        yield f"{edition.name:<{width}}  {edition.title}{' (synthetic)' if edition.synthetic else ''}{variants}"
    for reading in answer.readings:
        yield f"reading {reading.switch}:"
        for number, (value, meaning) in enumerate(reading.values.items()):
            yield Paragraph(f"{value}{'' if number else ' (default)'}: {meaning}", "  ", "    ")


EDITION_LIST = Capability(EditionList, _list, _answer, _list_lines, ("ny1901 --game manhattan edition list",))


class EditionShow(Question):
    """Show an edition: its cities, what is in the box, and how each part is known."""

    name: Annotated[Edition, Subject("board")]


def _show(asked: EditionShow, _: Asker) -> Edition:
    return asked.name


def _show_lines(answer: EditionShowAnswer) -> Iterator[Shown]:
    yield f"{answer.name}  {answer.title}{' (synthetic)' if answer.synthetic else ''}"
    yield Paragraph(answer.notice, "  ")
    for row in answer.layout:
        yield f"cities {' '.join(row)}, of {answer.side} by {answer.side} plots"
    for city in answer.cities:
        yield f"  {city.slot}  {city.name} ({city.standing})"
    yield f"colours: {', '.join(answer.colours)}"
    pieces = (f"{count} of {quantity(floors, 'floor')}" for floors, count in answer.pieces.items())
    yield f"pieces of a colour: {join_words(list(pieces))}"
    yield f"cards: {answer.card_copies} of each of {answer.side**2} squares, {answer.hand} in a hand"
    for players, forms in answer.rounds.items():
        options = (f"{quantity(form.rounds, 'round')} of {quantity(form.pieces, 'piece')}" for form in forms)
        at = f", at {', '.join(answer.seats[players])}" if players in answer.seats else ""
        yield f"{players} players: {join_words(list(options), 'or')}{at}"
    if answer.monster is not None:
        yield f"the monster begins on {answer.monster}"
    yield f"variants: {', '.join(answer.variants) or 'none'}"
    first = quantity(answer.open_first, "city", "cities")
    yield f"with slow growth: {first} at first, in the order {''.join(answer.growth)}"
    changed = {switch: value for switch, value in answer.readings.items() if value != READINGS[switch][0]}
    yield f"readings: {', '.join(f'{switch}={value}' for switch, value in changed.items()) or 'all at their defaults'}"


EDITION_SHOW = Capability(
    EditionShow,
    _show,
    lambda _, result, __: of_editions.edition_show(result),
    _show_lines,
    ("ny1901 --game manhattan edition show mayfair",),
)


class EditionCheck(Question):
    """Check an edition's folder.

    Names everything that does not add up, all at once, each with file, line and column. Exit code 0 when it is valid,
    1 when something is wrong.
    """

    files: Annotated[Examined, Subject("edition in work")]


def _check(asked: EditionCheck, _: Asker) -> Examined:
    return asked.files


def _check_lines(answer: EditionCheckAnswer) -> Iterator[Shown]:
    problems, edition = answer.about.problems, answer.about.edition
    yield from problem_lines(problems[:MOST_PROBLEMS], len(problems))
    if edition is None:
        yield not_valid(len(problems), False)
    else:
        board = edition.board
        yield f"{edition.name} is valid: {quantity(board.cities, 'city', 'cities')} of {board.size} plots"


EDITION_CHECK = Capability(
    EditionCheck,
    _check,
    lambda _, result, __: of_editions.edition_check(result),
    _check_lines,
    ("ny1901 --game manhattan edition check my-edition/",),
    code=lambda answer: 0 if answer.valid else ANSWER_IS_NO,
)
