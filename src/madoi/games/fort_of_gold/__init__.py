"""The Fort of Gold (金砦): one player, 44 cards, a hanging pyramid of spirits, ten treasures."""
