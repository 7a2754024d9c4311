"""The home page, the help, and what programs ask of a site."""
