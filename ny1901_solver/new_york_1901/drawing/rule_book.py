"""The contents of the book of rulings of New York 1901."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from ...books.rule_book import ILLEGAL, IMPOSSIBLE, RulingMaker
from ...messages import gettext, gettext_noop, ngettext
from ...pictures.sheet import Picture
from ...text.words import join_words
from ..edition import Edition, card_words
from ..rulings.cases import RUNNER, CaseFile, CaseResult, Check, position_of
from ..rulings.registry import HEADWORDS
from ..state import GameState
from ..tiles import Generation
from .case_picture import case_picture, case_window, outside, proposal_of
from .colours import PALETTES, Palette
from .key import notice
from .proposal import Proposal, falling
from .puzzle_picture import key_picture

HOW_TO = (
    gettext_noop(
        "Every rule has an id and is stated in the words of this book, with the places in the rulebooks on which it "
        "is based. The rulings of a rule follow it. Each ruling is a question as players ask it, a position, and "
        "the answer. A ruling about several rules is printed with the first of them; the others refer to it."
    ),
    gettext_noop(
        "Below each rule is its authority. Usually the rulebook decides. If the rulebook is silent or ambiguous, "
        "the answer is inferred and the reason is given. Then the readings on which a group of players can agree "
        "are listed; the first reading is the default."
    ),
    gettext_noop(
        "A diagram shows the position before the turn in question, with the turn drawn on top. If the board is "
        "large, only the part that matters is shown; the letters and numbers at the sides show where that part "
        "lies. Beside a diagram are the players' points, their workers in hand, the number of their unbuilt tiles, "
        "and their action cards."
    ),
    gettext_noop(
        "A turn is written as its steps. take blue-07; build s4@C4,C5 claims land and puts the tile s4 on these "
        "squares. demolish replaces buildings with a new one. boom is the second building of Construction Boom. "
        "shift is Market Shift. reclaim takes a worker back. The cards that come up follow after a |. Tiles are b1 "
        "to g6: b is bronze, s silver and g gold. In the market, b2 is a card for blue land of two squares. Many "
        "rulings use a small board, which shows them better; its own numbers, given below, then replace the numbers "
        "in the rules."
    ),
)
VERDICTS = {
    "legal": gettext_noop("legal turn"),
    ILLEGAL: gettext_noop("illegal turn"),
    IMPOSSIBLE: gettext_noop("impossible position"),
    "score": gettext_noop("final score"),
}
KNOWN = 6  # the greatest number of cards of a future market that is listed card by card


class Rulings(RulingMaker[Palette]):
    """Makes the pages about rulings (answers to questions about the rules) in a book."""

    title = gettext_noop("New York 1901: the rules and their rulings")
    how = HOW_TO
    heads = (
        "",
        gettext_noop("points"),
        gettext_noop("in hand"),
        gettext_noop("unbuilt"),
        gettext_noop("action cards"),
    )
    headwords = HEADWORDS
    verdicts = VERDICTS
    runner, palettes = RUNNER, PALETTES
    position_of, proposal_of = staticmethod(position_of), staticmethod(proposal_of)
    case_picture = staticmethod(case_picture)

    def turn_text(self, case: CaseFile, state: GameState) -> str:
        """The turn with its player and the cards that come up."""
        if case.turn is None:
            return ""
        return " ".join([f"{state.colour(state.to_move)}:", case.turn, *(["|", *case.draws] if case.draws else [])])

    def rows(self, state: GameState) -> Iterator[tuple[str, ...]]:
        """The rows of the table of players: the points, workers, unbuilt tiles and action cards of each player."""
        for seat, player in enumerate(state.players):
            free = player.free_workers(state.edition.numbers.workers)
            cards = " ".join(card_words(player.cards)) or gettext("none")
            yield state.colour(seat), str(player.score), str(max(0, free)), str(player.unbuilt.bit_count()), cards

    def row_sentence(self, *cells: str) -> str:
        """The sentence that states the contents of a table row."""
        points, in_hand, unbuilt, cards = cells
        return gettext(
            "points: {points}, workers in hand: {in_hand}, unbuilt tiles: {unbuilt}, action cards: {cards}",
            points=points,
            in_hand=in_hand,
            unbuilt=unbuilt,
            cards=cards,
        )

    def table(self, result: CaseResult, state: GameState, proposal: Proposal | None) -> Iterator[str]:
        """Sentences about the market, the cards in play, and all other facts of the position that the diagram does not
        show."""
        yield _table(state, result.case.new_game is not None)
        yield from _unseen(state, proposal)
        yield from _heights(result.case, state)

    def outcome_sentences(self, state: GameState, check: Check) -> list[str]:
        """Sentences about the answer under one reading: the rules that the turn breaks, the points that the turn
        scores, or the final scores."""
        if check.outcome is not None:
            sheets = [f"{state.colour(seat)} {sheet.summary}" for seat, sheet in enumerate(check.outcome.sheets)]
            return [*sheets, check.outcome.reason]
        if check.violations:
            return [f"{violation.rule}: {violation.sentence}" for violation in check.violations]
        seat = state.to_move
        gained = check.after.players[seat].score - state.players[seat].score if check.after else 0
        player = state.colour(seat)
        if gained and check.reading:
            return [gettext("legal: {player} scores {points}", player=player, points=gained)]
        if gained:
            return [gettext("{player} scores {points}", player=player, points=gained)]
        return [gettext("legal")] if check.reading else []

    def notice(self, edition: Edition) -> str:
        """The notice that an edition is not the printed game, and the numbers that the rules use in this edition."""
        return _board(edition)

    def key_picture(self) -> Picture:
        """The key to the diagrams, made for the diagram with the most districts and players."""
        states = [state for state, _ in self.drawn]
        most = max(states, key=lambda state: (len(state.edition.board.legend.districts), len(state.players)))
        return key_picture(most, self.palette, queued=False)


def _board(edition: Edition) -> str:
    """The title, notice and numbers of an edition."""
    numbers = edition.numbers
    sentences = [
        f"{edition.title}.",
        notice(edition),
        gettext(
            "Board {edition}: each player has {workers}; the game has {open_cards} and {street_cards}.",
            edition=edition.name,
            workers=ngettext("{number} worker", "{number} workers", numbers.workers),
            open_cards=ngettext("{number} open card", "{number} open cards", numbers.open_market),
            street_cards=ngettext("{number} street card", "{number} street cards", numbers.streets_in_play),
        ),
        gettext(
            "Silver is unlocked at {silver} points, and gold at {gold} points.",
            silver=numbers.unlock["base"][Generation.SILVER],
            gold=numbers.unlock["base"][Generation.GOLD],
        ),
        gettext(
            "The end of the game is triggered at {tiles} or {cards}.",
            tiles=ngettext("{number} unbuilt tile", "{number} unbuilt tiles", numbers.end_unbuilt),
            cards=ngettext("{number} open card", "{number} open cards", numbers.end_open_market),
        ),
    ]
    return " ".join(filter(None, sentences))


def _unseen(state: GameState, proposal: Proposal | None) -> Iterator[str]:
    """Sentences about buildings that the new tile replaces, and about the mover's land outside the diagram."""
    mover = state.colour(state.to_move)
    if proposal is not None and (fallen := falling(state, proposal)):
        yield gettext("Demolished: {buildings}.", buildings=join_words(fallen))
    if elsewhere := outside(state, case_window(state, proposal)):
        yield gettext("Outside the diagram {player} has {things}.", player=mover, things=join_words(elsewhere))


