"""The bundled contract of read_routines."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="read_routines",
    effect="read",
    description=(
        "Lee las rutinas de entrenamiento que la persona tiene guardadas. Devuelve cada rutina "
        "con su categoría y sus ejercicios en orden, y de cada serie el tipo, las repeticiones, "
        "el peso y el descanso. Con name devuelve solo esa rutina; si no existe, lo dice y "
        "propone nombres parecidos. Una lista vacía significa que aún no hay rutinas. Úsala "
        "cuando la persona pregunte qué rutinas tiene o qué le toca entrenar, y antes de crear "
        "otra para no repetir un nombre. No cambia nada: una rutina guardada se edita en la "
        "página de rutinas."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "name": {
                "type": "string",
                "description": "Nombre de la rutina. Sin él, se leen todas.",
                "maxLength": 80,
            },
        },
    },
)
