"""The bundled contract of save_personal_data."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="save_personal_data",
    effect="write",
    description=(
        "Guarda en la memoria personal datos que la persona quiere que se recuerden entre "
        "conversaciones: objetivo, lesiones, alergias, preferencias, horarios. Cada dato tiene "
        "una clave corta, la explicación de para qué sirve y su valor. Si la clave ya existe, su "
        "valor se sustituye; las claves que no se envían quedan como estaban, y solo se borra lo "
        "que se nombra en forget_keys. Devuelve los datos guardados, con lo que había antes, y "
        "las claves olvidadas. Úsala cuando la persona pida recordar, corregir u olvidar algo "
        "sobre ella. Antes de cambiar un dato existente, mira cuál es su clave exacta. El peso y "
        "las medidas del cuerpo de un día no van aquí: son mediciones."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "personal_data": {
                "type": "array",
                "description": (
                    "Datos que se guardan o sustituyen. Lista vacía si solo se quiere olvidar."
                ),
                "maxItems": 20,
                "items": {
                    "type": "object",
                    "properties": {
                        "key": {
                            "type": "string",
                            "description": "Nombre corto del dato, por ejemplo «objetivo».",
                            "minLength": 1,
                            "maxLength": 64,
                        },
                        "description": {
                            "type": "string",
                            "description": "Para qué sirve el dato, en una frase.",
                            "maxLength": 500,
                        },
                        "value": {
                            "type": "string",
                            "description": "Lo que la persona ha dicho, con sus palabras.",
                            "minLength": 1,
                            "maxLength": 4000,
                        },
                    },
                    "required": ["key", "description", "value"],
                },
            },
            "forget_keys": {
                "type": "array",
                "description": "Claves que la persona ha pedido olvidar. Se borran con su valor.",
                "maxItems": 20,
                "items": {
                    "type": "string",
                    "description": "Clave exacta de un dato guardado.",
                    "minLength": 1,
                    "maxLength": 64,
                },
            },
        },
        "required": ["personal_data"],
    },
)
