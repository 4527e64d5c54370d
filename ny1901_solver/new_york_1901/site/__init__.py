"""What the static site needs from New York 1901: its data, its start in the browser, and its prepared answers."""
