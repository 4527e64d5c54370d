"""Manhattan (1994): everything that knows its rules, its board or its words."""
