"""The game New York 1901 (2015): all code that depends on its rules, its board or its terms."""
