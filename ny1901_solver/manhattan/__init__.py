"""Manhattan (1994): all modules that depend on the rules, the board or the words of this game."""
