"""Questions about editions: a list of the shipped editions, the content of an edition, and the problems in your own
edition.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...capabilities.editions import not_valid, problem_lines
from ...errors import MOST_PROBLEMS
from ...exit_codes import ANSWER_IS_NO
from ...messages import gettext, ngettext
from ...questions.capability import Asker, Capability, Paragraph, Question, Shown, Subject
from ...text.words import join_words
from ..answers import editions as of_editions
from ..answers.editions import EditionCheckAnswer, EditionFactsData, EditionListAnswer, EditionShowAnswer, RoundsData
from ..edition import EDITIONS, Edition, Examined, load_edition
from ..readings import READINGS
from ..rulings.registry import load_registry


class EditionList(Question):
    """List the editions with their variants, and the readings with which a game can be played."""


def _list(_: EditionList, __: Asker) -> list[Edition]:
    return [load_edition(name) for name in EDITIONS]


def _answer(_: EditionList, result: list[Edition], __: Asker) -> EditionListAnswer:
    known = [reading for reading in load_registry().readings if reading.switch in READINGS]
    return of_editions.edition_list(result, known)


def _list_lines(answer: EditionListAnswer) -> Iterator[Shown]:
    width = max(len(edition.name) for edition in answer.editions)
    for edition in answer.editions:
        title, variants = _title(edition), ", ".join(edition.variants)
        if edition.variants:
            title = gettext("{title}; variants: {variants}", title=title, variants=variants)
        yield f"{edition.name:<{width}}  {title}"
    for reading in answer.readings:
        yield gettext("reading {switch}:", switch=reading.switch)
        for number, (value, meaning) in enumerate(reading.values.items()):
            name = value if number else gettext("{value} (default)", value=value)
            yield Paragraph(f"{name}: {meaning}", "  ", "    ")


def _title(edition: EditionFactsData) -> str:
    return gettext("{title} (synthetic)", title=edition.title) if edition.synthetic else edition.title


EDITION_LIST = Capability(EditionList, _list, _answer, _list_lines, ("ny1901 --game manhattan edition list",))


class EditionShow(Question):
    """Show an edition: its cities, the content of the box, and the source of each part."""

    name: Annotated[Edition, Subject("board")]


def _show(asked: EditionShow, _: Asker) -> Edition:
    return asked.name


def _show_lines(answer: EditionShowAnswer) -> Iterator[Shown]:
    yield f"{answer.name}  {_title(answer)}"
    yield Paragraph(answer.notice, "  ")
    for row in answer.layout:
        yield gettext("cities {slots}: each has {side} by {side} plots", slots=" ".join(row), side=answer.side)
    for city in answer.cities:
        yield f"  {city.slot}  {city.name} ({city.standing})"
    yield gettext("colours: {colours}", colours=", ".join(answer.colours))
    pieces = [
        ngettext("{count} of {number} floor", "{count} of {number} floors", floors, count=count)
        for floors, count in answer.pieces.items()
    ]
    yield gettext("pieces of a colour: {pieces}", pieces=join_words(pieces))
    yield gettext(
        "cards: {copies} for each of the {squares} squares of a city; a hand has {hand}",
        copies=answer.card_copies,
        squares=answer.side**2,
        hand=answer.hand,
    )
    for players, forms in answer.rounds.items():
        options = join_words(map(_rounds_text, forms), "or")
        if players in answer.seats:
            sides = ", ".join(answer.seats[players])
            yield gettext(
                "{players} players: {rounds}; the players sit at the sides {sides}",
                players=players,
                rounds=options,
                sides=sides,
            )
        else:
            yield gettext("{players} players: {rounds}", players=players, rounds=options)
    if answer.monster is not None:
        yield gettext("the monster begins on {plot}", plot=answer.monster)
    if answer.variants:
        yield gettext("variants: {variants}", variants=", ".join(answer.variants))
    else:
        yield gettext("variants: none")
    yield ngettext(
        "with slow growth: {number} city is open at first; the cities open in the order {slots}",
        "with slow growth: {number} cities are open at first; the cities open in the order {slots}",
        answer.open_first,
        slots="".join(answer.growth),
    )
    changed = [f"{switch}={value}" for switch, value in answer.readings.items() if value != READINGS[switch][0]]
    if changed:
        yield gettext("readings: {readings}", readings=", ".join(changed))
    else:
        yield gettext("readings: all have their default values")


def _rounds_text(form: RoundsData) -> str:
    pieces = ngettext("{number} piece", "{number} pieces", form.pieces)
    return ngettext("{number} round of {pieces}", "{number} rounds of {pieces}", form.rounds, pieces=pieces)


EDITION_SHOW = Capability(
    EditionShow,
    _show,
    lambda _, result, __: of_editions.edition_show(result),
    _show_lines,
    ("ny1901 --game manhattan edition show mayfair",),
)


class EditionCheck(Question):
    """Check an edition's folder.

    Lists all problems at once, each with file, line and column. The exit code is 0 for a valid edition, and 1
    otherwise.
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
        yield ngettext(
            "{edition} is valid: {number} city of {plots} plots",
            "{edition} is valid: {number} cities of {plots} plots",
            board.cities,
            edition=edition.name,
            plots=board.size,
        )


EDITION_CHECK = Capability(
    EditionCheck,
    _check,
    lambda _, result, __: of_editions.edition_check(result),
    _check_lines,
    ("ny1901 --game manhattan edition check my-edition/",),
    code=lambda answer: 0 if answer.valid else ANSWER_IS_NO,
)
