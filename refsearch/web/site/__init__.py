"""The home page, the help, and the endpoints for programs."""
