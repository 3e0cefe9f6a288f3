"""The bundled contract of search_foods."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="search_foods",
    effect="read",
    description=(
        "Busca alimentos en el catálogo por nombre y por sus valores nutricionales por 100 g. "
        "Devuelve hasta 15 alimentos con su food_id estable, categoría, fuente, energía, "
        "proteína, hidratos y grasa por 100 g y ración habitual si se conoce, además del total "
        "de resultados y los filtros aplicados. Sin resultados es una respuesta válida: propone "
        "nombres parecidos y no conviene repetir la misma búsqueda. Úsala siempre antes de "
        "apuntar un alimento del catálogo, para obtener su food_id, y cuando la persona pregunte "
        "qué lleva un alimento o pida opciones («algo con mucha proteína»). Busca por el nombre "
        "del alimento, no por la frase entera, y envía solo los filtros que la persona haya pedido."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "description": "Nombre del alimento, por ejemplo «arroz blanco cocido».",
                "maxLength": 200,
            },
            "category": {
                "type": "string",
                "description": "Categoría, por ejemplo «fruta», «carne» o «lácteos».",
                "maxLength": 60,
            },
            "source": {
                "type": "string",
                "description": "Fuente de los datos, si se quiere una en particular.",
                "maxLength": 60,
            },
            "min_calories": {
                "type": "number",
                "description": "Energía mínima, en kcal por 100 g.",
                "minimum": 0,
            },
            "max_calories": {
                "type": "number",
                "description": "Energía máxima, en kcal por 100 g.",
                "minimum": 0,
            },
            "min_protein": {
                "type": "number",
                "description": "Proteína mínima, en gramos por 100 g.",
                "minimum": 0,
            },
            "max_protein": {
                "type": "number",
                "description": "Proteína máxima, en gramos por 100 g.",
                "minimum": 0,
            },
            "min_carbs": {
                "type": "number",
                "description": "Hidratos de carbono mínimos, en gramos por 100 g.",
                "minimum": 0,
            },
            "max_carbs": {
                "type": "number",
                "description": "Hidratos de carbono máximos, en gramos por 100 g.",
                "minimum": 0,
            },
            "min_fat": {
                "type": "number",
                "description": "Grasa mínima, en gramos por 100 g.",
                "minimum": 0,
            },
            "max_fat": {
                "type": "number",
                "description": "Grasa máxima, en gramos por 100 g.",
                "minimum": 0,
            },
            "sort_by": {
                "type": "string",
                "description": (
                    "Orden: relevance, por parecido con la búsqueda (lo normal); protein, de más a "
                    "menos proteína; calories, carbs o fat, de menos a más."
                ),
                "enum": ["relevance", "calories", "protein", "carbs", "fat"],
            },
            "limit": {
                "type": "integer",
                "description": "Cuántos resultados se quieren, de 1 a 15.",
                "minimum": 1,
                "maximum": 15,
            },
        },
    },
)
