"""The REST interface to the catalogue."""
