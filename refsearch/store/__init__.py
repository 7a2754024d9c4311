"""Building what is served: the corpus of ``texts/`` and its index, replaced atomically.

A build goes into a folder of its own and takes its final name only when it is complete, so one
that is killed half-way leaves nothing that could be opened. The name is a fingerprint of the texts
and of the code that reads them: a change of either is a new build, anything else opens as it is.
Every file is compared with its checksum as it is opened; what is damaged is built anew.
"""
