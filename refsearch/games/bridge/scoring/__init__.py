"""Contract scores, matchpoints, IMPs, victory points."""
