"""The panels beside the board: the market, the cards in play, and the players."""

from __future__ import annotations

from collections.abc import Sequence

import svg

from ...messages import gettext, ngettext
from ...pictures.framing import heading
from ...pictures.metrics import Face, fit_text, width, wrap
from ...pictures.score_scale import ScoreScale
from ...pictures.sheet import Box, short
from ...pictures.signs import LEAST, emblem, polygon
from ..board import bits
from ..edition import ACTION_CARDS, Edition
from ..state import GameState
from ..tiles import Generation
from . import grounds
from .colours import Sheet
from .grounds import kerb, paving
from .pieces import worker, worker_box
from .tiles_view import UNITS, tile_rows, unit_of

CARD = (42.0, 46.0)
WORKER = (19.0, 26.0)  # the width of the room for one worker
HAND = 144.0  # the width for workers and action cards
NARROWEST_CARD = 100.0
LABEL = 62.0  # the width for the name of a generation


def market(sheet: Sheet, state: GameState, left: float, right: float, y: float) -> float:
    """Paints the open market as cards, and the future market as counts of cards, layer by layer from the top."""
    return future_market(sheet, state, left, right, open_market(sheet, state, left, right, y))


def open_market(sheet: Sheet, state: GameState, left: float, right: float, y: float) -> float:
    """Paints the open market as cards."""
    y = heading(sheet, gettext("Open market"), left, right, y)
    x = left
    for kind in state.market.open:
        if x + CARD[0] > right:
            x, y = left, y + CARD[1] + 8
        _card(sheet, state.edition, kind, x, y)
        x += CARD[0] + 9
    if not state.market.open:
        sheet.text(gettext("no cards"), left, y + 12, LEAST, Face.ITALIC)
        return y + 24
    return y + CARD[1] + 13


def future_market(sheet: Sheet, state: GameState, left: float, right: float, y: float) -> float:
    """Paints the future market as counts of cards, layer by layer from the top."""
    title = ngettext("Future market: {number} card", "Future market: {number} cards", state.market.future_size)
    y = heading(sheet, title, left, right, y)
    layers = state.market.future
    known = next((depth for depth, layer in enumerate(layers) if sum(layer) > 1), len(layers))
    if known > 1:
        y = _draw_known(sheet, state.edition, layers[:known], (left, right, y))
    for depth in range(known if known > 1 else 0, len(layers)):
        y = _layer(sheet, state.edition, layers[depth], depth, len(layers), (left, right, y))
    return y + 4


def _draw_known(
    sheet: Sheet, edition: Edition, layers: Sequence[Sequence[int]], place: tuple[float, float, float]
) -> float:
    """Paints the known cards on top of the pile one by one, in their order. Returns the height at which the next layer
    starts."""
    left, right, y = place
    x = left
    for depth, layer in enumerate(layers):
        kind = next(kind for kind, copies in enumerate(layer) if copies)
        name, words = edition.kind_names[kind], _order_word(depth)
        before, room = width(words, LEAST, Face.ITALIC) + 7, width(name, LEAST, Face.BOLD) + 12
        if x + before + room > right:
            x, y = left, y + 23
        sheet.text(words, x, y + 13, LEAST, Face.ITALIC, fill=sheet.palette.faint)
        _chip(sheet, edition, kind, name, Box(x + before, y, x + before + room, y + 18))
        x += before + room + 8
    return y + 24


def _order_word(depth: int) -> str:
    """The word before a layer of the future market, which states the place of the layer in the pile."""
    return gettext("next") if depth == 0 else gettext("then")


def _chip(sheet: Sheet, edition: Edition, kind: int, text: str, place: Box) -> None:
    """Paints a kind of land card as a small box (chip) in the colour of its district."""
    district = edition.district_of(kind)
    look = sheet.palette.ground(edition.board.legend.districts[district].name, district)
    sheet.rectangle(place, fill=look.fill, stroke=sheet.palette.ink, stroke_width=0.8, radius=3)
    sheet.text(text, place.left + 6, place.top + 13.5, LEAST, Face.BOLD, region=place)


