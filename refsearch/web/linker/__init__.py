"""The script by which other sites link the citations in their pages."""
