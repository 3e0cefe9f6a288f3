"""The bundled contract of list_personal_data_keys."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="list_personal_data_keys",
    effect="read",
    description=(
        "Enumera las claves de la memoria personal de la persona, sin sus valores. Devuelve la "
        "lista de claves con la explicación de cada una y cuántas hay; una lista vacía significa "
        "que todavía no ha guardado nada. Úsala para saber qué se conoce de la persona antes de "
        "aconsejarla, cuando pregunte qué recuerdas de ella, o para encontrar la clave exacta "
        "de un dato antes de leerlo, explicarlo o cambiarlo."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "description": (
                    "Texto que debe aparecer en la clave o en su explicación. Sin él, todas."
                ),
                "maxLength": 100,
            },
        },
    },
)
