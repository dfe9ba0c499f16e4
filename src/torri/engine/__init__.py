"""What every game shares: positions, chance, compiled stepping, matches, records of play."""
