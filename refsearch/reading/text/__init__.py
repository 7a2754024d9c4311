"""Reading ``text.md``: its Markdown, the labels and titles in it, and the tree they make."""
