"""Reads turns as people type them. Squares may be in any order, and parts may be missing; the program then asks for the
missing parts.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NoReturn, TypeAlias

from ...errors import Refused, UnknownWord
from ...messages import gettext, ngettext
from ...text.choosing import choose
from ...text.words import join_words
from ..edition import Edition
from ..masks import TileMask
from ..moves import Pass, Reclaim, Shift, Step, Take, Turn
from ..moves.steps import PLACING
from ..moves.turn import MOST_STEPS
from ..rules.legality import is_legal, moments, turn_violations, violations
from ..rules.options import build_sites, covered_by_boom, demolish_sites
from ..rules.violation import Moment, Violation
from ..state import GameState
from ..tiles import Placement, Site
from .naming import is_count, read_kinds, read_squares, read_territories, read_tile, split_placement

Typed: TypeAlias = tuple[str, tuple[str, ...]]
"""A step as typed: its verb and the other words."""
Asked: TypeAlias = tuple[str, tuple[str, ...]]
"""A question about a typed step, with the possible answers."""

VERBS = ("take", "grab", "build", "demolish", "boom", "shift", "reclaim", "pass")
NOT_BUILDING = ("no", "nothing", "none", "n")
MOST_OPTIONS = 12
LIKE_A_VERB = 0.75
"""The least similarity that a mistyped verb needs: one wrong letter in four. No name of a territory, tile or square is
so similar to a verb.
"""
_LAND = re.compile(r"[a-z]+(-?[0-9]{1,2}|-[a-z0-9-]*[0-9]{2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Gap:
    """A missing part of a turn. The words of an answer belong to the step with the index `at`, or form a new last step.

    `begun` contains the steps before the incomplete step. `tiles` are the ids of the edition's tiles.
    """

    steps: tuple[Typed, ...]
    at: int
    begun: tuple[Step, ...]
    text: str
    options: tuple[str, ...] = ()
    tiles: Collection[str] = ()

    def lines(self) -> list[str]:
        """The lines of the question and of its numbered answers."""
        shown = [f"  {number}. {option}" for number, option in enumerate(self.options[:MOST_OPTIONS], start=1)]
        more = len(self.options) - MOST_OPTIONS
        if more > 0:
            further = ngettext("{number} more place: type the squares", "{number} more places: type the squares", more)
            shown.append(f"  {further}")
        return [self.text, *shown]

    def starts_anew(self, word: str) -> bool:
        """Whether a word begins a new turn and is not an answer."""
        if self.at == len(self.steps):
            # in an answer to this question a word like `b1` names a tile, not a territory
            return word in ("take", "grab", "shift", "reclaim")
        return word in VERBS and word != self.steps[self.at][0]

    def answer(self, text: str) -> tuple[Typed, ...]:
        """The steps of the turn, completed by an answer."""
        words = text.split()
        if not words:
            raise Refused(gettext("expected an answer before the cards that came up"))
        if self.options and len(words) == 1 and is_count(words[0]):
            number = int(words[0])
            if not 1 <= number <= len(self.options):
                raise Refused(
                    gettext(
                        "{answer} is not one of the numbers from 1 to {last}", answer=number, last=len(self.options)
                    )
                )
            words = self.options[number - 1].split()
        if self.at == len(self.steps):
            if words[0].lower() in NOT_BUILDING:
                words = ["pass"]
            return (*self.steps, *typed_steps(text if words[0].lower() in VERBS else f"build {' '.join(words)}"))
        verb, before = self.steps[self.at]
        if words[0].lower() == verb:
            words = words[1:]
            if words and words[0] in self.tiles:  # the answer names another tile than the question
                before = ()
        return (*self.steps[: self.at], (verb, (*before, *words)), *self.steps[self.at + 1 :])


def split_turn(text: str, edition: Edition) -> tuple[tuple[Typed, ...], tuple[int, ...]]:
    """A typed turn as steps, and the cards typed after the turn."""
    steps, drawn = split_cards(text, edition)
    return typed_steps(steps), drawn


def split_cards(text: str, edition: Edition) -> tuple[str, tuple[int, ...]]:
    """A typed turn without the cards after `->` or `|`, and these cards."""
    steps, arrow, kinds = re.sub(r"->|\|", "->", text, count=1).partition("->")
    drawn = [kind for word in kinds.split() for kind in read_kinds(edition, word)]
    if arrow and not drawn:
        raise Refused(gettext("expected the cards that came up after '->', as in -> b2"))
    return steps, tuple(drawn)


def typed_steps(text: str) -> tuple[Typed, ...]:
    """The steps of a typed turn. Each step begins with a verb, and a `;` may precede the verb. At the start of the turn
    and after a `;`, the verb may be abbreviated. A territory at the start of a turn means a claim.
    """
    steps: list[tuple[str, list[str]]] = []
    for _, word, begins in _words(text):
        if begins and len(steps) == MOST_STEPS:
            raise Refused(gettext("the text has more than {most} steps, and no turn has so many", most=MOST_STEPS))
        if begins and may_name_land(word) and all(verb == "shift" for verb, _ in steps):
            steps.append(("take", [word]))
        elif begins:
            try:
                steps.append((choose(word, {verb: verb for verb in VERBS}, gettext("a step of a turn")), []))
            except Refused as error:
                raise Refused(*error.sentences, step=len(steps)) from None
        else:
            steps[-1][1].append(word)
    return tuple((verb, tuple(words)) for verb, words in steps)


def may_name_land(word: str) -> bool:
    """Whether a word looks like a territory, such as `y7` or `yellow-07`, or like several territories joined by commas.

    No verb or command looks like a territory.
    """
    return bool(_LAND.fullmatch(word.partition(",")[0]))


def step_at(text: str, step: int) -> int:
    """The index of the character at which a step of a typed turn begins, counted from 0."""
    return [at for at, _, begins in _words(text) if begins][step]


def _words(text: str) -> Iterator[tuple[int, str, bool]]:
    """The words of a typed turn, each with its position in the text and a flag for the words that begin a step."""
    begins = True
    for match in re.finditer(r"[^\s;]+|;", text):
        if match[0] == ";":
            begins = True
        else:
            begins = begins or match[0].lower() in VERBS
            yield match.start(), match[0], begins
            begins = False


def complete_turn(state: GameState, typed: Sequence[Typed]) -> Turn | Gap:
    """The turn that the typed steps describe, legal or not, or the question for the first missing part.

    If the typed turn ends with a claim after which the player could build, the function also returns a question.
    """
    turn = spell_turn(state, typed)
    if isinstance(turn, Gap) or not build_left_out(state, typed, turn):
        return turn
    question = gettext("what do you build? type a tile with its squares, or pass")
    return Gap(tuple(typed), len(typed), turn.steps[:-1], question)


def spell_turn(state: GameState, typed: Sequence[Typed]) -> Turn | Gap:
    """The turn that the typed steps describe, legal or not, or the question for the first part that is ambiguous."""
    return _spell_turn(state.edition, typed, partial(_left_out, state))


def spelled_in_full(edition: Edition, typed: Sequence[Typed]) -> Turn:
    """The turn that the typed steps describe, read without a position. Raises `Refused` if a part is left out."""

    def refuse(before: Sequence[Step], verb: str, words: Sequence[str]) -> NoReturn:
        step = " ".join((verb, *words))
        raise Refused(gettext("the step {step!r} is incomplete; name territories, tile and squares in full", step=step))

    turn = _spell_turn(edition, typed, refuse)
    assert isinstance(turn, Turn)
    return turn


def _spell_turn(
    edition: Edition, typed: Sequence[Typed], left_out: Callable[[Sequence[Step], str, Sequence[str]], Step | Asked]
) -> Turn | Gap:
    steps: list[Step] = []
    for at, (verb, words) in enumerate(typed):
        try:
            step = _read_step(edition, verb, words) or left_out(steps, verb, words)
        except Refused as error:
            raise Refused(*_or_a_verb(error, words), step=at) from None
        if isinstance(step, tuple):
            text, options = step
            return Gap(tuple(typed), at, tuple(steps), text, options, tuple(edition.tile_number))
        steps.append(step)
    return Turn.of(*steps)


def _or_a_verb(error: Refused, words: Sequence[str]) -> Sequence[str]:
    """The sentences of an error. If the unknown word of the error is similar to a verb, the sentences ask whether the
    verb is meant."""
    if isinstance(error, UnknownWord) and error.word in words:
        for near in difflib.get_close_matches(error.word.lower(), VERBS, 1, LIKE_A_VERB):
            return UnknownWord(error.word, error.reason, gettext("did you mean {word}?", word=near)).sentences
    return error.sentences


def _read_step(edition: Edition, verb: str, words: Sequence[str]) -> Step | None:
    """The step of a verb and its words, legal or not, or `None` if a part of the step is left out."""
    if verb in ("shift", "pass"):
        if words:
            raise UnknownWord(words[0], gettext("unexpected text after {verb}: {word!r}", verb=verb, word=words[0]))
        return Shift() if verb == "shift" else Pass()
    if verb in PLACING:
        tile, *names = split_placement(words) or [""]
        number, squares = read_tile(edition, tile) if tile else 0, read_squares(names)
        return PLACING[verb](Placement(edition.tiles[number].id, squares)) if squares else None
    names = sorted(territory.name for territory in read_territories(edition, words))
    if verb == "reclaim":
        if len(names) > 1:
            raise Refused(gettext("only one worker is taken back, from one territory (TRN-5)"))
        return Reclaim(names[0]) if names else None
    if len(set(names)) < len(names):
        raise Refused(gettext("{territory} is named twice", territory=names[0]))
    if len(names) > 2:
        raise Refused(
            gettext(
                "{territories} territories are given; a turn claims one, or two by Land Grab (ACT-3)",
                territories=len(names),
            )
        )
    return None if len(names) < (2 if verb == "grab" else 1) else Take(tuple(names))


def _left_out(state: GameState, before: Sequence[Step], verb: str, words: Sequence[str]) -> Step | Asked:
    """Returns the completed step if only one choice for the missing part is possible in the position; otherwise returns
    a question."""
    if verb == "reclaim":
        return gettext("from which territory do you take a worker back?"), state.edition.board.names(state.mover.vacant)
    if verb not in PLACING:
        return gettext("which two territories do you claim?") if verb == "grab" else gettext(
            "which territory do you claim?"
        ), ()
    parts = split_placement(words)
    if parts:
        return _place(state, before, verb, read_tile(state.edition, parts[0]))
    turn = Turn((*before, PLACING[verb](Placement("any", ()))))
    if amiss := turn_violations(state, turn):
        raise Refused(*(f"{each.rule}: {each.sentence}" for each in amiss))
    return gettext("{verb}: which tile, and on which squares?", verb=verb), ()


def _place(state: GameState, before: Sequence[Step], verb: str, number: int) -> Step | Asked:
    """The step for a tile typed without squares. The result is a question if the tile has several legal places. If only
    one place of the tile is legal, the step uses this place. If no place of the tile is legal, the step uses the place
    that breaks the fewest rules; if several places break equally few rules, the step uses the place with the fewest
    wrong squares. Therefore the reported violations are similar for every place of the tile.
    """
    tile = state.edition.tiles[number].id

    def amiss(site: Site) -> tuple[Violation, ...]:
        return violations(state, Turn((*before, PLACING[verb](site.placement))))

    at = _moment(state, [*before, PLACING[verb](Placement(tile, ()))])
    legal = [site for site in _sites(at, verb, TileMask(1 << number)) if not amiss(site)]
    if len(legal) > 1:
        places = tuple(" ".join(map(str, site.placement.squares)) for site in legal)
        return gettext("on which squares do you build {tile}?", tile=tile), places
    everywhere = legal or [
        site for site in state.edition.sites.sites if site.tile == number and (state.setup.flips or not site.mirrored)
    ]
    if not everywhere:
        raise Refused(gettext("there is no place for {tile} on this board", tile=tile))

    def badness(site: Site) -> tuple[int, int]:
        broken = amiss(site)
        return len({each.rule for each in broken}), sum(len(each.squares) for each in broken)

    return PLACING[verb](min(everywhere, key=badness).placement)


def fits_nowhere(state: GameState, typed: Sequence[Typed], turn: Turn) -> str:
    """Returns a remark if tiles that were typed without squares have no legal place; otherwise the empty string."""
    names = [
        split_placement(words)[0]
        for at, (verb, words) in enumerate(typed)
        if verb in PLACING and len(split_placement(words)) == 1 and not is_legal(state, Turn(turn.steps[: at + 1]))
    ]
    if not names:
        return ""
    return gettext(
        "no squares for {tiles} are legal; the turn is judged on squares that break the fewest rules",
        tiles=join_words(names),
    )


def _moment(state: GameState, steps: Sequence[Step]) -> Moment:
    *_, last = moments(state, Turn(tuple(steps)))
    return last


def _sites(at: Moment, verb: str, tiles: TileMask) -> list[Site]:
    if verb == "demolish":
        alone = demolish_sites(at.start.setup, at.player, tiles)
        return [*alone, *(site for site, _ in covered_by_boom(at.start))]
    return build_sites(at.start.setup, at.player.free_land, tiles)


def sites_now(state: GameState, before: Sequence[Step], verb: str) -> list[Site]:
    """The sites (possible places of tiles) for a building step that follows the steps typed before this step."""
    at = _moment(state, [*before, Pass()])
    tiles = at.player.available_tiles(state.legendaries) & state.setup.unlocked_at(at.player.score)
    return _sites(at, verb, tiles)


def begun_amiss(state: GameState, question: Gap) -> tuple[Turn, tuple[Violation, ...]]:
    """The part of a turn before the question, and the rules that this part breaks. If the part before the question
    breaks a rule, the program does not ask the question.

    If the question has options, the part before the question breaks no rule, because the options contain only squares
    that make the turn legal.
    """
    turn = Turn.of(*question.begun)
    return turn, violations(state, turn) if question.begun and not question.options else ()


def build_left_out(state: GameState, typed: Sequence[Typed], turn: Turn) -> bool:
    """Whether a typed turn ends with a claim after which the player could build, and names neither a building nor
    `pass`."""
    return len(turn.steps) > len(typed) and bool(sites_now(state, turn.steps[:-1], "build"))


def read_drawn(edition: Edition, text: str) -> list[int]:
    """The cards in an answer such as `r2` or `drew r2 b3`."""
    words = text.split()
    if words and words[0].lower() == "drew":
        words = words[1:]
    if not words:
        raise Refused(gettext("which card came up? type a card kind such as b2"))
    return [kind for word in words for kind in read_kinds(edition, word)]
