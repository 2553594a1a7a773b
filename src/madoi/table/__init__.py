"""One live table: seats, clock, undo, commands in, events out. No sockets, no database."""
