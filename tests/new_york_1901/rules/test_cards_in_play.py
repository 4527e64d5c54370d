"""What the cards pay is told by the numbers that score them."""

from __future__ import annotations

from dataclasses import replace

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.scoring.cards_in_play import challenge_pays, street_card_pays, tiles_lines


def test_the_cards_are_told_by_the_numbers_of_their_edition() -> None:
    edition = load_edition("lower-manhattan")
    told = {card: challenge_pays(edition, card) for card in edition.challenges}
    assert len(set(told.values())) == len(edition.challenges)
    assert "5 points for 4, 10 points for 5 and 15 points for 6 or more" in told["bronze-baron"]
    assert "2 gold tiles or more pays 3 points" in told["gold-tycoon"]
    assert street_card_pays(edition, "nassau-broad") == (
        "At the end the player with more standing buildings along Nassau Street or Broad Street than any other player "
        "scores 5 points. A building along several of these streets counts once; a tie pays nobody."
    )
    assert "once" not in street_card_pays(edition, "cedar")
    numbers = replace(edition.numbers, generation_king=1, street_points=7, bronze_baron={2: 9})
    other = replace(edition, numbers=numbers)
    assert "each pay 1 point to" in challenge_pays(other, "generation-king")
    assert "pay 9 points for 2 or more." in challenge_pays(other, "bronze-baron")
    assert "scores 7 points" in street_card_pays(other, "cedar")


def test_a_book_tells_from_which_score_tiles_can_be_built_in_each_variant_that_it_has() -> None:
    edition = load_edition("lower-manhattan")
    assert "Silver tiles can be built from 6 points on the score track, and gold tiles from 18." in " ".join(
        tiles_lines(edition, ["base"])
    )
    both = " ".join(tiles_lines(edition, ["advanced", "base"]))
    assert (
        "from 18. In the advanced variant, silver tiles can be built from 10 points on the score track, and gold tiles "
        "from 25." in both
    )
