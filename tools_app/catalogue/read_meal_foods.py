"""The bundled contract of read_meal_foods."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="read_meal_foods",
    effect="read",
    description=(
        "Lee lo que la persona tiene apuntado en su diario de comidas un día: una comida "
        "concreta o el día entero. Devuelve los alimentos por comida con gramos, energía y "
        "macronutrientes, y los totales; un dato desconocido viene como nulo y marca el total "
        "como incompleto. Una lista vacía significa que no hay nada apuntado. Úsala cuando la "
        "persona pregunte qué ha comido, cuántas calorías o proteínas lleva, o dónde se apuntó "
        "algo; no respondas a eso de memoria. No modifica nada: borrar o corregir se hace en la "
        "página de dieta."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "date": {
                "type": "string",
                "description": "Día del diario, como AAAA-MM-DD (año, mes y día).",
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            },
            "meal": {
                "type": "string",
                "description": "Comida del día. Sin ella, se lee el día entero.",
                "enum": ["Desayuno", "Almuerzo", "Comida", "Merienda", "Cena"],
            },
        },
        "required": ["date"],
    },
)
