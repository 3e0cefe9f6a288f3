"""One example of every operation of the agent's API, and the problems beyond the usual ones."""

from __future__ import annotations

from typing import Any

TURN = "5f0c1f5e-6d0f-4a3e-9a52-0c2f6d1b7a10"
THREAD = "0b7d3c52-8f5e-4e0b-bb0e-2f1f8f6a9c11"
EXECUTION = "a3c1b4f2-2f6e-4f8e-8d25-7b9f0e6c5d12"
AT = "2026-03-01T08:15:00+01:00"


def page(*rows: dict[str, Any]) -> dict[str, Any]:
    return {"count": len(rows), "next": None, "previous": None, "results": list(rows)}


WEIGHED = {"date": "2026-03-01", "weight_kg": 74.3}
UNMEASURED = dict.fromkeys(
    (
        "body_fat_pct", "neck_cm", "chest_cm", "waist_cm", "hips_cm", "biceps_cm", "quadriceps_cm",
        "calf_cm", "height_cm",
    )
)  # fmt: skip
MEASURED = {"id": 41, **WEIGHED, **UNMEASURED}
EATEN = {"date": "2026-03-01", "meal": "Cena", "name": "Sopa", "grams": 200, "calories_kcal": 90}
UNKNOWN_MACROS = {"protein_g": None, "carbs_g": None, "fat_g": None}
MEAL = {"id": 7, **EATEN, "food_id": None, **UNKNOWN_MACROS}
SETS = [{"type": "normal", "reps": 8, "weight_kg": 60, "rest_seconds": 120}]
PLAN = {
    "name": "Empuje",
    "category": "Fuerza",
    "exercises": [{"name": "Press de banca con barra", "sets": SETS}],
}
ROUTINE = {"id": 3, **PLAN}
FACT = {"key": "objetivo", "description": "Meta de peso", "value": "Llegar a 72 kg en junio"}
STORED_FACT = {"id": 12, **FACT, "revision": 1, "updated_at": AT}
WISH = {"title": "Cronómetro de descanso", "summary": "Un cronómetro entre las series."}
STORED_WISH = {"id": 5, **WISH, "state": "stored", "reference": "G-5", "created_at": AT}
FOOD = {
    "food_id": "gymnasia:arroz-blanco-cocido",
    "name": "Arroz blanco cocido",
    "category": "Cereales",
    "source": "gymnasia",
    "calories_kcal": 130,
    "protein_g": 2.7,
    "carbs_g": 28.2,
    "fat_g": 0.3,
    "fibre_g": 0.4,
    "serving_name": "plato",
    "serving_g": 180,
    "unit_g": None,
}
EXERCISE = {
    "name": "Press de banca con barra",
    "muscle_group": "pecho",
    "secondary_muscles": ["tríceps"],
    "equipment": "barra",
    "difficulty": "intermedio",
    "instructions": "Baja la barra al pecho y empuja.",
}
ME = {
    "username": "ana",
    "email": "ana@example.org",
    "time_zone": "Europe/Madrid",
    "day_start": 0,
    "language": "es",
    "country": "ES",
}
CONVERSATION = {
    "id": THREAD,
    "title": "",
    "provider": "local",
    "created_at": AT,
    "updated_at": AT,
}
WROTE = {"date": "2026-03-01", "stored": {"weight_kg": 74.3}}
EXECUTED = {
    "id": EXECUTION,
    "tool": "write_measurement",
    "input": {"date": "2026-03-01", "data": {"weight_kg": 74.3}},
    "status": "succeeded",
    "output": WROTE,
}
ANSWER = {
    "turn": TURN,
    "status": "completed",
    "text": "Anotado: 74,3 kg.",
    "executions": [EXECUTED],
    "release": 4,
    "provider": "local",
}
EVENTS = 'id: 1\nevent: status\ndata: {"status": "running"}\n\n'
USE = {
    "tool": "write_measurement",
    "release": 4,
    "calls": 120,
    "validation_errors": 6,
    "handler_errors": 2,
    "repairs": 9,
    "done": 110,
    "undone": 2,
    "undo_rate": 0.018,
    "median_ms": 8.4,
    "p95_ms": 21.7,
    "faults": [{"kind": "validation", "path": "/data", "code": "required", "count": 4}],
}
TOKEN = {"token": "<token>", "expires": "2026-05-30T08:15:00+02:00"}
CALLED = {"status": "succeeded", "output": WROTE, "execution": EXECUTION}
WAITING = {
    "status": "awaiting_approval",
    "output": {"status": "awaiting_approval", "message": "Espera la aprobación de la persona."},
    "execution": EXECUTION,
    "approval_url": "https://gymnasia.example.org/requests/",
}


