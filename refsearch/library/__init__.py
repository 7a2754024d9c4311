"""The parsed texts and their look-ups: what a citation means, how an edition writes one."""
