"""Tools for assistants over the Model Context Protocol; the only room that knows its SDK."""
