"""From what was typed to what is asked: citation, computation, definition or words."""
