"""An evening from one file: results, ranking, travellers."""
