"""The foot of a picture: the key to its marks, and a line with the edition and the readings (rule interpretations) in
use."""

from __future__ import annotations

from collections.abc import Sequence

import svg

from ...messages import gettext
from ...pictures.framing import Icon, foot, swatch, word
from ...pictures.metrics import Face
from ...pictures.sheet import Box, short
from ...pictures.signs import LEAST, emblem, offence, polygon
from ..edition import Edition
from ..state import GameState
from . import grounds
from .board_map import size_mark, starter_mark
from .colours import Paving, Sheet
from .grounds import in_play, kerb, paving
from .pieces import worker


def entries(
    sheet: Sheet,
    edition: Edition,
    state: GameState | None,
    *,
    small: bool,
    turn: bool,
    wrong: bool = False,
    queued: bool = False,
    cards: Sequence[str] | None = None,
) -> list[tuple[Icon, str]]:
    """The signs in the key of a picture, with their meanings.

    If `small` is true, the key has the signs of small boards. `turn` and `wrong` add the signs for a turn and for
    mistakes on the board. `queued` adds the signs for market cards whose order is known. `cards` are the street cards
    to explain; the default is the cards in play.
    """
    palette = sheet.palette
    signs: list[tuple[Icon, str]] = [
        (swatch(sheet, grounds.land(sheet, edition, number), palette.ink, thick=1), district.name)
        for number, district in enumerate(edition.board.legend.districts)
    ]
    if not small:
        signs.append((lambda x, y: size_mark(sheet, x + 2, y - 2, 3), gettext("territory of three squares")))
    if not small and any(index >= 0 for index in edition.starters):
        signs.append(
            (lambda x, y: starter_mark(sheet, x + 10, y, palette.paper), gettext("territory of a starter building"))
        )
    streets = in_play(edition, state) if cards is None else cards
    signs += [(_street(sheet, paving(sheet, edition, card)), edition.card_name(card)) for card in streets]
    legend = edition.board.legend
    if legend.parks:
        signs.append((swatch(sheet, fill=grounds.park(sheet), stroke=palette.park.stroke, thick=1), gettext("park")))
    if legend.landmarks:
        signs.append(
            (swatch(sheet, fill=grounds.landmark(sheet), stroke=palette.ink, thick=1), gettext("pre-printed building"))
        )
    if state is not None and state.setup.territories.bit_count() < len(edition.board.territories):
        signs.append(
            (swatch(sheet, fill=grounds.taken_out(sheet), stroke=palette.rule, thick=1), gettext("not in this game"))
        )
    generations = gettext("bronze"), gettext("silver"), gettext("gold")
    signs += [(_ring(sheet, number), name) for number, name in enumerate(generations, start=1)]
    signs.append((_medal(sheet), gettext("a tile's points")))
    signs.append((_hexagon(sheet), gettext("irregular tile")))
    if queued:
        signs.append((word(sheet, gettext("next")), gettext("the cards that come up next, in unknown order")))
        signs.append((word(sheet, gettext("then")), gettext("the cards after those")))
    if state is not None:
        for colour in state.setup.colours:
            signs.append((_emblem(sheet, colour), colour))
        look = palette.players[state.colour(0)]
        line = swatch(sheet, stroke=look.fill, fill=palette.paper, thick=3.4)
        signs.append((line, gettext("the line surrounds the owner's estate")))
        signs.append((lambda x, y: worker(sheet, look, x + 9, y + 9, 18), gettext("worker on vacant land")))
    if turn:
        signs.append((swatch(sheet, stroke=palette.accent, dashes=(5, 3)), gettext("claimed land")))
        signs.append((swatch(sheet, stroke=palette.accent), gettext("new building")))
        signs.append((_fallen(sheet), gettext("demolished")))
    if turn or wrong:
        meaning = gettext("this breaks a rule") if turn else gettext("something is wrong here")
        signs.append((swatch(sheet, fill=offence(sheet), stroke=palette.accent), meaning))
    return signs


