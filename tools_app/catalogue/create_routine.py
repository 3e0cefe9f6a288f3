"""The bundled contract of create_routine."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="create_routine",
    effect="write",
    prerequisites=("search_exercises",),
    description=(
        "Crea una rutina de entrenamiento nueva con sus ejercicios y series. Usa antes "
        "search_exercises: cada ejercicio tiene que llevar el nombre exacto que devuelve. Se "
        "guarda entera o no se guarda: si un nombre no existe o una serie no es válida, la "
        "respuesta enumera todos los fallos para corregirlos de una vez. Devuelve la rutina "
        "guardada. Úsala cuando la persona pida crear o guardar una rutina y ya estén claros los "
        "ejercicios, las series y las repeticiones; si falta algo, propón una versión y "
        "pregunta. El nombre no puede repetirse entre sus rutinas. No modifica rutinas "
        "existentes."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "name": {
                "type": "string",
                "description": "Nombre de la rutina, distinto de los que ya tiene la persona.",
                "minLength": 1,
                "maxLength": 80,
            },
            "category": {
                "type": "string",
                "description": "Tipo de rutina, por ejemplo «fuerza», «hipertrofia» o «cardio».",
                "minLength": 1,
                "maxLength": 40,
            },
            "exercises": {
                "type": "array",
                "description": "Ejercicios en el orden en que se hacen.",
                "minItems": 1,
                "maxItems": 30,
                "items": {
                    "type": "object",
                    "properties": {
                        "name": {
                            "type": "string",
                            "description": "Nombre exacto que devolvió la búsqueda de ejercicios.",
                            "minLength": 1,
                            "maxLength": 120,
                        },
                        "sets": {
                            "type": "array",
                            "description": "Series del ejercicio, en orden; una entrada por serie.",
                            "minItems": 1,
                            "maxItems": 20,
                            "items": {
                                "type": "object",
                                "properties": {
                                    "type": {
                                        "type": "string",
                                        "description": "Tipo de serie; normal si no se dice otro.",
                                        "enum": [
                                            "calentamiento",
                                            "normal",
                                            "descendente",
                                            "al fallo",
                                        ],
                                    },
                                    "reps": {
                                        "type": "integer",
                                        "description": "Repeticiones, al menos una.",
                                        "minimum": 1,
                                        "maximum": 200,
                                    },
                                    "weight_kg": {
                                        "type": "number",
                                        "description": "Peso en kilogramos, si lleva.",
                                        "minimum": 0,
                                        "maximum": 600,
                                    },
                                    "rest_seconds": {
                                        "type": "integer",
                                        "description": "Descanso después de la serie, en segundos.",
                                        "minimum": 0,
                                        "maximum": 3600,
                                    },
                                },
                                "required": ["type", "reps"],
                            },
                        },
                    },
                    "required": ["name", "sets"],
                },
            },
        },
        "required": ["name", "category", "exercises"],
    },
)
