"""`python -m madoi` is the `madoi` command."""

from madoi.cli import main

main()
