"""Fifteenth Night: the small game that the tests add to Madoi, to show what a game needs."""
