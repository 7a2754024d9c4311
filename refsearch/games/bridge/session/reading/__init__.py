"""Reading a file of results, in PBN or CSV: lines of tables checked before anything is scored."""
