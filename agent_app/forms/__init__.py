"""Forms of the pages; what is right or wrong is decided by the records' verbs."""
