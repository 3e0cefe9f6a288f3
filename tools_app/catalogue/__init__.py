"""The bundled first catalogue: loaded once as drafts, never over an editor's work."""

from __future__ import annotations

from dataclasses import replace

from tools_app.catalogue import (
    add_meal_food,
    create_feature_issue,
    create_routine,
    list_personal_data_keys,
    read_field_description,
    read_field_value,
    read_meal_foods,
    read_measurement,
    read_routines,
    save_personal_data,
    search_exercises,
    search_foods,
    write_measurement,
)
from tools_app.catalogue.prompt import PROMPT
from tools_app.definitions import ToolDefinition

__all__ = ["BUNDLED_TOOLS", "PROMPT"]

# The order is the order in which a model reads the tools.
_ORDERED: tuple[ToolDefinition, ...] = (
    save_personal_data.TOOL,
    list_personal_data_keys.TOOL,
    read_field_description.TOOL,
    read_field_value.TOOL,
    read_measurement.TOOL,
    write_measurement.TOOL,
    read_meal_foods.TOOL,
    search_foods.TOOL,
    add_meal_food.TOOL,
    search_exercises.TOOL,
    read_routines.TOOL,
    create_routine.TOOL,
    create_feature_issue.TOOL,
)
# Positions leave room, so that an editor can put a tool between two others.
BUNDLED_TOOLS = tuple(replace(tool, position=10 * n) for n, tool in enumerate(_ORDERED, start=1))
