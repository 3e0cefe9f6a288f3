"""Imports exercises from free-exercise-db or a CSV of our own."""

from __future__ import annotations

from agent_app.importing.command import ImportCommand
from agent_app.importing.exercises import NamesTaken
from agent_app.importing.formats import EXERCISE_FORMATS
from agent_app.importing.store import Table
from agent_app.models import Exercise


class Command(ImportCommand):
    help = "Import exercises; again without duplicates, and never over the bundled ones."
    formats = EXERCISE_FORMATS

    def table(self) -> Table:
        return Table(Exercise, "exercise_id")

    def acceptance(self) -> NamesTaken:
        return NamesTaken()
