"""Players who solve puzzles less well than the proof, and what their failures tell: traps and grades."""
