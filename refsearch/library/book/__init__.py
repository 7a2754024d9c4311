"""One edition: its provisions by id, label and place, and the layers over their text."""
