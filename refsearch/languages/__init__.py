"""The languages of texts and interface."""