def records(name: str, sent: Any, told: Any, change: Any) -> dict[str, dict[str, Any]]:
    """The six operations of one kind of record."""
    return {
        f"{name}_list": {"200": page(told)},
        f"{name}_create": {"request": sent, "201": told},
        f"{name}_retrieve": {"200": told},
        f"{name}_update": {"request": sent, "200": told},
        f"{name}_partial_update": {"request": change, "200": {**told, **change}},
        f"{name}_destroy": {},
    }


# Operation → what is sent ("request") and what is answered, by status.
EXAMPLES: dict[str, dict[str, Any]] = {
    **records("measurements", WEIGHED, MEASURED, {"weight_kg": 74.1}),
    "measurements_create": {"request": WEIGHED, "200": MEASURED, "201": MEASURED},
    **records("meals", EATEN, MEAL, {"grams": 150}),
    "meals_copy": {
        "request": {"from": "2026-02-28", "to": "2026-03-01", "meal": "Cena"},
        "201": {"count": 1, "results": [MEAL]},
    },
    **records("routines", PLAN, ROUTINE, {"name": "Empuje A"}),
    **records("personal_data", FACT, STORED_FACT, {"value": "Llegar a 71 kg en junio"}),
    "feature_requests_list": {"200": page(STORED_WISH)},
    "feature_requests_create": {"request": WISH, "201": STORED_WISH},
    "feature_requests_retrieve": {"200": STORED_WISH},
    "foods_list": {"200": page(FOOD)},
    "foods_retrieve": {"200": FOOD},
    "exercises_list": {"200": page(EXERCISE)},
    "me_retrieve": {"200": ME},
    "me_partial_update": {"request": {"language": "en"}, "200": {**ME, "language": "en"}},
    "auth_token_create": {"request": {"username": "ana", "password": "…"}, "200": TOKEN},
    "conversations_list": {"200": [CONVERSATION]},
    "conversations_create": {"201": CONVERSATION},
    "conversations_messages_create": {"request": {"text": "Hoy peso 74,3 kg"}, "200": ANSWER},
    "turns_retrieve": {"200": ANSWER},
    "turns_events_retrieve": {"200": EVENTS},
    "turns_stop_create": {"200": {**ANSWER, "status": "stopped"}},
    "turns_retry_create": {"200": ANSWER},
    "executions_approve_create": {"200": EXECUTED},
    "executions_deny_create": {"200": {**EXECUTED, "status": "denied", "output": {}}},
    "executions_undo_create": {"200": {**EXECUTED, "status": "undone"}},
    "tools_call_create": {"request": {"input": EXECUTED["input"]}, "200": CALLED, "202": WAITING},
    "usage_retrieve": {"200": {"since": AT, "sampled": False, "tools": [USE]}},
}
CHANGED = "Somebody changed it meanwhile: send the stored revision"
NO_RELEASE = "No release is in use"
# Operation → status → when it is answered, beyond what its shape already tells.
PROBLEMS: dict[str, dict[str, str]] = {
    "personal_data_update": {"409": CHANGED},
    "personal_data_partial_update": {"409": CHANGED},
    "auth_token_create": {"401": "Wrong user name or password"},
    "conversations_messages_create": {
        "409": "A turn is running, or the key was used with another message",
        "503": NO_RELEASE,
    },
    "turns_retry_create": {
        "409": "Not the last message, already answered, or a turn is running",
        "503": NO_RELEASE,
    },
    "executions_undo_create": {
        "409": "There is nothing to undo (not_undoable), or it changed meanwhile (changed_since)",
    },
    "tools_call_create": {
        "404": "No such tool or release",
        "409": "The key was used with another body",
        "410": "The release was withdrawn",
        "422": "Invalid arguments, or the tool refused: code, output and execution tell",
        "503": NO_RELEASE,
    },
}
PATHS: dict[str, Any] = {
    "id": 41,
    "conversation_id": THREAD,
    "turn_id": TURN,
    "execution_id": EXECUTION,
    "food_id": FOOD["food_id"],
}
