"""Brings foods and exercises in from files of other projects: streamed, without duplicates."""
