"""The divergence report: where two translations of one work do not say the same."""
