"""How places in the laws are written and read: locators, labels, the grammar of citations."""
