"""Everything a person has here, as a whole: told, taken away, brought back, erased."""
