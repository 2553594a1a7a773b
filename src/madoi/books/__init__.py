"""Books that lie beside a game and have no part in its play: covers for everybody, the inside for who has won."""
