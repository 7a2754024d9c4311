"""What a build stores of editions compared: concordances, reports, redlines, marked words."""
