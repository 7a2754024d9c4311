"""The references of an edition: found in its texts, declared or printed, and where each leads."""
