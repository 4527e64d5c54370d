"""The answers of `edit` and `edit-step`: a draft while it is edited."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ...capabilities.editing import ChangesData, CitingData, DoneEditData, RefusedEditData, carried_out, citing
from ...messages import gettext
from ...protocol.editing import Edited
from ...questions.answers import Data, Part, PositionAnswer, Text, facts_of
from ..board import bits
from ..edition import ACTION_CARDS, card_words, challenge_name
from ..positions.file import format_position
from ..positions.line import format_line
from ..positions.vocabulary import OPTIONS
from ..rulings.registry import cited_rules
from ..state import COLOURS, READINGS
from ..state.history import Amiss
from ..table.commands import EDITS
from ..table.draft import Draft
from ..table.script import format_draft, pile_words


class AmissData(CitingData):
    """A problem of a draft, with the part of the position and the squares concerned."""

    part: list[str | int]
    squares: list[Text]


class HoldingData(Part):
    """What a player has in a draft.

    `score` is the sum of the points `printed` on the built tiles, unless it is `overruled`.
    """

    colour: str
    score: int
    printed: int
    overruled: bool
    reason: str = Field(description="the reason given for a score that is overruled")
    workers: int = Field(description="workers in hand; negative if there is more vacant land than workers")
    estate: list[str]
    vacant: list[str]
    buildings: list[Text]
    demolished: list[str]
    unbuilt: list[str]
    action_cards: list[str]


class NamedData(Part):
    """A card by its word in commands, and its printed name."""

    id: str
    name: str


class DraftTileData(NamedData):
    """A tile as it is printed."""

    generation: Text
    legendary: bool
    points: int
    shape: list[str]


class DraftLandData(Part):
    """A territory: the kind of its card, and its squares."""

    name: str
    kind: str
    starter: bool
    squares: list[Text]


class CommandData(Part):
    """A command: its words, and what it does."""

    usage: str
    does: str


class ChoicesData(Part):
    """All that commands can choose from."""

    colours: list[str]
    kinds: list[str]
    streets: list[NamedData]
    challenges: list[NamedData]
    action_cards: list[NamedData]
    options: dict[str, list[str]]
    readings: dict[str, list[str]]
    open_market: int
    streets_in_play: int
    workers: int
    tiles: list[DraftTileData]
    territories: list[DraftLandData]
    commands: list[CommandData]


class EditAnswer(PositionAnswer):
    """A draft after commands, with its problems; it has a line once there are none."""

    command = "edit"
    proves = False
    draft: str
    done: list[DoneEditData]
    refused: list[RefusedEditData]
    left_out: list[str] = Field(
        description="sentences about what no draft can hold of a file, or of the draft for other players"
    )
    missing: list[AmissData]
    wrong: list[AmissData]
    line: str | None
    source: str = Field(description="the reasons for scores, as the position file has them")
    file: str | None = Field(description="the position file, if it was asked for and the position adds up")
    options: dict[str, str]
    streets: list[str]
    challenge: str | None
    face_up: list[str]
    pile: list[str] = Field(description="what is known of the pile, top first, in the words of the command `future`")
    face_down: dict[str, int]
    to_move: str
    ended_by: str | None
    players: list[HoldingData]
    unclaimed: list[str]
    completions: list[str]
    fits: list[str]
    choices: ChoicesData | None


class ContinuedEditAnswer(ChangesData, EditAnswer):
    """A draft after changes, which can be undone, with its problems."""

    command = "edit-step"
    legendaries: list[str] = Field(description="legendary tiles that nobody has built")


def edit(
    result: Edited[Draft],
    left_out: Sequence[str],
    completions: Sequence[str],
    fits: Sequence[str],
    *,
    choices: bool,
    file: bool,
) -> EditAnswer:
    """The answer of `edit`; it has the choices and the position file only if asked for."""
    return EditAnswer.make(result.draft.state, _edited_data(result, left_out, completions, fits, choices, file))


def edit_step(
    edited: Edited[Draft],
    left_out: Sequence[str],
    completions: Sequence[str],
    fits: Sequence[str],
    changes: Data,
    *,
    choices: bool,
    file: bool,
) -> ContinuedEditAnswer:
    """The answer of `edit-step`, with the changes so far."""
    content = _edited_data(edited, left_out, completions, fits, choices, file) | changes
    state = edited.draft.state
    content["legendaries"] = [state.edition.tiles[number].id for number in bits(state.legendaries)]
    return ContinuedEditAnswer.make(state, content)


def _edited_data(
    edited: Edited[Draft],
    left_out: Sequence[str],
    completions: Sequence[str],
    fits: Sequence[str],
    choices: bool,
    file: bool,
) -> Data:
    draft, amiss = edited.draft, edited.draft.amiss()
    state, kinds = draft.state, draft.edition.kind_names
    hidden = [sum(layer[kind] for layer in state.market.future) for kind in range(len(kinds))]
    return {
        "draft": format_draft(draft),
        **carried_out(edited, cited_rules),
        "left_out": list(left_out),
        "missing": [_amiss(draft, each) for each in amiss if each.lacking],
        "wrong": [_amiss(draft, each) for each in amiss if not each.lacking],
        "line": None if amiss else format_line(state),
        "source": draft.source,
        "file": format_position(state, draft.source) if file and not amiss else None,
        "options": {name: option.word(getattr(draft.setup, name)) for name, option in OPTIONS.items()},
        "streets": list(draft.setup.streets),
        "challenge": draft.setup.challenge or None,
        "face_up": [kinds[kind] for kind in state.market.open],
        "pile": pile_words(draft),
        "face_down": dict(zip(kinds, hidden, strict=True)),
        "to_move": state.colour(state.to_move),
        "ended_by": None if state.ended_by is None else state.colour(state.ended_by),
        "players": [_holding(draft, seat) for seat in draft.setup.seats],
        "unclaimed": draft.edition.board.names(state.unclaimed),
        "completions": list(completions),
        "fits": list(fits),
        "choices": _choices(draft) if choices else None,
    }


def _amiss(draft: Draft, amiss: Amiss) -> Data:
    squares = draft.edition.board.squares_of(amiss.squares)
    return citing(amiss.sentence, cited_rules) | {"part": list(amiss.part), "squares": squares}


def _holding(draft: Draft, seat: int) -> Data:
    edition, held = draft.edition, draft.holdings[seat]
    player, printed = held.player(edition), held.printed_points(edition)
    return {
        "colour": draft.setup.colours[seat],
        "score": player.score,
        "printed": printed,
        "overruled": held.score is not None,
        "reason": held.reason,
        "workers": edition.numbers.workers - player.vacant.bit_count(),
        "estate": edition.board.names(player.estate),
        "vacant": edition.board.names(player.vacant),
        "buildings": [site.placement for site in player.buildings],
        "demolished": [edition.tiles[number].id for number in bits(held.gone)],
        "unbuilt": [edition.tiles[number].id for number in bits(player.unbuilt)],
        "action_cards": card_words(held.cards),
    }


def _choices(draft: Draft) -> Data:
    edition = draft.edition
    return {
        "colours": COLOURS,
        "kinds": edition.kind_names,
        "streets": edition.street_cards,
        "challenges": [{"id": each, "name": challenge_name(each)} for each in edition.challenges],
        "action_cards": [{"id": card.word, "name": card.name} for card in ACTION_CARDS.values()],
        "options": {name: list(option.values) for name, option in OPTIONS.items()},
        "readings": {name: list(values) for name, values in READINGS.items()},
        "open_market": edition.numbers.open_market,
        "streets_in_play": edition.numbers.streets_in_play,
        "workers": edition.numbers.workers,
        "tiles": [
            facts_of(tile) | {"legendary": tile.legendary, "shape": tile.shape.drawing()} for tile in edition.tiles
        ],
        "territories": [
            {
                "name": land.name,
                "kind": edition.kind_names[edition.kind_of[land.index]],
                "starter": land.index in edition.starters,
                "squares": edition.board.squares_of(land.mask),
            }
            for land in edition.board.territories
        ],
        "commands": [{"usage": each.usage, "does": gettext(each.does)} for each in EDITS.by_word.values()],
    }
