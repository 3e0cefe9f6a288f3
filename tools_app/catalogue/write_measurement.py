"""The bundled contract of write_measurement."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="write_measurement",
    effect="write",
    approval="jumps",
    description=(
        "Apunta o corrige las medidas corporales de un día. Hay un registro por día: los campos "
        "que se envían se añaden o sustituyen, los que no se envían quedan como estaban, y solo "
        "se vacían los nombrados en clear_fields. Si una cifra no es válida, no se guarda "
        "ninguna. Devuelve el registro guardado completo y lo que había antes. Úsala cuando la "
        "persona diga una medida suya («hoy peso 74,3», «la cintura, 82») o pida corregirla o "
        "borrarla. La fecha no puede ser posterior a su día de hoy. No inventes cifras ni "
        "conviertas las que no estén claras: pregunta antes."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "date": {
                "type": "string",
                "description": "Día de la medida, como AAAA-MM-DD (año, mes y día).",
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            },
            "data": {
                "type": "object",
                "description": (
                    "Medidas que se guardan; solo las que la persona ha dado. Objeto vacío si solo "
                    "se vacían campos."
                ),
                "properties": {
                    "weight_kg": {
                        "type": "number",
                        "description": "Peso en kilogramos.",
                        "minimum": 20,
                        "maximum": 400,
                    },
                    "body_fat_pct": {
                        "type": "number",
                        "description": "Grasa corporal en tanto por ciento.",
                        "minimum": 1,
                        "maximum": 75,
                    },
                    "neck_cm": {
                        "type": "number",
                        "description": "Contorno del cuello en centímetros.",
                        "minimum": 20,
                        "maximum": 80,
                    },
                    "chest_cm": {
                        "type": "number",
                        "description": "Contorno del pecho en centímetros.",
                        "minimum": 40,
                        "maximum": 250,
                    },
                    "waist_cm": {
                        "type": "number",
                        "description": "Contorno de la cintura en centímetros.",
                        "minimum": 30,
                        "maximum": 250,
                    },
                    "hips_cm": {
                        "type": "number",
                        "description": "Contorno de la cadera en centímetros.",
                        "minimum": 40,
                        "maximum": 250,
                    },
                    "biceps_cm": {
                        "type": "number",
                        "description": "Contorno del bíceps en centímetros.",
                        "minimum": 10,
                        "maximum": 80,
                    },
                    "quadriceps_cm": {
                        "type": "number",
                        "description": "Contorno del muslo (cuádriceps) en centímetros.",
                        "minimum": 20,
                        "maximum": 130,
                    },
                    "calf_cm": {
                        "type": "number",
                        "description": "Contorno del gemelo en centímetros.",
                        "minimum": 15,
                        "maximum": 90,
                    },
                    "height_cm": {
                        "type": "number",
                        "description": "Altura en centímetros.",
                        "minimum": 90,
                        "maximum": 250,
                    },
                },
            },
            "clear_fields": {
                "type": "array",
                "description": "Campos que la persona ha pedido borrar de ese día.",
                "maxItems": 10,
                "items": {
                    "type": "string",
                    "description": "Nombre del campo que se vacía.",
                    "enum": [
                        "weight_kg",
                        "body_fat_pct",
                        "neck_cm",
                        "chest_cm",
                        "waist_cm",
                        "hips_cm",
                        "biceps_cm",
                        "quadriceps_cm",
                        "calf_cm",
                        "height_cm",
                    ],
                },
            },
        },
        "required": ["date", "data"],
    },
)