def _card(sheet: Sheet, edition: Edition, kind: int, x: float, y: float) -> None:
    """Paints a face-up territory card with its colour, letter and size."""
    box = Box(x, y, x + CARD[0], y + CARD[1])
    ground = grounds.land(sheet, edition, edition.district_of(kind))
    sheet.rectangle(box, fill=ground, stroke=sheet.palette.ink, radius=4)
    middle = x + CARD[0] / 2
    plate = Box(x + 5, y + 6, x + CARD[0] - 5, y + 25)
    sheet.rectangle(plate, fill=sheet.palette.paper, radius=3)
    sheet.text(edition.kind_names[kind], middle, y + 21.5, 17, Face.BOLD, anchor="middle", region=box)
    pips = edition.size_of(kind)
    for number in range(pips):
        at = middle - (pips * 9 - 2) / 2 + 9 * number
        sheet.rectangle(Box(at, y + 31, at + 7, y + 38), fill=sheet.palette.paper, stroke=sheet.palette.ink)


def _layer(
    sheet: Sheet, edition: Edition, layer: Sequence[int], depth: int, layers: int, place: tuple[float, float, float]
) -> float:
    """Paints a layer of the future market as chips (small boxes for kinds of cards) with counts. Returns the height at
    which the next layer starts."""
    left, right, y = place
    x = left
    if layers > 1:
        box = sheet.text(_order_word(depth), x, y + 13, LEAST, Face.ITALIC, fill=sheet.palette.faint)
        x = box.right + 7
    start = x
    for kind, copies in enumerate(layer):
        if not copies:
            continue
        name = edition.kind_names[kind]
        text = name if sum(layer) == 1 else f"{copies} {name}"
        room = width(text, LEAST, Face.BOLD) + 12
        if x + room > right and x > start:
            x, y = start, y + 23
        _chip(sheet, edition, kind, text, Box(x, y, x + room, y + 18))
        x += room + 6
    if layers == 1 and sum(1 for copies in layer if copies) > 1:
        words = gettext("order unknown")
        if x + width(words, LEAST, Face.ITALIC) > right:
            x, y = start, y + 21
        sheet.text(words, x + 2, y + 13, LEAST, Face.ITALIC, fill=sheet.palette.faint)
    return y + 24


