"""New York 1901 (2015): everything that knows its rules, its board or its words."""
