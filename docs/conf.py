"""The documentation as a site: ``make docs`` writes it into build/docs.

Sphinx, because it is kept up by many and tells of every link that leads nowhere.
"""

from pygments.lexers.special import TextLexer
from sphinx.highlighting import lexers

project = "refsearch"
author = "the refsearch developers"
project_copyright = f"2026 {author}, MIT licence; the texts of the laws belong to their publishers"
extensions = ["myst_parser"]
# read from the root, for pages link to what stands there
root_doc = "docs/index"
include_patterns = ["docs/*.md", "*.md", "texts/README.md"]
# not walked at all
exclude_patterns = [".*", "build", "tests", "refsearch", "benchmarks", "templates", "texts/*-*"]
language = "en"
html_theme = "alabaster"
html_theme_options = {
    "description": "Laws of bridge and burraco: search, references, rulings",
}
html_sidebars = {"**": ["about.html", "searchfield.html", "navigation.html"]}
html_extra_path = ["site"]
html_copy_source = False
html_show_sphinx = False
myst_heading_anchors = 3
lexers["mermaid"] = TextLexer()  # a drawing is shown as it is written
