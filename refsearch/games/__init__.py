"""The computational core: pure functions of each game, registered by name."""
