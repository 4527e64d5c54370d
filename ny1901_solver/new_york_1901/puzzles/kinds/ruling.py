"""The kind "ruling": asks which one of four turns is legal, or which one is illegal."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from ....errors import ProofsDiffer
from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.faults import Fault, FaultKind, wrong
from ....puzzles.judging import broken_text
from ....puzzles.parts import HintStage
from ....text.words import join_words
from ...moves import Boom, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ...moves.steps import card_name
from ...positions import format_line
from ...rules import legal_turns, violations
from ...rulings.registry import load_registry
from ...rulings.verdict import verdict
from ...state import GameState
from ..judging import Judgement
from ..puzzle import Certificate, Trap
from ..task import Answer, Task
from ..wording.played_line import Line, choice_phrases
from ..wording.question import LETTERS, Sentence
from ..wording.story import cut
from ..wording.themes import FAMILIES, OF_RULINGS, THEMES, family
from .kind import NewYorkKind

if TYPE_CHECKING:
    from ..generation.orders import Order
    from ..solvers.bounded import Solver
    from ..solvers.sight import Prospect

MOST_RULES = 3  # the most rules that the hint of a ruling names
Broken = tuple[tuple[str, ...], ...]  # the rules that each choice breaks


class RulingKind(NewYorkKind[Broken]):
    """Asks which one of four turns is legal, or which one is illegal."""

    called = gettext_noop("ruling")
    wanted = ("legal", "illegal")
    answer_is = "choice"
    has_choices = in_last_rounds = True
    alone = gettext_noop(
        "A ruling has one answer: exactly one of its four turns is legal, or exactly one is against the rules."
    )
    not_in_titles = ("challenge",)
    fitting, fitting_in_books = gettext_noop("of the four turns"), gettext_noop("choices")
    has_card_orders = needs_trap = False
    hint_stages = 0
    besides = ((1, {"theme": "forced-return"}), (1, {"theme": "forced-return"}))

    # The question.

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question."""
        if task.wanted == "legal":
            yield gettext("Three of these four turns are against the rules. Which one is legal?")
        else:
            yield gettext("Three of these four turns are legal. Which one is against the rules?")

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases for a title about features that the four turns share."""
        steps = [turn.steps for turn in task.choices]
        tiles = {step.placement.tile for turn in steps for step in turn if isinstance(step, Placing)}
        claims = {step.territories for turn in steps for step in turn if isinstance(step, Take)}
        one = gettext("one is legal") if task.wanted == "legal" else gettext("one cheats")
        if all(any(isinstance(step, Demolish) for step in turn) for turn in steps):
            yield f"{gettext('four demolitions')}, {one}"
        if all(any(isinstance(step, Boom) for step in turn) for turn in steps):
            yield f"{gettext('four booms')}, {one}"
        if len(tiles) == 1:
            yield f"{gettext('one tile, four places')}, {one}"
        if len(claims) == 1:
            yield f"{gettext('one claim, four ways on')}, {one}"
        yield f"{gettext('four turns')}, {one}"

    # The proofs: the predicate of the rules, the generator of legal turns, and the constraint model.

    def find(self, task: Task, budget: ProofBudget) -> Broken:
        """Returns, for each turn from which the player chooses, the rules that the turn breaks."""
        return _broken(task)

    def certificate(self, task: Task, result: Broken, budget: ProofBudget) -> Certificate:
        """Returns the certificate (the proof) that exactly one of the choices is the right answer."""
        right = _right(task, result)
        if not right:
            reject(RejectReason.NO_ANSWER, _count_text(task, 0))
        if len(right) > 1:
            reject(RejectReason.NOT_UNIQUE, _count_text(task, len(right)))
        legal = set(legal_turns(task.state))
        for turn, rules in zip(task.choices, result, strict=True):
            if (turn in legal) == bool(rules):
                raise ProofsDiffer(
                    gettext(
                        "the rule check and the generator of legal turns disagree about the turn {turn!r} "
                        "in the position {position}",
                        turn=str(turn),
                        position=format_line(task.state),
                    )
                )
        proofs = Proof(door="rules", nodes=len(result)), Proof(door="enumeration", nodes=len(legal))
        value = _value(result)
        return Certificate((right[0],), value, value, None, 1, proofs, result)

    def again(self, task: Task, result: Broken, budget: ProofBudget) -> list[Proof]:
        """Proves the result again by the constraint model, which has to give the same ruling.

        The model does not judge turns with a Market Shift, because the rules allow unknown cards after a Market Shift,
        and the model does not.
        """
        if any(Shift() in turn.steps for turn in task.choices):
            return []
        from ...planning.turns import admits  # imported here because it loads CP-SAT

        for turn, rules in zip(task.choices, result, strict=True):
            if admits(task.state, (turn,)) == bool(rules):
                raise ProofsDiffer(
                    gettext(
                        "the constraint model and the rules disagree about the turn {turn!r} in the "
                        "position {position}",
                        turn=str(turn),
                        position=format_line(task.state),
                    )
                )
        return [Proof(door="model", nodes=len(result))]

    def replay_faults(self, task: Task, stored: Certificate) -> Iterator[Fault]:
        """Yields the differences between the stored ruling and the ruling by the rules."""
        broken = _broken(task)
        right = _right(task, broken)
        if not right:
            yield Fault(FaultKind.UNSOLVABLE, _count_text(task, 0))
        elif len(right) > 1:
            yield Fault(FaultKind.NOT_UNIQUE, _count_text(task, len(right)))
        elif right != stored.answer:
            values = {"turn": str(right[0]), "stored": " | ".join(map(str, stored.answer))}
            yield wrong(
                gettext("the legal turn is {turn!r}, not {stored!r}", **values)
                if task.wanted == "legal"
                else gettext("the illegal turn is {turn!r}, not {stored!r}", **values)
            )
        for number, turn in enumerate(task.choices):
            rules = stored.broken[number] if number < len(stored.broken) else ()
            if rules != broken[number]:
                text = gettext(
                    "{turn!r} breaks {rules}, not {stored}",
                    turn=str(turn),
                    rules=_rules_text(broken[number]),
                    stored=_rules_text(rules),
                )
                yield wrong(text)
        if len(stored.broken) > len(task.choices):
            text = gettext(
                "the certificate lists broken rules for {count} turns, but the puzzle has {choices} turns "
                "to choose from",
                count=len(stored.broken),
                choices=len(task.choices),
            )
            yield wrong(text)
        value = _value(broken)
        if (stored.value, stored.bound, stored.margin, stored.second) != (value, value, 1, None):
            text = gettext(
                "a certificate of a ruling must have no runner-up, the margin 1, and, for this ruling, {value} "
                "as its value and its bound",
                value=value,
            )
            yield wrong(text)

    def answer_problems(self, task: Task, stored: Certificate) -> Iterator[str]:
        """Yields a fault if the stored answer is not one of the choices."""
        if stored.answer not in [(turn,) for turn in task.choices]:
            yield gettext("the stored answer is none of the {count} turns to choose from", count=len(task.choices))

    # How an attempt plays out.

    def judge(self, task: Task, certificate: Certificate, parts: Sequence[Turn], explain: bool = True) -> Judgement:
        """Judges the choice of one of the four turns."""
        if len(parts) != 1 or parts[0] not in task.choices:
            return Judgement(False, False, gettext("that is none of the four turns"))
        turn, right = parts[0], tuple(parts) == certificate.answer
        broken = violations(task.state, turn)
        ruling = verdict(task.state, turn) if explain and broken else None
        sentence = _illegal_text(right, broken_text(broken)) if broken else _legal_text(task, turn, right)
        return Judgement(right, not broken, sentence, ruling=ruling, turn=1 if broken else None)

    def comes_to(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether two proofs have the same answer and, for each turn from which the player chooses, the same broken
        rules.
        """
        return (stored.answer, stored.broken) == (certificate.answer, certificate.broken)

    def is_stored(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the stored answer is the same choice as the answer of a new proof."""
        return stored.answer == certificate.answer

    def looks(self, task: Task, certificate: Certificate) -> dict[str, int]:
        """Returns four counts: legal turns, choices similar to the answer, turns of the answer, and its demolitions.

        A choice is similar to the answer if it breaks just one rule, or if the illegal answer breaks just one rule.
        """
        rules = certificate.broken
        if task.wanted == "legal":
            near = sum(len(each) == 1 for each in rules)
        else:
            near = len(task.choices) - 1 if len(rules[task.choices.index(certificate.answer[0])]) == 1 else 0
        return {
            "legal_turns": len(legal_turns(task.state)),
            "rivals": near,
            "horizon": len(certificate.answer),
            "demolitions": sum(isinstance(step, Demolish) for turn in certificate.answer for step in turn.steps),
        }

    # Texts.

    @property
    def theme_names(self) -> tuple[str, ...]:
        """The themes of a ruling: what a legal answer does, and the families of the broken rules."""
        return (*OF_RULINGS, *map(family, FAMILIES.values()))

    def themes(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns the themes of what a legal answer does, then the families of the rules that the choices break."""
        line = Line.of(task, certificate.answer)
        done = () if line is None else tuple(name for name in OF_RULINGS if THEMES[name](line))
        broken = {rule.partition("-")[0] for rules in certificate.broken for rule in rules}
        return (*done, *(family(name) for short, name in FAMILIES.items() if short in broken))

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """Yields titles with the letter of the answer and the rules that decide which choice is right.

        If every other turn breaks the same rule, the title names this rule only.
        """
        answer = LETTERS[task.choices.index(certificate.answer[0])]
        titled = load_registry().titles
        broken = {letter: rules for letter, rules in zip(LETTERS, certificate.broken, strict=True) if rules}
        if task.wanted == "illegal":
            for rule in broken[answer]:
                yield gettext("{choice} breaks {rule}: {title}", choice=answer, rule=rule, title=titled[rule])
            return
        for rule in dict.fromkeys(rule for rules in broken.values() for rule in rules):
            if all(rule in rules for rules in broken.values()):
                yield gettext(
                    "{choice} is legal, the others forget {rule}: {title}",
                    choice=answer,
                    rule=rule,
                    title=titled[rule],
                )
        for most in (len(titled), 1):
            breaking = dict[tuple[str, ...], list[str]]()
            for letter, rules in broken.items():
                breaking.setdefault(tuple(rules[:most]), []).append(letter)
            clauses = [
                ngettext(
                    "{choices} breaks {rules}",
                    "{choices} break {rules}",
                    len(choices),
                    choices=join_words(choices),
                    rules=join_words(rules),
                )
                for rules, choices in breaking.items()
            ]
            yield gettext("{choice} is legal: {clauses}", choice=answer, clauses=", ".join(clauses))

    def hints(self, task: Task, certificate: Certificate) -> Sequence[HintStage]:
        """Returns three hints: first the rules to think of, with one choice excluded; then another choice that is not
        the answer; then the answer.
        """
        letters = dict(zip(task.choices, LETTERS, strict=True))
        answer = certificate.answer[0]
        rules = list(dict.fromkeys(rule for broken in certificate.broken for rule in broken))
        titles = {rule.id: rule.title for rule in load_registry().rules}
        named = [f'"{titles[rule]}" ({rule})' for rule in rules[:MOST_RULES]]
        wrong_choices = [turn for turn in task.choices if turn != answer]
        out, second, *_ = sorted(
            wrong_choices,
            key=lambda turn: (-len(certificate.broken[task.choices.index(turn)]), task.choices.index(turn)),
        )
        values = {"rules": join_words(named), "choice": letters[out], "deeds": join_words(map(_doing, out.steps))}
        think = (
            gettext("Think of {rules}. It is not {choice}: {deeds} is against the rules.", **values)
            if task.wanted == "legal"
            else gettext("Think of {rules}. It is not {choice}: {deeds} is legal.", **values)
        )
        also = {"choice": letters[second], "deeds": join_words(map(_doing, second.steps))}
        more = (
            gettext("Which rule forbids {choice}? It is not {choice} either: {deeds} is against the rules.", **also)
            if task.wanted == "legal"
            else gettext("Does a rule forbid {choice}? It is not {choice} either: {deeds} is legal.", **also)
        )
        full = gettext("The answer is {choice}: {turn}.", choice=letters[answer], turn=answer)
        return (
            HintStage(name="nudge", text=think, left=3),
            HintStage(name="what", text=more, left=2),
            HintStage(name="full", text=full, left=1),
        )

    def solution(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns sentences with the ruling on each choice; the answer comes last."""
        return tuple(map(cut, _story(task, certificate)))

    def answer_lines(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """Yields one line with the letter of the choice and the chosen turn."""
        yield f"{LETTERS[task.choices.index(certificate.answer[0])]}. {certificate.answer[0]}"

    def printed_answer(self, task: Task, certificate: Certificate) -> Sequence[str]:
        """Returns one text with the letter of the choice and the chosen turn."""
        return (f"({LETTERS[task.choices.index(certificate.answer[0])]}) {certificate.answer[0]}",)

    # A ruling has no trap. The following methods state how the bounded solvers try a ruling.

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """Returns `None`: the question of a ruling is not about points, so a ruling has no trap."""
        return None

    def is_firm(self, task: Task, certificate: Certificate) -> bool:
        """Returns `False`, because a ruling has no trap."""
        return False

    def has_trap(self, turns: int) -> bool:
        """Returns `False`: a ruling never has a trap."""
        return False

    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """Returns no sentences, because a ruling has no trap."""
        return []

    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """Returns `None` as the weight, because a ruling cannot have a trap."""
        return None, gettext("a ruling has no trap")

    def plays_cards(self, task: Task) -> bool:
        """Returns `True`: the choices may play cards that no player holds."""
        return True

    def suits(self, solver: Solver, task: Task) -> bool:
        """Whether a bounded solver acts as a referee who knows only some of the rules."""
        return solver.referees is not None

    def solver_answer(
        self, solver: Solver, task: Task, certificate: Certificate, root: Prospect, rng: random.Random
    ) -> Answer:
        """Returns the only choice that remains by the rules that the referee notices."""
        assert solver.referees is not None
        return ruled_by(task, certificate, solver.referees(rng))

    # Candidates.

    def candidates(self, order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
        """Yields tasks in which the player chooses between legal turns and similar illegal turns."""
        from ..generation.near_misses import choices  # generation is loaded only to make puzzles

        wanted = rng.choice(self.wanted) if order.wanted is None else order.wanted
        if turns := choices(state, wanted, rng):
            yield Task(order.kind, state, choices=turns, wanted=wanted)


def ruled_by(task: Task, certificate: Certificate, notices: Callable[[str], bool]) -> Answer:
    """Returns the choice that remains for a referee who notices only breaches of some rules.

    The result is empty unless exactly one choice remains for the referee.
    """
    illegal = [any(map(notices, rules)) for rules in certificate.broken]
    wanted = task.wanted == "illegal"
    left = [turn for turn, broken in zip(task.choices, illegal, strict=True) if broken == wanted]
    return tuple(left) if len(left) == 1 else ()


def _broken(task: Task) -> Broken:
    """Returns, for each choice, the ids of the rules that it breaks, without duplicates."""
    return tuple(
        tuple(dict.fromkeys(violation.rule for violation in violations(task.state, turn))) for turn in task.choices
    )


def _right(task: Task, broken: Broken) -> Answer:
    """Returns the choices that are right answers to the task: the legal or the illegal turns."""
    pairs = zip(task.choices, broken, strict=True)
    return tuple(turn for turn, rules in pairs if bool(rules) == (task.wanted == "illegal"))


def _value(broken: Broken) -> int:
    """Returns the number of rules that the turns to choose from break."""
    return len({rule for rules in broken for rule in rules})


def _rules_text(rules: tuple[str, ...]) -> str:
    return ", ".join(rules) or gettext("no rule")


def _count_text(task: Task, right: int) -> str:
    """Returns a message with the number of choices that are right answers; the function is called only if this
    number is not one.
    """
    if task.wanted == "legal":
        return (
            gettext("{count} of the turns are legal", count=right) if right else gettext("none of the turns is legal")
        )
    return (
        gettext("{count} of the turns are illegal", count=right) if right else gettext("none of the turns is illegal")
    )


def _illegal_text(right: bool, reasons: str) -> str:
    if right:
        return gettext("right: this turn is illegal: {reasons}", reasons=reasons)
    return gettext("wrong: this turn is illegal: {reasons}", reasons=reasons)


def _legal_text(task: Task, turn: Turn, right: bool) -> str:
    """Returns the judgement on the choice of a legal turn, with the effects of the turn on workers and unlocks."""
    effects = "; ".join(choice_phrases(task, turn))
    if right and effects:
        return gettext("right: this turn is legal ({effects})", effects=effects)
    if right:
        return gettext("right: this turn is legal")
    if effects:
        return gettext("wrong: this turn is legal ({effects}); one of the others breaks a rule", effects=effects)
    return gettext("wrong: this turn is legal; one of the others breaks a rule")


def _story(task: Task, certificate: Certificate) -> Iterator[str]:
    answer = certificate.answer[0]
    letters = dict(zip(task.choices, LETTERS, strict=True))
    for turn in (*(turn for turn in task.choices if turn != answer), answer):
        broken = violations(task.state, turn)
        effects = "" if broken else "; ".join(choice_phrases(task, turn))
        values = {"choice": letters[turn], "turn": str(turn)}
        if broken:
            yield gettext("{choice}, {turn}: illegal, {reasons}.", **values, reasons=broken_text(broken))
        elif effects:
            yield gettext("{choice}, {turn}: legal; {effects}.", **values, effects=effects)
        else:
            yield gettext("{choice}, {turn}: legal.", **values)
    if task.wanted == "illegal":
        yield gettext("So the turn against the rules is {choice}.", choice=letters[answer])
    else:
        yield gettext("So the legal turn is {choice}.", choice=letters[answer])


def _doing(step: Step) -> str:
    """Returns a step as a gerund, as in `claiming blue-07` or `building s4 on C4`."""
    match step:
        case Take(territories):
            return gettext("claiming {land}", land=join_words(territories))
        case Reclaim(territory):
            return gettext("giving {territory} back", territory=territory)
        case Pass():
            return gettext("building nothing")
        case Placing(placement):
            values = {"tile": placement.tile, "squares": ", ".join(map(str, placement.squares))}
            if isinstance(step, Demolish):
                return gettext("demolishing for {tile} on {squares}", **values)
            if isinstance(step, Boom):
                return gettext("building {tile} on {squares} by {card}", **values, card=card_name(step))
            return gettext("building {tile} on {squares}", **values)
    return gettext("playing {card}", card=card_name(step))


KIND = RulingKind()
