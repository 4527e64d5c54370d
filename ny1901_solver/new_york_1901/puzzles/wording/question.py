"""Makes the text of a task as the solver of the puzzle reads it, in at most `MOST_WORDS` words.

`common_rules` returns the rules for every puzzle of a kind. The class of each kind of puzzle defines its own sentences;
this module defines the sentences that several kinds share.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from ....messages import gettext, gettext_noop, ngettext
from ....text.words import join_words, number_word
from ...planning.outlook import CONVENTION, Outlook
from ...state import SHIFT, GameState
from ..kinds import KINDS, Kind, kind_of
from ..task import Task

LETTERS = "ABCD"  # the letters of the choices of a ruling
MOST_WORDS = 60

Sentence: TypeAlias = str | tuple[str, str]
"""A sentence of a question, or a pair of its long form and its short form.

The short form is used if the question would be too long.
"""

Paragraph: TypeAlias = tuple[str, ...]
"""The messages that together form one paragraph of the rules."""

ONE_ANSWER: Paragraph = (
    gettext_noop(
        "Every puzzle has one answer, and it is proved that no other answer is as good. Answers that leave "
        "the same buildings standing and reach the same score are one answer. The order of the turns, the "
        "copy of a tile and land that is claimed but not built on make no difference."
    ),
)
KNOWN_CARDS: Paragraph = (CONVENTION,)
CARDS_AGAINST: Paragraph = (
    gettext_noop(
        "In a puzzle against a rival you know the face-up cards, and also the next cards of the pile if the "
        "puzzle shows their order. Any other card may come up: no answer takes such a card or plays a "
        "Market Shift that reveals one. Land that you claim and do not build on makes a difference here, because the "
        "rival cannot claim it any more."
    ),
)
STANDING_STILL: Paragraph = (
    gettext_noop(
        "If you have several turns, they follow one after the other, and the other players stand still. A "
        "turn that triggers the end of the game (END-1) is the last of your turns."
    ),
)
FINAL_SCORE: Paragraph = (
    gettext_noop(
        "The final score consists of the points on the score track, the street cards and the challenge in "
        "play, and one point for each unused action card."
    ),
)
SHARED = (ONE_ANSWER, KNOWN_CARDS, CARDS_AGAINST, STANDING_STILL, FINAL_SCORE)
"""The paragraphs of rules that apply to several kinds of puzzle, in their order in a list of rules."""
TIES = gettext_noop(
    "The player with the most points wins. Of tied players, the one with the tallest Legendary skyscraper "
    "wins; if none of them has a Legendary, the one with the most gold tiles; otherwise they share the "
    "victory."
)


def question(task: Task) -> str:
    """Returns the question of a puzzle: the player to move, the task, what counts, and which cards are known."""
    asked, choices = question_parts(task)
    return " ".join((asked, *(f"{choice}." for choice in choices)))


def question_parts(task: Task) -> tuple[str, list[str]]:
    """Returns the question, and the choices of a ruling with their letters."""
    sentences = [*_mover(task), *kind_of(task).sentences(task), *_readings(task)]
    choices = [f"({letter}) {turn}" for letter, turn in zip(LETTERS, task.choices, strict=False)]
    return _within(sentences), choices


def common_rules(kinds: Collection[Kind]) -> list[str]:
    """Returns the rules for every puzzle of the given kinds, one paragraph each."""
    asked = [KINDS[kind] for kind in Kind if kind in kinds]
    shared = [rule for rule in SHARED if any(rule in kind.terms for kind in asked)]
    own = [rule for kind in asked for rule in kind.terms if rule not in SHARED]
    paragraphs = [*shared, *own] or [(kind.alone,) for kind in asked]
    return [" ".join(map(gettext, paragraph)) for paragraph in paragraphs]


def _within(sentences: Iterable[Sentence]) -> str:
    """Joins the sentences of a question to one text.

    If the text is too long, the function uses the short forms of sentences, beginning with the last sentence.
    """
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
    """Returns a sentence that states that the final score counts, and which cards score points in the final score."""
    setup = task.state.setup
    streets = [setup.edition.card_name(card) for card in setup.streets]
    unused = [gettext("unused action cards")] if setup.action_cards else []
    return (
        gettext("The final score counts: {cards}.", cards=join_words([*streets, setup.challenge_name, *unused])),
        gettext("The final score counts, including the streets and the challenge in play."),
    )


def cards_sentence(task: Task, drawn: bool = False) -> Sentence:
    """Returns sentences about the known cards of the market.

    With `drawn`, the sentences state that any other card may come up.
    """
    market = task.state.market
    if not market.open:
        return gettext("No card lies face up.")
    outlook, open_cards = Outlook.of(market), len(market.open)
    kinds = join_words(_kind_counts(task.state, market.open))
    face_up = [gettext("Face up: {cards}.", cards=kinds)]
    if queue := [_kind(task.state, kind) for kind in outlook.queue]:
        face_up.append(ngettext("Next card: {cards}.", "Next cards: {cards}.", len(queue), cards=", ".join(queue)))
        known = ngettext(
            "You know the {number} face-up card and the next {next_cards}.",
            "You know the {number} face-up cards and the next {next_cards}.",
            open_cards,
            next_cards=number_word(len(queue)),
        )
    else:
        known = ngettext("You know the {number} face-up card.", "You know the {number} face-up cards.", open_cards)
    if not outlook.rest and (drawn or not queue or not _shuffles(task.state, outlook)):
        others = gettext("No other cards are left.")
    else:
        others = gettext("Any other card may come up.") if drawn else gettext("Count on no other card.")
    return " ".join((*face_up, others)), f"{known} {others}"


def _shuffles(state: GameState, outlook: Outlook) -> bool:
    """Whether a Market Shift of the mover could shuffle cards of several kinds without turning all of them up again."""
    different = len({*outlook.open, *outlook.queue}) > 1
    more = outlook.open_size + outlook.future_size > state.edition.numbers.open_market
    return bool(state.mover.cards & SHIFT) and different and more


def _kind_counts(state: GameState, kinds: Iterable[int]) -> list[str]:
    """Returns kinds of cards with their numbers, as in `two blue 3s`."""
    listed = list(kinds)
    counts = {kind: listed.count(kind) for kind in listed}
    return [
        ngettext("one {card}", "{count} {card}s", count, count=number_word(count), card=_kind(state, kind))
        for kind, count in counts.items()
    ]


def _kind(state: GameState, kind: int) -> str:
    """Returns a kind of card as the card shows it, as in `blue 3`."""
    name = state.edition.kind_names[kind]
    district = next(d.name for d in state.edition.board.legend.districts if d.token == name[:-1])
    return f"{district} {name[-1]}"


def _readings(task: Task) -> Iterator[Sentence]:
    """Yields a sentence about the readings (interpretations of unclear rules) that differ from the defaults."""
    changed = [f"{switch}={value}" for switch, value in task.state.setup.readings.changes().items()]
    if changed:
        yield (
            gettext("The rules apply with the readings {readings}.", readings=join_words(changed)),
            gettext("Readings: {readings}.", readings=",".join(changed)),
        )


def last_round_sentences(task: Task) -> Iterator[Sentence]:
    """If the last round of the game has begun, yields a sentence that states this."""
    if task.state.ended_by is not None:
        yield gettext("The last round has begun.")
