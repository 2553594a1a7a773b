"""Fuji 99 (富士山地下99階): two to four players race down to basement floor 99, and press their luck."""
