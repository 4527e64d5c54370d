"""The kind "safe streets": asks which streets can still change hands in the last two turns of the game."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING

from ....errors import DataError, ProofsDiffer
from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.faults import Fault, wrong
from ....puzzles.parts import STAGES, HintStage
from ....text.words import join_words, number_word
from ...moves import Turn
from ...positions import format_line
from ...rules import legal_turns
from ...scoring import tallies
from ...state import GameState
from ..adversarial.every_street import EveryStreet
from ..adversarial.holding import MOST_TOLD, PlayerPoints, RivalTry, WhyItHolds, accounts
from ..adversarial.line import flips
from ..adversarial.proof import most_looked_at
from ..adversarial.stand import TooLong, states_behind
from ..adversarial.streets import Holder, StreetOutcomes, StreetSearch, find_streets, holders
from ..judging import Judgement
from ..puzzle import Certificate, Flip, Trap
from ..solvers.street_looks import by_land, by_leads
from ..task import Streets, Task
from ..wording.against import deeds_text, rival_of
from ..wording.played_line import capitalized, in_sequence
from ..wording.question import Sentence, cards_sentence
from ..wording.story import cut
from ..wording.themes import STREET_THEMES, street_themes
from ..wording.why_it_holds import account_text, before_sentence
from .kind import NewYorkKind

if TYPE_CHECKING:
    from ..generation.encounters import Encounter
    from ..generation.orders import Order
    from ..generation.quality import Deeds
    from ..solvers.bounded import Solver
    from ..solvers.sight import Prospect


class SafeStreetsKind(NewYorkKind[StreetOutcomes]):
    """Asks which streets can change hands."""

    called = gettext_noop("whose street is safe")
    answer_is = "streets"
    with_rivals = True
    terms = (
        (
            gettext_noop(
                "The player with the most standing buildings on a street holds the street; nobody holds it "
                "if both have equally many (SCO-1). A street can change hands if some turn of yours that "
                "ends the game (END-1), some cards that come up and some last turn of the rival give it "
                "another holder, or none. Nobody has to play well: everything that the rules allow counts. "
                "The one answer is all streets in play that can change hands; there may be none."
            ),
        ),
    )
    not_in_titles = ("challenge", "score")
    fitting = fitting_in_books = gettext_noop("answers")
    enough = 50

    # The question.

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question."""
        yield from asked(task)
        yield cards_sentence(task, drawn=True)

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases about the question from which a title of the puzzle can be made."""
        streets = len(task.state.setup.streets)
        yield gettext("whose street is safe")
        yield gettext("{count} streets, two turns to go", count=number_word(streets))

    # The two proofs: the search, and playing everything.

    def find(self, task: Task, budget: ProofBudget) -> StreetOutcomes:
        """Returns the ways in which each street can change hands, found by the search."""
        result = StreetSearch(task.state, most_looked_at(budget), budget.stop).find()
        if result is None:
            reject(RejectReason.NO_ANSWER, gettext("no turn ends the game"))
        return result

    def certificate(self, task: Task, result: StreetOutcomes, budget: ProofBudget) -> Certificate:
        """Returns the certificate (the proof): the streets that can change hands, each with a line of turns after
        which the street has changed hands.
        """
        shown = tuple(
            Flip(card, taker := taken_by(lines, task.seat), lines[taker])
            for card, lines in zip(task.state.setup.streets, result.flips, strict=True)
            if lines
        )
        named, proof = tuple(flip.street for flip in shown), Proof(door="search", nodes=result.looked_at)
        return Certificate((), len(shown), len(shown), None, 1, (proof,), streets=named, flips=shown)

    def again(self, task: Task, result: StreetOutcomes, budget: ProofBudget) -> list[Proof]:
        """Proves the result again by playing all turns, all cards and all replies."""
        again = EveryStreet(task.state, most_looked_at(budget), budget.stop)
        if again.reachable() != result.reachable:
            raise ProofsDiffer(
                gettext(
                    "the two proofs, by search and by playing every turn, disagree about who can hold a "
                    "street at the end in the position {position}",
                    position=format_line(task.state),
                )
            )
        return [Proof(door="enumeration", nodes=again.looked_at)]

    def replay_faults(self, task: Task, stored: Certificate) -> Iterator[Fault]:
        """Yields the faults of the stored streets and their lines.

        Only a check with a full proof shows that no other street can change hands.
        """
        if stored.answer:
            yield wrong(gettext("the answer has to consist of streets, not of turns"))
        yield from map(wrong, self.answer_problems(task, stored))
        number = len(stored.streets)
        if (stored.value, stored.bound, stored.margin, stored.second) != (number, number, 1, None):
            text = gettext(
                "a certificate of safe streets must have no runner-up, the margin 1, and {value} as its "
                "value and its bound",
                value=number,
            )
            yield wrong(text)

    def answer_problems(self, task: Task, stored: Certificate) -> Iterator[str]:
        """Yields a fault if the stored streets differ from the streets that change hands in the stored lines."""
        in_play = task.state.setup.streets
        if stored.streets != tuple(card for card in in_play if card in stored.streets):
            yield gettext(
                "the stored streets have to be some of {streets}, in this order and each once",
                streets=", ".join(in_play),
            )
        if stored.streets != tuple(flip.street for flip in stored.flips):
            yield gettext("the stored streets and the streets of the stored lines are not the same")
        for flip in stored.flips:
            if not flips(task.state, flip):
                yield gettext(
                    "the stored line for {street} does not give it the holder that it states", street=flip.street
                )

    # How an attempt is judged.

    def judge(self, task: Task, certificate: Certificate, parts: Sequence[Turn], explain: bool = True) -> Judgement:
        """Refuses an attempt that consists of turns, because the answer consists of streets."""
        return Judgement(False, False, gettext("you answer this puzzle with streets, not with turns"))

    def judge_streets(self, task: Task, certificate: Certificate, named: Collection[str]) -> Judgement:
        """Judges an answer that names streets; raises `DataError` if a street is not in play."""
        in_play = task.state.setup.streets
        if unknown := sorted(set(named) - set(in_play)):
            raise DataError(
                [
                    gettext(
                        "{name!r} is not a street in play; the streets in play are {streets}",
                        name=name,
                        streets=", ".join(in_play),
                    )
                    for name in unknown
                ]
            )
        right, sentence = street_verdict(task, certificate, named)
        return Judgement(right, True, sentence)

    def comes_to(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether, in two proofs, the same streets get the same new holders."""
        one, other = ([(flip.street, flip.holder) for flip in each.flips] for each in (stored, certificate))
        return (stored.answer, one) == (certificate.answer, other)

    def is_stored(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the stored streets are the same as the streets that a new proof finds."""
        return (stored.answer, stored.streets) == (certificate.answer, certificate.streets)

    def looks(self, task: Task, certificate: Certificate) -> dict[str, int]:
        """Returns the number of legal turns at the start.

        The number of nearly as good answers is always 0, because the answer consists of streets.
        """
        return {"legal_turns": len(legal_turns(task.state)), "rivals": 0, "horizon": task.turns, "demolitions": 0}

    # Texts.

    @property
    def theme_names(self) -> tuple[str, ...]:
        """The themes that puzzles about streets can have."""
        return tuple(STREET_THEMES)

    def themes(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns the themes that describe how streets change hands."""
        return street_themes(task, certificate)

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """Returns titles that name the streets that can change hands, or the old and new holder of one of these
        streets.
        """
        return ideas(task, certificate)

    def hints(self, task: Task, certificate: Certificate) -> Sequence[HintStage]:
        """Returns the hints: the number of streets that can change hands, then one street after the other."""
        return tuple(hints(task, certificate))

    def solution(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns sentences that explain why each street can or cannot change hands."""
        return tuple(map(cut, story(task, certificate)))

    def why_it_holds(self, task: Task, certificate: Certificate) -> WhyItHolds | None:
        """Returns why the answer holds: the points that go with a street, and the nearest tries on the safe streets."""
        return _why_it_holds(task, certificate)

    def answer_lines(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """Yields one line of text with the streets that the answer names."""
        yield gettext("streets: {streets}", streets=", ".join(certificate.streets) or NO_STREET)

    def printed_answer(self, task: Task, certificate: Certificate) -> Sequence[str]:
        """Returns the streets that can change hands, in a sentence."""
        return (f"{capitalized(answer_text(task, certificate.streets))}.",)

    # The trap, which compares leads with the land that is left; and how the bounded solvers try a puzzle.

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """Returns the trap: the answer that the leads on streets and the remaining land suggest, if this answer is
        wrong.
        """
        seeming = by_land(task)
        if seeming == certificate.streets:
            return None
        cause, sentence = trap_cause(task, certificate, seeming)
        amiss = len(set(seeming) ^ set(certificate.streets))
        return Trap((), len(seeming), amiss, cause, sentence, by_leads(task) != certificate.streets, seeming)

    def is_firm(self, task: Task, certificate: Certificate) -> bool:
        """Whether both simple estimates, by leads on streets and by remaining land, give a wrong answer."""
        return certificate.streets not in (by_land(task), by_leads(task))

    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """Returns the sentences that explain a trap."""
        return [
            gettext(
                "The trap is to judge by the leads and the land that is left; by these, {answer}. {reason}.",
                answer=answer_text(task, trap.streets or ()),
                reason=trap.sentence,
            )
        ]

    def printed_trap(self, task: Task, trap: Trap) -> list[str]:
        """Returns a trap in the form in which a book prints it."""
        return self.trap_sentences(task, trap)

    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """Returns the full weight if the simple estimate by the leads on streets and the remaining land is wrong."""
        if trap is None:
            return 0, gettext("judging by the leads and the land that is left gives the right answer")
        return most, ngettext(
            "judging by the leads and the land that is left is wrong about {number} street",
            "judging by the leads and the land that is left is wrong about {number} streets",
            trap.shortfall,
        )

    def plays_cards(self, task: Task) -> bool:
        """Whether any player has an action card."""
        return any(player.cards for player in task.state.players)

    def suits(self, solver: Solver, task: Task) -> bool:
        """Whether a bounded solver has a method to judge streets."""
        return solver.looks is not None

    def solver_answer(
        self, solver: Solver, task: Task, certificate: Certificate, root: Prospect, rng: random.Random
    ) -> Streets:
        """Returns the streets of which the solver expects that they can change hands."""
        assert solver.looks is not None
        return solver.looks(task, rng)

    def is_solved(self, task: Task, certificate: Certificate, attempt: Streets) -> bool:
        """Whether the attempt names exactly the streets of the answer."""
        return attempt == certificate.streets

    # Candidates.

    def moments(self, order: Order, number: int) -> Iterator[Encounter]:
        """Returns positions before the last two turns of games of two players."""
        from ..generation.with_rivals import last_two_turns  # loads the computer players

        return last_two_turns(order, number)

    def effect(self, task: Task, certificate: Certificate) -> object:
        """Returns the streets named in the answer."""
        return certificate.streets

    def deeds(self, task: Task, certificate: Certificate) -> Deeds:
        """Returns the buildings in the lines of turns by which streets change hands."""
        from ..generation.quality import shown_deeds

        return shown_deeds(task, certificate)

    def street_owners(self, task: Task, certificate: Certificate) -> list[str]:
        """Returns, for each street, the holder that the street can get, or `safe` if it cannot change hands."""
        names = {task.seat: "own", 1 - task.seat: "rival", None: "nobody"}
        then = {flip.street: names[flip.holder] for flip in certificate.flips}
        return [then.get(card, "safe") for card in task.state.setup.streets]


MOST_TRIES = 2  # the most tries that a solution tells
NO_STREET = "none"  # the text for an answer without a street


def taken_by(lines: Collection[Holder], seat: int) -> Holder:
    """Returns the possible new holder of a street that is shown to readers.

    The mover is preferred, then the other player, then nobody.
    """
    return min(lines, key=lambda holder: (holder is None, holder != seat))


KIND = SafeStreetsKind()


def asked(task: Task) -> Iterator[str | tuple[str, str]]:
    """Yields the sentences of the question: the turns to come, and the present holders of the streets."""
    rival = rival_of(task)
    yield gettext("Your turn ends the game, and {rival} takes the last turn.", rival=rival)
    yield (
        gettext(
            "Which streets can still change hands, with any turns of yours and {rival}'s and any cards?",
            rival=rival,
        ),
        gettext("Which streets can still change hands?"),
    )
    now = zip(names_of(task, task.state.setup.streets), holders(task.state), strict=True)
    streets = ", ".join(f"{name} ({_player(task, holder)})" for name, holder in now)
    yield gettext("Holders: {holders}.", holders=streets), ""


def names_of(task: Task, streets: Collection[str]) -> list[str]:
    """Returns the names of streets in play, in their order in the setup."""
    return [task.state.edition.card_name(card) for card in task.state.setup.streets if card in streets]


def _player(task: Task, holder: Holder) -> str:
    return gettext("nobody") if holder is None else task.state.colour(holder)


def answer_text(task: Task, streets: Streets) -> str:
    """Returns an answer in words, without a full stop."""
    if not streets:
        return gettext("no street can change hands")
    if len(streets) == len(task.state.setup.streets):
        return gettext("every street can change hands")
    return gettext("{streets} can change hands, and no other street", streets=join_words(names_of(task, streets)))


def flip_text(task: Task, flip: Flip) -> str:
    """Returns how a street changes hands, turn by turn, without a full stop."""
    states, drawn, turns = states_behind(task.state, flip.line), set[int](), []
    for state, each in zip(states, flip.line, strict=False):
        deeds = deeds_text(state, each.turn, drawn)
        turns.append(gettext("{player} {deeds}", player=state.colour(state.to_move), deeds=deeds))
        drawn |= set(each.draws) - set(state.market.open)
    return f"{in_sequence(turns)}: {_standing(states[-1], flip.street)}"


def _standing(state: GameState, street: str) -> str:
    """Returns the number of buildings on a street in words, as in `4 to 3 on Cedar for red`."""
    place = state.setup.streets.index(street)
    counts = sorted((each.streets[place] for each in tallies(state)), reverse=True)
    holder, name = holders(state)[place], state.edition.card_name(street)
    if holder is None:
        return ngettext(
            "{number} building each on {street}", "{number} buildings each on {street}", counts[0], street=name
        )
    return gettext(
        "{most} to {least} on {street} for {player}",
        most=counts[0],
        least=counts[1],
        street=name,
        player=state.colour(holder),
    )


def safety_text(task: Task, street: str) -> str:
    """Returns why a street stays with its holder, without a full stop."""
    streets = find_streets(task.state)
    assert streets is not None
    state, place = task.state, task.state.setup.streets.index(street)
    name, holder, counts = state.edition.card_name(street), holders(state)[place], streets.counts[place]
    if holder is None and len({*counts[0], *counts[1]}) == 1:
        return gettext(
            "{street} stays {holder}'s: neither can build there any more, nor let anything fall",
            street=name,
            holder=_player(task, holder),
        )
    if holder is not None and counts[holder][0] > counts[1 - holder][1]:
        return gettext(
            "{street} stays {holder}'s: {holder} keeps {least} there at least, and {other} comes to {most} at most",
            street=name,
            holder=state.colour(holder),
            least=counts[holder][0],
            other=state.colour(1 - holder),
            most=counts[1 - holder][1],
        )
    return gettext(
        "{street} stays {holder}'s: no turn of {player} that ends the game goes together with a last turn of {rival} "
        "that would change it",
        street=name,
        holder=_player(task, holder),
        player=state.colour(task.seat),
        rival=rival_of(task),
    )


def street_text(task: Task, certificate: Certificate, street: str) -> str:
    """Returns whether one street can change hands, and why, without a full stop."""
    flip = next((each for each in certificate.flips if each.street == street), None)
    if flip is None:
        return safety_text(task, street)
    return gettext(
        "{street} can change hands: {turns}",
        street=task.state.edition.card_name(street),
        turns=flip_text(task, flip),
    )


def street_verdict(task: Task, certificate: Certificate, named: Collection[str]) -> tuple[bool, str]:
    """Returns whether an attempt is right, and a sentence about it.

    The sentence names only the first wrong street, and no missing street, because a missing street would be a hint.
    """
    wrong = [street for street in task.state.setup.streets if street in named and street not in certificate.streets]
    if wrong:
        return False, gettext("wrong: {reason}", reason=safety_text(task, wrong[0]))
    if set(certificate.streets) <= set(named):
        return True, gettext("right: {reason}", reason=answer_text(task, certificate.streets))
    if not named:
        return False, gettext("wrong: at least one street can change hands")
    streets = join_words(names_of(task, named))
    return False, gettext("wrong: {streets} can change hands, but this list is incomplete", streets=streets)


def ideas(task: Task, certificate: Certificate) -> Iterator[str]:
    """Yields titles that name the streets that can change hands, or the old and the new holder of one such street."""
    state = task.state
    yield answer_text(task, certificate.streets)
    whose = dict(zip(state.setup.streets, holders(state), strict=True))
    for flip in certificate.flips:
        was, then = (_player(task, seat) for seat in (whose[flip.street], flip.holder))
        street = state.edition.card_name(flip.street)
        yield gettext("{street} may go from {holder} to {taker}", street=street, holder=was, taker=then)
    for card in whose:
        if card not in certificate.streets:
            yield gettext("{street} is safe", street=state.edition.card_name(card))


def story(task: Task, certificate: Certificate) -> Iterator[str]:
    """Yields sentences that explain why each street can or cannot change hands."""
    for street in task.state.setup.streets:
        yield f"{street_text(task, certificate, street)}."
    yield gettext("So {answer}.", answer=answer_text(task, certificate.streets))


def _why_it_holds(task: Task, certificate: Certificate) -> WhyItHolds | None:
    try:
        nearest = list(_nearest(task, certificate))
    except TooLong:
        return None
    tries = tuple(
        RivalTry(flip.line, short, _try_sentence(task, flip, short))
        for short, flip in sorted(nearest, key=lambda each: each[0])[:MOST_TRIES]
    )
    before, after = accounts(task.state, task.seat), tuple[PlayerPoints, ...]()
    sentences = [before_sentence(task, before)]
    if certificate.flips:
        shown = certificate.flips[0]
        after = accounts(states_behind(task.state, shown.line)[-1], task.seat)
        sentences.append(
            gettext(
                "After the turns by which {street} changes hands, you have {points}, and {rival} has {other_points}.",
                street=task.state.edition.card_name(shown.street),
                points=account_text(task.state, after[0]),
                rival=rival_of(task),
                other_points=account_text(task.state, after[1]),
            )
        )
    sentences += [each.sentence for each in tries]
    sentences.append(_decides_sentence(task, certificate, tries))
    return WhyItHolds(before, after, tries, "buildings", tuple(sentences))


def _nearest(task: Task, certificate: Certificate) -> Iterator[tuple[int, Flip]]:
    """Yields, for each street that stays with a player, the smallest lead that can be left, and turns that leave it.

    Raises `TooLong`.
    """
    search, state = StreetSearch(task.state, MOST_TOLD), task.state
    for place, (street, holder) in enumerate(zip(state.setup.streets, holders(state), strict=True)):
        if street not in certificate.streets and holder is not None:
            found = search.nearest(place, holder)
            if found is not None:
                yield found[0], Flip(street, holder, found[1])


def _try_sentence(task: Task, flip: Flip, short: int) -> str:
    """Returns a sentence about the turns that come nearest to changing the holder of a street."""
    assert flip.holder is not None
    counts = [each.streets[task.state.setup.streets.index(flip.street)] for each in tallies(task.state)]
    if short == counts[flip.holder] - counts[1 - flip.holder]:
        return ngettext(
            "On {street}, no turns make the lead of {player} smaller than the present {number} building.",
            "On {street}, no turns make the lead of {player} smaller than the present {number} buildings.",
            short,
            street=task.state.edition.card_name(flip.street),
            player=task.state.colour(flip.holder),
        )
    return ngettext(
        "On {street}, {player} lacks {number} building even after the best try: {turns}.",
        "On {street}, {player} lacks {number} buildings even after the best try: {turns}.",
        short,
        street=task.state.edition.card_name(flip.street),
        player=task.state.colour(1 - flip.holder),
        turns=flip_text(task, flip),
    )


def _decides_sentence(task: Task, certificate: Certificate, tries: Sequence[RivalTry]) -> str:
    """Returns a sentence about the numbers of buildings that decide: before and after a street changes hands, or the
    smallest lead that is left.
    """
    if certificate.flips:
        flip = certificate.flips[0]
        then = _standing(states_behind(task.state, flip.line)[-1], flip.street)
        return gettext(
            "What decides is the number of buildings: {now} now, {then} then.",
            now=_standing(task.state, flip.street),
            then=then,
        )
    if not tries:
        return gettext("What decides is the number of buildings: nobody can build where the leads are at stake.")
    return ngettext(
        "What decides is the number of buildings: the smallest lead that can be left on a street is {number}.",
        "What decides is the number of buildings: the smallest lead that can be left on a street is {number}.",
        tries[0].short,
    )


def hints(task: Task, certificate: Certificate) -> Iterator[HintStage]:
    """Yields the hints: who can still reach a street (the most deceptive streets come last), then how many of the other
    streets can change hands or who can reach another street, then all streets.
    """
    cards, wanted = task.state.setup.streets, certificate.streets
    left, before = sorted(cards, key=lambda card: _deceit(task, wanted, card)), 2 ** len(cards)
    for name in STAGES[:-1]:
        open_streets = sum(card in wanted for card in left)
        number = comb(len(left), open_streets)
        if 1 < number < 2 ** len(left) and name != STAGES[0]:
            yield HintStage(name=name, text=_count_text(len(left), open_streets), left=number)
            break
        rest = 2 ** (len(left) - 1)
        if rest < 2 or 5 * rest >= 4 * before:
            break
        card, *left = left
        yield HintStage(name=name, text=_reach_text(task, certificate, card), left=(before := rest))
    full = gettext("The answer: {answer}.", answer=answer_text(task, wanted))
    yield HintStage(name="full", text=full, left=1)


def _reach_text(task: Task, certificate: Certificate, street: str) -> str:
    """Returns the question who can still reach a street, with the most and the fewest buildings of the players there,
    and the answer.
    """
    streets, state = find_streets(task.state), task.state
    assert streets is not None
    place = state.setup.streets.index(street)
    holder, counts = holders(state)[place], streets.counts[place]
    first = task.seat if holder is None else holder
    values = {
        "street": state.edition.card_name(street),
        "holder": capitalized(state.colour(first)),
        "other": state.colour(1 - first),
        "least": counts[first][0],
        "most": counts[1 - first][1],
    }
    if street in certificate.streets:
        return gettext(
            "Who can still reach {street}? {holder} may be left with {least} there, and {other} may come to {most}: it "
            "can change hands.",
            **values,
        )
    return gettext(
        "Who can still reach {street}? {holder} may be left with {least} there, and {other} may come to {most}: it "
        "cannot change hands any more.",
        **values,
    )


def _deceit(task: Task, wanted: Streets, card: str) -> int:
    """Returns the number of simple estimates (by leads, by land) that are wrong about a street."""
    return sum((card in look(task)) != (card in wanted) for look in (by_land, by_leads))


def _count_text(streets: int, wanted: int) -> str:
    return ngettext(
        "Of the other street, {wanted} can change hands.",
        "Of the other {count} streets, {wanted} can change hands.",
        streets,
        count=number_word(streets),
        wanted=number_word(wanted),
    )


def trap_cause(task: Task, certificate: Certificate, seeming: Sequence[str]) -> tuple[str, str]:
    """Returns the cause of the trap, as name and sentence, for the first street about which the estimate is wrong."""
    cards = task.state.setup.streets
    wrong = next(card for card in cards if (card in seeming) != (card in certificate.streets))
    name = task.state.edition.card_name(wrong)
    if wrong in certificate.streets:
        flip = next(each for each in certificate.flips if each.street == wrong)
        return "looks-safe", gettext("{street} looks safe, but {turns}", street=name, turns=flip_text(task, flip))
    return "looks-open", gettext("{street} looks open, but {reason}", street=name, reason=safety_text(task, wrong))
