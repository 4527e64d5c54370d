"""Compares the ratings of puzzles with readers, who say which puzzle of a pair is harder.

    python -m benchmarks.readers draw                      # draws the pairs once: pairs.csv (--again: the second draw)
    python -m benchmarks.readers sheets FOLDER --reader 1  # writes the pictures that a reader sees
    python -m benchmarks.readers take FOLDER --reader 1    # takes what the reader wrote in FOLDER/verdicts.csv
    python -m benchmarks.readers fit --write               # fits the load of reading to the pairs for fitting
    python -m benchmarks.readers report --write            # reports how well ratings agree with readers

The pairs of the first draw were divided into pairs for fitting and held-out pairs before any weight was fitted. After a
look at the held-out pairs, the second draw was made, and the weights were fitted again to all pairs of the first draw.
A reader sees nothing but the pictures of both puzzles with their questions: no ids, no titles, no grades. Each reader
sees the pairs in an order of his own, and sides are swapped at random. The readers are language models, not people.
"""
