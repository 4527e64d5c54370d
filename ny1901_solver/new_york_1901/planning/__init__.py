"""Finds the turn, or the plan of several turns, that gains most points, and proves that no other turn or plan gains
more.

Every turn in an answer is checked by the rules (`rules.violations`) before the answer is returned. Only
`planning.turns`, `planning.one_turn`, `planning.open_position` and the modules that import them load CP-SAT. The search
(`planning.plan`, `planning.search`) and the smallest conflicts (`planning.conflict`) do not need CP-SAT.
"""
