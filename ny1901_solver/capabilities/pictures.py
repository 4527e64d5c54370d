"""`draw` of every game: what is asked of a picture, the file that it is written to, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, TypeVar

from pydantic import Field

from ..errors import IllegalMove
from ..exit_codes import ANSWER_IS_NO
from ..files.access import FormOf, expect_page
from ..pictures.picture_files import form_of, written_picture
from ..protocol.game import Game
from ..questions.answers import Answer, Data, FamilyShapes, Part, PictureData, PositionAnswer, SvgData, retype
from ..questions.capability import Asker, Capability, Local, Python, Question, Shown, Spelled
from .of_game import GameAnswer, PlainShapes, ShowPosition

if TYPE_CHECKING:
    from ..pictures.picture_files import PictureFile
    from ..pictures.sheet import Picture


class PictureQuestion(Question):
    """What is asked of every picture: the file that it is written to, and how large and in which colours it is."""

    one_of = (("width", "scale"),)

    file: Annotated[Path | None, Local(), Spelled("-o/--output", "FILE", needed=True)] = Field(
        None, description="where to: .svg, .png, .html or .pdf; '-' for SVG"
    )
    width: Annotated[int | None, Local(), Spelled(metavar="PX")] = Field(
        None, ge=100, le=20000, description="how wide the picture is, in pixels"
    )
    scale: Annotated[float | None, Local(), Spelled(metavar="X")] = Field(
        None, ge=0.1, le=20, description="enlarge the picture so many times"
    )
    black_and_white: Annotated[bool, Spelled("--bw")] = Field(
        False, description="draw for black-and-white print: patterns only"
    )

    @property
    def form(self) -> str:
        """The form of the file, by its name; raises `DataError` for one of none."""
        return "svg" if self.file is None or str(self.file) == "-" else form_of(str(self.file))

    def factor(self, picture: Picture) -> float:
        """How many times a picture is enlarged."""
        return self.width / picture.width if self.width is not None else self.scale or 1.0

    def check(self) -> None:
        """Raises what is amiss with the file before anything is drawn."""
        super().check()
        _ = self.form


class Drawn(NamedTuple):
    """A picture, or several pages of a long strip, and what it is `about`.

    `illegal` is the error of what is drawn and breaks rules, `seen` are the seats whose hands are shown, `proposal` is
    what is drawn on the position, `written` the file, and `scale` how many times a picture in no file is enlarged.
    """

    pages: Sequence[Picture]
    about: Any
    illegal: IllegalMove | None = None
    seen: Sequence[int] = ()
    proposal: Any = None
    written: PictureFile | None = None
    scale: float = 1.0

    @property
    def picture(self) -> Picture:
        """The picture, or its first page."""
        return self.pages[0]

    def facts(self, **content: Any) -> dict[str, Any]:
        """The picture, or the file that it was written to, as data for an answer, with more content."""
        if self.written is None:
            return {**self.picture.facts(self.scale), **content}
        return {**self.written.facts(self.picture.notice), **content}


class _Drawing:
    """What answers that tell of a written picture say of themselves."""

    family: ClassVar[str] = ""
    command: ClassVar[str] = "draw"
    proves: ClassVar[bool] = False


class _Svg:
    """What answers that hold a picture say of themselves."""

    family: ClassVar[str] = ""
    command: ClassVar[str] = "svg"
    proves: ClassVar[bool] = False


class DrawnAnswer(_Drawing, PictureData, PositionAnswer):
    """A picture of a position, or of what stands or is played in one."""


class DrawnIllegalAnswer(_Drawing, PictureData, PositionAnswer):
    """A picture of what is illegal, with every rule that it breaks."""


class DrawnBoardAnswer(_Drawing, PictureData, Answer):
    """A picture of an edition's board."""


class SvgAnswer(_Svg, SvgData, PositionAnswer):
    """The picture of a position, or of what stands or is played in one; what is illegal has every rule it breaks."""

    violations: list[Any]


class SvgBoardAnswer(_Svg, SvgData, Answer):
    """The picture of an edition's board."""


