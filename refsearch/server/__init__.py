"""The site as it runs: opened and warmed, in processes that share it, logged and counted."""
