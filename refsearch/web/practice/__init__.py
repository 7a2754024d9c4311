"""The pages of practice stories: the list, and each story with its ruling."""
