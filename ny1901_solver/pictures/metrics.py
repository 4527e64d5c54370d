"""Measures the width of texts by the advance widths of the fonts in pictures.

The measured fonts are the fonts that come with the renderer of PNG and PDF files. Every text in a picture states its
width, so that a program that shows the picture with other fonts stretches or squeezes the text to that width.
"""

from __future__ import annotations

import unicodedata
from enum import Enum

FIRST, LAST = 32, 126  # the range of characters that the tables of widths contain
# The widths of characters that no table contains, by their East Asian width: full, half, none, or other. For the
# others, a capital M and a small n are typical widths; a viewer stretches the text to the given width.
FULL, HALF, CAPITAL, SMALL = 1000, 500, 840, 560
ASCENT, DESCENT = 0.74, 0.24  # height above and below the baseline, in font sizes
MONO_ADVANCE = 602.05078125


class Face(Enum):
    """A font that pictures use: its family and its variant."""

    SERIF = "serif"
    BOLD = "bold"
    ITALIC = "italic"
    MONO = "mono"


FAMILIES = {
    "serif": "Libertinus Serif, Linux Libertine O, Times New Roman, Times, serif",
    "mono": "DejaVu Sans Mono, Menlo, Consolas, monospace",
}

# Widths in thousandths of the font size, for the characters from the space to the tilde.
_WIDTHS = {
    Face.SERIF: """
    250 288 336 465 465 637 705 190 298 298 369 550 220 338 220 323 465 465 465 465 465 465 465 465 465 465 236
    236 550 550 550 435 895 695 588 646 701 557 485 685 730 297 322 637 528 839 699 702 541 702 587 485 597 661
    652 951 660 575 604 356 287 356 518 486 392 457 493 428 506 447 310 500 538 271 272 512 264 790 542 504 519
    503 372 390 316 531 497 747 490 515 424 277 205 277 449
    """,
    Face.BOLD: """
    250 266 376 514 514 637 729 215 315 315 433 537 244 358 244 316 514 514 514 514 514 514 514 514 514 514 256
    256 512 551 512 430 988 740 654 706 734 609 545 732 817 367 373 736 577 899 740 730 614 730 716 504 652 732
    700 1028 718 624 624 397 307 397 518 486 392 506 542 456 561 489 391 521 619 322 312 613 325 905 616 551 581
    573 428 427 358 598 529 777 561 558 452 307 220 307 473
    """,
    Face.ITALIC: """
    250 227 336 438 438 637 705 190 306 313 433 527 219 333 219 291 444 444 444 444 445 444 444 444 444 444 219
    219 487 527 487 405 829 667 557 616 667 526 457 664 673 280 414 637 519 804 666 668 499 668 555 454 544 634
    597 909 628 552 578 334 321 334 518 486 392 486 478 389 489 401 314 477 519 276 259 486 266 783 518 447 489
    491 357 353 307 521 472 688 475 503 436 273 205 273 449
    """,
}
_TABLES = {face: tuple(map(int, widths.split())) for face, widths in _WIDTHS.items()}


def width(text: str, size: float, face: Face = Face.SERIF) -> float:
    """The width of a text in pixels, for a font and a font size; kerning is ignored."""
    return sum(_advance(character, face) for character in text) * size / 1000


def _advance(character: str, face: Face) -> float:
    code = ord(unicodedata.normalize("NFKD", character)[0])  # an accent adds no width
    if not FIRST <= code <= LAST:
        return _advance_of_others(character)
    return MONO_ADVANCE if face is Face.MONO else _TABLES[face][code - FIRST]


def _advance_of_others(character: str) -> float:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):  # vowel signs that combine with the letter before them
        return 0
    across = unicodedata.east_asian_width(character)
    if across in "WF" or not character.isalpha():
        return FULL
    return HALF if across == "H" else CAPITAL if character.isupper() else SMALL


def wrap(text: str, room: float, size: float, face: Face = Face.SERIF) -> list[str]:
    """Breaks a text into lines of at most a given width. If a single word is too long for a line, the word is
    broken.
    """
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, face) <= room:
            lines[-1] += f" {word}"
            continue
        while width(word, size, face) > room and len(word) > 1:
            fits = next((n for n in range(len(word) - 1, 1, -1) if width(word[:n], size, face) <= room), 1)
            lines.append(word[:fits])
            word = word[fits:]
        lines.append(word)
    return lines


def fit_text(text: str, room: float, sizes: tuple[float, ...], face: Face = Face.SERIF) -> tuple[str, float]:
    """The text with the first of the sizes at which it fits into the width.

    If the text fits at none of the sizes, the function cuts the text short and returns it with the last size.
    """
    for size in sizes:
        if width(text, size, face) <= room:
            return text, size
    while len(text) > 1 and width(f"{text}.", sizes[-1], face) > room:
        text = text[:-1]
    return f"{text}.", sizes[-1]
