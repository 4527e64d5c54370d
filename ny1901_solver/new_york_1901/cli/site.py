"""`site`: the page as static files, which need no server."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

from pydantic import Field

from ...questions.capability import Question, Spelled
from ...terminal import output
from ...terminal.bar import bar
from ...terminal.options import Json
from ...terminal.service import Service
from ..answers import editions as of_editions


class MakeSite(Question):
    """Make the page of `ny1901 serve` as static files that any web host can serve, also offline.

    What is missing in the two folders is named with the command that gets it. The page
    `docs/how-to/host-the-page.md` has all of them, and what the browser cannot do.
    """

    folder: Annotated[Path, Spelled(argument=True)] = Field(description="the folder to make, or a site to make anew")
    pyodide: Annotated[Path, Spelled(metavar="DIR")] = Field(description="Pyodide, Python for browsers, unpacked")
    wheels: Annotated[Path, Spelled(metavar="DIR")] = Field(
        description="the wheels of the libraries that the browser needs"
    )
    node: bool = Field(True, description="compiling the modules by Node.js, where it is installed")


def _make(asked: MakeSite, _: object, as_json: bool) -> None:
    """Makes the files, and tells how many there are and how large."""
    from ..site.building import expect_ours, make_site, write_site

    folder = asked.folder
    expect_ours(folder)
    with bar(4) as tell:
        made = make_site(asked.pyodide, asked.wheels, shutil.which("node") if asked.node else None, tell)
        tell("writing")
        write_site(folder, made)
    if as_json:
        output.answer(of_editions.site(str(folder), made.facts))
        return
    how = "compiled" if made.compiled else "not compiled, as there is no node to do it: each start takes longer"
    output.say(f"{folder}: {len(made.files)} files, {made.size / 1e6:.1f} MB; modules {how}")
    output.say(
        f"any web host can serve it; to look at it: python -m http.server --directory {output.path_text(folder)}"
    )


SITE = Service(MakeSite, _make, {"as_json": (Json, False)}, ("public/ --pyodide pyodide/ --wheels wheels/",))
