"""References by a noun to what holds laws or is in them: groups, sections, parts of schedules."""
