"""Words as search sees them: tokens, stems, folding, concepts, cues, synonyms."""
