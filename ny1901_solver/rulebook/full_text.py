"""Which of many texts answer a question: words by their stems, what means the same, and BM25 over both.

The ranking is written by hand: bm25s and rank-bm25 need NumPy, which a browser would have to load, and rank no entry
together with all that is said about its rule."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

from ..files.cache import files_as_they_are
from ..files.documents import FileModel
from ..statistics.sums import sum_in_order
from ..text.spelling import likest

# What a term counts for beside the idea or word that stands there, which counts 1. The figures, as those of the users
# of this module, are what found most of questions whose answers were known; half or twice of one changes little.
_LITERALLY = 0.5  # a word beside the idea that it stands for
_WITHIN = 0.4  # a word of a phrase, by itself
_KIND = 0.4  # what it is one of
_PAIR, _NEXT_PAIR = 0.5, 0.3  # two neighbours, in any order; and two with one between them

Terms: TypeAlias = Mapping[str, float]
"""What a text is found by, each term with what it counts for."""

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_END = re.compile(r"[.,;?!:]")
_SPELT = 0.8  # how alike a misspelt word has to be to a known one: of five letters one may be wrong
_MOST_SPELT = 20  # misspelt words of a question that are looked at: each takes some milliseconds


_STEMMING = Lock()
"""Held while a word is cut down to its stem: the stemmer works on one word at a time, and requests run side by side."""


class LexiconFile(FileModel):
    """How words are understood; lists of words have blanks between them, lists of phrases commas."""

    silent: str
    whole: str
    same: dict[str, str]
    kinds: dict[str, str]


@lru_cache(maxsize=10_000)  # texts have a thousand words or two, and questions bring any
def _stem(word: str) -> str:
    with _STEMMING:
        return str(_stemmer().stemWord(word))


@cache
def _stemmer() -> Any:
    import snowballstemmer  # which only a search needs

    return snowballstemmer.stemmer("english")


def stemmer_as_it_is() -> str:
    """A hash that is another one once the stemmer has changed."""
    import snowballstemmer  # as above

    return files_as_they_are([Path(snowballstemmer.__file__).parent], ".py")


class Lexicon:
    """The terms that a text is found by.

    `silent` words say nothing; `whole` ones are not cut down to their stem. Phrases that mean the `same` share a term,
    which is an idea; the `kinds` name more general ideas for words and ideas that are one of them.
    """

    def __init__(self, file: LexiconFile) -> None:
        self._whole = frozenset(file.whole.split())
        self._silent = frozenset(map(self._normal, file.silent.split()))
        same = [(f"~{idea}", self._words(phrase)) for idea, phrases in file.same.items() for phrase in _parts(phrases)]
        self._ideas: dict[str, list[str]] = defaultdict(list)
        for idea, words in same:
            if len(words) == 1:
                self._ideas[words[0]].append(idea)
        self._phrases: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for idea, words in same:
            if len(words) > 1:
                self._phrases[tuple(map(self._idea, words))].append(idea)
        self._longest = max(map(len, self._phrases), default=1)
        kinds = [(f"~{kind}", name) for kind, names in file.kinds.items() for name in _parts(names)]
        self._kind = {f"~{name}" if name in file.same else self._normal(name): kind for kind, name in kinds}
        self._own = tuple(chain(*map(plain_words, (file.silent, *file.same.values()))))

    def terms(self, text: str) -> Terms:
        """The terms of a text."""
        weights: dict[str, float] = defaultdict(float)
        for part in _END.split(text):
            met = list(self._meet(self._words(part), weights))
            for weight, others in ((_PAIR, met[1:]), (_NEXT_PAIR, met[2:])):
                for first, second in zip(met, others, strict=False):
                    weights[_pair(first, second)] += weight
        return weights

    def known_words(self, texts: Iterable[str]) -> dict[str, str]:
        """The words of texts, and its own: the shortest by what it is understood as."""
        words = {*self._own, *chain(*map(plain_words, texts))}
        return {self._normal(word): word for word in sorted(words, key=lambda word: (-len(word), word))}

    def corrections(self, text: str, known: Mapping[str, str]) -> dict[str, str]:
        """For each misspelt word of a text the known word that it is most like, as far as one is near."""
        long = dict.fromkeys(word for word in plain_words(text) if len(word) > 3)
        strange = [word for word in long if self._normal(word) not in known][:_MOST_SPELT]
        return {word: near[0] for word in strange if (near := likest(word, known.values(), cutoff=_SPELT))}

    def _meet(self, words: list[str], weights: dict[str, float]) -> Iterator[str]:
        """Counts the terms of some words; yields the one that each word or phrase is met by, silent ones left out."""
        ideas = list(map(self._idea, words))
        at = 0
        while at < len(words):
            begun = (tuple(ideas[at : at + length]) for length in range(self._longest, 1, -1))
            phrase = next((key for key in begun if key in self._phrases), ())
            for idea in self._phrases[phrase] if phrase else ():
                self._count(idea, 1, weights)
            for word in words[at : at + max(1, len(phrase))]:
                self._count_word(word, _WITHIN if phrase else 1, weights)
            if phrase:
                yield self._phrases[phrase][0]
            elif words[at] in self._ideas or words[at] not in self._silent:
                yield ideas[at]
            at += max(1, len(phrase))

    def _count_word(self, word: str, weight: float, weights: dict[str, float]) -> None:
        for idea in self._ideas.get(word, ()):
            self._count(idea, weight, weights)
        if word not in self._silent:
            self._count(word, weight * (_LITERALLY if word in self._ideas else 1), weights)

    def _count(self, term: str, weight: float, weights: dict[str, float]) -> None:
        weights[term] += weight
        if term in self._kind:
            weights[self._kind[term]] += weight * _KIND

    def _idea(self, word: str) -> str:
        return self._ideas[word][0] if word in self._ideas else word

    def _words(self, text: str) -> list[str]:
        return list(map(self._normal, plain_words(text)))

    def _normal(self, word: str) -> str:
        return word if word in self._whole else _stem(word.removesuffix("'s").replace("'", ""))


def plain_words(text: str) -> list[str]:
    """The words of a text in lower case, numbers among them."""
    return _WORD.findall(text.lower().replace("’", "'"))


def _parts(phrases: str) -> list[str]:
    return [phrase.strip() for phrase in phrases.split(",")]


def _pair(first: str, second: str) -> str:
    return f"{first} {second}" if first < second else f"{second} {first}"


class TextIndex:
    """Texts by their terms, ranked by BM25.

    `by_term` has for each term the texts that have it, with what it counts for there; `number` is that of all texts.
    With more `patience` a term that comes again adds more.
    """

    def __init__(self, by_term: Mapping[str, Sequence[tuple[str, float]]], number: int, patience: float) -> None:
        self.by_term, self.number, self._patience = by_term, number, patience

    @classmethod
    def of(cls, texts: Mapping[str, Iterable[tuple[float, Terms]]], patience: float, length: float) -> TextIndex:
        """The index of texts that are made of parts which count differently: weights and terms of the parts by id.

        `length`, from 0 to 1, says how far long texts count for less.
        """
        weighed: dict[str, dict[str, float]] = {}
        for name, parts in texts.items():
            weighed[name] = defaultdict(float)
            for weight, terms in parts:
                for term, count in terms.items():
                    weighed[name][term] += weight * count
        usual = sum_in_order(sum_in_order(terms.values()) for terms in weighed.values()) / max(1, len(weighed))
        by_term: dict[str, list[tuple[str, float]]] = defaultdict(list)
        for name, terms in weighed.items():
            measure = 1 - length + length * sum_in_order(terms.values()) / usual
            for term, count in terms.items():
                by_term[term].append((name, count / measure))
        return cls(dict(by_term), len(weighed), patience)

    def worth(self, term: str) -> float:
        """How much a term tells: the fewer texts have it, the more; nothing when none has it."""
        having = len(self.by_term.get(term, ()))
        return math.log(1 + (self.number - having + 0.5) / (having + 0.5)) if having else 0.0

    def scores(self, question: Terms) -> dict[str, float]:
        """How well each text fits the terms of a question; texts that have none of them are left out."""
        scores: dict[str, float] = defaultdict(float)
        for term, weight in question.items():
            gain = weight * self.worth(term) * (self._patience + 1)
            for name, count in self.by_term.get(term, ()):
                scores[name] += gain * count / (count + self._patience)
        return dict(scores)
