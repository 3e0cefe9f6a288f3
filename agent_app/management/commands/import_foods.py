"""Imports foods from Open Food Facts, FoodData Central or a CSV of our own."""

from __future__ import annotations

from agent_app.importing.command import ImportCommand
from agent_app.importing.formats import FOOD_FORMATS
from agent_app.importing.store import Table
from agent_app.models import Food


class Command(ImportCommand):
    help = "Import foods; again without duplicates, and never over the bundled ones."
    formats = FOOD_FORMATS

    def table(self) -> Table:
        return Table(Food, "food_id")
