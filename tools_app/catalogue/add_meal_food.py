"""The bundled contract of add_meal_food."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="add_meal_food",
    effect="write",
    approval="jumps",
    prerequisites=("search_foods",),
    description=(
        "Añade un alimento a una comida del diario de la persona. Usa antes search_foods: con el "
        "food_id que devuelve y los gramos, el servidor calcula la energía y los "
        "macronutrientes. Solo si search_foods no encuentra el alimento, y la persona da sus "
        "datos, apúntalo como manual con su nombre y sus cifras. Devuelve el alimento guardado "
        "con sus cifras y los totales de esa comida y del día. Úsala cuando la persona diga que "
        "ha comido algo o pida apuntarlo, un alimento por llamada. La fecha y la comida son las "
        "que ella diga, hasta 14 días por delante; si falta la cantidad y no hay una ración "
        "clara, pregunta antes de apuntar."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "date": {
                "type": "string",
                "description": "Día en que se come, como AAAA-MM-DD (año, mes y día).",
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            },
            "meal": {
                "type": "string",
                "description": "Comida del día a la que se añade.",
                "enum": ["Desayuno", "Almuerzo", "Comida", "Merienda", "Cena"],
            },
            "item": {
                "type": "object",
                "description": "El alimento y su cantidad.",
                "properties": {
                    "kind": {
                        "type": "string",
                        "description": (
                            "catalogue si el alimento viene de la búsqueda (necesita food_id); "
                            "manual si los datos los da la persona (necesita name)."
                        ),
                        "enum": ["catalogue", "manual"],
                    },
                    "grams": {
                        "type": "number",
                        "description": "Cantidad que se come, en gramos.",
                        "minimum": 0.1,
                        "maximum": 5000,
                    },
                    "food_id": {
                        "type": "string",
                        "description": "Identificador exacto que devolvió la búsqueda.",
                        "maxLength": 120,
                    },
                    "name": {
                        "type": "string",
                        "description": "Nombre del alimento, si es manual.",
                        "maxLength": 200,
                    },
                    "calories_kcal": {
                        "type": "number",
                        "description": "Energía de esa cantidad en kcal, solo si es manual.",
                        "minimum": 0,
                    },
                    "protein_g": {
                        "type": "number",
                        "description": "Proteína de esa cantidad en gramos, solo si es manual.",
                        "minimum": 0,
                    },
                    "carbs_g": {
                        "type": "number",
                        "description": "Hidratos de esa cantidad en gramos, solo si es manual.",
                        "minimum": 0,
                    },
                    "fat_g": {
                        "type": "number",
                        "description": "Grasa de esa cantidad en gramos, solo si es manual.",
                        "minimum": 0,
                    },
                },
                "required": ["kind", "grams"],
            },
        },
        "required": ["date", "meal", "item"],
    },
)
