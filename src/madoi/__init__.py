"""Madoi (円居): play, study and balance three Japanese tabletop games on one set of rules."""

__version__ = "0.1.0"
