"""The text of a law as HTML: its blocks and tables, the layers over it, its references as links."""
