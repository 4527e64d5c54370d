"""A draft as text: the commands that set up the draft, which a later session can run again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...errors import DataError, Refused
from ...messages import gettext
from ..board import bits
from ..edition import ALL_CARDS, Edition, card_words, load_edition
from ..positions.vocabulary import OPTIONS
from ..state import COLOURS, GameState
from .commands import EDITS
from .draft import Draft
from .draft_header import HEADER, MAGIC
from .setting import REST


def format_draft(draft: Draft) -> str:
    """Writes a draft as a header and one command per line, which `parse_draft` can read back."""
    edition = draft.edition
    header = f"{MAGIC} edition={edition.name} hash={edition.content_hash} players={','.join(draft.setup.colours)}"
    return "".join(f"{line}\n" for line in (header, *_commands(draft)))


def parse_draft(text: str, name: str, edition: Edition | None = None) -> Draft:
    """Reads a draft. Raises `DataError` with the first wrong line. `name` is the name of the text in error messages."""
    first, _, rest = text.partition("\n")
    header = HEADER.fullmatch(first.rstrip())
    if header is None:
        sentence = gettext(
            "{line!r} is not the first line of a draft, which is {header} edition=... players=...",
            line=first,
            header=MAGIC,
        )
        raise DataError([_at_line(name, 1, sentence)])
    edition = edition or load_edition(header[1])
    if header[2] != edition.content_hash:
        sentence = gettext(
            "the draft needs version {content_hash!r} of the edition {edition!r}; the version here is {here!r}",
            content_hash=header[2],
            edition=edition.name,
            here=edition.content_hash,
        )
        raise DataError([_at_line(name, 1, sentence)])
    colours = header[3].split(",")
    if not 2 <= len(colours) == len(set(colours)) <= len(COLOURS) or not set(colours) <= set(COLOURS):
        sentence = gettext(
            "players={players}: expected 2 to 4 different colours of {colours}",
            players=header[3],
            colours=", ".join(COLOURS),
        )
        raise DataError([_at_line(name, 1, sentence)])
    draft = Draft.blank(edition, colours)
    for number, line in enumerate(rest.splitlines(), start=2):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                draft, _ = EDITS.edit(draft, line)
            except Refused as error:
                raise DataError([_at_line(name, number, sentence) for sentence in error.sentences]) from None
    return draft


def _at_line(name: str, line: int, sentence: str) -> str:
    return gettext("{file}, line {line}: {problem}", file=name, line=line, problem=sentence)


def draft_as_far(state: GameState) -> tuple[Draft, list[str]]:
    """Makes a draft of a position that has problems. Returns the draft, and a sentence for each part of the position
    that the draft cannot contain."""
    draft, left_out = _as_far(Draft.blank(state.edition, state.setup.colours), Draft.of(state))
    if left_out:  # a score stays the same even if a tile that contributed to the score is left out
        for seat, player in enumerate(state.players):
            draft, _ = EDITS.edit(draft, f"score {state.colour(seat)} {player.score}")
    return draft, left_out


def reseat(draft: Draft, colours: Sequence[str]) -> tuple[Draft, list[str]]:
    """Changes the players of a draft; returns the new draft, and a sentence for each part of the old draft that the new
    draft cannot contain."""
    return _as_far(Draft.blank(draft.edition, colours), draft)


def _as_far(draft: Draft, like: Draft) -> tuple[Draft, list[str]]:
    """Returns a new draft with as many parts of another draft as possible, and a sentence for each part that is left
    out."""
    left_out = []
    for line in _commands(like):
        for single in _singly(line):
            try:
                draft, _ = EDITS.edit(draft, single)
            except Refused as error:
                left_out.append(
                    gettext("left out `{command}`: {reason}", command=single, reason="; ".join(error.sentences))
                )
    return draft, left_out


def _singly(line: str) -> list[str]:
    """Splits a command for several territories or tiles into several commands, each for one territory or tile. So one
    command can fail while the other commands succeed."""
    word, *words = line.split()
    return [f"{word} {words[0]} {name}" for name in words[1:]] if word in ("claim", "raze") else [line]


def _commands(draft: Draft) -> Iterator[str]:
    setup, blank = draft.setup, Draft.blank(draft.edition, draft.setup.colours)
    for switch, value in setup.readings.changes().items():
        yield f"reading {switch} {value}"
    for name, option in OPTIONS.items():
        value = getattr(setup, name)
        if value != getattr(blank.setup, name):
            yield f"option {name} {option.word(value)}"
    if setup.streets:
        yield f"streets {' '.join(setup.streets)}"
    if setup.challenge:
        yield f"challenge {setup.challenge}"
    for seat in setup.seats:
        yield from _player_commands(draft, seat)
    if draft.open:
        yield f"market {' '.join(draft.edition.kind_names[kind] for kind in draft.open)}"
    if draft.future != blank.future:
        yield f"future {' '.join(pile_words(draft)) or 'none'}"
    if draft.to_move:
        yield f"turn {setup.colours[draft.to_move]}"
    if draft.ended_by is not None:
        yield f"ended {setup.colours[draft.ended_by]}"


def _player_commands(draft: Draft, seat: int) -> Iterator[str]:
    edition, holding, colour = draft.edition, draft.holdings[seat], draft.setup.colours[seat]
    if holding.estate:
        yield f"claim {colour} {' '.join(edition.board.names(holding.estate))}"
    for site in holding.buildings:
        if site.tile == edition.starter:
            yield f"starter {colour} {edition.board.names(site.territories)[0]}"
        else:
            yield f"build {colour} {site.placement}"
    if holding.gone:
        yield f"raze {colour} {' '.join(edition.tiles[number].id for number in bits(holding.gone))}"
    if holding.score is not None:
        yield f"score {colour} {holding.score}{f' because {holding.reason}' * bool(holding.reason)}"
    if holding.cards != (ALL_CARDS if draft.setup.action_cards else 0):
        yield f"cards {colour} {' '.join(card_words(holding.cards)) or 'none'}"


def pile_words(draft: Draft) -> list[str]:
    """The known part of the pile from the top, as the words that follow the command `future`."""
    kinds = draft.edition.kind_names
    return [
        REST if layer is None else ",".join(f"{count}{kinds[kind]}" for kind, count in enumerate(layer) if count)
        for layer in draft.future
    ]
