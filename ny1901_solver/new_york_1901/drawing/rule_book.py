"""The book of rulings: every rule with its cases and their diagrams, whatever it is printed with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ...kit.errors import DataError
from ...kit.pictures.printed import Printed
from ...kit.rulebook.case_file import BETWEEN_READINGS
from ...kit.rulebook.rules_file import SourceDocument
from ...kit.words import counted, listed
from ..edition import Edition, card_words
from ..rulings import Reading, Registry, Rule, WrongClaim
from ..rulings.case_file import CaseFile
from ..rulings.cases import CaseResult, Check, position_of, run
from ..rulings.headwords import headings_of
from ..rulings.registry import HEADINGS, RULE_ID
from ..state import GameState, Readings
from ..tiles import Generation
from .case_picture import case_picture, case_window, outside, proposal_of
from .colours import COLOUR, Palette
from .header_footer import notice
from .proposal import Proposal, falling
from .puzzle_picture import key_picture

TITLE = "New York 1901: the rules and their rulings"
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
    "illegal": "illegal turn",
    "impossible": "impossible position",
    "score": "final score",
}
WIDE = 320  # a diagram of more points leaves too little room for a table
KEY = 0.78  # of a page's width
KNOWN = 6  # a future market of so many cards at most is told card by card
PLAYER_HEADS = ("", "points", "in hand", "unbuilt", "action cards")


@dataclass(frozen=True, slots=True)
class Ruling:
    """A case as the book prints it.

    `players` are rows under `PLAYER_HEADS`; `found` says for each reading what comes of it and why; `based` are the
    sources.
    """

    id: str
    question: str
    verdict: str
    turn: str
    diagram: Printed
    players: tuple[tuple[str, ...], ...]
    table: str
    answer: str
    found: tuple[tuple[str, tuple[str, ...]], ...]
    rules: tuple[str, ...]
    refutes: tuple[str, ...]
    inferred: str
    based: str

    @property
    def refused(self) -> bool:
        """Whether the rules refuse the turn, or the position."""
        return self.verdict in (VERDICTS["illegal"], VERDICTS["impossible"])


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule with its readings, the wrong claims that it refutes, its rulings, and those that stand elsewhere."""

    rule: Rule
    readings: tuple[Reading, ...]
    refutes: tuple[str, ...]
    rulings: tuple[Ruling, ...]
    elsewhere: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A title, what must be said of the editions, the key to the diagrams, chapters by heading, and what is at the end.

    The index has words with the rules and cases that speak of them. A `grey` book has no colours.
    """

    title: str
    subtitle: str
    notices: tuple[str, ...]
    key: Printed
    chapters: tuple[tuple[str, tuple[RuleEntry, ...]], ...]
    claims: tuple[WrongClaim, ...]
    documents: tuple[SourceDocument, ...]
    index: tuple[tuple[str, tuple[str, ...]], ...]
    grey: bool

    @property
    def rules(self) -> list[str]:
        """The ids of the rules, in order."""
        return [entry.rule.id for _, entries in self.chapters for entry in entries]

    @property
    def rulings(self) -> list[Ruling]:
        """All rulings, in order."""
        return [ruling for _, entries in self.chapters for entry in entries for ruling in entry.rulings]

    @property
    def ids(self) -> set[str]:
        """The ids of the rules and of the rulings."""
        return {*self.rules, *(ruling.id for ruling in self.rulings)}

    def known(self, ids: Iterable[str]) -> list[str]:
        """Those of some rules that stand in this book."""
        return [each for each in ids if each in self.rules]


IN_TEXT = rf"\b{RULE_ID}(?:-[a-z]+)?\b"
"""The form of an id of a rule or a case in a text, as a regular expression."""


def shortened(ids: Iterable[str]) -> list[tuple[str, str]]:
    """Ids with how an index shows them in their order: behind its rule or another case of it, a case by its letter.

    A case that was found between readings has the switch of theirs.
    """
    shown, rule = list[tuple[str, str]](), ""
    for each in ids:
        of, _, letter = each.rpartition("-")
        short = letter if of == rule and letter.isalpha() else each.removeprefix(f"{BETWEEN_READINGS}-")
        shown.append((each, short))
        rule = of if letter.isalpha() else each
    return shown


def rule_book_of(
    registry: Registry,
    rules: Sequence[Rule],
    cases: Sequence[CaseFile],
    title: str = TITLE,
    palette: Palette = COLOUR,
    told: Callable[[str], object] = str,
) -> RuleBook:
    """Makes the book of some rules and of the cases that stand with them, and tells the id of each case that is drawn.

    Raises `DataError` where there is no rule or no case.
    """
    if not rules or not cases:
        raise DataError(["a book has at least one rule and one ruling"])
    states, rulings = list[GameState](), dict[str, list[Ruling]]()
    for case in cases:
        result = run(case)
        states.append(position_of(result))
        rulings.setdefault(case.rules[0], []).append(_ruling(result, states[-1], palette))
        told(case.id)
    claims = [claim for claim in registry.wrong_claims if {rule.id for rule in rules} & {*claim.refuted_by}]
    named = {source.document for rule in rules for source in rule.sources} | {claim.document for claim in claims}
    named |= {source.document for case in cases for source in case.source}
    entries = [_entry(registry, rule, rulings.get(rule.id, []), cases) for rule in rules]
    under = {start: tuple(each for each in entries if each.rule.id.startswith(f"{start}-")) for start in HEADINGS}
    return RuleBook(
        title,
        f"{counted(len(rules), 'rule')}, {counted(len(cases), 'ruling')}",
        tuple(dict.fromkeys(_board(state.edition) for state in states)),
        Printed.filling(key_picture(max(states, key=_signs), palette, "key-", queued=False), KEY),
        tuple((heading, under[start]) for start, heading in HEADINGS.items() if under[start]),
        tuple(claims),
        tuple(document for document in registry.documents if document.id in named),
        headings_of(rules, cases, registry.readings),
        palette.grey,
    )


def _board(edition: Edition) -> str:
    """What must be said of an edition, and its numbers."""
    numbers = edition.numbers
    silver, gold = (numbers.unlock["base"][generation] for generation in (Generation.SILVER, Generation.GOLD))
    played = (
        f"Board {edition.name}: {counted(numbers.workers, 'worker')} a player, {numbers.open_market} open cards and "
        f"{counted(numbers.streets_in_play, 'street card')}; silver is unlocked from {silver} points on, gold from "
        f"{gold}; the end comes with {counted(numbers.end_unbuilt, 'unbuilt tile')} or "
        f"{counted(numbers.end_open_market, 'open card')}."
    )
    return " ".join(filter(None, (f"{edition.title}.", notice(edition), played)))


def _entry(registry: Registry, rule: Rule, rulings: Sequence[Ruling], cases: Sequence[CaseFile]) -> RuleEntry:
    elsewhere = tuple(case.id for case in cases if rule.id in case.rules[1:])
    refutes = tuple(claim.id for claim in registry.claims_refuted_by(rule))
    return RuleEntry(rule, registry.readings_of(rule), refutes, tuple(rulings), elsewhere)


def _signs(state: GameState) -> tuple[int, int]:
    """How many marks a key to diagrams explains: districts and players."""
    return len(state.edition.board.legend.districts), len(state.players)


def _ruling(result: CaseResult, state: GameState, palette: Palette) -> Ruling:
    """The ruling of a case that was run, about a position."""
    case = result.case
    mover, turn, proposal = state.colour(state.to_move), "", proposal_of(result)
    if case.turn is not None:
        turn = " ".join([f"{mover}:", case.turn, *(["|", *case.draws] if case.draws else [])])
    return Ruling(
        case.id,
        case.question,
        VERDICTS.get(case.ruling, case.ruling),
        turn,
        case_picture(state, proposal, case.id, palette, f"{case.id}-"),
        tuple(_player(state, seat) for seat in state.setup.seats),
        " ".join([_table(state, case.new_game is not None), *_unseen(state, proposal), *_heights(case, state)]),
        case.answer,
        tuple((check.reading, tuple(_found(state, check))) for check in result.checks),
        tuple(case.rules[1:]),
        tuple(case.refutes),
        case.inferred or "",
        "; ".join(map(str, case.source)),
    )


def _unseen(state: GameState, proposal: Proposal | None) -> Iterator[str]:
    """What the diagram cannot show: what falls under a new tile, and the mover's land elsewhere."""
    mover = state.colour(state.to_move)
    if proposal is not None and (fallen := falling(state, proposal)):
        yield f"Demolished: {listed(fallen)}."
    if elsewhere := outside(state, case_window(state, proposal)):
        yield f"Outside the diagram {mover} has {listed(elsewhere)}."


