"""The paragraphs of two texts side by side: paired by kind and by what they say."""
