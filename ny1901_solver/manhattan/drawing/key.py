"""Paints the key under a picture, which explains the marks of the picture."""

from __future__ import annotations

from collections.abc import Iterable

import svg

from ...messages import gettext
from ...pictures.framing import Icon, draw_key, swatch
from ...pictures.metrics import Face
from ...pictures.patterns import net, rising
from ...pictures.sheet import Box, Picture, short
from ...pictures.signs import LEAST, badge, offence
from ..moves import Build
from .colours import Palette, PieceLook, Sheet
from .pieces import arrow, chip, crown, emblem_chip, monster
from .scene import Scene

EDGE = 15.0  # the margin round a picture on a page of its own
ROOM = 640.0


def key_picture(scenes: Iterable[Scene], palette: Palette, numbers: bool = False) -> Picture:
    """Returns a picture that explains the marks in the pictures of several scenes.

    `numbers` says whether moves are numbered on at least one picture.
    """
    sheet = Sheet(palette)
    signs = {text: icon for scene in scenes for icon, text in entries(sheet, scene, numbers)}
    end = draw_key(sheet, [(icon, text) for text, icon in signs.items()], EDGE, EDGE + ROOM, EDGE)
    words = gettext("What the marks mean: {marks}.", marks=", ".join(signs))
    return sheet.picture(ROOM + 2 * EDGE, end + EDGE, gettext("Key"), words, "")


def entries(sheet: Sheet, scene: Scene, numbers: bool = False) -> list[tuple[Icon, str]]:
    """Yields each mark that a picture contains, with its meaning.

    `numbers` says whether moves are numbered on the picture.
    """
    state, palette = scene.state, sheet.palette
    looks = {colour: palette.look(state.edition, colour) for colour in state.setup.in_play}
    signs = [(_emblem(sheet, look), state.edition.colours[colour]) for colour, look in looks.items()]
    first, other = list(looks.values())[:2]
    letters = [state.edition.letters[colour] for colour in looks]
    signs.append((_number(sheet, first), gettext("floors of a building, in the owner's colour")))
    signs.append((_bar(sheet, [other, first]), gettext("its pieces from the ground up")))
    signs.append((_share(sheet, first, f"{letters[0]}4"), gettext("floors of each colour in it")))
    livery = first.livery
    signs.append((lambda x, y: crown(sheet, x + 8, y, 8, livery.fill, livery.line), gettext("the tallest building")))
    signs.append((_lead(sheet, first), gettext("most buildings in the city, and the next one's")))
    signs.append((_card(sheet), gettext("a card: the plot it means in each city; its thick edge faces the board")))
    if len(scene.seen) < len(state.setup.seats):
        back = swatch(sheet, fill=net(sheet, "back", palette.back), stroke=palette.ink, thick=1)
        signs.append((back, gettext("hidden card")))
    if scene.open.bit_count() < state.edition.board.cities:
        fill = rising(sheet, "closed", palette.closed)
        signs.append((swatch(sheet, fill=fill, stroke=palette.rule, thick=1), gettext("closed city")))
    if state.monster is not None:
        name = gettext("Baby Monster") if state.setup.devours == "baby-monster" else gettext("the Monster")
        signs.append((lambda x, y: monster(sheet, x + 9, y, 8), name))
    if numbers:
        signs.append((lambda x, y: badge(sheet, x + 9, y, 8.5, 1), gettext("a move by its number")))
    return [*signs, *_of_the_move(sheet, scene)]


def _of_the_move(sheet: Sheet, scene: Scene) -> list[tuple[Icon, str]]:
    proposal, signs = scene.proposal, list[tuple[Icon, str]]()
    if proposal is None:
        return signs
    accent = sheet.palette.accent
    thick = 2.6 * sheet.palette.emphasis
    if proposal.violations:
        return [(swatch(sheet, fill=offence(sheet), stroke=accent), gettext("breaks a rule"))]
    used = gettext("built, played, changed") if isinstance(proposal.move, Build) else gettext("what the move is about")
    signs.append((swatch(sheet, stroke=accent, thick=thick), used))
    if (
        scene.built_plot is not None
        and None not in (owners := scene.owners(scene.built_plot))
        and len(set(owners)) == 2
    ):
        signs.append((lambda x, y: arrow(sheet, (x, y), (x + 19, y)), gettext("changes hands")))
    if scene.eaten is not None:
        signs.append((swatch(sheet, stroke=accent, dashes=(5, 4), thick=thick), gettext("taken by the monster")))
    return signs


def _emblem(sheet: Sheet, look: PieceLook) -> Icon:
    return lambda x, y: emblem_chip(sheet, look, x + 9, y, 9)


def _number(sheet: Sheet, look: PieceLook) -> Icon:
    def icon(x: float, y: float) -> None:
        box, livery = Box(x, y - 9, x + 18, y + 9), look.livery
        sheet.rectangle(box, fill=look.ground(sheet), stroke=livery.line, radius=3)
        sheet.text("7", x + 9, y + 5, 15, Face.BOLD, fill=livery.ink, anchor="middle", halo=livery.fill, region=box)

    return icon


def _bar(sheet: Sheet, looks: list[PieceLook]) -> Icon:
    def icon(x: float, y: float) -> None:
        for number, look in enumerate(looks):
            foot = y + 9 - 9 * number
            box = Box(x + 3, foot - 9, x + 17, foot)
            sheet.rectangle(box, fill=look.ground(sheet), stroke=look.livery.line)

    return icon


def _share(sheet: Sheet, look: PieceLook, text: str) -> Icon:
    return lambda x, y: chip(sheet, look, text, Box(x - 3, y - 7, x + 20, y + 7))


def _lead(sheet: Sheet, look: PieceLook) -> Icon:
    def icon(x: float, y: float) -> None:
        box = Box(x - 3, y - 8, x + 21, y + 8)
        sheet.rectangle(box, fill=look.livery.fill, stroke=look.livery.line, radius=4)
        sheet.text("3:1", x + 9, y + 4.4, LEAST, Face.BOLD, fill=look.livery.ink, anchor="middle", region=box)

    return icon


def _card(sheet: Sheet) -> Icon:
    def icon(x: float, y: float) -> None:
        palette = sheet.palette
        sheet.rectangle(Box(x, y - 9, x + 18, y + 9), fill=palette.card, stroke=palette.ink, radius=3)
        sheet.line(x + 3, y - 9, x + 15, y - 9, palette.ink, 3)
        for number in range(9):
            left, top = x + 3 + 4 * (number % 3), y - 5 + 4 * (number // 3)
            fill = palette.ink if number == 2 else palette.plot
            sheet.add(
                svg.Rect(
                    x=short(left), y=short(top), width=4, height=4, fill=fill, stroke=palette.rule, stroke_width=0.6
                )
            )

    return icon
