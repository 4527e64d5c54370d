"""Manhattan for research: an environment of PettingZoo (`aec`) and a game of OpenSpiel (`spiel`)."""
