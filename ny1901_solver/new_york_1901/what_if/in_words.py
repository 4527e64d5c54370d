"""Describes a change of a position: in sentences, and as commands of `edit` that make the changed position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from ...errors import ProofsDiffer
from ...messages import gettext, ngettext
from ...text.words import join_words
from ..positions import format_line
from ..state import GameState
from ..table.commands import EDITS
from ..table.draft import Draft
from ..table.script import pile_words
from .changes import (
    BuildingAdded,
    BuildingRemoved,
    CardReplaced,
    Change,
    LandAdded,
    LandRemoved,
    TileAdded,
    TileRemoved,
)


def sentence(state: GameState, change: Change) -> str:
    """Returns the change itself as a sentence, without its bookkeeping."""
    edition = state.edition
    kinds, territories, tiles = edition.kind_names, edition.board.territories, edition.tiles
    match change:
        case CardReplaced(old, new):
            return gettext("a card {new} would lie face up instead of {old}", new=kinds[new], old=kinds[old])
        case LandAdded(territory, None):
            return gettext("you would also hold {territory}", territory=territories[territory].name)
        case LandAdded(territory, int(owner)):
            return gettext(
                "you would hold {territory} instead of {player}",
                territory=territories[territory].name,
                player=state.colour(owner),
            )
        case LandRemoved(territory):
            return gettext("{territory} would be free", territory=territories[territory].name)
        case TileAdded(tile):
            return gettext("{tile} would be unbuilt instead of demolished", tile=tiles[tile].id)
        case TileRemoved(tile):
            return gettext("{tile} would have been built and demolished", tile=tiles[tile].id)
        case BuildingAdded(site):
            return gettext("your {building} would also stand", building=site.placement)
        case BuildingRemoved(site):
            return gettext("your {building} would not stand", building=site.placement)
    raise AssertionError(change)


def bookkeeping(before: GameState, after: GameState, change: Change) -> list[str]:
    """Returns the other differences between a position and a changed position as sentences."""
    return [
        *_land(before, after, change),
        *_workers(before, after),
        *_cards(before, after, change),
        *_pieces(before, after, change),
    ]


def _land(before: GameState, after: GameState, change: Change) -> Iterator[str]:
    names, subject = before.edition.board.names, 0
    if isinstance(change, (LandAdded, LandRemoved)):
        subject = 1 << change.territory
    if more := after.mover.estate & ~before.mover.estate & ~subject:
        yield gettext("you would also hold {territories}", territories=join_words(names(more)))
    if fewer := before.mover.estate & ~after.mover.estate & ~subject:
        yield ngettext(
            "{territories} would be free",
            "{territories} would be free",
            fewer.bit_count(),
            territories=join_words(names(fewer)),
        )


def _workers(before: GameState, after: GameState) -> Iterator[str]:
    names = before.edition.board.names
    if more := after.mover.vacant & ~before.mover.vacant:
        yield ngettext(
            "your worker would stand on {territories}",
            "your workers would stand on {territories}",
            more.bit_count(),
            territories=join_words(names(more)),
        )
    if fewer := before.mover.vacant & ~after.mover.vacant:
        yield ngettext(
            "your worker from {territories} would be in your hand",
            "your workers from {territories} would be in your hand",
            fewer.bit_count(),
            territories=join_words(names(fewer)),
        )
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if seat != before.to_move and (back := old.vacant & ~new.vacant):
            yield gettext(
                "{player}'s worker from {territories} would be in {player}'s hand",
                player=before.colour(seat),
                territories=join_words(names(back)),
            )


def _cards(before: GameState, after: GameState, change: Change) -> Iterator[str]:
    old, new = Counter(before.market.open), Counter(after.market.open)
    if not isinstance(change, CardReplaced):
        if gone := _card_names(before, old - new):
            yield gettext("{cards} would not lie face up", cards=gone)
        if shown := _card_names(before, new - old):
            yield gettext("{cards} would lie face up instead", cards=shown)
    old, new = _pile(before), _pile(after)
    if gone := _card_names(before, old - new):
        yield gettext("{cards} would have left the pile", cards=gone)
    if added := _card_names(before, new - old):
        yield gettext("{cards} would be in the pile", cards=added)


def _pile(state: GameState) -> Counter[int]:
    return Counter({kind: sum(layer[kind] for layer in state.market.future) for kind in range(state.edition.kinds)})


def _card_names(state: GameState, cards: Counter[int]) -> str:
    """Returns cards as words, such as `a card b2 and 2 cards r3`; the text is empty if there are no cards."""
    names = state.edition.kind_names
    return join_words(
        ngettext("a card {card}", "{number} cards {card}", number, card=names[kind])
        for kind, number in sorted(cards.items())
    )


def _pieces(before: GameState, after: GameState, change: Change) -> Iterator[str]:
    if isinstance(change, BuildingRemoved):
        tile = change.site.placement.tile
        yield gettext("{tile} would be unbuilt", tile=tile)
    if after.mover.score != before.mover.score:
        yield gettext(
            "your score would be {score} instead of {before}", score=after.mover.score, before=before.mover.score
        )


def edits(before: GameState, after: GameState, change: Change) -> list[str]:
    """Returns commands of `edit` that make the changed position from the position.

    Raises `ProofsDiffer` if the commands lead to another position.
    """
    commands, draft = list(_commands(before, after, change)), Draft.of(before)
    for command in commands:
        draft, _ = EDITS.edit(draft, command)
    for command in _corrections(draft, after):
        commands.append(command)
        draft, _ = EDITS.edit(draft, command)
    if draft.state != after:
        raise ProofsDiffer(
            gettext(
                "the commands {commands} lead to {position}, not to {wanted}",
                commands="; ".join(commands),
                position=format_line(draft.state),
                wanted=format_line(after),
            )
        )
    return commands


def _commands(before: GameState, after: GameState, change: Change) -> Iterator[str]:
    edition, colour = before.edition, before.colour(before.to_move)
    match change:
        case CardReplaced():
            yield f"market {_shown(after)}"
        case LandAdded(territory, owner):
            name = edition.board.territories[territory].name
            if owner is not None:
                yield f"unclaim {name}"
            yield f"claim {colour} {name}"
        case LandRemoved(territory):
            yield f"unclaim {edition.board.territories[territory].name}"
        case TileAdded(tile):
            yield f"remove {colour} {edition.tiles[tile].id}"
        case TileRemoved(tile):
            yield f"raze {colour} {edition.tiles[tile].id}"
        case BuildingAdded(site) if site.tile == edition.starter:
            yield f"starter {colour} {edition.board.names(site.territories)[0]}"
        case BuildingAdded(site):
            yield f"build {colour} {site.placement}"
        case BuildingRemoved(site):
            yield f"remove {colour} {site.placement.tile}"
            if bare := before.mover.estate & ~after.mover.estate:
                yield f"unclaim {' '.join(edition.board.names(bare))}"


def _corrections(draft: Draft, after: GameState) -> Iterator[str]:
    """Returns commands for the parts of a position that the program does not work out as the change has them."""
    state, seat = draft.state, after.to_move
    if state.market.open != after.market.open:
        yield f"market {_shown(after)}"
        state = replace(draft, open=after.market.open).state
    if state.market != after.market:
        yield f"future {' '.join(pile_words(replace(draft, future=after.market.future))) or 'none'}"
    if state.players[seat].score != after.players[seat].score:
        yield f"score {after.colour(seat)} {after.players[seat].score}"


def _shown(state: GameState) -> str:
    return " ".join(state.edition.kind_names[kind] for kind in state.market.open) or "none"
