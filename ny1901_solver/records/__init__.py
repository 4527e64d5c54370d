"""Records of games, for any game: their data, their files and their replay."""
