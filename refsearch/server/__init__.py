"""The running site: opened and warmed, then served by several processes, with logs and metrics."""
