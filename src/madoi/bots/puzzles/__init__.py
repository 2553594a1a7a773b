"""Puzzles: positions of real games with one clearly best move, found by search, graded by who misses it."""
