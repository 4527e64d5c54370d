"""What books and reports share as PDF: inks, the double rule, and the title page, as typst sets them."""

_COLOURED = r"""
#let faint = rgb("#6f675a")
#let rule = rgb("#bfb49c")
#let accent = rgb("#a8562a")
#let ground = rgb("#f6f1e4")
"""
_GREY = r"""
#let faint = luma(25%)
#let rule = luma(50%)
#let accent = black
#let ground = luma(93%)
"""
_DOUBLE = r"""
#let double = stack(spacing: 0.9mm, line(length: 100%, stroke: 1.2pt), line(length: 100%, stroke: 0.4pt))
"""


def inks(grey: bool) -> str:
    """The inks of a page, without colours where it is `grey`, and the double rule."""
    return (_GREY if grey else _COLOURED) + _DOUBLE


FRONT = r"""
#let book = json(bytes(sys.inputs.book))
#let pic(name) = {
  let given = book.pictures.at(name)
  image(bytes(sys.inputs.at(name)), format: "svg", width: given.at(0) * 1pt, alt: given.at(1))
}
#let front(heading, above: 26%) = {
  v(above)
  align(center)[
    #heading
    #v(2mm)
    #block(width: 70%, double)
    #v(1mm)
    #text(14pt, style: "italic", fill: faint, book.subtitle)
  ]
  v(1fr)
  align(center, block(width: 78%)[
    #set align(left)
    #set par(justify: true)
    #for text in book.how [#text #parbreak()]
    #v(3mm)
    #pic("key")
    #v(2mm)
    #for text in book.notices [#emph(text) #parbreak()]
  ])
  v(6%)
}
"""
"""The book that comes in as data, its pictures by name, and its title page under a heading."""
