"""The capability `draw` of every game: its question, the file of the picture, and its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, TypeVar

from pydantic import Field

from ..errors import IllegalMove
from ..exit_codes import ANSWER_IS_NO
from ..files.access import FormOf, expect_page
from ..messages import gettext, ngettext
from ..pictures.picture_files import form_of, written_picture
from ..protocol.game import Game
from ..questions.answers import Answer, Data, FamilyShapes, Part, PictureData, PositionAnswer, SvgData, retype
from ..questions.capability import Asker, Capability, Local, Python, Question, Shown, Spelled
from .of_game import GameAnswer, PlainShapes, ShowPosition

if TYPE_CHECKING:
    from ..pictures.picture_files import PictureFile
    from ..pictures.sheet import Picture


class PictureQuestion(Question):
    """The base of questions for pictures, with the file, the size and the colours."""

    one_of = (("width", "scale"),)

    file: Annotated[Path | None, Local(), Spelled("-o/--output", "FILE", needed=True)] = Field(
        None, description="the file to write: .svg, .png, .html or .pdf; '-' prints the SVG"
    )
    width: Annotated[int | None, Local(), Spelled(metavar="PX")] = Field(
        None, ge=100, le=20000, description="width of the picture in pixels"
    )
    scale: Annotated[float | None, Local(), Spelled(metavar="X")] = Field(
        None, ge=0.1, le=20, description="factor by which to enlarge the picture"
    )
    black_and_white: Annotated[bool, Spelled("--bw")] = Field(
        False, description="draw for black-and-white printing, with patterns instead of colours"
    )

    @property
    def form(self) -> str:
        """The format of the file, from the ending of its name; raises `DataError` for an unknown ending."""
        return "svg" if self.file is None or str(self.file) == "-" else form_of(str(self.file))

    def factor(self, picture: Picture) -> float:
        """The factor by which the picture is enlarged."""
        return self.width / picture.width if self.width is not None else self.scale or 1.0

    def check(self) -> None:
        """Checks the file's name, so that errors about the name are raised before anything is drawn."""
        super().check()
        _ = self.form


class Drawn(NamedTuple):
    """A picture, or the pages of a long picture, and the position or edition that it is `about`.

    If an illegal step (turn or move) is drawn, `illegal` is the error with the rules that it breaks. `seen` contains
    the seats whose hands are shown. `proposal` is the step drawn on the position, and `written` is the file that was
    written. If no file was written, `scale` is the enlargement of the picture.
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
        """The picture, or the first page of a picture with several pages."""
        return self.pages[0]

    def facts(self, **content: Any) -> dict[str, Any]:
        """The fields of an answer about a picture: the picture itself, or the file to which the picture was written,
        and further content.
        """
        if self.written is None:
            return {**self.picture.facts(self.scale), **content}
        return {**self.written.facts(self.picture.notice), **content}


class _Drawing:
    """Class attributes of answers about a picture that was written to a file."""

    family: ClassVar[str] = ""
    command: ClassVar[str] = "draw"
    proves: ClassVar[bool] = False


class _Svg:
    """Class attributes of answers that contain the picture."""

    family: ClassVar[str] = ""
    command: ClassVar[str] = "svg"
    proves: ClassVar[bool] = False


class DrawnAnswer(_Drawing, PictureData, PositionAnswer):
    """A picture of a position, or of a step on a position, that was written to a file."""


class DrawnIllegalAnswer(_Drawing, PictureData, PositionAnswer):
    """A picture of an illegal step that was written to a file, with every rule that the step breaks."""


class DrawnBoardAnswer(_Drawing, PictureData, Answer):
    """A picture of an edition's board that was written to a file."""


class SvgAnswer(_Svg, SvgData, PositionAnswer):
    """The picture of a position, or of a step on a position. If the step is illegal, every rule that it breaks is
    listed.
    """

    violations: list[Any]


class SvgBoardAnswer(_Svg, SvgData, Answer):
    """The picture of an edition's board."""


class PictureShapes(FamilyShapes):
    """The models of answers about a game's pictures.

    The function `illegal` returns the fields of the model `refused` for an illegal step, and `broken` is the model of a
    broken rule. The function `beside` returns further fields of an answer that contains the picture; `parts` contains
    the models with these fields. `boards` is true if boards without a position can be drawn.
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
        broken_rules: Any = Field(description="all rules that the drawn move breaks")
        self.written, self.held = (
            self.of(DrawnAnswer),
            self.of(retype(SvgAnswer, *parts, violations=(rules, broken_rules))),
        )
        self.refused = self.of(retype(DrawnIllegalAnswer, refused, violations=(rules, broken_rules)))
        self.boards = (self.of(DrawnBoardAnswer), self.of(SvgBoardAnswer)) if boards else None
        self._illegal, self._beside = illegal, beside

    def answer(self, result: Drawn) -> Answer:
        """Makes the answer about a drawn picture: it contains the picture, or describes the file to which the picture
        was written.
        """
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
    """Makes the capability that draws pictures of positions. The answer contains the picture as SVG, or names the file
    that was written. The function `answered` makes the answer from the result. `form_of` has the same meaning as in the
    class `Writing`; this function prevents a picture from overwriting a text file of the game.
    """

    def find(asked: Pictured, asker: Asker) -> Drawn:
        file = asked.file
        if file is None or str(file) == "-":
            result = drawn(asked, asker)
            return result._replace(scale=asked.factor(result.picture))
        expect_page(file, form_of)
        result = drawn(asked, asker)
        if asked.form == "pdf" and (asked.width is not None or asked.scale is not None):
            asker.note(gettext("a PDF has the size of its paper; --width and --scale have no effect"))
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
    """The lines of an answer about a picture: the SVG, or the name of the file with the picture's size."""
    if (svg := getattr(answer, "svg", None)) is not None:
        yield svg.removesuffix("\n")
        return
    if answer.format == "pdf":
        size = ngettext("one page of A4", "{number} pages of A4", answer.pages)
    else:
        size = gettext("{width} x {height} pixels", width=answer.width, height=answer.height)
    yield f"{answer.file}: {size}"


class PlainDraw(PictureQuestion, ShowPosition):
    """Draw a position.

    The ending of the file's name determines the format. A PDF is one page of A4. Hands are hidden, except those that
    you ask for.
    """


class PlainSvgAnswer(_Svg, SvgData, GameAnswer):
    """The picture of a position."""


class PlainDrawnAnswer(_Drawing, PictureData, GameAnswer):
    """A picture of a position that was written to a file."""


def plain_draw(game: Game[Any, Any], shapes: PlainShapes, form_of: FormOf) -> Capability[Any, Any]:
    """Makes the capability `draw` of a game that draws only positions."""

    def make_drawing(asked: PlainDraw, _: Asker) -> Drawn:
        seen = asked.visible_seats(game)
        return Drawn([game.pictures(asked.position, seen, asked.black_and_white)], asked.position, seen=seen)

    def make_answer(result: Drawn) -> Answer:
        shape: type[GameAnswer] = PlainSvgAnswer if result.written is None else PlainDrawnAnswer
        return shapes.answer(shape, game, result.about, result.facts(legal=True))

    return draw(PlainDraw, make_drawing, make_answer, form_of, ("game.txt -o game.svg",), ("file",))
