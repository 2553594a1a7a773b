"""`python -m madoi` is the `madoi` command."""

from madoi.cli import main

# A worker process of the server imports this module too; only the command itself may start.
if __name__ == "__main__":
    main()
