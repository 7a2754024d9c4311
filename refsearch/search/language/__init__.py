"""Words as search processes them: tokens, stems, folding, concepts, cues, synonyms."""
