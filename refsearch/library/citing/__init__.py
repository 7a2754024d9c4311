"""How the places of an edition are cited, by what their headings and labels are."""
