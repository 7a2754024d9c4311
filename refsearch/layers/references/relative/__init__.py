"""References to parts without their law: by where they stand, or before what they are of."""