class PictureShapes(FamilyShapes):
    """The shapes of a game's pictures, and what an answer takes of one.

    `illegal` tells of an illegal step in the words of the game, for the fields of `refused`; `broken` is a rule that it
    breaks. `beside` is what is told of a picture that is held, for the fields of its answer. Whether there are `boards`
    without a position on them is said, too.
    """

    def __init__(
        self,
        family: str,
        refused: type[Part],
        broken: type[Part],
        illegal: Callable[[IllegalMove], Data],
        parts: Sequence[type[Part]] = (),
        beside: Callable[[Drawn], Data] = lambda _: {},
        boards: bool = False,
    ) -> None:
        super().__init__(family)
        rules: Any = list[broken]  # type: ignore[valid-type]
        self.written, self.held = self.of(DrawnAnswer), self.of(retype(SvgAnswer, *parts, violations=(rules, ...)))
        self.refused = self.of(retype(DrawnIllegalAnswer, refused, violations=(rules, ...)))
        self.boards = (self.of(DrawnBoardAnswer), self.of(SvgBoardAnswer)) if boards else None
        self._illegal, self._beside = illegal, beside

    def answer(self, result: Drawn) -> Answer:
        """The answer that holds a picture, or tells of the file that it was written to."""
        error, board = result.illegal, self.boards if not hasattr(result.about, "setup") else None
        if result.written is None:
            broken = () if error is None else error.violations
            facts = {"legal": error is None, "violations": broken, "illegal": error} | self._beside(result)
            return (board[1] if board else self.held).make(result.about, result.facts(**facts))
        if error is not None:
            return self.refused.make(result.about, result.facts(**self._illegal(error), illegal=error))
        return (board[0] if board else self.written).make(result.about, result.facts(legal=True))


Pictured = TypeVar("Pictured", bound=PictureQuestion)


def draw(
    question: type[Pictured],
    drawn: Callable[[Pictured, Asker], Drawn],
    answered: Callable[[Drawn], Answer],
    form_of: FormOf,
    examples: tuple[str, ...],
    positional: tuple[str, ...],
) -> Capability[Pictured, Drawn]:
    """The capability that draws: the answer holds the SVG, or tells of the file that was written.

    `answered` makes the answer; `form_of` says of what form a text of the game is, so that no picture is written over
    one.
    """

    def find(asked: Pictured, asker: Asker) -> Drawn:
        file = asked.file
        if file is None or str(file) == "-":
            result = drawn(asked, asker)
            return result._replace(scale=asked.factor(result.picture))
        expect_page(file, form_of)
        result = drawn(asked, asker)
        if asked.form == "pdf" and (asked.width is not None or asked.scale is not None):
            asker.note("a PDF is of pages of paper; --width and --scale are left out of account")
        return result._replace(written=written_picture(file, result.pages, asker.note, asked.factor(result.picture)))

    def answer(_: Pictured, result: Drawn, __: Asker) -> Answer:
        return answered(result)

    return Capability(
        question,
        find,
        answer,
        _picture_lines,
        examples,
        answers="svg",
        code=lambda answer: 0 if answer.legal else ANSWER_IS_NO,
        parting=lambda answer: "" if answer.illegal is None else answer.illegal.explanation,
        python=Python(positional, lambda result: result.picture, "ny1901_solver.pictures.sheet:Picture"),
    )


def _picture_lines(answer: Any) -> Iterator[Shown]:
    """The SVG, or what was written."""
    if (svg := getattr(answer, "svg", None)) is not None:
        yield svg.removesuffix("\n")
        return
    measure = f"{answer.width} x {answer.height} pixels"
    if answer.format == "pdf":
        measure = "one page of A4" if answer.pages == 1 else f"{answer.pages} pages of A4"
    yield f"{answer.file}: {measure}"


class PlainDraw(PictureQuestion, ShowPosition):
    """Draw a position.

    The file's name says the format. A PDF is a page of A4. Hands stay hidden but for those that are asked for.
    """


class PlainSvgAnswer(_Svg, SvgData, GameAnswer):
    """The picture of a position."""


class PlainDrawnAnswer(_Drawing, PictureData, GameAnswer):
    """A picture of a position that was written."""


def plain_draw(game: Game[Any, Any], shapes: PlainShapes, form_of: FormOf) -> Capability[Any, Any]:
    """The capability of a game that draws its positions and says no more of them."""

    def make_drawing(asked: PlainDraw, _: Asker) -> Drawn:
        seen = asked.visible_seats(game)
        return Drawn([game.pictures(asked.position, seen, asked.black_and_white)], asked.position, seen=seen)

    def make_answer(result: Drawn) -> Answer:
        shape: type[GameAnswer] = PlainSvgAnswer if result.written is None else PlainDrawnAnswer
        return shapes.answer(shape, game, result.about, result.facts(legal=True))

    return draw(PlainDraw, make_drawing, make_answer, form_of, ("game.txt -o game.svg",), ("file",))
