"""The words of a task: what the solver reads, in at most `MOST_WORDS` words.

What goes for every puzzle of a kind is told once, elsewhere: `common_rules`. What a kind asks are the sentences of its
class; those that several kinds need stand here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from ....text.words import be, join_words, quantity
from ...planning.outlook import CONVENTION, Outlook
from ...state import SHIFT, GameState
from ..kinds import KINDS, Kind, kind_of
from ..task import Task
from .played_line import NUMBERS

LETTERS = "ABCD"  # of the choices of a ruling
MOST_WORDS = 60

Sentence: TypeAlias = str | tuple[str, str]
"""A sentence, or one with a shorter one that stands for it where the question would be too long."""

ONE_ANSWER = (
    "Every puzzle has one answer, and it is proved: nothing else does as well. Answers that leave the same buildings "
    "standing and come to the same score are one answer; the order of the turns, the copy of a tile and land claimed "
    "without building on it make no difference."
)
CARDS_AGAINST = (
    "Against a rival the cards face up are known, and so are the next ones of the pile where the puzzle shows their "
    "order. Any of the others may come up: no answer takes one of them, or plays a Market Shift that turns one up."
)
STANDING_STILL = (
    "Where you have several turns, they follow one after the other, and the other players stand still. "
    "A turn that triggers the end of the game (END-1) is the last of them."
)
FINAL_SCORE = (
    "The final score is the score track, the street cards and the challenge in play, and a point for each unused "
    "action card."
)
SHARED = (ONE_ANSWER, CONVENTION, CARDS_AGAINST, STANDING_STILL, FINAL_SCORE)
"""What goes for several kinds, in the order in which it is told."""
TIES = (
    "Most points win; then the tallest legendary skyscraper of one's own; then, if none of the tied players has one, "
    "most gold tiles; then the victory is shared."
)


def question(task: Task) -> str:
    """The text of a puzzle: who moves, what is asked, until when, what counts, and which cards are known."""
    asked, choices = question_parts(task)
    return " ".join((asked, *(f"{choice}." for choice in choices)))


def question_parts(task: Task) -> tuple[str, list[str]]:
    """The question, and the choices of a ruling with their letters."""
    sentences = [*_mover(task), *kind_of(task).sentences(task), *_readings(task)]
    choices = [f"({letter}) {turn}" for letter, turn in zip(LETTERS, task.choices, strict=False)]
    return _within(sentences), choices


def common_rules(kinds: Collection[Kind]) -> list[str]:
    """What goes for every puzzle of some kinds, a paragraph each."""
    asked = [KINDS[kind] for kind in Kind if kind in kinds]
    shared = [rule for rule in SHARED if any(rule in kind.terms for kind in asked)]
    own = [rule for kind in asked for rule in kind.terms if rule not in SHARED]
    return [*shared, *own] or [kind.alone for kind in asked]


def _within(sentences: Iterable[Sentence]) -> str:
    """Sentences in a row, each in its longer form as far as all have room, the last ones the first to be shortened."""
    said = [sentence if isinstance(sentence, tuple) else (sentence, sentence) for sentence in sentences]
    for short in range(len(said) + 1):
        parts = [*(long for long, _ in said[: len(said) - short]), *(brief for _, brief in said[len(said) - short :])]
        text = " ".join(filter(None, parts))
        if len(text.split()) <= MOST_WORDS:
            break
    return text


def _mover(task: Task) -> Iterator[Sentence]:
    state = task.state
    yield f"You are {state.colour(task.seat)}, with {quantity(state.mover.score, 'point')}."


def final_score_sentence(task: Task) -> Sentence:
    """What the final score counts."""
    setup = task.state.setup
    streets = [setup.edition.card_name(card) for card in setup.streets]
    unused = ["unused action cards"] if setup.action_cards else []
    return (
        f"The final score counts: {join_words([*streets, setup.challenge_name, *unused])}.",
        "The final score counts, with the streets and the challenge in play.",
    )


def cards_sentence(task: Task, drawn: bool = False) -> Sentence:
    """Which cards of the market are known; with `drawn`, any of the others may come up."""
    market = task.state.market
    if not market.open:
        return "No card lies face up."
    outlook = Outlook.of(market)
    face_up = f"Face up {be(len(market.open))} {join_words(_kind_counts(task.state, market.open))}"
    queue = [_kind(task.state, kind) for kind in outlook.queue]
    short = f"Known {be(len(market.open))} the {quantity(len(market.open), 'card')} face up"
    others = "; any of the others may come up" if drawn else "; count on no others"
    if not outlook.future_size:
        return f"{face_up}; no others are left.", f"{short}; no others are left."
    if not queue:
        return f"{face_up}{others}.", f"{short}{others}."
    come = f"comes a {queue[0]}" if len(queue) == 1 else f"come {', '.join(queue)}"
    rest = others if outlook.rest or (not drawn and _shuffles(task.state, outlook)) else "; no others are left"
    return (
        f"{face_up}; next {come}{rest}.",
        f"{short} and the next {NUMBERS[len(queue)] if len(queue) < 10 else len(queue)}{rest}.",
    )


def _shuffles(state: GameState, outlook: Outlook) -> bool:
    """Whether a Market Shift of the mover could shuffle different cards, of which not all come up again."""
    different = len({*outlook.open, *outlook.queue}) > 1
    more = outlook.open_size + outlook.future_size > state.edition.numbers.open_market
    return bool(state.mover.cards & SHIFT) and different and more


def _kind_counts(state: GameState, kinds: Iterable[int]) -> list[str]:
    """Kinds with their numbers: `two blue 3s`."""
    listed = list(kinds)
    return [
        f"a {_kind(state, kind)}"
        if listed.count(kind) == 1
        else f"{NUMBERS[min(9, listed.count(kind))]} {_kind(state, kind)}s"
        for kind in dict.fromkeys(listed)
    ]


def _kind(state: GameState, kind: int) -> str:
    """A card's kind as the card shows it: `blue 3`."""
    name = state.edition.kind_names[kind]
    district = next(d.name for d in state.edition.board.legend.districts if d.token == name[:-1])
    return f"{district} {name[-1]}"


def _readings(task: Task) -> Iterator[Sentence]:
    """The readings that differ from the usual ones, as far as they can matter."""
    changed = [f"{switch}={value}" for switch, value in task.state.setup.readings.changes().items()]
    if changed:
        yield f"The rules are read with {join_words(changed)}.", f"The rules are read with {','.join(changed)}."


def last_round_sentences(task: Task) -> Iterator[Sentence]:
    """That the last round is on, where turns follow one another."""
    if task.state.ended_by is not None:
        yield "The last round has begun."


def others_text(task: Task) -> str:
    """That the other players do nothing meanwhile."""
    return "the others stand still" if len(task.state.players) > 2 else "the other player stands still"
