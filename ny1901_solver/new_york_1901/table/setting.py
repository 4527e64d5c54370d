"""Edit commands for everything except land and buildings: cards, scores, the player to move, and the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...errors import Refused
from ...messages import gettext, ngettext
from ...text.choosing import choose
from ...text.words import join_words
from ..edition import ALL_CARDS, card_words, challenge_name
from ..positions.vocabulary import CHALLENGES, OPTIONS, STREETS
from ..state import READINGS, Layer
from ..state.game import MOST_POINTS
from .draft import Draft
from .naming import is_count, read_action_card, read_cards, read_kinds, read_seat
from .placing import Changed

REST = "..."
NOBODY = "nobody"
SCORE, BECAUSE = "score COLOUR POINTS|auto", "because"
LONGEST_REASON = 200
"""The maximum number of characters of the reason for a score, which is about two lines of a file."""


def market(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `market KIND...`: sets the face-up cards; all other cards are face down."""
    if list(words) == ["none"]:
        return replace(draft, open=()), gettext("no card is face up")
    kinds = sorted(kind for word in words for kind in read_kinds(draft.edition, word))
    most = draft.edition.numbers.open_market
    if len(kinds) > most:
        raise Refused(
            gettext("{cards} cards are given; at most {most} can be face up (SET-4)", cards=len(kinds), most=most)
        )
    after = replace(draft, open=tuple(kinds))
    face_up = gettext("face up: {cards}", cards=" ".join(draft.edition.kind_names[kind] for kind in kinds))
    return after, f"{face_up}; {_face_down(after)}"


