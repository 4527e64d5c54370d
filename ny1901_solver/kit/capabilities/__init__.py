"""Questions that are asked about every game, each declared once; a game brings what answers them."""