def _heights(case: CaseFile, state: GameState) -> Iterator[str]:
    """Sentences about the heights of the built legendaries, if the case concerns a tie (SCO-8)."""
    tiles = [state.edition.tiles[site.tile] for player in state.players for site in player.buildings if site.legendary]
    if tiles and "SCO-8" in case.rules:
        heights = [gettext("{tile} {metres} m", tile=tile.name, metres=tile.height_m) for tile in tiles]
        yield gettext("Heights: {heights}.", heights=join_words(heights))


def _table(state: GameState, new_game: bool) -> str:
    """Sentences about the market, the cards in play, and everything in the set-up that is not the default."""
    kinds = [state.edition.kind_names[kind] for kind in state.market.open]
    setup, size = state.setup, state.market.future_size
    layers = [
        " ".join(
            f"{copies} {name}" if sum(layer) > 1 else name
            for name, copies in zip(state.edition.kind_names, layer, strict=True)
            if copies
        )
        for layer in state.market.future
    ]
    pile = ngettext("{number} card", "{number} cards", size)
    if 0 < size <= KNOWN:
        order = functools.reduce(
            lambda first, second: gettext("{first}, then {second}", first=first, second=second), layers
        )
        pile = gettext("{pile} ({cards})", pile=pile, cards=order)
    sentences = [gettext("Board {edition}.", edition=state.edition.name)]
    if new_game:
        sentences.append(gettext("The cards are shuffled in one of many ways."))
    sentences.append(
        gettext("Open market: {cards}; face down: {pile}.", cards=", ".join(kinds) or gettext("no card"), pile=pile)
    )
    sentences.append(
        gettext(
            "Challenge: {challenge}; streets: {streets}.",
            challenge=setup.challenge_name,
            streets=", ".join(state.edition.card_name(street) for street in setup.streets),
        )
    )
    return " ".join([*sentences, *_special_sentences(state)])


def _special_sentences(state: GameState) -> Iterator[str]:
    """A sentence for each part of the set-up that differs from the default, and a sentence if the end of the game is
    triggered."""
    setup = state.setup
    if not setup.starters:
        yield gettext("There are no starter buildings.")
    if setup.unlocks != "base":
        yield gettext("Silver and gold unlock at the scores of the advanced game.")
    if not setup.action_cards:
        yield gettext("There are no action cards.")
    for switch, value in setup.readings.changes().items():
        yield gettext("The reading is {switch}={value}.", switch=switch, value=value)
    if state.ended_by is not None:
        yield gettext("{player} has triggered the end.", player=state.colour(state.ended_by))
