"""`madoi puzzles`: positions with one clearly best move, to solve and to make; one file for each command."""

ABOUT = "Find the one best move."
COMMANDS = ("list", "show", "solve", "check", "make")