def _heights(case: CaseFile, state: GameState) -> Iterator[str]:
    """How tall the legendaries are that stand, where a tie is asked about (SCO-8)."""
    tiles = [state.edition.tiles[site.tile] for player in state.players for site in player.buildings if site.legendary]
    if tiles and "SCO-8" in case.rules:
        yield f"Heights: {listed([f'{tile.name} {tile.height_m} m' for tile in tiles])}."


def _found(state: GameState, check: Check) -> list[str]:
    """What comes of a case under one reading: rules broken, points gained, or the final scores."""
    if check.outcome is not None:
        sheets = [f"{state.colour(seat)} {sheet.told}" for seat, sheet in enumerate(check.outcome.sheets)]
        return [*sheets, check.outcome.reason]
    if check.violations:
        return [f"{violation.rule}: {violation.sentence}" for violation in check.violations]
    seat = state.to_move
    gained = check.after.players[seat].score - state.players[seat].score if check.after else 0
    said = [f"{state.colour(seat)} scores {gained}"] if gained else []
    return [f"legal{': ' if said else ''}{listed(said)}"] if check.reading else said


def _player(state: GameState, seat: int) -> tuple[str, ...]:
    """A row under `PLAYER_HEADS`."""
    player = state.players[seat]
    free = player.free_workers(state.edition.numbers.workers)
    cards = " ".join(card_words(player.cards)) or "none"
    return state.colour(seat), str(player.score), str(max(0, free)), str(player.unbuilt.bit_count()), cards


def _switched(readings: Readings) -> list[tuple[str, str]]:
    """The readings that are not the usual ones."""
    usual = Readings().as_dict()
    return [(switch, value) for switch, value in readings.as_dict().items() if value != usual[switch]]


def _table(state: GameState, new_game: bool) -> str:
    """The market and the cards in play in sentences, with what is special about the game."""
    kinds = [state.edition.kind_names[kind] for kind in state.market.open]
    setup, pile = state.setup, counted(state.market.future_size, "card")
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
        *(f"read by {switch}={value}" for switch, value in _switched(setup.readings)),
        *(() if state.ended_by is None else (f"{state.colour(state.ended_by)} has brought about the end",)),
    ]
    shuffled = "Shuffled in one of many ways. " if new_game else ""
    return (
        f"Board {state.edition.name}. {shuffled}Open market: {', '.join(kinds) or 'no card'}; "
        f"face down: {pile}{known}. "
        f"Challenge: {setup.challenge_name}; streets: {streets}."
        + (f" {listed(special)[:1].upper()}{listed(special)[1:]}." if special else "")
    )
