"""Advice and computer players. Advice compares steps (turns or moves): games are played on from each step to their
end.
"""
