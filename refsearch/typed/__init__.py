"""Computations typed in words: the inputs they give, and the function of the core they ask for."""
