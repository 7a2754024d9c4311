"""The procedures: a module for each family of laws; every module here is loaded."""
