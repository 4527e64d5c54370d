"""The interface that every game implements: its functions, chance, registration, and the editing of positions."""
