"""The rules of ``refsearch check`` that need one edition's files, each with the line at fault."""
