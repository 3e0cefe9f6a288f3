"""The bundled contract of read_measurement."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="read_measurement",
    effect="read",
    description=(
        "Lee las medidas corporales que la persona apuntó un día concreto: peso, porcentaje de "
        "grasa, altura y contornos. Devuelve el registro de esa fecha con sus cifras y unidades; "
        "si ese día no hay nada, responde que no se encontró e indica las fechas cercanas que sí "
        "tienen datos. Úsala cuando la persona pregunte por su peso o sus medidas de un día, o "
        "para comprobar qué hay antes de corregirlo. Lee un solo día: para ver la evolución, "
        "remite a la página de medidas."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "date": {
                "type": "string",
                "description": "Día que se quiere leer, como AAAA-MM-DD (año, mes y día).",
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            },
        },
        "required": ["date"],
    },
)
