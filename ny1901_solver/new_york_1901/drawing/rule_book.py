"""The book of rulings of New York 1901: what it says of its cases, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator

from ...books.rule_book import ILLEGAL, IMPOSSIBLE, RulingMaker
from ...pictures.sheet import Picture
from ...text.words import join_words, quantity
from ..edition import Edition, card_words
from ..rulings.cases import RUNNER, CaseFile, CaseResult, Check, position_of
from ..rulings.registry import HEADWORDS
from ..state import GameState, Readings
from ..tiles import Generation
from .case_picture import case_picture, case_window, outside, proposal_of
from .colours import PALETTES, Palette
from .key import notice
from .proposal import Proposal, falling
from .puzzle_picture import key_picture

HOW_TO = (
    "Every rule has an id, and stands here in the words of this book, with the places in the rulebooks that it rests "
    "on. Its rulings follow it: a question as players ask it, the position, and the answer. A ruling about several "
    "rules stands with the first of them; the others name it.",
    "Who has the word is said below each rule. That is the rulebook; where it is silent, or can be read in two ways, "
    "the answer is inferred and the reason is given. The readings that a group can agree on are named, the first of "
    "them being the one that counts unless something else is said.",
    "The diagrams show the position before the turn that is asked about, and the turn on top of it. Of a large board "
    "they show the part that matters; letters and numbers at its sides say where that lies. Beside a diagram stand the "
    "points of the players, their workers in hand, how many of their own tiles are unbuilt, and their action cards.",
    "A turn is written as its steps: take blue-07; build s4@C4,C5 puts the tile s4 on these squares, demolish does so "
    "on what falls, boom is the second building of Construction Boom, shift is Market Shift, reclaim takes a worker "
    "back; behind a | stand the cards that come up. Tiles are b1 to g6, bronze, silver and gold; in the market b2 is "
    "a card for blue land of two squares. Many rulings are played on a small board, which shows them better; its own "
    "numbers, below, then count in place of those in the rules.",
)
VERDICTS = {
    "legal": "legal turn",
    ILLEGAL: "illegal turn",
    IMPOSSIBLE: "impossible position",
    "score": "final score",
}
KNOWN = 6  # a future market of so many cards at most is told card by card


class Rulings(RulingMaker[Palette]):
    """Draws the cases of a book of rulings."""

    title = "New York 1901: the rules and their rulings"
    how = HOW_TO
    heads = ("", "points", "in hand", "unbuilt", "action cards")
    headwords = HEADWORDS
    verdicts = VERDICTS
    runner, palettes = RUNNER, PALETTES
    position_of, proposal_of = staticmethod(position_of), staticmethod(proposal_of)
    case_picture = staticmethod(case_picture)

    def turn_text(self, case: CaseFile, state: GameState) -> str:
        """The turn with its player, and the cards that come up."""
        if case.turn is None:
            return ""
        return " ".join([f"{state.colour(state.to_move)}:", case.turn, *(["|", *case.draws] if case.draws else [])])

    def rows(self, state: GameState) -> Iterator[tuple[str, ...]]:
        """A row for each player."""
        for seat, player in enumerate(state.players):
            free = player.free_workers(state.edition.numbers.workers)
            cards = " ".join(card_words(player.cards)) or "none"
            yield state.colour(seat), str(player.score), str(max(0, free)), str(player.unbuilt.bit_count()), cards

    def row_sentence(self, *cells: str) -> str:
        """A row in words."""
        points, in_hand, unbuilt, cards = cells
        held = "no cards" if cards == "none" else f"cards {cards}"
        return f"{points} points, {in_hand} workers in hand, {unbuilt} tiles unbuilt, {held}"

    def table(self, result: CaseResult, state: GameState, proposal: Proposal | None) -> Iterator[str]:
        """The market and the cards in play, and what the diagram cannot show."""
        yield _table(state, result.case.new_game is not None)
        yield from _unseen(state, proposal)
        yield from _heights(result.case, state)

    def outcome_sentences(self, state: GameState, check: Check) -> list[str]:
        """What comes of a case under one reading: rules broken, points gained, or the final scores."""
        if check.outcome is not None:
            sheets = [f"{state.colour(seat)} {sheet.summary}" for seat, sheet in enumerate(check.outcome.sheets)]
            return [*sheets, check.outcome.reason]
        if check.violations:
            return [f"{violation.rule}: {violation.sentence}" for violation in check.violations]
        seat = state.to_move
        gained = check.after.players[seat].score - state.players[seat].score if check.after else 0
        said = [f"{state.colour(seat)} scores {gained}"] if gained else []
        return [f"legal{': ' if said else ''}{join_words(said)}"] if check.reading else said

    def notice(self, edition: Edition) -> str:
        """What must be said of an edition, and its numbers."""
        return _board(edition)

    def key_picture(self) -> Picture:
        """The marks of the diagram that has most of them, by districts and players."""
        states = [state for state, _ in self.drawn]
        most = max(states, key=lambda state: (len(state.edition.board.legend.districts), len(state.players)))
        return key_picture(most, self.palette, queued=False)


def _board(edition: Edition) -> str:
    """What must be said of an edition, and its numbers."""
    numbers = edition.numbers
    silver, gold = (numbers.unlock["base"][generation] for generation in (Generation.SILVER, Generation.GOLD))
    played = (
        f"Board {edition.name}: {quantity(numbers.workers, 'worker')} a player, {numbers.open_market} open cards and "
        f"{quantity(numbers.streets_in_play, 'street card')}; silver is unlocked from {silver} points on, gold from "
        f"{gold}; the end comes with {quantity(numbers.end_unbuilt, 'unbuilt tile')} or "
        f"{quantity(numbers.end_open_market, 'open card')}."
    )
    return " ".join(filter(None, (f"{edition.title}.", notice(edition), played)))


def _unseen(state: GameState, proposal: Proposal | None) -> Iterator[str]:
    """What the diagram cannot show: what falls under a new tile, and the mover's land elsewhere."""
    mover = state.colour(state.to_move)
    if proposal is not None and (fallen := falling(state, proposal)):
        yield f"Demolished: {join_words(fallen)}."
    if elsewhere := outside(state, case_window(state, proposal)):
        yield f"Outside the diagram {mover} has {join_words(elsewhere)}."


