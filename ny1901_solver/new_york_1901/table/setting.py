"""Changes of everything but land and buildings: cards, scores, the turn, and what the game is played with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...errors import Refused
from ...text.choosing import choose
from ...text.words import join_words, quantity
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
"""Characters of the reason for a score: two lines of a file."""


def market(draft: Draft, words: Sequence[str]) -> Changed:
    """`market KIND...`: the face-up cards; the others lie face down."""
    if list(words) == ["none"]:
        return replace(draft, open=()), "no card is face up"
    kinds = sorted(kind for word in words for kind in read_kinds(draft.edition, word))
    most = draft.edition.numbers.open_market
    if len(kinds) > most:
        raise Refused(f"{len(kinds)} cards; at most {most} lie face up (SET-4)")
    after = replace(draft, open=tuple(kinds))
    return after, f"face up: {' '.join(draft.edition.kind_names[kind] for kind in kinds)}; {_face_down(after)}"


def future(draft: Draft, words: Sequence[str]) -> Changed:
    """`future PART...`, top first: cards joined by commas are in unknown order, `...` are all the others."""
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
        raise Refused(f"{REST!r} stands for all the other cards, so it can come only once")
    after = replace(draft, future=tuple(layers))
    return after, _face_down(after)


def _face_down(draft: Draft) -> str:
    size, layers = draft.market.future_size, len(draft.market.future)
    order = f" in {layers} layers" if layers > 1 else ""
    return f"{quantity(size, 'card')} face down{order}"


def score(draft: Draft, words: Sequence[str]) -> Changed:
    """`score COLOUR POINTS`, with `because REASON` behind it, or `auto` for the points printed on the tiles."""
    seat, text, (because, *why) = read_seat(draft.setup, words[0]), words[1].lower(), words[2:] or [BECAUSE]
    if because.lower() != BECAUSE or (why and text == "auto"):
        raise Refused(f"{because!r} is too much: `{SCORE}`")
    if len(reason := " ".join(why)) > LONGEST_REASON:
        raise Refused(f"the reason has {len(reason)} characters; {LONGEST_REASON} are the most")
    if text != "auto" and not (is_count(text) and int(text) <= MOST_POINTS):
        raise Refused(f"{words[1]!r} is not a score: a number from 0 to {MOST_POINTS}, or auto")
    holding = replace(draft.holdings[seat], score=None if text == "auto" else int(text), reason=reason)
    after = draft.with_holding(seat, holding)
    printed, colour = holding.printed_points(draft.edition), draft.setup.colours[seat]
    if holding.score is None:
        return after, f"{colour} has {printed}, as printed on the tiles built"
    note = "" if holding.score == printed else f"; the tiles built print {printed}"
    return after, f"{colour} has {holding.score}{f', because {reason}' * bool(reason)}{note}"


def cards(draft: Draft, words: Sequence[str]) -> Changed:
    """`cards COLOUR CARD...`: the action cards in hand; `all` or `none` for short."""
    seat = read_seat(draft.setup, words[0])
    held = {"all": ALL_CARDS, "none": 0}.get(words[1].lower()) if len(words) == 2 else None
    if held is None:
        held = 0
        for word in words[1:]:
            held |= read_action_card(draft.edition, word)
    return _with_cards(draft, seat, held)


def used(draft: Draft, words: Sequence[str]) -> Changed:
    """`used COLOUR CARD...`: the action cards are played."""
    seat = read_seat(draft.setup, words[0])
    held, problems = draft.holdings[seat].cards, []
    for word in words[1:]:
        card = read_action_card(draft.edition, word)
        if not held & card:
            problems.append(f"{draft.setup.colours[seat]} has no {card_words(card)[0]} in hand")
        held &= ~card
    if problems:
        raise Refused(*problems)
    return _with_cards(draft, seat, held)


def _with_cards(draft: Draft, seat: int, held: int) -> Changed:
    if held and not draft.setup.action_cards:
        raise Refused("SET-5: the game is played without action cards; `option action_cards yes` first")
    after = draft.with_holding(seat, replace(draft.holdings[seat], cards=held))
    return after, f"{draft.setup.colours[seat]} holds {join_words(card_words(held)) or 'no action card'}"


def streets(draft: Draft, words: Sequence[str]) -> Changed:
    """`streets CARD...`: the street cards in play, as far as they are known; fewer than a game has are missing yet."""
    if list(words) == ["none"]:
        return _with_setup(draft, streets=()), "no street card is in play yet"
    chosen = read_cards(words, {card.id: card.name for card in draft.edition.street_cards}, STREETS.what)
    if len(set(chosen)) < len(chosen):
        raise Refused(f"{join_words(chosen)}: one comes twice (SET-2)")
    if len(chosen) > (most := draft.edition.numbers.streets_in_play):
        raise Refused(f"{len(chosen)} street cards; {most} are in play (SET-2)")
    return _with_setup(draft, streets=tuple(chosen)), f"streets in play: {join_words(chosen)}"


def challenge(draft: Draft, words: Sequence[str]) -> Changed:
    """`challenge CARD`."""
    names = {card: challenge_name(card) for card in draft.edition.challenges}
    chosen, *more = read_cards(words, names, CHALLENGES.what)
    if more:
        raise Refused(f"{join_words(more)} {'is' if len(more) == 1 else 'are'} too much: `challenge CARD`")
    return _with_setup(draft, challenge=chosen), f"the challenge is {chosen}"


def turn(draft: Draft, words: Sequence[str]) -> Changed:
    """`turn COLOUR`: whose turn it is."""
    seat = read_seat(draft.setup, words[0])
    return replace(draft, to_move=seat), f"{draft.setup.colours[seat]} to move"


def ended(draft: Draft, words: Sequence[str]) -> Changed:
    """`ended COLOUR`, or `nobody`: who triggered the end (END-1)."""
    if words[0].lower() == NOBODY:
        return replace(draft, ended_by=None), "the end is not triggered"
    seat = read_seat(draft.setup, words[0])
    return replace(draft, ended_by=seat), f"{draft.setup.colours[seat]} triggered the end"


def option(draft: Draft, words: Sequence[str]) -> Changed:
    """`option NAME VALUE`: the variant played (SET-5, SET-6)."""
    name, value = _pair(words)
    chosen_option = choose(name, OPTIONS, "an option")
    name, chosen = chosen_option.key, choose(value, chosen_option.values, f"a value of {chosen_option.key}")
    if name == "starters" and not chosen and (owner := _starter_owner(draft)):
        tile = draft.edition.tiles[draft.edition.starter].id
        raise Refused(f"SET-6: {owner}'s starter building stands; `remove {owner} {tile}` first")
    after = _with_setup(draft, **{name: chosen})
    if name == "action_cards" and chosen != draft.setup.action_cards:
        held = ALL_CARDS if chosen else 0
        after = replace(after, holdings=tuple(replace(holding, cards=held) for holding in after.holdings))
    return after, f"{name} {chosen_option.word(chosen)}"


def _starter_owner(draft: Draft) -> str | None:
    owners = zip(draft.setup.colours, draft.holdings, strict=True)
    return next((colour for colour, held in owners if held.standing >> draft.edition.starter & 1), None)


def reading(draft: Draft, words: Sequence[str]) -> Changed:
    """`reading SWITCH VALUE`: another reading of a rule that the rulebook leaves open."""
    name, value = _pair(words)
    switch = choose(name, {known: known for known in READINGS}, "a reading")
    chosen = choose(value, {known: known for known in READINGS[switch]}, f"a value of {switch}")
    if switch == "flip_tiles" and chosen == "no":
        turned = [site.placement for holding in draft.holdings for site in holding.buildings if site.mirrored]
        if turned:
            raise Refused(f"BLD-7: {join_words(turned)} can stand only turned over; remove it first")
    return _with_setup(draft, readings=draft.setup.readings.with_settings({switch: chosen})), f"{switch}={chosen}"


def _pair(words: Sequence[str]) -> tuple[str, str]:
    """A name and a value, apart or joined by `=`."""
    name, sign, value = words[0].partition("=")
    pair = [name, *([value] if sign else []), *words[1:]]
    if len(pair) != 2 or not all(pair):
        raise Refused(f"{' '.join(words)!r}: one name and one value are wanted")
    return pair[0], pair[1]


def _with_setup(draft: Draft, **changes: Any) -> Draft:
    return replace(draft, setup=replace(draft.setup, **changes))
