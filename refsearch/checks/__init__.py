"""Every rule of `refsearch check`; each finding has its file and line."""
