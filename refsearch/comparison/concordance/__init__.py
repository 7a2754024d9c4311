"""Where each provision of a work is in its successor: proposed, decided by a reader, served."""