def _heights(case: CaseFile, state: GameState) -> Iterator[str]:
    """How tall the legendaries are that stand, where a tie is asked about (SCO-8)."""
    tiles = [state.edition.tiles[site.tile] for player in state.players for site in player.buildings if site.legendary]
    if tiles and "SCO-8" in case.rules:
        yield f"Heights: {join_words([f'{tile.name} {tile.height_m} m' for tile in tiles])}."


def _changed_readings(readings: Readings) -> list[tuple[str, str]]:
    """The readings that are not the usual ones."""
    return list(readings.changes().items())


def _table(state: GameState, new_game: bool) -> str:
    """The market and the cards in play in sentences, with what is special about the game."""
    kinds = [state.edition.kind_names[kind] for kind in state.market.open]
    setup, pile = state.setup, quantity(state.market.future_size, "card")
    layers = [
        " ".join(
            f"{copies} {name}" if sum(layer) > 1 else name
            for name, copies in zip(state.edition.kind_names, layer, strict=True)
            if copies
        )
        for layer in state.market.future
    ]
    known = f" ({', then '.join(layers)})" if 0 < state.market.future_size <= KNOWN else ""
    streets = ", ".join(state.edition.card_name(street) for street in setup.streets)
    special = [
        *(() if setup.starters else ("no starter buildings",)),
        *(() if setup.unlocks == "base" else ("advanced points for silver and gold",)),
        *(() if setup.action_cards else ("no action cards",)),
        *(f"read by {switch}={value}" for switch, value in _changed_readings(setup.readings)),
        *(() if state.ended_by is None else (f"{state.colour(state.ended_by)} has brought about the end",)),
    ]
    shuffled = "Shuffled in one of many ways. " if new_game else ""
    return (
        f"Board {state.edition.name}. {shuffled}Open market: {', '.join(kinds) or 'no card'}; "
        f"face down: {pile}{known}. "
        f"Challenge: {setup.challenge_name}; streets: {streets}."
        + (f" {join_words(special)[:1].upper()}{join_words(special)[1:]}." if special else "")
    )
