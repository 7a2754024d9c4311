"""What a proposal took, and every line that looks like a part of an edition and was not taken."""
