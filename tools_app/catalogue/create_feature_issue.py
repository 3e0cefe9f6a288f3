"""The bundled contract of create_feature_issue."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="create_feature_issue",
    effect="external",
    approval="always",
    description=(
        "Envía al equipo de Gymnasia una petición de mejora o un fallo que la persona quiere "
        "comunicar. Nada sale hasta que ella aprueba el texto exacto en pantalla. Devuelve el "
        "estado y, si se envió, su referencia; sin referencia no afirmes que ha llegado. Úsala "
        "cuando la persona pida una función que no existe, se queje de algo que no funciona o "
        "quiera hacer una sugerencia, después de acordar con ella qué se va a pedir. El texto "
        "describe la mejora y nunca incluye datos personales: ni nombres, ni correos, ni peso, "
        "medidas o salud de nadie."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "title": {
                "type": "string",
                "description": "La petición en una línea, sin datos personales.",
                "minLength": 5,
                "maxLength": 120,
            },
            "summary": {
                "type": "string",
                "description": (
                    "Qué se necesita, para qué y qué ocurre ahora, sin datos personales."
                ),
                "minLength": 10,
                "maxLength": 2000,
            },
        },
        "required": ["title", "summary"],
    },
)
