"""Adjusted scores."""
