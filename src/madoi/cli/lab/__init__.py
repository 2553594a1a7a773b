"""`madoi lab`: commands for designers, one file each."""

ABOUT = "Let bots answer a designer's questions."
COMMANDS = ("run", "what-if", "cards", "plans", "tune", "report")
