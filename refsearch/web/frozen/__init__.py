"""The site as files: every page that asks nothing of the server, written once for a build."""
