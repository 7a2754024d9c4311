"""One edition: its provisions by id, label and place, and what lies over their text."""
