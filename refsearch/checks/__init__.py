"""Every rule of `refsearch check`; each finding names its file and line."""
