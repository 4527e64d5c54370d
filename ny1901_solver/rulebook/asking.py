"""Answers questions in the user's own words. The answers are entries of the rulebook: rules, readings, rulings and
wrong claims.

The score of an entry depends on the entry's own text and on all texts about the entry's first rule. In the search, the
question of a ruling counts as one of the ways in which players ask. The file `asked.yaml` of a game contains further
ways to ask, and synonyms.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from ..errors import DataError
from ..files.access import fingerprint
from ..files.cache import Cache, files_as_they_are
from ..files.documents import FileModel, read_document, validate
from ..messages import gettext
from ..statistics.sums import sum_in_order
from ..text.words import join_words
from ..version import VERSION
from .case_file import BETWEEN_READINGS, CaseHead
from .corpus import Corpus, Said
from .full_text import Lexicon, LexiconFile, Terms, TextIndex, plain_words, stemmer_as_it_is
from .rules_file import Reading, Rule, WrongClaim

HERE = Path(__file__).parent
CACHE = Cache("questions")
_WORD = re.compile(r"[\w']+")
_ID = re.compile(r"[\w-]+")
_SENTENCE = re.compile(r"(?<=[.?!]) (?=[A-Z])")
_WHOLE = 300  # rules with at most this number of characters are quoted whole, so that no sentence loses its context
_ASKS = re.compile(
    r"(?:can|could|may|might|must|do|does|did|is|are|am|was|were|will|would|shall|should|have|has|need)n?'?t?", re.I
)
_PART = re.compile(r"[.,;?!:]")
_BETWEEN_WAYS = re.compile(r"[,;]")
_DUTY = re.compile(
    r"(?:must|ha(?:ve|s) (?:i |we |he |she )?(?:got )?to|needs? to|need|forced|mandatory|obligatory)", re.I
)
_NEAR = 5  # a ruling that answers yes or no is moved up if it concerns a rule of this number of best entries

Kind: TypeAlias = Literal["rule", "reading", "ruling", "wrong claim"]
SHOWN = 5
"""The default number of answers to a question about the rules."""

# The weights of the parts of an entry. The weights were tuned on half of the questions in tests, and on the rulings'
# own questions; a third more or less changes little.
_TITLE, _TEXT, _QUESTION, _ANSWER = 2.0, 1.0, 1.0, 0.5
_RULE = 1.1  # a rule comes before a ruling that fits equally well, because a rule contains more
_MADE_UP = 0.6  # cases that were found by comparing readings; players do not ask in this way
_SAYS = 0.75  # minimum similarity to a ruling's question for its yes or no to come first
_ALIKE = 0.8  # minimum similarity to one of an entry's further questions for the entry to come first
ENTRY_PATIENCE, RULE_PATIENCE = 1.5, 0.5
_UNKNOWN = 5.0  # weight of a word that no entry contains: the same as of a word in a single entry
_AGAIN = 0.87  # factor for each further answer about the same rule, so that rules alternate

# If the best score is below this and the question has an unknown word, no answer fits. Questions without any answer in
# the rules scored 4 to 8. One question with an answer scores as little, but it has no unknown word.
_FITS = 10.0


class AskedFile(FileModel):
    """The ways in which players ask: synonyms, and further questions for rules, readings and wrong claims."""

    words: LexiconFile
    asked: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Answering:
    """An entry that answers a question: `heading` is the entry's title or question, and `line` is the answer.

    If the entry is a ruling about a turn or a position and all readings agree, `verdict` is its verdict. If the answer
    of the ruling is yes or no, `says` is this answer.
    """

    id: str
    kind: Kind
    verdict: str | None
    heading: str
    line: str
    says: Literal["yes", "no"] | None = None


@dataclass(frozen=True, slots=True)
class AskedFor:
    """The entries that answer a question, the best first; `read_as` contains corrections of misspelt words.

    `unknown` lists the words of the question that no entry contains; the words are listed only if even the best answer
    does not fit well.
    """

    question: str
    read_as: dict[str, str]
    found: tuple[Answering, ...]
    unknown: tuple[str, ...] = ()


def ask(corpus: Corpus[Any], question: str, top: int = SHOWN) -> AskedFor:
    """The entries that best answer a question, at most `top`. If the question contains the id of an entry, this entry
    comes first.

    Raises `UnknownWord` for an unknown id, and `DataError` if `top` is below 1.
    """
    if top < 1:
        raise DataError([gettext("the number of answers has to be 1 or more, not {number}", number=top)])
    heading = rf"(?:{'|'.join(corpus.headings)}|WRONG)"
    for word in _ID.findall(question):
        if re.fullmatch(rf"{heading}-[0-9]+[a-z]?(?:-[a-z]+)?", word, re.IGNORECASE):
            corpus.entry(word)
    if re.fullmatch(heading, question.strip()):
        corpus.entry(question)
    return _library(corpus).ask(question, top)


Indexed: TypeAlias = tuple[Mapping[str, str], TextIndex, TextIndex]


def _thaw(text: str | None) -> Indexed | None:
    """Parses a cached index; `None` if no index is cached, or if the cached text has another format."""
    try:
        known, (entries, entry_number), (rules, rule_number) = json.loads(text or "")
        return known, TextIndex(entries, entry_number, ENTRY_PATIENCE), TextIndex(rules, rule_number, RULE_PATIENCE)
    except (ValueError, TypeError):
        return None


@lru_cache(maxsize=2)
def _library(corpus: Corpus[Any]) -> _Library:
    return _Library(corpus, validate(read_document(corpus.questions_file), AskedFile))


class _Library:
    """All entries of the rulebook, with two indexes for searching: an index of the entries' own texts, and an index of
    all texts about each rule.
    """

    def __init__(self, corpus: Corpus[Any], file: AskedFile) -> None:
        self._asked = file.asked
        self._registry = corpus.registry
        self._by_id = corpus.entries
        self._lexicon = Lexicon(file.words)
        texts = {name: list(self._parts(name, entry)) for name, entry in self._by_id.items()}
        about = [[name, _rule_of(entry), texts[name]] for name, entry in self._by_id.items()]
        program = (VERSION, files_as_they_are((HERE, HERE.parent / "text"), ".py"), stemmer_as_it_is())
        key = fingerprint(*program, file.model_dump_json(), json.dumps(about))
        indexed = _thaw(CACHE.get(key))
        if indexed is None:
            indexed = self._make_index(texts)
            CACHE.put(key, json.dumps([indexed[0], *([index.by_term, index.number] for index in indexed[1:])]))
        self._known, self._entries, self._rules = indexed

    def _make_index(self, texts: Mapping[str, list[tuple[float, str]]]) -> Indexed:
        """Computes the known words, the index of entries and the index of their rules; the computation takes long."""
        known = self._lexicon.known_words(text for parts in texts.values() for _, text in parts)
        terms = {name: [(weight, self._lexicon.terms(text)) for weight, text in texts[name]] for name in texts}
        about: dict[str, list[tuple[float, Terms]]] = defaultdict(list)
        for name, entry in self._by_id.items():
            if not name.startswith(BETWEEN_READINGS):
                about[_rule_of(entry)] += terms[name]
        return known, TextIndex.of(terms, ENTRY_PATIENCE, length=0.3), TextIndex.of(about, RULE_PATIENCE, length=0.7)

    def ask(self, question: str, top: int) -> AskedFor:
        read_as = self._lexicon.corrections(question, self._known)
        spelt = _WORD.sub(lambda answers: read_as.get(answers[0].lower(), answers[0]), question)
        terms = self._lexicon.terms(spelt)
        named = {word.lower() for word in _ID.findall(question)}
        scores = self._scores(terms, named)
        self._put_first(spelt, terms, scores)
        answers = tuple(self._answering(name, terms) for name in self._best_entries(scores, top))
        unknown = self._unknown(spelt) if max(scores.values(), default=0) < _FITS else ()
        return AskedFor(question, read_as, answers, unknown)

    def _unknown(self, text: str) -> tuple[str, ...]:
        """The words of a text that no entry contains, except words that never matter."""
        terms = {word: self._lexicon.terms(word) for word in plain_words(text)}
        return tuple(word for word in terms if terms[word] and not any(map(self._entries.worth, terms[word])))

    def _scores(self, terms: Terms, named: set[str]) -> dict[str, float]:
        """The score of each entry for a question, computed from the entry's own text and from all texts about its rule.
        An entry whose id the question contains has an infinite score.
        """
        by_entry, by_rule = self._entries.scores(terms), self._rules.scores(terms)
        scores: dict[str, float] = {}
        for name, entry in self._by_id.items():
            if name.lower() in named:
                scores[name] = math.inf
            elif name in by_entry or name in by_rule:
                weight = _RULE if name == _rule_of(entry) else _MADE_UP if name.startswith(BETWEEN_READINGS) else 1.0
                scores[name] = weight * by_entry.get(name, 0) + by_rule.get(_rule_of(entry), 0)
        return scores

    def _put_first(self, question: str, terms: Terms, scores: dict[str, float]) -> None:
        """Moves an entry to the top if it concerns one of the rules that fit the question best, and if its own question
        is almost the same as the user's question.

        If the question can be answered by yes or no, a ruling with such an answer comes before any other entry.
        """
        best = max(scores.values(), default=0)
        if math.isinf(best):
            return
        rules = {_rule_of(self._by_id[name]) for name in self._best_entries(scores, _NEAR)}
        near = [
            name for name in scores if _rule_of(self._by_id[name]) in rules and not name.startswith(BETWEEN_READINGS)
        ]
        duty = _asks_for_duty(question)
        if any(_ASKS.fullmatch(part.split()[0]) for part in _PART.split(question) if part.split()):
            saying = [name for name in near if _says(self._by_id[name]) is not None]
            if self._lift(saying, terms, scores, _SAYS, duty):
                return
        self._lift(near, terms, scores, _ALIKE, None)

    def _lift(self, names: list[str], terms: Terms, scores: dict[str, float], enough: float, duty: bool | None) -> bool:
        """Moves the entry whose question is most similar to the user's question to the top, if the two questions are
        similar `enough`. Returns whether an entry was moved to the top.

        The answer `yes` to a question `must I` is not an answer to a question `may I`, nor the other way round. `duty`
        is true if the user's question contains `must`, false for `may`, and `None` if the difference does not matter.
        """
        alike = {
            name: max(self._alike(terms, way) for way in ways)
            for name in names
            if (ways := [way for way in self._ways(name) if duty is None or _asks_for_duty(way) is duty])
        }
        nearest = max(alike, key=lambda name: alike[name], default=None)
        if nearest is None or alike[nearest] < enough:
            return False
        scores[nearest] = 2 * max(scores.values())
        return True

    def _ways(self, name: str) -> list[str]:
        """The questions by which users may ask for an entry."""
        entry = self._by_id[name]
        ways = [part.strip() for way in self._asked.get(name, ()) for part in _BETWEEN_WAYS.split(way)]
        if isinstance(entry, CaseHead):
            return [*ways, entry.question]
        return [*ways, entry.title] if isinstance(entry, Rule) else ways

    def _alike(self, terms: Terms, way: str) -> float:
        """The similarity of two questions from 0 to 1, computed from the weights of their common terms."""
        asked = self._lexicon.terms(way)
        shares = []
        for one, other in ((terms, asked), (asked, terms)):
            whole = sum_in_order(self._weight(term, one) for term in one)
            shares.append(
                sum_in_order(self._weight(term, one) for term in one if term in other) / whole if whole else 0.0
            )
        return 2 * shares[0] * shares[1] / sum_in_order(shares) if all(shares) else 0.0

    def _weight(self, term: str, terms: Terms) -> float:
        """The weight of a term of a question; a word that no entry contains weighs as much as the rarest word."""
        worth = self._entries.worth(term)
        return (worth or (0.0 if " " in term else _UNKNOWN)) * terms[term]

    def _best_entries(self, scores: dict[str, float], top: int) -> Iterator[str]:
        """The entries with the best scores. The order is changed so that the first entries do not all concern the same
        rule.
        """
        left = dict(scores)
        times: Counter[str] = Counter()
        for _ in range(min(top, len(left))):
            best = max(left, key=lambda name: left[name] * _AGAIN ** times[_rule_of(self._by_id[name])])
            times[_rule_of(self._by_id[best])] += 1
            del left[best]
            yield best

    def _parts(self, name: str, entry: Said | CaseHead) -> Iterator[tuple[float, str]]:
        """The texts of an entry, each with its weight in the search."""
        yield from ((_QUESTION, way) for way in self._asked.get(name, ()))
        if isinstance(entry, Rule):
            yield from ((_TITLE, entry.title), (_TEXT, entry.text))
        elif isinstance(entry, Reading):
            yield _QUESTION, entry.switch.replace("_", " ")
            yield _ANSWER, " ".join([*(each.meaning for each in entry.values), entry.default_because])
        elif isinstance(entry, WrongClaim):
            yield _QUESTION, entry.claim
        else:
            yield from ((_QUESTION, entry.question), (_ANSWER, entry.answer))

    def _answering(self, name: str, terms: Terms) -> Answering:
        entry = self._by_id[name]
        verdict = entry.verdict if isinstance(entry, CaseHead) else None
        return Answering(name, kind_of(entry), verdict, *self._entry_texts(entry, terms), _says(entry))

    def _entry_texts(self, entry: Said | CaseHead, terms: Terms) -> tuple[str, str]:
        """The heading and the answer line of an entry; the line for a rule is the sentence that fits a question
        best.
        """
        if isinstance(entry, Rule):
            return entry.title, self._fittest(terms, entry)
        if isinstance(entry, Reading):
            default = entry.values[0]
            titles = self._registry.titles
            heading = join_words(titles[rule] for rule in entry.rules)
            return heading, gettext("By default {value}: {meaning}", value=default.value, meaning=default.meaning)
        if isinstance(entry, WrongClaim):
            refuted_by = map(self._registry.rule, entry.refuted_by)
            line = gettext(
                "This claim is wrong by {rules}: {text}",
                rules=join_words(entry.refuted_by),
                text=self._fittest(terms, *refuted_by),
            )
            return entry.claim, line
        return entry.question, entry.answer

    def _fittest(self, terms: Terms, *rules: Rule) -> str:
        """The whole text of some rules if the text is short; otherwise the sentence that fits a question best, with
        sentences around it.
        """
        if len(whole := " ".join(rule.text for rule in rules)) <= _WHOLE:
            return whole
        by_rule = {rule.id: _SENTENCE.split(rule.text) for rule in rules}
        places = [(name, at) for name, sentences in by_rule.items() for at in range(len(sentences))]
        name, first = max(places, key=lambda place: self._fit(by_rule[place[0]][place[1]], terms))
        sentences, last = by_rule[name], first + 1
        while len(" ".join(sentences[first : last + 1])) <= _WHOLE and last < len(sentences):
            last += 1
        while first and len(" ".join(sentences[first - 1 : last])) <= _WHOLE:
            first -= 1
        return " ".join(sentences[first:last])

    def _fit(self, sentence: str, terms: Terms) -> float:
        return sum_in_order(
            self._entries.worth(term) * terms[term] for term in self._lexicon.terms(sentence) if term in terms
        )


def _asks_for_duty(question: str) -> bool:
    """Whether a question asks what a player must do, rather than what a player may do."""
    return _DUTY.search(question) is not None


def _says(entry: Said | CaseHead) -> Literal["yes", "no"] | None:
    """The answer `yes` or `no` of a ruling; `None` for a ruling without such an answer, and for other entries."""
    return entry.says if isinstance(entry, CaseHead) else None


def kind_of(entry: Said | CaseHead) -> Kind:
    """The kind of an entry of the rulebook: a rule, a reading, a ruling or a wrong claim."""
    if isinstance(entry, CaseHead):
        return "ruling"
    return "rule" if isinstance(entry, Rule) else "reading" if isinstance(entry, Reading) else "wrong claim"


def _rule_of(entry: Said | CaseHead) -> str:
    """The id of the first rule that an entry concerns."""
    if isinstance(entry, Rule):
        return entry.id
    return (entry.refuted_by if isinstance(entry, WrongClaim) else entry.rules)[0]