def cards_in_play(sheet: Sheet, state: GameState, left: float, right: float, y: float) -> float:
    """Paints the challenge card and the street cards, side by side."""
    setup = state.setup
    y = heading(sheet, gettext("Cards in play"), left, right, y)
    cards: list[tuple[str | None, str]] = [(None, setup.challenge_name)]
    cards += [(street, state.edition.card_name(street)) for street in setup.streets]
    gap = 8.0
    a_row = min(len(cards), int((right - left + gap) // (NARROWEST_CARD + gap)))
    room = (right - left - gap * (a_row - 1)) / a_row
    for start in range(0, len(cards), a_row):
        lines = [wrap(name, room - 14, 13, Face.BOLD) for _, name in cards[start : start + a_row]]
        height = 29 + 16.9 * max(map(len, lines))
        for number, ((street, _), written) in enumerate(zip(cards[start:], lines, strict=False)):
            x = left + number * (room + gap)
            _card_in_play(sheet, state.edition, street, written, Box(x, y, x + room, y + height))
        y += height + gap
    return y + 6


def _card_in_play(sheet: Sheet, edition: Edition, street: str | None, lines: Sequence[str], box: Box) -> None:
    """Paints a street card in the style of its street, or the challenge card if no street is given."""
    look = paving(sheet, edition, street) if street else None
    fill = look.fill if look else sheet.palette.street
    sheet.rectangle(box, fill=fill, stroke=sheet.palette.ink, stroke_width=0.9, radius=4)
    if look:
        kerb(sheet, box.left + 2, box.right - 2, box.bottom - 4, look)
    kind = gettext("street") if look else gettext("challenge")
    sheet.text(kind, box.left + 7, box.top + 14, LEAST, Face.ITALIC, region=box)
    sheet.lines(lines, box.left + 7, box.top + 30, 13, Face.BOLD)


def legendaries(sheet: Sheet, state: GameState, left: float, right: float, y: float) -> float:
    """Paints the legendary skyscrapers that can still be built."""
    tiles = [state.edition.tiles[number] for number in bits(state.legendaries)]
    y = heading(sheet, gettext("Legendaries left") if tiles else gettext("No legendary left"), left, right, y)
    return tile_rows(sheet, tiles, left, y, right - left, UNITS[1], None) + 4 if tiles else y


def player(sheet: Sheet, state: GameState, seat: int, left: float, right: float, y: float) -> float:
    """Paints a player's score, workers and action cards, and the shapes of the unbuilt tiles."""
    look, person = sheet.palette.players[state.colour(seat)], state.players[seat]
    start = len(sheet.elements)
    band = Box(left, y, right, y + 26)
    sheet.rectangle(band, fill=look.fill, stroke=look.line)
    emblem(sheet, look.emblem, left + 16, y + 13, 8, look.ink)
    name = sheet.text(state.colour(seat), left + 32, y + 18.5, 16, Face.BOLD, fill=look.ink, region=band)
    points = ngettext("{number} point", "{number} points", person.score)
    sheet.text(points, right - 10, y + 18.5, 15, Face.BOLD, fill=look.ink, anchor="end", region=band)
    if status := _status(state, seat):
        sheet.text(status, name.right + 14, y + 18, 13, Face.ITALIC, fill=look.ink, region=band)
        polygon(sheet, [(left - 13, y + 6), (left - 3, y + 13), (left - 13, y + 20)], sheet.palette.accent)
    split = left + HAND
    lower = _hand(sheet, state, seat, left + 10, split - 12, y + 34)
    top = y + 34
    for generation in list(Generation)[1:]:
        top = _unbuilt(sheet, state, seat, generation, (split, right - 8, top))
    bottom = max(lower, top) + 2
    frame = len(sheet.elements)
    sheet.rectangle(Box(left, y, right, bottom), stroke=look.line)
    sheet.elements.insert(start, sheet.elements.pop(frame))
    return bottom + 9


def _status(state: GameState, seat: int) -> str:
    if state.over:
        return ""
    if state.to_move != seat:
        return ""
    return gettext("last turn") if state.last_round else gettext("to move")


def _hand(sheet: Sheet, state: GameState, seat: int, left: float, right: float, y: float) -> float:
    """Paints a player's workers (filled if they are in hand) and action cards (with a dashed outline if they are
    used)."""
    look, person = sheet.palette.players[state.colour(seat)], state.players[seat]
    workers = state.edition.numbers.workers
    free = person.free_workers(workers)
    a_row = int((right - left) // WORKER[0])
    for number in range(workers):
        row, place = divmod(number, a_row)
        x, foot = left + 9 + WORKER[0] * place, y + 21 + WORKER[1] * row
        worker(sheet, look, x, foot, 20, number < free)
        sheet.mark(worker_box(x, foot, 20))
    y += 36 + WORKER[1] * ((workers - 1) // a_row)
    in_hand = gettext("{free} of {workers} workers free", free=free, workers=workers)
    sheet.text(in_hand, left, y, LEAST, fill=sheet.palette.faint)
    y += 9
    if not state.setup.action_cards:
        sheet.text(gettext("no action cards"), left, y + 12, LEAST, Face.ITALIC, fill=sheet.palette.faint)
        return y + 20
    room = (right - left - 8) / 3
    for bit, card in enumerate(ACTION_CARDS):
        held = bool(person.cards >> bit & 1)
        x = left + bit * (room + 4)
        box = Box(x, y, x + room, y + 22)
        sheet.rectangle(
            box,
            fill=sheet.palette.held if held else "none",
            stroke=sheet.palette.ink if held else sheet.palette.rule,
            stroke_width=0.9,
            radius=3,
            dashes=() if held else (3, 2.5),
        )
        text, size = fit_text(card, room - 4, (LEAST,), Face.BOLD if held else Face.ITALIC)
        fill = sheet.palette.ink if held else sheet.palette.faint
        face = Face.BOLD if held else Face.ITALIC
        sheet.text(text, x + room / 2, y + 15, size, face, fill=fill, anchor="middle", region=box)
        if not held:
            sheet.line(x + 4, y + 19, x + room - 4, y + 19, sheet.palette.rule, 0.8)
    y += 32
    return _legendary(sheet, state, seat, left, right, y)


def _legendary(sheet: Sheet, state: GameState, seat: int, left: float, right: float, y: float) -> float:
    """Writes the name of the legendary that the player has built with the king token (BLD-1)."""
    built = [state.edition.tiles[number] for number in bits(state.players[seat].legendary)]
    words = gettext("has built the {tile}", tile=built[0].name) if built else ""
    for line in wrap(words, right - left, LEAST, Face.ITALIC) if words else []:
        sheet.text(line, left, y + 8, LEAST, Face.ITALIC, fill=sheet.palette.faint)
        y += 15
    return y


def _unbuilt(
    sheet: Sheet, state: GameState, seat: int, generation: Generation, place: tuple[float, float, float]
) -> float:
    """Paints a generation's medal and the unbuilt tiles of that generation.

    Returns the height at which the next generation starts.
    """
    left, right, y = place
    person, edition = state.players[seat], state.edition
    look, ring = sheet.palette.players[state.colour(seat)], sheet.palette.rings[generation]
    tiles = [edition.tiles[n] for n in bits(person.unbuilt) if edition.tiles[n].generation == generation]
    needed = edition.numbers.unlock[state.setup.unlocks][generation]
    middle = y + (8 if person.score >= needed else 2)
    sheet.add(
        svg.Circle(cx=short(left + 6), cy=short(middle + 5), r=5, fill=ring.medal, stroke=ring.stroke, stroke_width=2.4)
    )
    sheet.text(str(generation), left + 16, middle + 9, LEAST, Face.ITALIC)
    if person.score < needed:
        sheet.text(
            gettext("from {points}", points=needed),
            left + 16,
            middle + 22,
            LEAST,
            fill=sheet.palette.faint,
        )
    if not tiles:
        sheet.text(gettext("none left"), left + LABEL, middle + 9, LEAST, Face.ITALIC, fill=sheet.palette.faint)
        return y + 30
    room = right - left - LABEL
    end = tile_rows(sheet, tiles, left + LABEL, y, room, unit_of(edition.tiles, room), look)
    return max(end, y + 34) if person.score < needed else end


def score_track(sheet: Sheet, state: GameState, left: float, right: float, y: float) -> float:
    """Paints the score track from a left to a right edge. Returns the height at which the score track ends."""
    setup = state.setup
    scores = [player.score for player in state.players]
    last = max(30, -(-(max(*scores, setup.gold_at) + 2) // 5) * 5)
    scale = ScoreScale(scores, last, left, right, y)
    bands = [(0, setup.silver_at, 1), (setup.silver_at, setup.gold_at, 2), (setup.gold_at, last, 3)]
    for low, high, generation in bands:
        fill = sheet.palette.rings[generation].medal
        sheet.rectangle(scale.band(low, high), fill=fill, stroke=sheet.palette.ink, stroke_width=0.8)
    scale.draw(sheet)
    places = scale.at(setup.silver_at), scale.at(setup.gold_at)
    end = _unlocks(sheet, state, places, Box(left, scale.line, right, scale.line + 54))
    scale.mark(sheet, [sheet.palette.players[state.colour(seat)] for seat in setup.seats])
    return end


def _unlocks(sheet: Sheet, state: GameState, places: tuple[float, float], room: Box) -> float:
    """Writes the two scores that unlock generations below the scale, so that the texts fit and do not overlap. Returns
    the height at which the texts end."""
    texts = (
        gettext("silver from {points}", points=state.setup.silver_at),
        gettext("gold from {points}", points=state.setup.gold_at),
    )
    silver, gold = (width(text, LEAST, Face.ITALIC) for text in texts)
    first = max(room.left, places[0] - silver / 2)
    second = min(max(first + silver + 8, places[1] - gold / 2), room.right - gold)
    first = min(first, second - 8 - silver)
    y, below = room.top + 35, 0
    if first < room.left:  # both unlocking scores do not fit side by side
        first = second = room.left
        below = 15
    for x, text, start, baseline in zip(places, texts, (first, second), (y, y + below), strict=True):
        sheet.text(text, start, baseline, LEAST, Face.ITALIC, region=room)
        sheet.line(x, room.top - 4, x, room.top + 9, sheet.palette.accent, 1.6)
    return y + below + 4
