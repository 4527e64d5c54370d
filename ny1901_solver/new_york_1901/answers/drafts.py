"""The answers of `edit` and `edit-step`: a draft that is being edited."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import Field

from ...capabilities.editing import ChangesData, CitingData, DoneEditData, RefusedEditData, carried_out, citing
from ...messages import gettext
from ...protocol.editing import Edited
from ...questions.answers import Data, Part, PositionAnswer, Text, facts_of
from ..board import bits
from ..edition import card_words, challenge_name
from ..positions.file import format_position
from ..positions.line import format_line
from ..positions.vocabulary import OPTIONS
from ..rulings.registry import cited_rules
from ..state import COLOURS, READINGS
from ..state.history import Amiss
from ..table.commands import EDITS
from ..table.draft import Draft
from ..table.script import format_draft, pile_words
from .cards import ActionCardData, LandCardData, action_cards, land_cards


class AmissData(CitingData):
    """A problem of a draft, with the part of the position and the squares that have the problem."""

    part: list[str | int] = Field(description="the path of the part in the position file, such as a key and an index")
    squares: list[Text] = Field(description="the squares that have the problem")


class HoldingData(Part):
    """The score and pieces of a player in a draft."""

    colour: str = Field(description="the player's colour")
    score: int = Field(
        description="the points on the score track: `printed`, or the score given instead if `overruled`"
    )
    printed: int = Field(description="the sum of the points printed on the tiles that the player has built")
    overruled: bool = Field(description="whether a different score was given for the player")
    reason: str = Field(description="the reason that was given for a score that differs from `printed`")
    workers: int = Field(
        description="the number of workers in the player's hand; negative if there are more vacant "
        "territories than workers"
    )
    estate: list[str] = Field(description="the territories of the player's estate")
    vacant: list[str] = Field(description="the territories of the estate without a building")
    buildings: list[Text] = Field(description="the player's buildings on the board")
    demolished: list[str] = Field(description="the ids of the player's demolished tiles")
    unbuilt: list[str] = Field(description="the ids of the tiles that the player still has")
    action_cards: list[str] = Field(description="the words of the action cards in the player's hand")


class NamedData(Part):
    """A card: its word in commands, and its printed name."""

    id: str = Field(description="the word in commands")
    name: str = Field(description="the printed name")


class DraftTileData(NamedData):
    """A tile as it is printed."""

    generation: Text = Field(description="the generation of the tile: bronze, silver or gold")
    legendary: bool = Field(description="whether the tile is Legendary")
    points: int = Field(description="the points printed on the tile")
    shape: list[str] = Field(description="the rows of the tile's shape")


class DraftLandData(Part):
    """A territory: the kind of its card, and its squares."""

    name: str = Field(description="the name of the territory, such as blue-07")
    kind: str = Field(description="the kind of its land card, such as b2")
    starter: bool = Field(description="whether the territory is a starter territory")
    squares: list[Text] = Field(description="the squares of the territory")


class CommandData(Part):
    """A command of `edit`, and its meaning."""

    usage: str = Field(description="the words of the command, with names for its arguments")
    does: str = Field(description="what the command does")


class ChoicesData(Part):
    """All values that commands can choose from."""

    colours: list[str] = Field(description="the colours of players")
    kinds: list[str] = Field(description="the kinds of land cards")
    land_cards: list[LandCardData] = Field(description="the kinds of land cards in words")
    streets: list[NamedData] = Field(description="the street cards")
    challenges: list[NamedData] = Field(description="the challenge cards")
    action_cards: list[ActionCardData] = Field(description="the action cards")
    options: dict[str, list[str]] = Field(
        description="the values of each option of the set-up, by the name of the option"
    )
    readings: dict[str, list[str]] = Field(description="the values of each reading of the rules, by its name")
    open_market: int = Field(description="the number of face-up cards of a full market")
    streets_in_play: int = Field(description="the number of street cards in play")
    workers: int = Field(description="the number of workers of each player")
    tiles: list[DraftTileData] = Field(description="the tiles")
    territories: list[DraftLandData] = Field(description="the territories")
    commands: list[CommandData] = Field(description="the commands")


class EditAnswer(PositionAnswer):
    """A draft after commands, with its problems; `line` is the position once there are no problems."""

    command = "edit"
    proves = False
    draft: str = Field(description="the text of the draft")
    done: list[DoneEditData] = Field(description="the commands that were carried out")
    refused: list[RefusedEditData] = Field(description="the commands that were refused, with the reasons")
    left_out: list[str] = Field(
        description="sentences about parts of the input that the draft cannot hold and that were left out"
    )
    missing: list[AmissData] = Field(description="the missing parts of the position")
    wrong: list[AmissData] = Field(description="the contradictions and the broken rules of the position")
    line: str | None = Field(description="the position as one line; null if the position has problems")
    source: str = Field(description="the text that the position file stores as the reason for scores")
    file: str | None = Field(
        description="the text of the position file; null if it was not requested, or the position has problems"
    )
    options: dict[str, str] = Field(description="the value of each option of the set-up, by the name of the option")
    streets: list[str] = Field(description="the ids of the street cards in play")
    challenge: str | None = Field(description="the id of the challenge card in play; null if there is none")
    face_up: list[str] = Field(description="the kinds of the face-up cards of the market")
    pile: list[str] = Field(
        description="the known layers of the pile, the top first, in the words of the command `future`"
    )
    face_down: dict[str, int] = Field(description="the number of face-down cards of each kind")
    to_move: str = Field(description="the colour of the player to move")
    ended_by: str | None = Field(
        description="the colour of the player who triggered the end of the game; null if nobody has"
    )
    players: list[HoldingData] = Field(description="the players in turn order")
    unclaimed: list[str] = Field(description="the territories that can still be claimed")
    completions: list[str] = Field(description="the words that can follow the text in `complete` of the question")
    fits: list[str] = Field(description="the places where the tile in `fits` of the question may be built")
    choices: ChoicesData | None = Field(
        description="all values that commands can choose from; null if they were not requested"
    )


class ContinuedEditAnswer(ChangesData, EditAnswer):
    """A draft after changes, with its problems. The changes can be undone."""

    command = "edit-step"
    legendaries: list[str] = Field(description="the ids of Legendary tiles that nobody has built")


def edit(
    result: Edited[Draft],
    left_out: Sequence[str],
    completions: Sequence[str],
    fits: Sequence[str],
    *,
    choices: bool,
    file: bool,
) -> EditAnswer:
    """Makes the answer of `edit`; `choices` and `file` are filled only on request."""
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
    """Makes the answer of `edit-step`, with the changes so far."""
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
        "land_cards": land_cards(edition),
        "streets": edition.street_cards,
        "challenges": [{"id": each, "name": challenge_name(each)} for each in edition.challenges],
        "action_cards": action_cards(),
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
