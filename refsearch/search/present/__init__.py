"""From ranked laws to what is shown: hits, excerpts, suggestions."""
