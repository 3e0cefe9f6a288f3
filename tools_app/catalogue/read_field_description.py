"""The bundled contract of read_field_description."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="read_field_description",
    effect="read",
    description=(
        "Explica para qué sirve un dato de la memoria personal, sin leer su valor. Devuelve la "
        "clave y su explicación; si la clave no existe, lo dice y propone las claves parecidas. "
        "Úsala cuando la persona pregunte qué significa o para qué está un dato guardado, o "
        "cuando dos claves puedan confundirse y haya que decidir cuál leer. No sirve para conocer "
        "el valor del dato."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "key": {
                "type": "string",
                "description": "Clave del dato, tal como aparece en la lista de claves.",
                "minLength": 1,
                "maxLength": 64,
            },
        },
        "required": ["key"],
    },
)
