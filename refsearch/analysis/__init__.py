"""How words are read in each language: tokens, stems, folding, concepts, cues, synonyms."""
