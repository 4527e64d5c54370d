"""Parses parts of a turn as people type them, such as `take blue`, `build s4` or `demolish`, and finds the turns that
contain such a part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from ...errors import Refused
from ...evaluation.advice import Held, holding
from ...messages import gettext
from ..edition import Edition
from ..moves import Placing, Reclaim, Shift, Step, Take, Turn
from ..moves.steps import PLACING
from ..rules import legal_steps, legal_turns
from ..rules.options import awaits_card
from ..state import GameState
from ..tiles import Generation
from .naming import read_squares, read_territories, read_tile, split_placement
from .turn_entry import typed_steps

SHIFT_ALONE = Turn((Shift(),))


def part_filter(state: GameState, only: Sequence[str], avoid: Sequence[str]) -> Held | None:
    """A predicate for turns that contain all parts of `only` and no part of `avoid`, or `None` if no part is given.

    If a turn begins with a Market Shift, the predicate compares only that step, because the rest depends on the cards
    that come up. Raises `Refused` for a text that is not a part of a turn, and also if no legal turn contains the parts
    (unless a card has to come up first).
    """

    def left(held: Held) -> bool:
        if awaits_card(state) or any(map(held, legal_turns(state, shifts=False))):
            return True
        return held(SHIFT_ALONE) and Shift() in legal_steps(state)

    def read(text: str) -> Held:
        part = read_part(state.edition, text)
        return lambda turn: part(SHIFT_ALONE if isinstance(turn.steps[0], Shift) else turn)

    return holding(only, avoid, read, "turn", left)


def read_part(edition: Edition, text: str) -> Held:
    """A predicate for turns that contain every step of a text, with all words of the step, in any order.

    A verb alone matches every step with this verb; `grab` matches a claim of two territories. Land is named by a
    territory or by its district. A building is named by its tile or generation, and by squares that it covers.
    """
    try:
        typed = typed_steps(text)
        if not typed:
            raise Refused(gettext("expected a step or its beginning, such as take blue"))
        parts = [_fits(edition, verb, words) for verb, words in typed]
    except Refused as error:
        sentences = (gettext("in {text!r}: {problem}", text=text, problem=problem) for problem in error.sentences)
        raise Refused(*sentences) from None
    return lambda turn: all(any(map(part, turn.steps)) for part in parts)


def _fits(edition: Edition, verb: str, words: Sequence[str]) -> Callable[[Step], bool]:
    """A predicate for steps that have a verb and match all the words after it."""
    if verb in PLACING:
        return _builds(edition, verb, split_placement(words))
    if verb in ("take", "grab", "reclaim"):
        lands = [_land(edition, word) for typed in words for word in typed.split(",") if word]
        return partial(_claims, verb, lands)
    if words:
        raise Refused(gettext("unexpected text after {verb}: {word!r}", verb=verb, word=words[0]))
    return lambda step: step.verb == verb


def _claims(verb: str, lands: Sequence[frozenset[str]], step: Step) -> bool:
    match step:
        case Take(territories):
            kind = verb == "take" or (verb == "grab" and len(territories) > 1)
            return kind and all(land & set(territories) for land in lands)
        case Reclaim(territory):
            return verb == "reclaim" and all(territory in land for land in lands)
    return False


def _land(edition: Edition, word: str) -> frozenset[str]:
    """The territories that a word names: all territories of a district, or a single territory."""
    board = edition.board
    for number, district in enumerate(board.legend.districts):
        if word.lower() in (district.name, district.token):
            return frozenset(each.name for each in board.territories if each.district == number)
    return frozenset(each.name for each in read_territories(edition, [word]))


def _builds(edition: Edition, verb: str, words: Sequence[str]) -> Callable[[Step], bool]:
    tiles = _tiles(edition, words[0]) if words else set[str]()
    try:
        squares = frozenset(read_squares(words[1:] if tiles else words))
    except Refused:
        if not tiles:  # the word is not a square, so it is an abbreviated tile or an unknown word
            tiles = {edition.tiles[read_tile(edition, words[0])].id}
        squares = frozenset(read_squares(words[1:]))
    tiles = tiles or set(edition.tile_number)

    def fits(step: Step) -> bool:
        if not (isinstance(step, Placing) and step.verb == verb):
            return False
        return step.placement.tile in tiles and squares <= set(step.placement.squares)

    return fits


def _tiles(edition: Edition, word: str) -> set[str]:
    """The tiles that a word names: all tiles of a generation, the legendaries, or a single tile; the result is empty if
    the word names no tile."""
    if word.lower() in edition.tile_number:
        return {word.lower()}
    return {
        tile.id
        for tile in edition.tiles
        if word.lower() == ("legendary" if tile.legendary else str(Generation(tile.generation)))
    }
