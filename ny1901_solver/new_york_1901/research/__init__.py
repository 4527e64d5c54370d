"""New York 1901 for research: an environment of PettingZoo (`aec`) and a game of OpenSpiel (`spiel`)."""
