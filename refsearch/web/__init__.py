"""The web site and the JSON API: the only room that knows Flask."""
