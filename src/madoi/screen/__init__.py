"""How a game is drawn in a terminal: the scene a page is drawn from, and the inks."""
