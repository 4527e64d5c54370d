"""The text of a task, as the solver reads it, in at most `MOST_WORDS` words.

`common_rules` has what applies to every puzzle of a kind. Each kind's class has its own sentences; those that several
kinds need are here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from ....messages import gettext, gettext_noop, ngettext
from ....text.words import join_words, number_word
from ...planning.outlook import CONVENTION, Outlook
from ...state import SHIFT, GameState
from ..kinds import KINDS, Kind, kind_of
from ..task import Task

LETTERS = "ABCD"  # of the choices of a ruling
MOST_WORDS = 60

Sentence: TypeAlias = str | tuple[str, str]
"""A sentence, or a long and a short form; the short one is used if the question would be too long."""

Paragraph: TypeAlias = tuple[str, ...]
"""Messages that form a paragraph of the rules."""

ONE_ANSWER: Paragraph = (
    gettext_noop(
        "Every puzzle has one answer, and it is proved: nothing else does as well. Answers that leave the same "
        "buildings standing and come to the same score are one answer; the order of the turns, the copy of a tile and "
        "land claimed without building on it make no difference."
    ),
)
KNOWN_CARDS: Paragraph = (CONVENTION,)
CARDS_AGAINST: Paragraph = (
    gettext_noop(
        "Against a rival the cards face up are known, and so are the next ones of the pile where the puzzle shows "
        "their order. Any of the others may come up: no answer takes one of them, or plays a Market Shift that turns "
        "one up."
    ),
)
STANDING_STILL: Paragraph = (
    gettext_noop(
        "Where you have several turns, they follow one after the other, and the other players stand still. "
        "A turn that triggers the end of the game (END-1) is the last of them."
    ),
)
FINAL_SCORE: Paragraph = (
    gettext_noop(
        "The final score is the score track, the street cards and the challenge in play, and a point for each unused "
        "action card."
    ),
)
SHARED = (ONE_ANSWER, KNOWN_CARDS, CARDS_AGAINST, STANDING_STILL, FINAL_SCORE)
"""The paragraphs that apply to several kinds, in their order in a list of rules."""
TIES = gettext_noop(
    "Most points win; then the tallest legendary skyscraper of one's own; then, if none of the tied players has one, "
    "most gold tiles; then the victory is shared."
)


def question(task: Task) -> str:
    """The question of a puzzle: the player to move, the task, what counts, and which cards are known."""
    asked, choices = question_parts(task)
    return " ".join((asked, *(f"{choice}." for choice in choices)))


def question_parts(task: Task) -> tuple[str, list[str]]:
    """The question, and the choices of a ruling with their letters."""
    sentences = [*_mover(task), *kind_of(task).sentences(task), *_readings(task)]
    choices = [f"({letter}) {turn}" for letter, turn in zip(LETTERS, task.choices, strict=False)]
    return _within(sentences), choices


def common_rules(kinds: Collection[Kind]) -> list[str]:
    """The rules of every puzzle of some kinds, a paragraph each."""
    asked = [KINDS[kind] for kind in Kind if kind in kinds]
    shared = [rule for rule in SHARED if any(rule in kind.terms for kind in asked)]
    own = [rule for kind in asked for rule in kind.terms if rule not in SHARED]
    paragraphs = [*shared, *own] or [(kind.alone,) for kind in asked]
    return [" ".join(map(gettext, paragraph)) for paragraph in paragraphs]


def _within(sentences: Iterable[Sentence]) -> str:
    """The sentences as one text; if it is too long, the last ones are shortened first."""
    said = [sentence if isinstance(sentence, tuple) else (sentence, sentence) for sentence in sentences]
    for short in range(len(said) + 1):
        parts = [*(long for long, _ in said[: len(said) - short]), *(brief for _, brief in said[len(said) - short :])]
        text = " ".join(filter(None, parts))
        if len(text.split()) <= MOST_WORDS:
            break
    return text


def _mover(task: Task) -> Iterator[Sentence]:
    state = task.state
    yield ngettext(
        "You are {player}, with {number} point.",
        "You are {player}, with {number} points.",
        state.mover.score,
        player=state.colour(task.seat),
    )


def final_score_sentence(task: Task) -> Sentence:
    """Says that the final score counts, and which cards pay in it."""
    setup = task.state.setup
    streets = [setup.edition.card_name(card) for card in setup.streets]
    unused = [gettext("unused action cards")] if setup.action_cards else []
    return (
        gettext("The final score counts: {cards}.", cards=join_words([*streets, setup.challenge_name, *unused])),
        gettext("The final score counts, with the streets and the challenge in play."),
    )


def cards_sentence(task: Task, drawn: bool = False) -> Sentence:
    """The known cards of the market; if `drawn`, any of the others may come up."""
    market = task.state.market
    if not market.open:
        return gettext("No card lies face up.")
    outlook, open_cards = Outlook.of(market), len(market.open)
    kinds = join_words(_kind_counts(task.state, market.open))
    face_up = [ngettext("Face up is {cards}", "Face up are {cards}", open_cards, cards=kinds)]
    if queue := [_kind(task.state, kind) for kind in outlook.queue]:
        face_up.append(ngettext("next comes a {cards}", "next come {cards}", len(queue), cards=", ".join(queue)))
        known = ngettext(
            "Known is the {number} card face up and the next {next_cards}",
            "Known are the {number} cards face up and the next {next_cards}",
            open_cards,
            next_cards=number_word(len(queue)),
        )
    else:
        known = ngettext("Known is the {number} card face up", "Known are the {number} cards face up", open_cards)
    if not outlook.rest and (drawn or not queue or not _shuffles(task.state, outlook)):
        others = gettext("no others are left")
    else:
        others = gettext("any of the others may come up") if drawn else gettext("count on no others")
    return f"{'; '.join((*face_up, others))}.", f"{known}; {others}."


def _shuffles(state: GameState, outlook: Outlook) -> bool:
    """Whether a Market Shift of the mover could shuffle cards of several kinds and not turn all of them up again."""
    different = len({*outlook.open, *outlook.queue}) > 1
    more = outlook.open_size + outlook.future_size > state.edition.numbers.open_market
    return bool(state.mover.cards & SHIFT) and different and more


def _kind_counts(state: GameState, kinds: Iterable[int]) -> list[str]:
    """Kinds with their numbers: `two blue 3s`."""
    listed = list(kinds)
    counts = {kind: listed.count(kind) for kind in listed}
    return [
        ngettext("a {card}", "{count} {card}s", count, count=number_word(count), card=_kind(state, kind))
        for kind, count in counts.items()
    ]


def _kind(state: GameState, kind: int) -> str:
    """A kind of card as the card shows it: `blue 3`."""
    name = state.edition.kind_names[kind]
    district = next(d.name for d in state.edition.board.legend.districts if d.token == name[:-1])
    return f"{district} {name[-1]}"


def _readings(task: Task) -> Iterator[Sentence]:
    """The readings that differ from the defaults."""
    changed = [f"{switch}={value}" for switch, value in task.state.setup.readings.changes().items()]
    if changed:
        long, short = (
            gettext("The rules are read with {readings}.", readings=readings)
            for readings in (join_words(changed), ",".join(changed))
        )
        yield long, short


def last_round_sentences(task: Task) -> Iterator[Sentence]:
    """Says that the last round has begun, if so."""
    if task.state.ended_by is not None:
        yield gettext("The last round has begun.")
