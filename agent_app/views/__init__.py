"""The pages of a person, one module for each section."""
