"""What a proposal recognised in its source, and what looks similar but was not recognised."""
