"""Where games are played by the hundred, to find out how strong, how fair and how long they are."""
