"""What every game is: a state that asks one question at a time, chance, moves, events, records."""