def future(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `future PART...`: sets the face-down pile, the top first. The order of cards joined by commas is
    unknown; `...` stands for all other cards.
    """
    layers: list[Layer | None] = []
    for word in [REST] if list(words) == ["auto"] else [] if list(words) == ["none"] else words:
        if word == REST:
            layers.append(None)
            continue
        counts = [0] * draft.edition.kinds
        for kind in read_kinds(draft.edition, word):
            counts[kind] += 1
        layers.append(tuple(counts))
    if layers.count(None) > 1:
        raise Refused(gettext("{rest!r} stands for all other cards and can be used only once", rest=REST))
    after = replace(draft, future=tuple(layers))
    return after, _face_down(after)


def _face_down(draft: Draft) -> str:
    size, layers = draft.market.future_size, len(draft.market.future)
    if layers > 1:
        return ngettext(
            "{number} card is face down, in {layers} layers",
            "{number} cards are face down, in {layers} layers",
            size,
            layers=layers,
        )
    return ngettext("{number} card is face down", "{number} cards are face down", size)


def score(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `score COLOUR POINTS`, with an optional `because REASON`.

    If `auto` is typed in place of the points, the score is the sum of the points printed on the tiles.
    """
    seat, text, (because, *why) = read_seat(draft.setup, words[0]), words[1].lower(), words[2:] or [BECAUSE]
    if because.lower() != BECAUSE or (why and text == "auto"):
        raise Refused(gettext("{word!r} is one word too many: `{usage}`", word=because, usage=SCORE))
    if len(reason := " ".join(why)) > LONGEST_REASON:
        raise Refused(
            gettext(
                "the reason has {characters} characters; at most {most} are allowed",
                characters=len(reason),
                most=LONGEST_REASON,
            )
        )
    if text != "auto" and not (is_count(text) and int(text) <= MOST_POINTS):
        raise Refused(
            gettext("{word!r} is not a score; type a number from 0 to {most}, or auto", word=words[1], most=MOST_POINTS)
        )
    holding = replace(draft.holdings[seat], score=None if text == "auto" else int(text), reason=reason)
    after = draft.with_holding(seat, holding)
    printed, colour = holding.printed_points(draft.edition), draft.setup.colours[seat]
    if holding.score is None:
        return after, gettext(
            "{player} has {points}, as printed on the built tiles", player=colour, points=_points(printed)
        )
    if reason:
        has = gettext(
            "{player} has {points}, because {reason}", player=colour, points=_points(holding.score), reason=reason
        )
    else:
        has = gettext("{player} has {points}", player=colour, points=_points(holding.score))
    if holding.score == printed:
        return after, has
    return after, f"{has}; {gettext('the built tiles bring {points}', points=printed)}"


def _points(number: int) -> str:
    return ngettext("{number} point", "{number} points", number)


def cards(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `cards COLOUR CARD...`: sets the action cards in hand; the words `all` and `none` may replace the
    list of cards."""
    seat = read_seat(draft.setup, words[0])
    held = {"all": ALL_CARDS, "none": 0}.get(words[1].lower()) if len(words) == 2 else None
    if held is None:
        held = 0
        for word in words[1:]:
            held |= read_action_card(draft.edition, word)
    return _with_cards(draft, seat, held)


def used(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `used COLOUR CARD...`: marks action cards as used."""
    seat = read_seat(draft.setup, words[0])
    held, problems = draft.holdings[seat].cards, []
    for word in words[1:]:
        card = read_action_card(draft.edition, word)
        if not held & card:
            problems.append(
                gettext("{player} has no {card} in hand", player=draft.setup.colours[seat], card=card_words(card)[0])
            )
        held &= ~card
    if problems:
        raise Refused(*problems)
    return _with_cards(draft, seat, held)


def _with_cards(draft: Draft, seat: int, held: int) -> Changed:
    if held and not draft.setup.action_cards:
        raise Refused(gettext("SET-5: this game is played without action cards; type `option action_cards yes` first"))
    after = draft.with_holding(seat, replace(draft.holdings[seat], cards=held))
    words = join_words(card_words(held)) or gettext("no action card")
    return after, gettext("{player} has {cards} in hand", player=draft.setup.colours[seat], cards=words)


def streets(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `streets CARD...`: sets the known street cards in play.

    If fewer street cards are named than the game has in play, the other cards count as missing.
    """
    if list(words) == ["none"]:
        return _with_setup(draft, streets=()), gettext("no street card is in play yet")
    chosen = read_cards(words, {card.id: card.name for card in draft.edition.street_cards}, STREETS.what)
    if len(set(chosen)) < len(chosen):
        raise Refused(gettext("{cards}: one card is listed twice (SET-2)", cards=join_words(chosen)))
    if len(chosen) > (most := draft.edition.numbers.streets_in_play):
        raise Refused(
            gettext("{cards} street cards are given; at most {most} are in play (SET-2)", cards=len(chosen), most=most)
        )
    return _with_setup(draft, streets=tuple(chosen)), gettext("streets in play: {cards}", cards=join_words(chosen))


def challenge(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `challenge CARD`: sets the challenge card in play."""
    names = {card: challenge_name(card) for card in draft.edition.challenges}
    chosen, *more = read_cards(words, names, CHALLENGES.what)
    if more:
        raise Refused(
            ngettext(
                "unexpected {cards}; type `challenge CARD` with one card",
                "unexpected {cards}; type `challenge CARD` with one card",
                len(more),
                cards=join_words(more),
            )
        )
    return _with_setup(draft, challenge=chosen), gettext("the challenge is {card}", card=chosen)


def turn(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `turn COLOUR`: sets the player to move."""
    seat = read_seat(draft.setup, words[0])
    return replace(draft, to_move=seat), gettext("{player} to move", player=draft.setup.colours[seat])


def ended(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `ended COLOUR` or `ended nobody`: sets the player who triggered the end of the game (END-1), or no
    player."""
    if words[0].lower() == NOBODY:
        return replace(draft, ended_by=None), gettext("the end is not triggered")
    seat = read_seat(draft.setup, words[0])
    return replace(draft, ended_by=seat), gettext("{player} triggered the end", player=draft.setup.colours[seat])


def option(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `option NAME VALUE`: changes the variant of the game (SET-5, SET-6)."""
    name, value = _pair(words)
    chosen_option = choose(name, OPTIONS, gettext("an option"))
    name = chosen_option.key
    chosen = choose(value, chosen_option.values, gettext("a value of {option}", option=name))
    if name == "starters" and not chosen and (owner := _starter_owner(draft)):
        raise Refused(
            gettext(
                "SET-6: {player}'s starter building stands; type `remove {player} {tile}` first",
                player=owner,
                tile=draft.edition.tiles[draft.edition.starter].id,
            )
        )
    after = _with_setup(draft, **{name: chosen})
    if name == "action_cards" and chosen != draft.setup.action_cards:
        held = ALL_CARDS if chosen else 0
        after = replace(after, holdings=tuple(replace(holding, cards=held) for holding in after.holdings))
    return after, f"{name} {chosen_option.word(chosen)}"


def _starter_owner(draft: Draft) -> str | None:
    owners = zip(draft.setup.colours, draft.holdings, strict=True)
    return next((colour for colour, held in owners if held.standing >> draft.edition.starter & 1), None)


def reading(draft: Draft, words: Sequence[str]) -> Changed:
    """The command `reading SWITCH VALUE`: selects another reading of a rule that the rulebook leaves open."""
    name, value = _pair(words)
    switch = choose(name, {known: known for known in READINGS}, gettext("a reading"))
    values = {known: known for known in READINGS[switch]}
    chosen = choose(value, values, gettext("a value of {option}", option=switch))
    if switch == "flip_tiles" and chosen == "no":
        turned = [site.placement for holding in draft.holdings for site in holding.buildings if site.mirrored]
        if turned:
            raise Refused(
                gettext(
                    "BLD-7: {buildings} can stand only if turned over; remove the building first",
                    buildings=join_words(turned),
                )
            )
    return _with_setup(draft, readings=draft.setup.readings.with_settings({switch: chosen})), f"{switch}={chosen}"


def _pair(words: Sequence[str]) -> tuple[str, str]:
    """Splits the words of a command into a name and a value, which are given as two words or joined by `=`."""
    name, sign, value = words[0].partition("=")
    pair = [name, *([value] if sign else []), *words[1:]]
    if len(pair) != 2 or not all(pair):
        raise Refused(gettext("{words!r}: expected one name and one value", words=" ".join(words)))
    return pair[0], pair[1]


def _with_setup(draft: Draft, **changes: Any) -> Draft:
    return replace(draft, setup=replace(draft.setup, **changes))
