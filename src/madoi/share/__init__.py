"""Pictures to share: 1200 × 630, drawn as SVG from a game's record and turned into PNG. A game's own is its `share.py`."""
