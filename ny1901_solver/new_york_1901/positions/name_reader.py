"""Looks up the names in a position, and reports every problem with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from ...errors import DataError, NotationError
from ...messages import gettext
from ...positions.line import Vocabulary
from ...positions.places import Expected, Places
from ..edition import Edition, available_editions, is_edition, load_edition
from ..edition.folder import folder_of
from ..tiles import Placement, Site, site_problems

if TYPE_CHECKING:
    from ...files.documents import Loc

_T = TypeVar("_T")


class NameReader:
    """Looks up the names in a position, and reports problems to `places`."""

    def __init__(self, places: Places) -> None:
        self.places = places

    def edition_named(self, name: str) -> Edition:
        """Loads a shipped edition, or the edition in a folder.

        A relative path is first looked up in the folder of the position file.
        """
        beside = None if self.places.folder is None else self.places.folder / name
        is_beside = beside is not None and name not in available_editions() and is_edition(beside)
        chosen = beside if beside is not None and is_beside else name
        try:
            return load_edition(chosen)
        except DataError as error:
            known = is_edition(folder_of(chosen))
            for problem in error.problems:
                sentence, expected = problem, gettext("an edition; {reason}", reason=error)
                if not known:
                    advice = gettext("if the edition is a folder of yours, name it with --edition DIR")
                    sentence, expected = f"{sentence}; {advice}", f"{expected}; {advice}"
                self.places.refuse(("edition",), sentence, Expected(expected))
            self.places.stop_on_problems()
            raise

    def building(self, path: Loc, text: str, edition: Edition) -> Site | None:
        """The site (a tile in a place) that a text describes; `None` if the text has a problem. The function reports
        the problem."""
        try:
            placement = Placement.parse(text)
        except NotationError as error:
            self.places.refuse(path, str(error), Expected(error.expected, offset=error.at))
            return None
        site = edition.site(placement)
        if site is None:
            reasons = "; ".join(site_problems(edition.sites, placement))
            expected = Expected(gettext("a building on squares where it can stand: {reasons}", reasons=reasons))
            sentence = gettext("{building!r} cannot stand there: {reasons}", building=text, reasons=reasons)
            self.places.refuse(path, sentence, expected)
        return site

    def buildings(self, path: Loc, texts: Sequence[str], edition: Edition) -> Iterator[tuple[int, Site]]:
        """The sites (tiles in places) that several texts describe, each with its number in the list.

        Placements with problems are left out of the result.
        """
        for place, text in enumerate(texts):
            site = self.building((*path, place), text, edition)
            if site is not None:
                yield place, site

    def items(
        self, path: Loc, names: Sequence[str], known: Vocabulary[Edition, _T], edition: Edition, once: bool = False
    ) -> list[_T]:
        """Looks up several names. If `once` is true, a repeated name is reported as a problem and left out."""
        matches, values = [], known.of(edition)
        for i, name in enumerate(names):
            if once and name in names[:i]:
                expected = gettext("each name once ({name} is listed twice)", name=known.short(edition, name))
                sentence = gettext("{name!r} is listed twice", name=name)
                self.places.refuse((*path, i), sentence, Expected(expected))
                continue
            value = self.choice((*path, i), name, values, known.what)
            if value is not None:
                matches.append(value)
        return matches

    def mask(self, path: Loc, names: Sequence[str], known: Vocabulary[Edition, int], edition: Edition) -> int:
        """Looks up names that stand for single bits, and returns the mask of these bits. Each name may be listed
        once."""
        return sum(self.items(path, names, known, edition, once=True))

    def choice(self, path: Loc, name: str, values: Mapping[str, _T], what: str) -> _T | None:
        """Looks up a name and returns its value, or `None` if the name is unknown.

        `what` describes the expected values, such as `a territory`.
        """
        if name not in values:
            listed = list(values)
            few = listed if len(listed) <= 24 else [*listed[:3], "...", listed[-1]]
            sentence = gettext(
                "{name!r} is not {what}; {what} is one of {names}",
                name=name,
                what=gettext(what),
                names=", ".join(few),
            )
            self.places.refuse(path, sentence, Expected(gettext("one of {names}", names=", ".join(listed))))
        return values.get(name)
