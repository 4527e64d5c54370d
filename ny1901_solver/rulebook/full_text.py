"""Full-text search for texts that answer a question, with stemming, synonyms, and the ranking function BM25.

The ranking is written by hand, because bm25s and rank-bm25 need NumPy, which a browser would have to load, and because
bm25s and rank-bm25 cannot rank an entry together with all texts about its rule.
"""

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

# Weights of terms, where the idea or word in the text itself has weight 1. These weights answered the most questions
# with known answers; half or twice a weight changes little.
_LITERALLY = 0.5  # weight of a word, in addition to the idea that the word stands for
_WITHIN = 0.4  # weight of a single word of a phrase
_KIND = 0.4  # weight of the more general idea of an idea or word
_PAIR, _NEXT_PAIR = 0.5, 0.3  # weights of two neighbouring words, and of two words with one word between them

Terms: TypeAlias = Mapping[str, float]
"""The terms of a text (the words and ideas that the search compares), each with its weight."""

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_END = re.compile(r"[.,;?!:]")
_SPELT = 0.8  # minimum similarity of a misspelt word to a known one: about one wrong letter in five
_MOST_SPELT = 20  # maximum number of words of a question that are corrected; each takes some milliseconds


_STEMMING = Lock()
"""A lock for the stemmer. The stemmer can handle only one word at a time, but several requests run at the same time."""


class LexiconFile(FileModel):
    """The words of a game; spaces separate the words of a list, commas the phrases of a list."""

    silent: str
    whole: str
    same: dict[str, str]
    kinds: dict[str, str]


@lru_cache(maxsize=10_000)  # all texts together have one or two thousand words, and questions add others
def _stem(word: str) -> str:
    with _STEMMING:
        return str(_stemmer().stemWord(word))


@cache
def _stemmer() -> Any:
    import snowballstemmer  # this library is imported only when a search needs it

    return snowballstemmer.stemmer("english")


def stemmer_as_it_is() -> str:
    """A hash of the stemmer's code, for cache keys."""
    import snowballstemmer  # as above

    return files_as_they_are([Path(snowballstemmer.__file__).parent], ".py")


class Lexicon:
    """Finds the terms of texts. The lexicon file of a game lists the words that need special treatment.

    Words in `silent` are ignored, and words in `whole` are not stemmed. Phrases with the `same` meaning share a term,
    which is called an idea. `kinds` contains a more general idea for some words and ideas.
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
        """Finds the terms of a text (the words and ideas that the search compares), each with its weight."""
        weights: dict[str, float] = defaultdict(float)
        for part in _END.split(text):
            met = list(self._meet(self._words(part), weights))
            for weight, others in ((_PAIR, met[1:]), (_NEXT_PAIR, met[2:])):
                for first, second in zip(met, others, strict=False):
                    weights[_pair(first, second)] += weight
        return weights

    def known_words(self, texts: Iterable[str]) -> dict[str, str]:
        """The words of texts and of the lexicon file, by the normal form of each word. If several words have the same
        normal form, only the shortest word is kept.
        """
        words = {*self._own, *chain(*map(plain_words, texts))}
        return {self._normal(word): word for word in sorted(words, key=lambda word: (-len(word), word))}

    def corrections(self, text: str, known: Mapping[str, str]) -> dict[str, str]:
        """The most similar known word for each misspelt word of a text, if a known word is similar enough."""
        long = dict.fromkeys(word for word in plain_words(text) if len(word) > 3)
        strange = [word for word in long if self._normal(word) not in known][:_MOST_SPELT]
        return {word: near[0] for word in strange if (near := likest(word, known.values(), cutoff=_SPELT))}

    def _meet(self, words: list[str], weights: dict[str, float]) -> Iterator[str]:
        """Adds the weights of the terms of some words to `weights`, and yields the main term of each word or phrase.
        Words that the lexicon lists as silent are ignored.
        """
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
    """The words and numbers of a text, in lower case."""
    return _WORD.findall(text.lower().replace("’", "'"))


def _parts(phrases: str) -> list[str]:
    return [phrase.strip() for phrase in phrases.split(",")]


def _pair(first: str, second: str) -> str:
    return f"{first} {second}" if first < second else f"{second} {first}"


class TextIndex:
    """An index of texts by their terms, ranked by BM25.

    `by_term` maps each term to the texts that contain it, with the term's weight in each text; `number` is the number
    of all texts. `patience` is the parameter k1 of BM25: the greater it is, the more a repeated term adds to the score
    of a text.
    """

    def __init__(self, by_term: Mapping[str, Sequence[tuple[str, float]]], number: int, patience: float) -> None:
        self.by_term, self.number, self._patience = by_term, number, patience

    @classmethod
    def of(cls, texts: Mapping[str, Iterable[tuple[float, Terms]]], patience: float, length: float) -> TextIndex:
        """Makes the index of texts that consist of parts with different weights.

        `parts` contains, for the id of each text, the weight and the terms of each part of the text. `length` is the
        parameter b of BM25, from 0 to 1: the greater it is, the less a term in a long text counts.
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
        """The weight of a term: the fewer texts contain the term, the greater is the weight; 0 if no text contains the
        term.
        """
        having = len(self.by_term.get(term, ()))
        return math.log(1 + (self.number - having + 0.5) / (having + 0.5)) if having else 0.0

    def scores(self, question: Terms) -> dict[str, float]:
        """The score of each text for the terms of a question; texts that contain none of the terms are left out."""
        scores: dict[str, float] = defaultdict(float)
        for term, weight in question.items():
            gain = weight * self.worth(term) * (self._patience + 1)
            for name, count in self.by_term.get(term, ()):
                scores[name] += gain * count / (count + self._patience)
        return dict(scores)