def _street(sheet: Sheet, look: Paving) -> Icon:
    def icon(x: float, y: float) -> None:
        left, right = x - 3, x + 20
        sheet.rectangle(Box(left, y - 7, right, y + 7), fill=look.fill)
        # a width at which the dashes of every street are visible more than once
        kerb(sheet, left, right, y + 5, look, (right - left) / 8)

    return icon


def _fallen(sheet: Sheet) -> Icon:
    def icon(x: float, y: float) -> None:
        sheet.rectangle(Box(x - 2, y - 8, x + 20, y + 8), stroke=sheet.palette.ink, stroke_width=2, dashes=(4, 3))
        sheet.text("b1", x + 9, y + 4.4, LEAST, Face.BOLD, anchor="middle")
        sheet.line(x, y + 0.2, x + 18, y + 0.2, sheet.palette.accent, 1.8)

    return icon


def _ring(sheet: Sheet, generation: int) -> Icon:
    def icon(x: float, y: float) -> None:
        ring = sheet.palette.rings[generation]
        fill = sheet.palette.players["green"].fill
        sheet.rectangle(Box(x - 3, y - 8, x + 20, y + 8), fill=fill, stroke=sheet.palette.ink, radius=2)
        inner = Box(x, y - 5, x + 17, y + 5)
        sheet.rectangle(inner, stroke="#fffdf6", stroke_width=4)
        sheet.rectangle(inner, stroke=ring.stroke, stroke_width=2.2, dashes=ring.dashes)

    return icon


def _medal(sheet: Sheet) -> Icon:
    def icon(x: float, y: float) -> None:
        sheet.add(svg.Circle(cx=short(x + 10), cy=short(y), r=8, fill=sheet.palette.rings[2].medal, stroke="#1d1710"))
        sheet.text("4", x + 10, y + 4.4, LEAST, Face.BOLD, anchor="middle")

    return icon


def _hexagon(sheet: Sheet) -> Icon:
    def icon(x: float, y: float) -> None:
        corners = [(x + 10 + dx, y + dy) for dx, dy in ((9, 0), (4.5, 8), (-4.5, 8), (-9, 0), (-4.5, -8), (4.5, -8))]
        polygon(sheet, corners, sheet.palette.rings[2].medal, "#1d1710", 1.1)
        sheet.text("4", x + 10, y + 4.4, LEAST, Face.BOLD, anchor="middle")

    return icon


def _emblem(sheet: Sheet, colour: str) -> Icon:
    def icon(x: float, y: float) -> None:
        look = sheet.palette.players[colour]
        sheet.rectangle(Box(x, y - 8, x + 18, y + 8), fill=look.fill, stroke=look.line, radius=2)
        emblem(sheet, look.emblem, x + 9, y, 5, look.ink)

    return icon


def footer(
    sheet: Sheet,
    edition: Edition,
    state: GameState | None,
    right: float,
    y: float,
    *,
    small: bool,
    turn: bool,
    wrong: bool = False,
) -> float:
    """Paints the key, the edition's notice and the readings. Returns the height at which the footer ends."""
    queued = state is not None and not small and len(state.market.future) > 1
    signs = entries(sheet, edition, state, small=small, turn=turn, wrong=wrong, queued=queued)
    return foot(sheet, signs, notice(edition), basis(edition, state), right, y)


def notice(edition: Edition) -> str:
    """A sentence which states that an edition is not the printed game; the sentence is empty for a printed edition."""
    if not edition.synthetic:
        return ""
    words = edition.notice[:1].upper() + edition.notice[1:]
    return words if words.endswith(".") else f"{words}."


def basis(edition: Edition, state: GameState | None) -> str:
    """A sentence with the edition of a picture and the readings (rule interpretations) in use."""
    name = gettext("{edition} (synthetic)", edition=edition.name) if edition.synthetic else edition.name
    if state is None:
        return gettext("Edition {edition}, content hash {content}.", edition=name, content=edition.content_hash)
    return gettext(
        "Edition {edition}, content hash {content}; readings {readings}.",
        edition=name,
        content=edition.content_hash,
        readings=state.setup.readings.changes_text,
    )
