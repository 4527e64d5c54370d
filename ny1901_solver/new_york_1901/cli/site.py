"""The command `site`: writes the pages of all games as static files, which any web host can serve."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from ...messages import gettext, ngettext
from ...questions.capability import Question, Spelled
from ...terminal import output
from ...terminal.bar import bar
from ...terminal.options import Json
from ...terminal.service import Service
from ...text.words import join_words
from ..answers import editions as of_editions
from ..registration import REGISTRATION

if TYPE_CHECKING:
    from ...protocol.registration import Registration
    from ...site.parts import GameSite


class MakeSite(Question):
    """Write the pages of `ny1901 serve` as static files, which any web host can serve and which also work offline.

    The folder has the page of New York 1901, and a folder with the page of Manhattan; each page links to the other.

    The command needs two folders with downloaded files. If a file is missing, an error names the file and the
    command that downloads it. The page `docs/how-to/host-the-page.md` lists these commands, and the features that do
    not work in a browser.
    """

    folder: Annotated[Path, Spelled(argument=True)] = Field(
        description="the folder to write the site to; an existing site is replaced"
    )
    pyodide: Annotated[Path, Spelled(metavar="DIR")] = Field(
        description="the unpacked folder of Pyodide, which runs Python in browsers"
    )
    wheels: Annotated[Path, Spelled(metavar="DIR")] = Field(
        description="the folder with the wheels (packages) of the Python libraries that the page needs"
    )
    node: bool = Field(
        True,
        description="compile the Python modules with Node.js if Node.js is installed, so that the page starts faster",
    )


def _games(known: tuple[Registration, ...]) -> list[GameSite]:
    """Returns the parts of the site that belong to the games with a page of their own, this game first."""
    ordered = sorted(known, key=lambda each: each is not REGISTRATION)
    return [each.part(each.site) for each in ordered if each.site]


def _make(asked: MakeSite, known: Any, as_json: bool) -> None:
    """Writes the files, and prints their number and size."""
    from ...site.building import expect_ours, make_site, write_site

    folder = asked.folder
    expect_ours(folder)
    with bar(5) as tell:
        games = _games(getattr(getattr(known, "games", None), "known", (REGISTRATION,)))
        made = make_site(games, asked.pyodide, asked.wheels, shutil.which("node") if asked.node else None, tell)
        tell(gettext("writing the files"))
        write_site(folder, made)
    if as_json:
        output.answer(of_editions.site(str(folder), made.facts))
        return
    megabytes = made.size / 1e6
    output.say(
        ngettext(
            "{folder}: {number} file, {megabytes:.1f} MB",
            "{folder}: {number} files, {megabytes:.1f} MB",
            len(made.files),
            folder=folder,
            megabytes=megabytes,
        )
    )
    output.say(gettext("the pages of {games}", games=join_words(made.games)))
    if made.compiled:
        output.say(gettext("the Python modules are compiled"))
    else:
        output.say(
            gettext(
                "the Python modules are not compiled, because Node.js is not installed; each start of the "
                "page takes longer"
            )
        )
    command = f"python -m http.server --directory {output.path_text(folder)}"
    output.say(
        gettext("any web host can serve this folder; to look at the site on this machine: {command}", command=command)
    )


SITE = Service(MakeSite, _make, {"as_json": (Json, False)}, ("public/ --pyodide pyodide/ --wheels wheels/",))
