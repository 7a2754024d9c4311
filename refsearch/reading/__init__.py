"""Reading: from the files under ``texts/`` to the model, with every departure accounted for."""
