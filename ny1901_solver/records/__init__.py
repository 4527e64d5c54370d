"""Records of games: their data, their files and their replay, for any game."""
