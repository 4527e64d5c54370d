"""What wins New York 1901: plays many games, adds them up, and writes the pages and pictures about them.

`games` plays the games, `replay` reads what happened in a game, `measures` counts it, `sums` adds the counts up,
`results` keeps the sums, and `page`, `claims` and `pictures` show them. `python -m benchmarks.what_wins` is the
command."""
