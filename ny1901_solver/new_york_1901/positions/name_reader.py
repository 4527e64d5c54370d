"""Vocabulary of a file turned into what they stand for, with every problem gathered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from ...errors import DataError, NotationError
from ...files.documents import Document, Loc
from ..edition import Edition, available_editions, is_edition, load_edition
from ..masks import NO_TILES, TileMask
from ..tiles import Placement, Site, site_problems
from .data import Vocabulary

_T = TypeVar("_T")


class NameReader:
    """Looks up what a document names; `loc` leads to the part of it that is read."""

    def __init__(self, document: Document, loc: Loc) -> None:
        self.document = document
        self.loc = loc
        self.problems: list[str] = []

    def wrong(self, loc: Loc, sentence: str) -> None:
        """Notes a problem of a part."""
        self.problems.append(self.document.problem((*self.loc, *loc), sentence))

    def stop_on_problems(self) -> None:
        """Raises `DataError` with the problems noted, if any."""
        if self.problems:
            raise DataError(self.problems)

    def edition_named(self, name: str) -> Edition:
        """A shipped edition, or that of a folder, which is looked for beside the file first."""
        beside = Path(self.document.name).parent / name
        try:
            return load_edition(beside if name not in available_editions() and is_edition(beside) else name)
        except DataError as error:
            self.problems += [self.document.problem((*self.loc, "edition"), line) for line in error.problems]
            raise DataError(self.problems) from None

    def building(self, loc: Loc, text: str, edition: Edition) -> Site | None:
        """The site of a placement as text; `None` for a problem."""
        try:
            placement = Placement.parse(text)
        except NotationError as error:
            self.wrong(loc, str(error))
            return None
        site = edition.site(placement)
        if site is None:
            self.wrong(loc, f"{text!r} cannot stand: {'; '.join(site_problems(edition.sites, placement))}")
        return site

    def buildings(self, loc: Loc, texts: Sequence[str], edition: Edition, gone: TileMask = NO_TILES) -> list[Site]:
        """The sites of placements as texts, whose tiles are not among those `gone`; those with a problem left out."""
        found = []
        for place, text in enumerate(texts):
            site = self.building((*loc, place), text, edition)
            if site is not None:
                found.append(site)
                if site.tile_bit & gone:
                    tile = site.placement.tile
                    self.wrong((*loc, place), f"{text!r}: {tile} is also among the demolished tiles")
        return found

    def items(
        self, loc: Loc, names: Sequence[str], known: Vocabulary[_T], edition: Edition, once: bool = False
    ) -> list[_T]:
        """Looks names up; with `once`, a name that comes again is a problem and left out."""
        found, values = [], known.of(edition)
        for i, name in enumerate(names):
            if once and name in names[:i]:
                self.wrong((*loc, i), f"{name!r} is listed twice")
                continue
            value = self.choice((*loc, i), name, values, known.what)
            if value is not None:
                found.append(value)
        return found

    def mask(self, loc: Loc, names: Sequence[str], known: Vocabulary[int], edition: Edition) -> int:
        """Looks up names of single bits, each of which may come once."""
        return sum(self.items(loc, names, known, edition, once=True))

    def choice(self, loc: Loc, name: str, values: dict[str, _T], what: str) -> _T | None:
        """Looks a name up; `None` for a problem."""
        if name not in values:
            self.wrong(loc, f"{name!r} is not {what}; {what} is one of {_listed(values)}")
        return values.get(name)


def _listed(names: Iterable[str]) -> str:
    """Vocabulary for a message, with only the first and last of a long list."""
    listed = list(names)
    return ", ".join(listed if len(listed) <= 24 else [*listed[:3], "...", listed[-1]])
