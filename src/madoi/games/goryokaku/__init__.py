"""Goryokaku (五稜郭 β 築城編): workers on onigiri, castles, persons, offices and the daiba, two to four players."""
