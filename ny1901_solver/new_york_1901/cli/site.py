"""`site`: the page as static files, which need no server of their own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ...messages import gettext, ngettext
from ...questions.capability import Question, Spelled
from ...terminal import output
from ...terminal.bar import bar
from ...terminal.options import Json
from ...terminal.service import Service
from ..answers import editions as of_editions


class MakeSite(Question):
    """Make the page of `ny1901 serve` as static files that any web host can serve, also offline.

    If something is missing in the two folders, an error names it with the command that gets it. The page
    `docs/how-to/host-the-page.md` lists all of them, and what the browser cannot do.
    """

    folder: Annotated[Path, Spelled(argument=True)] = Field(
        description="the folder to make, or an existing site to replace"
    )
    pyodide: Annotated[Path, Spelled(metavar="DIR")] = Field(description="Pyodide, Python for browsers, unpacked")
    wheels: Annotated[Path, Spelled(metavar="DIR")] = Field(
        description="the wheels of the libraries that the browser needs"
    )
    node: bool = Field(True, description="compile the modules with Node.js, if it is installed")


def _make(asked: MakeSite, _: object, as_json: bool) -> None:
    """Makes the files, and prints their number and size."""
    from ..site.building import expect_ours, make_site, write_site

    folder = asked.folder
    expect_ours(folder)
    with bar(4) as tell:
        made = make_site(asked.pyodide, asked.wheels, shutil.which("node") if asked.node else None, tell)
        tell(gettext("writing"))
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
    if made.compiled:
        output.say(gettext("the modules are compiled"))
    else:
        output.say(gettext("the modules are not compiled, as Node.js is missing; each start takes longer"))
    command = f"python -m http.server --directory {output.path_text(folder)}"
    output.say(gettext("any web host can serve it; to look at it: {command}", command=command))


SITE = Service(MakeSite, _make, {"as_json": (Json, False)}, ("public/ --pyodide pyodide/ --wheels wheels/",))
