"""The dialogue about one turn of a live game: the typed words, the program's questions, and the resulting game."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...errors import IllegalMove, Refused
from ...messages import gettext
from ...runs.watching import Stop, never
from ..chance import Cards, CardUnknown, deck_dealer
from ..moves import Pass, Shift, Turn
from ..opponents import policy_of
from ..policies import take_turn
from ..rules import violations
from ..rules.options import awaits_card
from .live import Live
from .turn_entry import VERBS, Gap, Typed, begun_amiss, complete_turn, fits_nowhere, read_drawn, split_turn


@dataclass(frozen=True, slots=True)
class Chance:
    """The two random generators of a turn, each made from the number of the turn: one for the choices of computer
    players, and one for the cards.

    If `cards` is `None`, the dialogue asks which cards came up.
    """

    whims: Callable[[int], random.Random]
    cards: Callable[[int], random.Random] | None = None


@dataclass(frozen=True, slots=True)
class Dialogue:
    """A live game and the turn that is being typed.

    `typed` contains the steps that are typed so far. If a computer player is to move, `policy` is the name of this
    computer player. `cards` are the cards that the user has given. `question` is the open question about the turn. If
    the dialogue asks for a card, `needed` are the possible kinds of this card. `refused` is a turn that became illegal
    because of the cards that a Market Shift turned up; the Market Shift itself has been played.
    """

    live: Live
    chance: Chance
    typed: tuple[Typed, ...] = ()
    policy: str = ""
    cards: tuple[int, ...] = ()
    question: Gap | None = None
    needed: tuple[int, ...] = ()
    refused: IllegalMove | None = None
    stop: Stop = never

    @property
    def idle(self) -> bool:
        """Whether the dialogue has no open question."""
        return self.question is None and not self.needed

    @property
    def question_lines(self) -> tuple[str, ...]:
        """The lines of the open question, which asks for a card that came up or for a missing part of the turn."""
        if self.needed:
            names = self.live.state.edition.kind_names
            kinds = ", ".join(names[kind] for kind in self.needed)
            if not self.cards:
                return (gettext("which card came up? it may be {kinds}", kinds=kinds),)
            place = len(self.cards) + 1
            return (gettext("which card came up as number {place}? it may be {kinds}", place=place, kinds=kinds),)
        return () if self.question is None else tuple(self.question.lines())

    def drop(self) -> Dialogue:
        """The dialogue with the typed words removed."""
        return Dialogue(self.live, self.chance, stop=self.stop)

    def with_game(self, live: Live) -> Dialogue:
        """The dialogue about another state of the game, without typed words."""
        return Dialogue(live, self.chance, stop=self.stop)

    def enter(self, text: str) -> Dialogue:
        """The dialogue after a typed turn. Raises `Refused`, or `IllegalMove` with all broken rules."""
        typed, cards = split_turn(text, self.live.state.edition)
        if not typed:
            raise Refused(gettext("expected a turn before the cards"))
        return replace(self.drop(), typed=typed, cards=cards)._onward()

    def enter_cards(self, text: str) -> Dialogue:
        """The dialogue after the user has named the cards that must come up before the user can type a turn."""
        return replace(self.drop(), cards=tuple(read_drawn(self.live.state.edition, text)))._onward()

    def decided_by(self, policy: str) -> Dialogue:
        """The dialogue after the turn of a computer player. Raises `Refused` if the game is over."""
        if self.live.state.over:
            raise Refused(gettext("the game is over"))
        return replace(self.drop(), policy=policy)._onward()

    def answer(self, text: str) -> Dialogue:
        """The dialogue after an answer, which names the cards that came up or the missing part of the turn."""
        edition = self.live.state.edition
        if self.needed:
            if text.split()[0].lower() in VERBS:
                raise Refused(
                    gettext("first name the card that came up, such as `drew b2`, or type `cancel` to drop the turn")
                )
            cards = (*self.cards, *read_drawn(edition, text))
            return replace(self, cards=cards, needed=())._onward()
        assert self.question is not None
        words, arrow, kinds = text.partition("->")
        cards = tuple(read_drawn(edition, kinds)) if arrow else self.cards
        return replace(self, typed=self.question.answer(words), cards=cards, question=None)._onward()

    def starts_anew(self, word: str) -> bool:
        """Whether a word begins a new turn and is not an answer to the question."""
        return self.question is not None and not self.needed and self.question.starts_anew(word)

    def _cards(self) -> Cards:
        number = len(self.live.turns)
        deals = self.chance.cards
        then = None if deals is None else deck_dealer(deals(2 * number + (self.live.begun is not None)))
        return Cards(self.live.state.edition, self.cards, then)

    def _onward(self) -> Dialogue:
        """Continues the dialogue until the next question."""
        try:
            if awaits_card(self.live.facing):
                return self._with_due_cards()
            if self.policy:
                return self._policy_plays()
            if self.typed[0][0] == "shift":
                return self._shift()
            turn = complete_turn(self.live.facing, self.typed)
            if isinstance(turn, Gap):
                self._refuse_begun(turn)
                return replace(self, question=turn)
            if broken := violations(self.live.facing, turn):
                raise IllegalMove(str(turn), broken, remark=fits_nowhere(self.live.facing, self.typed, turn))
            return self.with_game(self.live.finish(turn, self.live.drawn_by(turn, self._cards())))
        except CardUnknown as need:
            return replace(self, cards=need.drawn, needed=need.possible)

    def _with_due_cards(self) -> Dialogue:
        """The dialogue after the cards that have to come up, in a game that began in the middle of a turn."""
        cards = self._cards()
        live = self.live.with_due_cards(cards)
        after = replace(self.with_game(live), typed=self.typed, policy=self.policy, cards=tuple(cards.left))
        if after.typed or after.policy:
            return after._onward()
        cards.expect_none_left()
        return after

    def _refuse_begun(self, question: Gap) -> None:
        """Raises `IllegalMove` if the part of the turn that was typed before the question breaks rules."""
        turn, broken = begun_amiss(self.live.facing, question)
        if broken:
            raise IllegalMove(str(turn), broken)

    def _policy_plays(self) -> Dialogue:
        whims = self.chance.whims(len(self.live.turns))
        cards = self._cards()
        turn, drawn, _ = take_turn(self.live.facing, policy_of(self.policy, self.stop), whims, cards)
        cards.expect_none_left()
        return self.with_game(self.live.finish(turn, drawn))

    def _shift(self) -> Dialogue:
        """Plays the Market Shift as a step of its own: its cards come up before the player decides the rest of the turn
        (ACT-2)."""
        if self.live.begun is not None:
            raise Refused(
                gettext("ACT-2: Market Shift is played at the start of a turn, and this turn has already begun")
            )
        self._refuse_hopeless(self.typed[1:])
        cards = self._cards()
        live = self.live.shift(cards)
        after = replace(self.with_game(live), typed=self.typed[1:], cards=tuple(cards.left))
        if not after.typed:
            cards.expect_none_left()
            return after
        try:
            return after._onward()
        except IllegalMove as error:
            return replace(self.with_game(live), refused=error)

    def _refuse_hopeless(self, rest: Sequence[Typed]) -> None:
        """Raises `IllegalMove` if no cards could make the turn legal. The function checks this before any card is
        turned up."""
        state = self.live.state
        turn = complete_turn(state, rest) if rest else None
        if isinstance(turn, Turn):
            whole = Turn((Shift(), *turn.steps))
            broken = violations(state, whole)
        else:
            whole = Turn((Shift(), Pass()))
            broken = tuple(one for one in violations(state, whole) if one.rule in ("ACT-2", "END-2"))
        if broken:
            raise IllegalMove(str(whole if isinstance(turn, Turn) else Turn((Shift(),))), broken)
