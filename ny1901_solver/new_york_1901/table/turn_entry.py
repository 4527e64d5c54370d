"""A turn as people type it at the table: squares in any order, parts left out, and questions for what is missing."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NoReturn, TypeAlias

from ...errors import Refused, UnknownWord
from ...messages import gettext
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
"""What is asked for a step, with the answers to choose from."""

VERBS = ("take", "grab", "build", "demolish", "boom", "shift", "reclaim", "pass")
NOT_BUILDING = ("no", "nothing", "none", "n")
MOST_OPTIONS = 12
LIKE_A_VERB = 0.75
"""How like a verb a word is that may be one: one letter amiss in four; no territory, tile or square comes near."""
_LAND = re.compile(r"[a-z]+(-?[0-9]{1,2}|-[a-z0-9-]*[0-9]{2})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Gap:
    """What is missing in a turn: the words of an answer go to step `at`, or make a new last step.

    `begun` are the steps before that one. `tiles` are those of the edition, by their ids.
    """

    steps: tuple[Typed, ...]
    at: int
    begun: tuple[Step, ...]
    text: str
    options: tuple[str, ...] = ()
    tiles: Collection[str] = ()

    def lines(self) -> list[str]:
        """The question with its numbered answers."""
        shown = [f"  {number}. {option}" for number, option in enumerate(self.options[:MOST_OPTIONS], start=1)]
        more = len(self.options) - MOST_OPTIONS
        return [self.text, *shown, *([f"  and {more} more: type the squares"] if more > 0 else [])]

    def starts_anew(self, word: str) -> bool:
        """Whether a word begins another turn rather than an answer."""
        if self.at == len(self.steps):
            return word in ("take", "grab", "shift", "reclaim")  # a `b1` is a tile here, and no territory
        return word in VERBS and word != self.steps[self.at][0]

    def answer(self, text: str) -> tuple[Typed, ...]:
        """The steps with the answer put in."""
        words = text.split()
        if not words:
            raise Refused("an answer is wanted before the cards that came up")
        if self.options and len(words) == 1 and is_count(words[0]):
            number = int(words[0])
            if not 1 <= number <= len(self.options):
                raise Refused(f"{number} is not one of the numbers 1 to {len(self.options)}")
            words = self.options[number - 1].split()
        if self.at == len(self.steps):
            if words[0].lower() in NOT_BUILDING:
                words = ["pass"]
            return (*self.steps, *typed_steps(text if words[0].lower() in VERBS else f"build {' '.join(words)}"))
        verb, before = self.steps[self.at]
        if words[0].lower() == verb:
            words = words[1:]
            if words and words[0] in self.tiles:  # another tile than that whose place is asked for
                before = ()
        return (*self.steps[: self.at], (verb, (*before, *words)), *self.steps[self.at + 1 :])


def split_turn(text: str, edition: Edition) -> tuple[tuple[Typed, ...], tuple[int, ...]]:
    """A typed turn as steps, and the cards that stand behind it."""
    steps, drawn = split_cards(text, edition)
    return typed_steps(steps), drawn


def split_cards(text: str, edition: Edition) -> tuple[str, tuple[int, ...]]:
    """A typed turn without the cards that stand behind `->` or `|`, and these."""
    steps, arrow, kinds = re.sub(r"->|\|", "->", text, count=1).partition("->")
    drawn = [kind for word in kinds.split() for kind in read_kinds(edition, word)]
    if arrow and not drawn:
        raise Refused("the cards that came up are wanted behind '->', such as -> b2")
    return steps, tuple(drawn)


def typed_steps(text: str) -> tuple[Typed, ...]:
    """The steps of a typed turn: a verb begins one, with or without a ';' before it.

    At the start and behind a ';' a verb is wanted, and may be cut short; a territory that begins a turn is taken.
    """
    steps: list[tuple[str, list[str]]] = []
    for _, word, begins in _words(text):
        if begins and len(steps) == MOST_STEPS:
            raise Refused(f"no turn has more than {MOST_STEPS} steps, and more of them are typed")
        if begins and may_name_land(word) and all(verb == "shift" for verb, _ in steps):
            steps.append(("take", [word]))
        elif begins:
            try:
                steps.append((choose(word, {verb: verb for verb in VERBS}, "a step of a turn"), []))
            except Refused as error:
                raise Refused(*error.sentences, step=len(steps)) from None
        else:
            steps[-1][1].append(word)
    return tuple((verb, tuple(words)) for verb, words in steps)


def may_name_land(word: str) -> bool:
    """Whether a word looks like a territory, `y7` or `yellow-07`, or several with commas; no verb or command does."""
    return bool(_LAND.fullmatch(word.partition(",")[0]))


def step_at(text: str, step: int) -> int:
    """The character, from 0, at which a step of a typed turn begins."""
    return [at for at, _, begins in _words(text) if begins][step]


def _words(text: str) -> Iterator[tuple[int, str, bool]]:
    """The words of a typed turn, each with the character at which it stands and whether it begins a step."""
    begins = True
    for match in re.finditer(r"[^\s;]+|;", text):
        if match[0] == ";":
            begins = True
        else:
            begins = begins or match[0].lower() in VERBS
            yield match.start(), match[0], begins
            begins = False


def complete_turn(state: GameState, typed: Sequence[Typed]) -> Turn | Gap:
    """The turn that the steps spell, legal or not, or the question for the first thing missing.

    A take behind which something could be built is a question, too.
    """
    turn = spell_turn(state, typed)
    if isinstance(turn, Gap) or not build_left_out(state, typed, turn):
        return turn
    return Gap(tuple(typed), len(typed), turn.steps[:-1], "build what? a tile with its squares, or pass")


def spell_turn(state: GameState, typed: Sequence[Typed]) -> Turn | Gap:
    """The turn that the steps spell, legal or not, or the question for the first part that the position leaves open."""
    return _spell_turn(state.edition, typed, partial(_left_out, state))


def spelled_in_full(edition: Edition, typed: Sequence[Typed]) -> Turn:
    """The turn that the steps spell where no position settles what is left out; raises `Refused` then."""

    def refuse(before: Sequence[Step], verb: str, words: Sequence[str]) -> NoReturn:
        raise Refused(f"{' '.join((verb, *words))!r} lacks a part; territories, tile and squares are wanted in full")

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
    """Why the words of a step are refused, with the verb that an unknown one of them nearly is, if it is one."""
    if isinstance(error, UnknownWord) and error.word in words:
        for near in difflib.get_close_matches(error.word.lower(), VERBS, 1, LIKE_A_VERB):
            return UnknownWord(error.word, error.reason, gettext("did you mean {word}?", word=near)).sentences
    return error.sentences


def _read_step(edition: Edition, verb: str, words: Sequence[str]) -> Step | None:
    """The step that a verb and its words name, legal or not; `None` when a part of it is left out."""
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
            raise Refused("one worker is taken back, from one territory (TRN-5)")
        return Reclaim(names[0]) if names else None
    if len(set(names)) < len(names):
        raise Refused(f"{names[0]} is named twice")
    if len(names) > 2:
        raise Refused(f"{len(names)} territories; a turn takes one, or two by Land Grab (ACT-3)")
    return None if len(names) < (2 if verb == "grab" else 1) else Take(tuple(names))


def _left_out(state: GameState, before: Sequence[Step], verb: str, words: Sequence[str]) -> Step | Asked:
    """A step with what is left out of it, where the position settles that; else what is to be asked."""
    if verb == "reclaim":
        return "take a worker back from which territory?", state.edition.board.names(state.mover.vacant)
    if verb not in PLACING:
        return ("take which two territories?" if verb == "grab" else "take which territory?"), ()
    parts = split_placement(words)
    if parts:
        return _place(state, before, verb, read_tile(state.edition, parts[0]))
    turn = Turn((*before, PLACING[verb](Placement("any", ()))))
    if amiss := turn_violations(state, turn):
        raise Refused(*(f"{each.rule}: {each.sentence}" for each in amiss))
    return f"{verb} which tile, and on which squares?", ()


def _place(state: GameState, before: Sequence[Step], verb: str, number: int) -> Step | Asked:
    """A step with a tile and no squares: on the only squares that are legal, or a question about several.

    Where none are legal, it gets those that break fewest rules, and of these those with fewest squares amiss, so
    that what is told against it comes near to what stands in the way everywhere.
    """
    tile = state.edition.tiles[number].id

    def amiss(site: Site) -> tuple[Violation, ...]:
        return violations(state, Turn((*before, PLACING[verb](site.placement))))

    at = _moment(state, [*before, PLACING[verb](Placement(tile, ()))])
    legal = [site for site in _sites(at, verb, TileMask(1 << number)) if not amiss(site)]
    if len(legal) > 1:
        return f"{tile} on which squares?", tuple(" ".join(map(str, site.placement.squares)) for site in legal)
    everywhere = legal or [
        site for site in state.edition.sites.sites if site.tile == number and (state.setup.flips or not site.mirrored)
    ]
    if not everywhere:
        raise Refused(f"there is no place for {tile} on this board")

    def badness(site: Site) -> tuple[int, int]:
        broken = amiss(site)
        return len({each.rule for each in broken}), sum(len(each.squares) for each in broken)

    return PLACING[verb](min(everywhere, key=badness).placement)


def fits_nowhere(state: GameState, typed: Sequence[Typed], turn: Turn) -> str:
    """What is told of an illegal turn some squares of which were not typed, as none would do; empty of any other."""
    names = [
        split_placement(words)[0]
        for at, (verb, words) in enumerate(typed)
        if verb in PLACING and len(split_placement(words)) == 1 and not is_legal(state, Turn(turn.steps[: at + 1]))
    ]
    if not names:
        return ""
    return f"no squares for {join_words(names)} are legal; the turn is judged with some that break fewest rules"


def _moment(state: GameState, steps: Sequence[Step]) -> Moment:
    *_, last = moments(state, Turn(tuple(steps)))
    return last


def _sites(at: Moment, verb: str, tiles: TileMask) -> list[Site]:
    if verb == "demolish":
        alone = demolish_sites(at.start.setup, at.player, tiles)
        return [*alone, *(site for site, _ in covered_by_boom(at.start))]
    return build_sites(at.start.setup, at.player.free_land, tiles)


def sites_now(state: GameState, before: Sequence[Step], verb: str) -> list[Site]:
    """The sites open to a step that builds, after the steps typed before it."""
    at = _moment(state, [*before, Pass()])
    tiles = at.player.available_tiles(state.legendaries) & state.setup.unlocked_at(at.player.score)
    return _sites(at, verb, tiles)


def begun_amiss(state: GameState, question: Gap) -> tuple[Turn, tuple[Violation, ...]]:
    """The begun part of a turn with what it breaks already, so that nothing more is asked for it.

    Where answers are at hand it breaks nothing that they do not mend: squares are offered that make it legal.
    """
    turn = Turn.of(*question.begun)
    return turn, violations(state, turn) if question.begun and not question.options else ()


def build_left_out(state: GameState, typed: Sequence[Typed], turn: Turn) -> bool:
    """Whether a turn that was typed ends with a take behind which something could be built, and says neither."""
    return len(turn.steps) > len(typed) and bool(sites_now(state, turn.steps[:-1], "build"))


def read_drawn(edition: Edition, text: str) -> list[int]:
    """The cards of an answer such as `r2` or `drew r2 b3`."""
    words = text.split()
    if words and words[0].lower() == "drew":
        words = words[1:]
    if not words:
        raise Refused("which card came up? a kind such as b2")
    return [kind for word in words for kind in read_kinds(edition, word)]
