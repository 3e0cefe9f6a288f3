"""Tool name → the handler that runs it. Adding a tool is a function and a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agent_app.handlers import diet, feedback, measurements, profile, training, undo

Handler = Callable[..., dict[str, Any]]

HANDLERS: dict[str, Handler] = {
    "save_personal_data": profile.save_personal_data,
    "list_personal_data_keys": profile.list_personal_data_keys,
    "read_field_description": profile.read_field_description,
    "read_field_value": profile.read_field_value,
    "read_measurement": measurements.read_measurement,
    "write_measurement": measurements.write_measurement,
    "read_meal_foods": diet.read_meal_foods,
    "search_foods": diet.search_foods,
    "add_meal_food": diet.add_meal_food,
    "search_exercises": training.search_exercises,
    "read_routines": training.read_routines,
    "create_routine": training.create_routine,
    "create_feature_issue": feedback.create_feature_issue,
}

# Arguments → what would really be stored or sent, which is what a person approves.
PREVIEWS: dict[str, Handler] = {"create_feature_issue": feedback.exact_issue}
# Arguments the schema refuses → what else is wrong with them, so that all is told at once.
CHECKS: dict[str, Callable[..., list[dict[str, Any]]]] = {
    "write_measurement": measurements.measurement_faults,
    "add_meal_food": diet.meal_food_faults,
    "create_routine": training.routine_faults,
}
# Arguments → what in them is so far from what is known that the person should look at it first.
JUMPS: dict[str, Callable[..., list[dict[str, Any]]]] = {
    "write_measurement": measurements.measurement_jumps,
    "add_meal_food": diet.meal_food_jumps,
}
# What a write keeps for its undo, from what it answered; it runs in the write's transaction.
KEEPERS: dict[str, Callable[[Any, dict[str, Any]], dict[str, Any]]] = {
    "save_personal_data": undo.keep_personal_data,
    "write_measurement": undo.keep_measurement,
    "add_meal_food": undo.keep_meal_food,
    "create_routine": undo.keep_routine,
}
# What was kept → the records as they were before; what left the house cannot be undone.
UNDOERS: dict[str, Callable[[Any, dict[str, Any]], None]] = {
    "save_personal_data": undo.undo_personal_data,
    "write_measurement": undo.undo_measurement,
    "add_meal_food": undo.undo_meal_food,
    "create_routine": undo.undo_routine,
}
