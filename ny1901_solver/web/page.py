"""The page of a game: the command `serve`, which shows the page, and the methods that the page's processes answer."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

import typer

from ..messages import gettext
from ..protocol.registration import Registration
from ..questions.capability import Question, Subject
from ..terminal.loading import NamedSource
from ..terminal.options import PAGE_OPTIONS
from ..terminal.saving import kept_reviews
from ..terminal.service import Service

if TYPE_CHECKING:
    from ..engine import Method
    from ..records.loading import Opened
    from .child import Setup


SHARED = Path(__file__).parent / "static"
"""Files that the pages of all games share: frame, style, client of the engine, zoom of the board, and rules."""

MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


HTTP, WORKER = "shell/http.js", "shell/worker.js"
"""The scripts that send requests: to the server, or to the web worker of a static site."""
MAIN = '<script type="module" src="main.js"></script>'
IMPORT = re.compile(r"""^(?:import|export)\b[^;"]*"(\.[^"]+)";$""", re.MULTILINE)
"""A statement that imports another script of the page."""


def files_of(own: Path) -> dict[str, tuple[str, bytes]]:
    """The shared files and the files of a game: the media type and the bytes for each path; `/` is the page itself."""
    table = {
        f"/{path.relative_to(folder).as_posix()}": (MEDIA_TYPES[path.suffix], _content(path))
        for folder in (SHARED, own)
        for path in sorted(folder.rglob("*"))
        if path.suffix in MEDIA_TYPES
    }
    table["/"] = table.pop("/index.html")
    return dict(sorted(table.items()))


def _content(path: Path) -> bytes:
    """The bytes that the server sends for a file of the page. An HTML file of the page is a template, whose messages
    are translated.
    """
    from ..pictures.pages import TEMPLATES, html_page

    return html_page(path.relative_to(TEMPLATES).as_posix()).encode() if path.suffix == ".html" else path.read_bytes()


def plain_files() -> dict[str, tuple[str, bytes]]:
    """The files of a game whose main page is the plain page."""
    table = files_of(SHARED)
    return {**table, "/": table["/plain.html"]}


def imported(files: Mapping[str, tuple[str, bytes]], *scripts: str) -> list[str]:
    """The paths of scripts and of all scripts that they import by statements, directly or indirectly."""
    found, waiting = dict[str, None](), [*scripts]
    while waiting:
        path = waiting.pop(0)
        if path not in found:
            found[path] = None
            text = files[f"/{path}"][1].decode()
            folder = posixpath.dirname(path)
            waiting += [posixpath.normpath(posixpath.join(folder, name)) for name in IMPORT.findall(text)]
    return list(found)


class ServePage(Question):
    """Play the game on a page in the browser: a form for each question, and the position as text.

    The command prints the address of the page and opens the page. Only programs on this machine can reach the server,
    and it answers only requests with the secret in that address. Each start has a new secret. Ctrl-C ends the server.
    """


class ServeSource(Question):
    """The question of a command that shows a source on a page; a game adds the features of its own page."""

    where: Annotated[NamedSource[Any], Subject("source to show")] | None = None


class ShownFirst(NamedTuple):
    """The first view of a page: the `fragment` of its address, and `to_open`, data that does not fit into an
    address."""

    fragment: Mapping[str, str] = {}
    to_open: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class GamePage:
    """The plain page, for a game without its own page; `program` is the beginning of its typed commands, such as
    `ny1901`.
    """

    registration: Registration
    program: str = ""

    def files(self, transport: str = HTTP) -> dict[str, tuple[str, bytes]]:
        """The files of the page: the media type and the bytes for each path of an address; `/` is the page itself.
        `transport` is the script that sends requests.
        """
        return plain_files()

    def first_view(self, asked: Any) -> ShownFirst:
        """The first view of the page, when it is opened."""
        return ShownFirst()

    def setup(self, asked: Any) -> Setup:
        """The fields that the page adds to the setup (the first input line) of its child processes."""
        return {}

    def methods(self) -> Mapping[str, Method]:
        """The methods that the page's processes answer."""
        from ..engine.of_game import methods_of

        return methods_of(self.registration)

    def begin(self, setup: Setup) -> None:
        """Prepares a child process of the server before its first request."""


KINDS_OF_PUZZLES = "/puzzle/kinds.js"


class OwnPage(GamePage):
    """The page of a game with its own files. Such a page shows positions, records and puzzles.

    The files of the page are in the folder `static` next to the page's module. `record` and `puzzle` are the places of
    the functions that write a record and a puzzle; `kinds` is the place of the table with the game's kinds of puzzles.
    `panel` is the panel that the page shows first. `hides_hands` is whether a position contains hands, which the
    address of the page must not show.
    """

    record: ClassVar[str] = "replay:format_record"
    puzzle: ClassVar[str] = "puzzles.format:format_puzzle"
    kinds: ClassVar[str] = "puzzles.kinds:Kind"
    panel: ClassVar[str] = "analyse"
    hides_hands: ClassVar[bool] = False

    def files(self, transport: str = HTTP) -> dict[str, tuple[str, bytes]]:
        """The files of the page: the media type and the bytes for each path of an address; `/` is the page itself.

        The page names the scripts of its first view, so that the browser fetches all of them at once. Without their
        names it would find scripts that other scripts import only after it has fetched those. `transport` is the script
        that sends requests.
        """
        place = self.registration.part(f"{self.registration.page.partition(':')[0]}:__file__")
        table = files_of(Path(place).parent / "static")
        table[KINDS_OF_PUZZLES] = MEDIA_TYPES[".js"], self._kinds_of_puzzles()
        first = imported(table, "main.js", transport, f"{self.panel}/{self.panel}.js")
        media_type, page = table["/"]
        links = [f'<link rel="modulepreload" href="{path}">' for path in first]
        table["/"] = media_type, page.decode().replace(MAIN, "\n".join([*links, MAIN])).encode()
        return dict(sorted(table.items()))

    def _kinds_of_puzzles(self) -> bytes:
        """A JavaScript module that exports the titles of the kinds of puzzles, in order."""
        names = {str(kind): gettext(kind.title_on_page) for kind in self.registration.part(self.kinds)}
        return f"export const KINDS = {json.dumps(names)};\n".encode()

    def first_view(self, asked: Any) -> ShownFirst:
        """The first view of the page: the position, record or puzzle that the command names. Raises `DataError` for a
        record that cannot be played.
        """
        source: NamedSource[Opened[Any, Any]] | None = asked.where
        if source is None:
            return ShownFirst()
        opened = source.opened
        position = opened.position
        if opened.record is not None:
            text = self.registration.part(self.record)(opened.record)
            return ShownFirst({"open": "record"}, {"holds": "record", "text": text, "turns": opened.after})
        if opened.puzzle is None:
            line = self.registration.load_game().format(position)
            if self.hides_hands:
                return ShownFirst({"open": "position"}, {"holds": "position", "text": line, "turns": None})
            return ShownFirst({"pos": line})
        if source.puzzle_id is not None:
            return ShownFirst({"puzzle": source.puzzle_id})
        text = self.registration.part(self.puzzle)(opened.puzzle)
        return ShownFirst({"open": "puzzle"}, {"holds": "puzzle", "text": text, "turns": None})

    def methods(self) -> Mapping[str, Method]:
        """The methods that the page's processes answer."""
        table: Mapping[str, Method] = self.registration.part(self.registration.methods)
        return table


def page_of(registration: Registration, program: str) -> GamePage:
    """The page of a game: its own page if it has one, otherwise the plain page."""
    if not registration.page:
        return GamePage(registration, program)
    own: GamePage = registration.part(registration.page)
    return own


def serving(question: type[Question], page: GamePage, *examples: str) -> Service[Any]:
    """The declaration of the command `serve` of a game."""

    def run(asked: Any, _: object, host: str | None, port: int | None, browser: bool) -> None:
        from .command import ServedPage, serve_page

        shown = page.first_view(asked)
        common = {"game": asdict(page.registration), "program": page.program, "reviews": str(kept_reviews())}
        setup = {**common, "to_open": dict(shown.to_open), **page.setup(asked)}
        served = ServedPage(page.files(), f"{__package__}.process", setup, shown.fragment)
        serve_page(served, host, port, browser, typer.echo)

    return Service(question, run, PAGE_OPTIONS, examples)
