"""``text.md`` read: its Markdown, the labels and titles in it, and the tree that they make."""
