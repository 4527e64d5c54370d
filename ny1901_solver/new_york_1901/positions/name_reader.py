"""Names of a position turned into what they stand for, with every problem told at its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from ...errors import DataError, NotationError
from ...positions.line import Vocabulary
from ...positions.places import Expected, Places
from ..edition import Edition, available_editions, is_edition, load_edition
from ..edition.folder import folder_of
from ..tiles import Placement, Site, site_problems

if TYPE_CHECKING:
    from ...files.documents import Loc

_T = TypeVar("_T")


class NameReader:
    """Looks up what a text names; what is amiss is told to `places`."""

    def __init__(self, places: Places) -> None:
        self.places = places

    def edition_named(self, name: str) -> Edition:
        """A shipped edition, or that of a folder, which is looked for beside the file first."""
        beside = None if self.places.folder is None else self.places.folder / name
        is_beside = beside is not None and name not in available_editions() and is_edition(beside)
        chosen = beside if beside is not None and is_beside else name
        try:
            return load_edition(chosen)
        except DataError as error:
            how = "" if is_edition(folder_of(chosen)) else "; --edition DIR says where the folder of yours is"
            for line in error.problems:
                self.places.refuse(("edition",), f"{line}{how}", Expected(f"an edition; {error}{how}"))
            self.places.stop_on_problems()
            raise

    def building(self, path: Loc, text: str, edition: Edition) -> Site | None:
        """The site of a placement as text; `None` for a problem."""
        try:
            placement = Placement.parse(text)
        except NotationError as error:
            self.places.refuse(path, str(error), Expected(error.expected, offset=error.at))
            return None
        site = edition.site(placement)
        if site is None:
            reasons = "; ".join(site_problems(edition.sites, placement))
            expected = Expected(f"a building where it can stand: {reasons}")
            self.places.refuse(path, f"{text!r} cannot stand: {reasons}", expected)
        return site

    def buildings(self, path: Loc, texts: Sequence[str], edition: Edition) -> Iterator[tuple[int, Site]]:
        """The sites of placements as texts with their numbers in the list; those with a problem are left out."""
        for place, text in enumerate(texts):
            site = self.building((*path, place), text, edition)
            if site is not None:
                yield place, site

    def items(
        self, path: Loc, names: Sequence[str], known: Vocabulary[Edition, _T], edition: Edition, once: bool = False
    ) -> list[_T]:
        """Looks names up; with `once`, a name that comes again is a problem and left out."""
        matches, values = [], known.of(edition)
        for i, name in enumerate(names):
            if once and name in names[:i]:
                kind, short = known.what.partition(" ")[2], known.short(edition, name)
                expected = Expected(f"each {kind} once ({short} comes twice)")
                self.places.refuse((*path, i), f"{name!r} is listed twice", expected)
                continue
            value = self.choice((*path, i), name, values, known.what)
            if value is not None:
                matches.append(value)
        return matches

    def mask(self, path: Loc, names: Sequence[str], known: Vocabulary[Edition, int], edition: Edition) -> int:
        """Looks up names of single bits, each of which may come once."""
        return sum(self.items(path, names, known, edition, once=True))

    def choice(self, path: Loc, name: str, values: Mapping[str, _T], what: str) -> _T | None:
        """Looks a name up; `None` for a problem."""
        if name not in values:
            sentence = f"{name!r} is not {what}; {what} is one of {_vocabulary_text(values)}"
            self.places.refuse(path, sentence, Expected(f"one of {', '.join(values)}"))
        return values.get(name)


def _vocabulary_text(names: Iterable[str]) -> str:
    """Vocabulary for a message, with only the first and last of a long list."""
    listed = list(names)
    return ", ".join(listed if len(listed) <= 24 else [*listed[:3], "...", listed[-1]])
